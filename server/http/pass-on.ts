/** Has an answer made by the reader (server/reader), and passes it on to who asked, as it comes. */
import type { FastifyReply, FastifyRequest } from 'fastify';
import { dataAgeHeader, type Endpoint } from '../../contract/endpoint.ts';
import type { Equipment } from '../base/context.ts';
import { Refusal } from '../base/refusal.ts';

/** What belongs to the connection, and to what every answer has anyway. */
const own = new Set(['connection', 'date', 'keep-alive', 'transfer-encoding', 'x-request-id']);

/** Whether it was; otherwise the answer has to be made here. Never the reply: one that is awaited comes out as nothing. */
export async function passOn(
  { report }: Endpoint,
  request: FastifyRequest,
  reply: FastifyReply,
  { reader, standbys }: Equipment,
): Promise<boolean> {
  const answer = await reader?.ask(request, reply);
  if (reply.raw.destroyed) throw new Refusal('away/too-much', [{}]);
  if (!answer) return false;
  reply.code(answer.statusCode!);
  for (const [name, value] of Object.entries(answer.headers)) if (!own.has(name)) reply.header(name, value);
  if (report && standbys) standbys.reads[reply.hasHeader(dataAgeHeader) ? 'standby' : 'primary']++;
  reply.send(answer);
  return true;
}
