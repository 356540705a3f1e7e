/**
 * Who sends If-None-Match learns the ETag of the answer, and gets 304 without a body when theirs is the same. Nothing is
 * kept for it: session and role are checked and the answer is made as ever, only the sending is spared, and the reading
 * and drawing at the other end. Who does not ask pays nothing.
 */
import { hash } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';

type Done = (error: Error | null, payload?: unknown) => void;

export function answerUnchanged(request: FastifyRequest, reply: FastifyReply, payload: unknown, done: Done): void {
  const known = request.headers['if-none-match'];
  const unchanged = known !== undefined && typeof payload === 'string' && isKnown(known, payload, reply);
  done(null, unchanged ? null : payload);
}

function isKnown(known: string, payload: string, reply: FastifyReply): boolean {
  if (reply.statusCode !== 200) return false;
  const tag = `"${hash('sha256', payload, 'base64url').slice(0, 27)}"`;
  reply.header('etag', tag);
  if (!names(known, tag)) return false;
  reply.code(304).removeHeader('content-type');
  return true;
}

/** Does the header If-None-Match name this ETag? */
export function names(known: string, tag: string): boolean {
  return known.split(',').some((one) => one.trim() === '*' || one.trim().replace(/^W\//, '') === tag);
}
