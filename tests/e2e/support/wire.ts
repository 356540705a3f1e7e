/**
 * A wire between the browser and the server that can be cut and mended while the address stays the same. `silence` is a server that was
 * switched off: nothing fails, and nothing comes. `replace` puts other content at an address, as a newer server would.
 */
import { once } from 'node:events';
import {
  type ClientRequest,
  createServer,
  type IncomingMessage,
  request,
  type Server,
  type ServerResponse,
} from 'node:http';
import { test } from './fixtures.ts';

export interface Wire {
  url: string;
  cut(): Promise<void>;
  silence(): void;
  mend(): Promise<void>;
  replace(path: string, script: string): void;
}

async function layWire(target: string): Promise<Wire> {
  const replaced = new Map<string, string>();
  let server: Server | undefined;
  let port = 0;
  let isSilent = false;
  const underWay = new Set<ClientRequest>();

  function pass(asked: IncomingMessage, answer: ServerResponse) {
    if (isSilent) return;
    const script = replaced.get(asked.url ?? '');
    if (script !== undefined) {
      answer.writeHead(200, { 'content-type': 'text/javascript', 'cache-control': 'no-cache' }).end(script);
      return;
    }
    const onward = request(new URL(asked.url ?? '/', target), { method: asked.method, headers: asked.headers });
    onward.on('response', (came) => {
      answer.writeHead(came.statusCode ?? 500, came.headers);
      came.pipe(answer);
    });
    for (const end of [onward, answer]) end.on('error', () => isSilent || asked.destroy());
    underWay.add(onward);
    answer.on('close', () => {
      underWay.delete(onward);
      onward.destroy();
    });
    asked.pipe(onward);
  }

  function silence() {
    isSilent = true;
    for (const onward of underWay) onward.destroy();
  }

  async function mend() {
    if (isSilent) await cut();
    isSilent = false;
    server = createServer(pass).listen(port, '127.0.0.1');
    await once(server, 'listening');
    port = (server.address() as { port: number }).port;
  }

  async function cut() {
    if (!server?.listening) return;
    const closed = once(server.close(), 'close');
    server.closeAllConnections();
    await closed;
  }

  await mend();
  return {
    url: `http://127.0.0.1:${port}`,
    cut,
    silence,
    mend,
    replace: (path, script) => void replaced.set(path, script),
  };
}

/** The browser reaches the shop over a connection that the test controls. */
export const testOverWire = test.extend<{ wire: Wire }>({
  wire: async ({ shop }, use) => {
    const wire = await layWire(shop.url);
    await use(wire);
    await wire.cut();
  },
  baseURL: ({ wire }, use) => use(wire.url),
});
