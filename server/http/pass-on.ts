/** Lets the thread that reads (server/reading-thread) make an answer, and passes it on to the client as it comes. */
import type { FastifyReply, FastifyRequest } from 'fastify';
import { dataAgeHeader, type Endpoint } from '../../contract/endpoint.ts';
import type { Equipment } from '../base/context.ts';
import { Refusal } from '../base/refusal.ts';

/** Headers that belong to the connection, or that this server sets itself. */
const own = new Set(['connection', 'date', 'keep-alive', 'transfer-encoding', 'x-request-id']);

/**
 * Returns whether it passed an answer on; if not, it has to be made here. It never returns the reply, because awaiting a reply
 * gives nothing.
 */
export async function passOn(
  { report }: Endpoint,
  request: FastifyRequest,
  reply: FastifyReply,
  { readingThread, standbys }: Equipment,
): Promise<boolean> {
  const answer = await readingThread?.ask(request, reply);
  if (reply.raw.destroyed) throw new Refusal('away/too-much', [{}]);
  if (!answer) return false;
  reply.code(answer.statusCode!);
  for (const [name, value] of Object.entries(answer.headers)) if (!own.has(name)) reply.header(name, value);
  if (report && standbys) standbys.reads[reply.hasHeader(dataAgeHeader) ? 'standby' : 'primary']++;
  reply.send(answer);
  return true;
}
