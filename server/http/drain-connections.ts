/**
 * Graceful shutdown of open connections. New ones are refused, but the next request may already be on its way on an open
 * one, and closing at once would make it fail without a response. So each connection gets a short time in which requests
 * are answered with `connection: close` (fastify adds it while closing), before idle connections are closed.
 */
import { Server } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';

/** Ends early when the last connection is gone. */
const graceMilliseconds = 400;

export function drainConnections(app: FastifyInstance): void {
  app.addHook('preClose', async () => {
    if (!app.server.listening) return;
    // This is `close` of `net`, because that of http also closes idle connections.
    Server.prototype.close.call(app.server);
    for (const deadline = Date.now() + graceMilliseconds; Date.now() < deadline && (await countConnections(app)) > 0; )
      await delay(20);
  });
}

function countConnections(app: FastifyInstance): Promise<number> {
  return new Promise((resolve) => app.server.getConnections((_error, count) => resolve(count ?? 0)));
}
