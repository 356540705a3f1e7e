/**
 * A client that sends If-None-Match learns the ETag of the answer, and gets 304 without a body if its own is the same. Nothing is
 * stored for this, and a client that does not ask pays nothing.
 * A tag identifies the answer by its text: session and role are checked and the answer is made as always, and only sending, reading
 * and drawing it are spared. The tag of a `steady` call also names what the answer was made from (`sourceOf`): as long as this is
 * the same, the answer is not even made.
 */
import { hash } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Staff } from '../base/context.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** What the answer of a steady call is made from; null for other calls. */
    source: string | null;
  }
}

type Done = (error: Error | null, payload?: unknown) => void;

interface Source {
  /** Identifies this start of the program: another version may make another answer of the same. */
  mark: string;
  /** What the database had committed before anything was read for the answer. Every later transaction changes it. */
  committed: string;
  staff: Pick<Staff, 'id' | 'roles'>;
  language: string;
  now: Date;
  address: string;
}

/** In milliseconds. In every time zone the day begins at a full quarter of an hour. */
const quarterHour = 15 * 60_000;

/**
 * Everything that decides the answer of a steady call. Whatever is written to any table by any server changes it: settings, roles,
 * a deleted line, a standby that takes over. So it may say that something has changed when nothing has, but never the reverse.
 */
export function sourceOf({ mark, committed, staff, language, now, address }: Source): string {
  const quarter = Math.floor(now.getTime() / quarterHour);
  const all = JSON.stringify([mark, committed, staff.id, staff.roles, language, quarter, address]);
  return hash('sha256', all, 'base64url').slice(0, 27);
}

/** If the caller's answer was made from the same source, answers with 304 at once and returns true. */
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

/** Whether the header If-None-Match names this ETag, whatever that answer was made from. */
export function names(known: string, tag: string): boolean {
  return tagsIn(known).some((one) => one === '*' || one.replace(/\..*"$/, '"') === tag);
}

function tagsIn(known: string): string[] {
  return known.split(',').map((one) => one.trim().replace(/^W\//, ''));
}
