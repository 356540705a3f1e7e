/**
 * Sent twice, done once, for every call that creates something: the request's Idempotency-Key is written in the
 * transaction of the document it made, and a repeat is answered from that document.
 * Invariants: a key belongs to a person and a call; the key's primary key decides between two at once; a refusal rolls
 * back and does not use it up; the same key with another request is refused.
 */
import { createHash } from 'node:crypto';
import type { Endpoint } from '../../contract/endpoint.ts';
import { inTransaction, violates } from '../db/in-transaction.ts';
import type { StaffContext, Tx } from '../http/context.ts';
import { Refusal, refuse } from '../http/refusal.ts';

interface Request {
  call: Endpoint;
  /** What makes two requests the same. */
  request: unknown;
}

interface Once<Answer> extends Request {
  /** Makes the document; `id` is what a repeat is answered from. */
  make(tx: Tx): Promise<{ id: number; answer: Answer }>;
  again(id: number): Promise<Answer>;
}

export function once<Answer>(ctx: StaffContext, { make, again, ...request }: Once<Answer>): Promise<Answer> {
  return unlessRepeated(ctx, { ...request, again }, () =>
    inTransaction(ctx, async (tx) => {
      const { id, answer } = await make(tx);
      await keepKey(tx, ctx, request, id);
      return answer;
    }),
  );
}

/** For work that writes its key itself (`requestHash`), such as a sale, which is one statement. */
export async function unlessRepeated<Answer>(
  ctx: StaffContext,
  { again, ...request }: Request & Pick<Once<Answer>, 'again'>,
  work: () => Promise<Answer>,
): Promise<Answer> {
  try {
    return await work();
  } catch (error) {
    if (ctx.key === null || !(error instanceof Refusal || violates(error, 'idempotency_keys_pkey'))) throw error;
    // Whatever stands in the way of a repeat (the key itself, stock that the first request took): the first answer counts.
    const first = await ctx.db
      .selectFrom('idempotency_keys')
      .select(['document_id', 'request_hash'])
      .where('key', '=', ctx.key)
      .where('call', '=', nameOf(request.call))
      .where('staff_id', '=', ctx.staff.id)
      .executeTakeFirst();
    if (!first) throw error;
    if (!first.request_hash.equals(requestHash(request.request))) {
      refuse(
        409,
        'This key was already used for another request. Please send the changed one with a new key.',
        'key-used',
      );
    }
    return again(first.document_id);
  }
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
