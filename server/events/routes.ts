/**
 * GET /api/events: a stream of server-sent events for anyone signed in. The page reads it with fetch, to send the
 * bearer token.
 */
import type { FastifyInstance } from 'fastify';
import { eventsPath } from '../../contract/events.ts';
import type { Equipment } from '../base/context.ts';
import { refuse } from '../base/refusal.ts';
import { bearer } from '../http/serve.ts';
import { refuseUntilSetUp } from '../sessions/require-second-factor.ts';
import { openStreams, type StreamLimits } from './streams.ts';

export function eventRoutes(app: FastifyInstance, equipment: Equipment, limits?: StreamLimits): void {
  const { config, events, log, lookUpSession } = equipment;
  const streams = openStreams(equipment, limits);
  app.addHook('preClose', async () => {
    streams.close();
    await events.close();
  });
  app.get(eventsPath, async (request, reply) => {
    const token = bearer(request);
    const session = token === null ? undefined : await lookUpSession(token);
    if (!token || !session) return refuse('no-session');
    refuseUntilSetUp(config, session.staff);
    if (streams.full()) {
      log.warn('the limit of event streams is reached, and one more was refused');
      return refuse('too-many-pages');
    }
    reply.hijack();
    const stream = reply.raw;
    // A client that has already left will not emit `close` again.
    if (stream.destroyed) return;
    for (const [name, value] of Object.entries(reply.getHeaders()))
      if (value !== undefined) stream.setHeader(name, value);
    stream.writeHead(200, {
      'content-type': 'text/event-stream',
      'cache-control': 'no-store',
      'x-accel-buffering': 'no',
      // Not reusable after the stream: a stopping server would wait for it.
      connection: 'close',
    });
    streams.add({ token, staffId: session.staff.id }, stream);
  });
}
