/**
 * Who sends If-None-Match learns the ETag of the answer, and gets 304 without a body when theirs is the same. Nothing is
 * kept for it. Who does not ask pays nothing.
 *
 * A tag names the answer by its text: then session and role are checked and the answer is made as ever, only the sending is
 * spared, and the reading and drawing at the other end. That of a `steady` call also names what the answer was made from
 * (`sourceOf`): as long as this is the same, the answer is not even made.
 */
import { hash } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Staff } from '../base/context.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** Of a steady call, what its answer is made from; null where it is not. */
    source: string | null;
  }
}

type Done = (error: Error | null, payload?: unknown) => void;

interface Source {
  /** Of this start of the program: another may make another answer of the same. */
  mark: string;
  /** What the database had committed before anything was read for the answer: the names of all later transactions differ. */
  committed: string;
  staff: Pick<Staff, 'id' | 'roles'>;
  language: string;
  now: Date;
  address: string;
}

/** In milliseconds. Wherever the shop is, its day begins with one of these. */
const quarterHour = 15 * 60_000;

/**
 * Everything that decides the answer of a steady call. Whatever is written, on any server and to any table, changes it: settings, roles,
 * a line that is deleted, a standby that takes over. So it says too often that something may have changed, never too seldom.
 */
export function sourceOf({ mark, committed, staff, language, now, address }: Source): string {
  const quarter = Math.floor(now.getTime() / quarterHour);
  const all = JSON.stringify([mark, committed, staff.id, staff.roles, language, quarter, address]);
  return hash('sha256', all, 'base64url').slice(0, 27);
}

/** Answers with 304 at once where the caller's answer was made from the same; says whether it did. */
export function answerAsKnown({ source, headers }: FastifyRequest, reply: FastifyReply): boolean {
  const known = headers['if-none-match'];
  const tag = source === null || !known ? undefined : tagsIn(known).find((one) => one.endsWith(`.${source}"`));
  if (!tag) return false;
  reply.code(304).header('etag', tag).send();
  return true;
}

export function answerUnchanged(request: FastifyRequest, reply: FastifyReply, payload: unknown, done: Done): void {
  const known = request.headers['if-none-match'];
  const unchanged =
    known !== undefined && typeof payload === 'string' && isKnown(known, payload, request.source, reply);
  done(null, unchanged ? null : payload);
}

function isKnown(known: string, payload: string, source: string | null, reply: FastifyReply): boolean {
  if (reply.statusCode !== 200) return false;
  const text = hash('sha256', payload, 'base64url').slice(0, 27);
  reply.header('etag', source === null ? `"${text}"` : `"${text}.${source}"`);
  if (!names(known, `"${text}"`)) return false;
  reply.code(304).removeHeader('content-type');
  return true;
}

/** Does the header If-None-Match name this ETag, whatever that answer was made from? */
export function names(known: string, tag: string): boolean {
  return tagsIn(known).some((one) => one === '*' || one.replace(/\..*"$/, '"') === tag);
}

function tagsIn(known: string): string[] {
  return known.split(',').map((one) => one.trim().replace(/^W\//, ''));
}
