/**
 * Takes one delivered sale, in one transaction: it is booked, was already known, or is kept aside. It is never refused, and never
 * keeps the next one from being taken. Only while the database does not answer, or where too much of its till is kept aside already, is
 * nothing reported about it; the till then sends it again.
 */
import type { Delivered, OfflineRecord } from '../../contract/tills/offline-sales.ts';
import type { Context, Tx } from '../base/context.ts';
import { inTransaction } from '../db/in-transaction.ts';
import { followChain } from './follow-chain.ts';
import { whyKept } from './keep-aside.ts';
import { hasRoom } from './kept-room.ts';
import { landSale } from './land-sale.ts';
import { type DeliveredText, hashOf, readRecord, type Till } from './read-record.ts';
import type { KeptWhy } from './sentences.ts';
import { codesOfSale, type Noted, noteToSettle } from './settle-rows.ts';

/** Null: it stays with the till. */
export async function takeRecord(ctx: Context, deviceId: number, delivered: DeliveredText): Promise<Delivered | null> {
  const hash = hashOf(delivered.text);
  const taken = { ctx, deviceId, delivered, hash };
  let why: KeptWhy;
  try {
    return await inTransaction(ctx, (tx) => take(tx, taken));
  } catch (error) {
    const found = whyKept(error);
    if (found === null) throw error;
    ctx.log.warn({ err: error, device: deviceId }, 'a sale that was made without a connection is kept aside');
    why = found;
  }
  return inTransaction(ctx, async (tx) => {
    const till = await holdTill(tx, deviceId);
    const before = await findTaken(tx, taken);
    const { record } = readRecord(till, delivered);
    return before?.receipt_id ? known(tx, taken, before) : keep(tx, taken, record, why);
  });
}

interface Taken {
  ctx: Context;
  deviceId: number;
  delivered: DeliveredText;
  hash: Buffer;
}

async function take(tx: Tx, taken: Taken): Promise<Delivered | null> {
  const { deviceId, delivered } = taken;
  const till = await holdTill(tx, deviceId);
  const before = await findTaken(tx, taken);
  if (before?.receipt_id) return known(tx, taken, before);
  if (before?.state === 'discarded') return answer(taken, 'kept', null, []);
  const { record, why } = readRecord(till, delivered);
  if (why !== null) return keep(tx, taken, record, why);
  return land(tx, taken, { till, record, vouched: false });
}

interface Landing {
  till: Till;
  record: OfflineRecord;
  vouched: boolean;
}

async function land(tx: Tx, taken: Taken, { till, record, vouched }: Landing): Promise<Delivered> {
  const { ctx } = taken;
  const chained = await followChain(tx, ctx, linkOf(taken, record));
  const { receiptId, known: wasKnown, noted } = await landSale(tx, ctx, till, record, vouched);
  const state = wasKnown ? 'known' : 'landed';
  const saleId = await write(tx, taken, record, { state, receipt_id: receiptId, why: null });
  await settleKept(tx, ctx, saleId);
  const all = [...noted, ...chained];
  await noteToSettle(tx, ctx, { deviceId: till.id, number: record.number, saleId }, all);
  return answer(taken, state, receiptId, codesIn(all));
}

/** Books a record that an admin has looked at, whatever its signature and its till. Throws if it still can't be booked. */
export function landKept(
  tx: Tx,
  ctx: Context,
  till: Till,
  kept: DeliveredText,
  record: OfflineRecord,
): Promise<Delivered> {
  const taken = { ctx, deviceId: till.id, delivered: kept, hash: hashOf(kept.text) };
  return land(tx, taken, { till, record, vouched: true });
}

/** `record` is null unless the till itself signed the text: only then does what it says count. */
async function keep(tx: Tx, taken: Taken, record: OfflineRecord | null, why: KeptWhy): Promise<Delivered | null> {
  const { ctx, deviceId } = taken;
  const before = await findTaken(tx, taken);
  if (before?.state === 'discarded') return answer(taken, 'kept', null, []);
  if (!before && !(await hasRoom(tx, deviceId))) return null;
  const chained = record && !before ? await followChain(tx, ctx, linkOf(taken, record)) : [];
  const saleId = await write(tx, taken, record, { state: 'kept', receipt_id: null, why });
  const sale = { deviceId, number: record?.number ?? null, saleId };
  const noted: Noted[] = before ? [] : [{ code: 'kept', facts: { why } }, ...chained];
  await noteToSettle(tx, ctx, sale, noted);
  return answer(taken, 'kept', null, await codesOfSale(tx, saleId));
}

async function known(tx: Tx, taken: Taken, { id, receipt_id }: { id: number; receipt_id: number | null }) {
  return answer(taken, 'known', receipt_id, await codesOfSale(tx, id));
}

/** Locks the till until the transaction ends, so that its sales are taken one after the other, whoever delivers them. */
export async function holdTill(tx: Tx, id: number): Promise<Till> {
  return tx
    .selectFrom('devices')
    .select(['id', 'public_key as publicKey', 'registered_at as registeredAt', 'revoked_at as revokedAt', 'offline'])
    .where('id', '=', id)
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow();
}

function findTaken(tx: Tx, { deviceId, hash }: Taken) {
  return tx
    .selectFrom('offline_sales')
    .select(['id', 'state', 'receipt_id'])
    .where('device_id', '=', deviceId)
    .where('hash', '=', hash)
    .executeTakeFirst();
}

interface Outcome {
  state: 'landed' | 'known' | 'kept';
  receipt_id: number | null;
  why: KeptWhy | null;
}

/** A sale that was kept aside may be booked when it is delivered correctly later. */
async function write(tx: Tx, taken: Taken, record: OfflineRecord | null, outcome: Outcome): Promise<number> {
  const { ctx, deviceId, delivered, hash } = taken;
  const columns = {
    signature: storable(delivered.signature).slice(0, signatureLength),
    ...outcome,
    number: record?.number ?? null,
    previous: record?.previous ? Buffer.from(record.previous, 'hex') : null,
    total: record?.total ?? null,
    last_heard_at: record?.lastHeardAt ? new Date(record.lastHeardAt) : null,
  };
  const { id } = await tx
    .insertInto('offline_sales')
    // The hash is that of the text as it arrived.
    .values({
      device_id: deviceId,
      hash,
      text: storable(delivered.text),
      received_at: ctx.now(),
      ...columns,
    })
    .onConflict((conflict) => conflict.columns(['device_id', 'hash']).doUpdateSet(columns))
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** A longer signature is none, and would only take room. */
const signatureLength = 86;

/** PostgreSQL can't store the character 0. */
function storable(text: string): string {
  return text.replaceAll('\0', '\uFFFD');
}

async function settleKept(tx: Tx, { now }: Context, saleId: number): Promise<void> {
  await tx
    .updateTable('to_settle')
    .set({ settled_at: now(), action: 'arrived' })
    .where('offline_sale_id', '=', saleId)
    .where('settled_at', 'is', null)
    .execute();
}

function linkOf({ deviceId, hash }: Taken, { number, previous }: OfflineRecord) {
  return { deviceId, number, hash, previous: previous === null ? null : Buffer.from(previous, 'hex') };
}

function codesIn(noted: Noted[]): Delivered['settle'] {
  return noted.map(({ code }) => code);
}

function answer(
  { hash }: Taken,
  outcome: Delivered['outcome'],
  receiptId: number | null,
  settle: Delivered['settle'],
): Delivered {
  return { hash: hash.toString('hex'), outcome, receiptId, settle };
}
