/** A proxy that cuts a share of its connections before, during or after the server's work. */

import { once } from 'node:events';
import { connect, createServer, type Socket } from 'node:net';

export interface FaultProxy {
  url: string;
  passed: number;
  cut: { unsent: number; unanswered: number; halfway: number };
  close(): Promise<void>;
}

type Cut = keyof FaultProxy['cut'];

/** `draw` returns numbers from 0 up to, but not including, 1. */
export async function startFaultProxy(target: string, share: number, draw: () => number): Promise<FaultProxy> {
  const { hostname, port } = new URL(target);
  const sockets = new Set<Socket>();
  const server = createServer((client) => {
    const upstream = connect(Number(port), hostname);
    for (const socket of [client, upstream]) {
      sockets.add(socket);
      socket.on('error', () => {});
      socket.once('close', () => {
        sockets.delete(socket);
        client.destroy();
        upstream.destroy();
      });
    }
    const fate = draw() < share ? (['unsent', 'unanswered', 'halfway'] as const)[Math.floor(draw() * 3)] : undefined;
    if (fate) cut(fate, client, upstream);
    else {
      proxy.passed++;
      client.pipe(upstream).pipe(client);
    }
  });

  function cut(fate: Cut, client: Socket, upstream: Socket) {
    proxy.cut[fate]++;
    if (fate === 'unsent') client.once('data', () => client.destroy());
    else {
      client.pipe(upstream);
      upstream.once('data', (answer) => {
        if (fate === 'unanswered') client.destroy();
        else client.write(answer.subarray(0, answer.length / 2), () => client.destroy());
      });
    }
  }

  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const proxy: FaultProxy = {
    url: `http://127.0.0.1:${(server.address() as { port: number }).port}`,
    passed: 0,
    cut: { unsent: 0, unanswered: 0, halfway: 0 },
    async close() {
      for (const socket of sockets) socket.destroy();
      server.close();
      await once(server, 'close');
    },
  };
  return proxy;
}
