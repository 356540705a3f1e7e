/**
 * The end for those who are talking to the server. Nobody new is let in, but a connection that is open may have its
 * next request already on the wire: cut at once, that request would fail without a word. So each gets a moment in which
 * it is answered, with `connection: close` (fastify says so once it is closing), before what is idle is cut.
 */
import { Server } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';

/** In milliseconds; ends early when the last connection is gone. */
const moment = 400;

export function drainConnections(app: FastifyInstance): void {
  app.addHook('preClose', async () => {
    if (!app.server.listening) return;
    // Of `net`, as http's own would also cut what is idle.
    Server.prototype.close.call(app.server);
    for (const until = Date.now() + moment; Date.now() < until && (await connections(app)) > 0; ) await delay(20);
  });
}

function connections(app: FastifyInstance): Promise<number> {
  return new Promise((resolve) => app.server.getConnections((_error, count) => resolve(count ?? 0)));
}
