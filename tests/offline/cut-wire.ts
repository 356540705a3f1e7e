/**
 * A connection between a browser and the server whose address never changes, while the server behind it may be killed and start
 * anew. The whole connection can be cut, or a single request that sells can be lost, or its answer.
 */
import { EventEmitter, once } from 'node:events';
import { createServer, type IncomingMessage, request, type ServerResponse } from 'node:http';

export type Loss = 'request' | 'answer';

export interface CutWire {
  url: string;
  /** The present address of the server. */
  target: string;
  isCut: boolean;
  /** What happens, once, to the next request that sells or delivers. */
  lose: Loss | null;
  /** Resolves when the server has answered the next request that sells or delivers, before the browser hears of it. */
  answered(): Promise<unknown>;
  /** Cuts the connection, and breaks what is under way. */
  cut(): void;
  mend(): void;
  close(): Promise<void>;
}

const selling = /^\/api\/(sales|devices\/\d+\/sales)$/;

export async function layCutWire(target: string): Promise<CutWire> {
  const server = createServer(pass).listen(0, '127.0.0.1');
  const sold = new EventEmitter();
  await once(server, 'listening');

  function pass(asked: IncomingMessage, answer: ServerResponse) {
    if (wire.isCut) {
      asked.destroy();
      return;
    }
    const isSelling = asked.method === 'POST' && selling.test(asked.url ?? '');
    const lost = isSelling ? wire.lose : null;
    if (lost) wire.lose = null;
    if (lost === 'request') {
      asked.destroy();
      return;
    }
    const onward = request(new URL(asked.url ?? '/', wire.target), { method: asked.method, headers: asked.headers });
    onward.on('response', (came) => {
      if (isSelling) sold.emit('answered');
      if (lost === 'answer') {
        asked.destroy();
        return;
      }
      answer.writeHead(came.statusCode ?? 500, came.headers);
      came.pipe(answer);
    });
    for (const end of [onward, answer]) end.on('error', () => asked.destroy());
    answer.on('close', () => onward.destroy());
    asked.pipe(onward);
  }

  const wire: CutWire = {
    url: `http://127.0.0.1:${(server.address() as { port: number }).port}`,
    target,
    isCut: false,
    lose: null,
    answered: () => once(sold, 'answered'),
    cut() {
      wire.isCut = true;
      server.closeAllConnections();
    },
    mend() {
      wire.isCut = false;
    },
    async close() {
      const closed = once(server.close(), 'close');
      server.closeAllConnections();
      await closed;
    },
  };
  return wire;
}
