/**
 * A connection pooler like pgbouncer with `pool_mode = transaction` and a single connection: every client signs in through a
 * connection of its own, and from then on all of them share the first one. Queries must not overlap.
 */
import { once } from 'node:events';
import { connect, createServer, type Socket } from 'node:net';
import { join } from 'node:path';
import { inject } from 'vitest';

export interface FakePooler {
  port: number;
  /** What clients sent first: names and values of the settings they ask for. */
  greetings: string[];
  close(): Promise<void>;
}

/** The end of PostgreSQL's answer: ready for the next query, outside a transaction. */
const ready = Buffer.from('Z\0\0\0\x05I', 'latin1');

export async function startFakePooler(): Promise<FakePooler> {
  const { host, port } = inject('postgres');
  const sockets = new Set<Socket>();
  const greetings: string[] = [];
  let shared: Socket | undefined;
  let asker: Socket | undefined;
  const server = createServer((client) => {
    const own = connect(join(host, `.s.PGSQL.${port}`));
    for (const socket of [client, own]) {
      sockets.add(socket);
      socket.on('error', () => {});
    }
    client.once('data', (greeting) => greetings.push(greeting.toString('latin1')));
    let signedIn = false;
    client.on('data', (question) => {
      if (signedIn) asker = client;
      // A client that closes must not end the connection of the others.
      if (signedIn && question[0] === 'X'.charCodeAt(0)) return;
      (signedIn ? shared : own)?.write(question);
    });
    own.on('data', (answer) => {
      (signedIn && own === shared ? asker : client)?.write(answer);
      if (signedIn || !answer.includes(ready)) return;
      signedIn = true;
      shared ??= own;
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    port: (server.address() as { port: number }).port,
    greetings,
    async close() {
      for (const socket of sockets) socket.destroy();
      server.close();
      await once(server, 'close');
    },
  };
}
