/**
 * Sent twice, done once, for every call that creates something (`keyed` in its declaration): the request's
 * Idempotency-Key is stored in the transaction of the document it created, and a repeat returns that document as it is
 * now, even if it was deleted since.
 * Invariants: a key belongs to a person and a call; of two requests with the same key at once, one waits for the other;
 * a refusal rolls back and does not use the key; the same key with another request is refused; secrets are not stored
 * for a repeat.
 */
import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import type { Endpoint } from '../../contract/endpoint.ts';
import type { Db, StaffContext, Tx } from '../base/context.ts';
import { Refusal, refuse } from '../base/refusal.ts';
import { inTransaction, violates } from '../db/in-transaction.ts';

export interface Request {
  call: Endpoint & { keyed: string };
  /** The data that decides whether two requests are the same. */
  request: unknown;
}

interface Repeatable<Answer> extends Request {
  /** The response to a repeat: the document of the first request, as it is now. */
  again(id: number): Promise<Answer>;
}

/** `make` creates the document; a repeat finds it by `id`. */
export async function once<Answer>(
  ctx: StaffContext,
  { again, ...request }: Repeatable<Answer>,
  make: (tx: Tx) => Promise<{ id: number; answer: Answer }>,
): Promise<Answer> {
  const done = await inTransaction(ctx, async (tx) => {
    await holdKey(tx, ctx, request);
    const first = await findFirst(tx, ctx, request);
    if (first !== null) return { id: first, repeated: true as const };
    const made = await make(tx);
    await keepKey(tx, ctx, request, made.id);
    return { ...made, repeated: false as const };
  });
  return done.repeated ? again(done.id) : done.answer;
}

/** For work that stores its key itself (`requestHash`), such as a sale, which is one statement. */
export async function unlessRepeated<Answer>(
  ctx: StaffContext,
  { again, ...request }: Repeatable<Answer>,
  work: () => Promise<Answer>,
): Promise<Answer> {
  try {
    return await work();
  } catch (error) {
    if (ctx.key === null || !(error instanceof Refusal || violates(error, 'idempotency_keys_pkey'))) throw error;
    // A repeat may fail because of the key itself, or of stock that the first request took: the first response counts.
    const first = await findFirst(ctx.db, ctx, request);
    if (first === null) throw error;
    return again(first);
  }
}

/** Call it before anything else is locked: until the transaction ends a repeat waits here, and then finds the key. */
export async function holdKey(tx: Tx, ctx: StaffContext, { call }: Request): Promise<void> {
  if (ctx.key === null) return;
  const name = `${ctx.staff.id} ${nameOf(call)} ${ctx.key}`;
  await sql`select pg_advisory_xact_lock(hashtextextended(${name}, 0))`.execute(tx);
}

/** The document that the key's first request created, if there was one. */
export async function findFirst(db: Db, ctx: StaffContext, { call, request }: Request): Promise<number | null> {
  if (ctx.key === null) return null;
  const first = await db
    .selectFrom('idempotency_keys')
    .select(['document_id', 'request_hash'])
    .where('key', '=', ctx.key)
    .where('call', '=', nameOf(call))
    .where('staff_id', '=', ctx.staff.id)
    .executeTakeFirst();
  if (!first) return null;
  if (!first.request_hash.equals(requestHash(request))) {
    refuse('key-used');
  }
  return first.document_id;
}

async function keepKey(tx: Tx, ctx: StaffContext, { call, request }: Request, id: number): Promise<void> {
  if (ctx.key === null) return;
  await tx
    .insertInto('idempotency_keys')
    .values({
      staff_id: ctx.staff.id,
      call: nameOf(call),
      key: ctx.key,
      request_hash: requestHash(request),
      document_id: id,
      at: ctx.now(),
    })
    .execute();
}

export function requestHash(request: unknown): Buffer {
  return createHash('sha256').update(JSON.stringify(request)).digest();
}

function nameOf({ method, path }: Endpoint): string {
  return `${method} ${path}`;
}
