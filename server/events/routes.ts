/** GET /api/events: a stream of server-sent events for anyone signed in. The page reads it with fetch, bearer and all. */
import type { FastifyInstance } from 'fastify';
import { eventsPath } from '../../contract/events.ts';
import { findSession } from '../auth/session.ts';
import type { Context, Equipment } from '../http/context.ts';
import { refuse } from '../http/refusal.ts';
import { bearer } from '../http/serve.ts';
import { refuseUntilSetUp } from '../second-factor/require.ts';

const heartbeatMilliseconds = 20_000;
/** The session is asked for again this often: the page opens the stream anew. */
const longestMilliseconds = 10 * 60_000;

export function eventRoutes(app: FastifyInstance, equipment: Equipment): void {
  const open = new Set<() => void>();
  app.addHook('preClose', async () => {
    for (const end of open) end();
    await equipment.events.close();
  });
  app.get(eventsPath, async (request, reply) => {
    const ctx: Context = { ...equipment, log: request.log, address: request.ip, token: bearer(request), key: null };
    const staff = await findSession(ctx);
    if (!staff) return refuse(401, 'Please sign in.');
    refuseUntilSetUp(ctx.config, staff);
    reply.hijack();
    const stream = reply.raw;
    for (const [name, value] of Object.entries(reply.getHeaders()))
      if (value !== undefined) stream.setHeader(name, value);
    stream.writeHead(200, {
      'content-type': 'text/event-stream',
      'cache-control': 'no-store',
      'x-accel-buffering': 'no',
      // Not to be used again after the stream: a server that stops would wait for it.
      connection: 'close',
    });
    const write = (topics: string[]) => stream.write(`data: ${topics.join(' ')}\n\n`);
    const unsubscribe = equipment.events.subscribe(write);
    const heartbeat = setInterval(() => stream.write(':\n\n'), heartbeatMilliseconds);
    const longest = setTimeout(() => stream.end(), longestMilliseconds);
    const end = () => {
      clearInterval(heartbeat);
      clearTimeout(longest);
      unsubscribe();
      open.delete(end);
      if (!stream.writableEnded) stream.end();
    };
    open.add(end);
    stream.on('close', end);
  });
}
