/** A proxy in front of the test PostgreSQL whose connections can go dark: they stay open, but nothing comes through. */
import { once } from 'node:events';
import { connect, createServer, type Socket } from 'node:net';
import { join } from 'node:path';
import { inject } from 'vitest';

export interface DarkProxy {
  port: number;
  /** Darkens all connections that are open now; new ones come through. */
  goDark(): void;
  close(): Promise<void>;
}

export async function startDarkProxy(): Promise<DarkProxy> {
  const { host, port } = inject('postgres');
  const sockets = new Set<Socket>();
  const server = createServer((client) => {
    const upstream = connect(join(host, `.s.PGSQL.${port}`));
    for (const socket of [client, upstream]) {
      sockets.add(socket);
      socket.on('error', () => {});
      socket.once('close', () => {
        sockets.delete(socket);
        client.destroy();
        upstream.destroy();
      });
    }
    client.pipe(upstream).pipe(client);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    port: (server.address() as { port: number }).port,
    goDark() {
      for (const socket of sockets) socket.unpipe();
    },
    async close() {
      for (const socket of sockets) socket.destroy();
      server.close();
      await once(server, 'close');
    },
  };
}
