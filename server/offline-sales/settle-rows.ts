/** The entries of To settle: written with the sale they are about, and never deleted. */
import { sql } from 'kysely';
import { labelOfSale } from '../../contract/tills/devices.ts';
import type { SettleCode, ToSettle } from '../../contract/tills/to-settle.ts';
import type { Context, Db, Tx } from '../base/context.ts';
import type { Words } from '../base/words.ts';
import { type SettleFacts, sentenceOf } from './sentences.ts';

/** An entry before it is written. */
export type Noted = { [Code in SettleCode]: { code: Code; facts: SettleFacts[Code] } }[SettleCode];

export interface SaleOfTill {
  deviceId: number;
  number: number | null;
  /** Null for a number that never arrived. */
  saleId: number | null;
}

export async function noteToSettle(
  tx: Tx,
  { now }: Pick<Context, 'now'>,
  { deviceId, number, saleId }: SaleOfTill,
  noted: Noted[],
): Promise<void> {
  if (noted.length === 0) return;
  const rows = noted.map(({ code, facts }) => ({
    code,
    device_id: deviceId,
    number,
    offline_sale_id: saleId,
    facts: JSON.stringify(facts),
    at: now(),
  }));
  await tx.insertInto('to_settle').values(rows).execute();
}

/** The codes of everything noted about a sale, settled or not. */
export async function codesOfSale(db: Db, saleId: number): Promise<SettleCode[]> {
  const rows = await db
    .selectFrom('to_settle')
    .select('code')
    .where('offline_sale_id', '=', saleId)
    .where('settled_at', 'is', null)
    .orderBy('id')
    .execute();
  return rows.map(({ code }) => code);
}

const mostListed = 500;

export async function listToSettle({ db, words }: Pick<Context, 'db' | 'words'>) {
  const [rows, { count }] = await Promise.all([readOpen(db), countOpen(db)]);
  return { payload: rows.map((row) => shown(words, row)), meta: { count } };
}

export function countOpen(db: Db): Promise<{ count: number }> {
  return db
    .selectFrom('to_settle')
    .select(sql<number>`count(*)::int`.as('count'))
    .where('settled_at', 'is', null)
    .executeTakeFirstOrThrow();
}

type Row = Awaited<ReturnType<typeof readOpen>>[number];

function readOpen(db: Db) {
  return db
    .selectFrom('to_settle as t')
    .leftJoin('offline_sales as s', 's.id', 't.offline_sale_id')
    .select(['t.id', 't.code', 't.device_id', 't.number', 't.facts', 't.at', 's.receipt_id'])
    .where('t.settled_at', 'is', null)
    .orderBy('t.id', 'desc')
    .limit(mostListed)
    .execute();
}

function shown(words: Words, { id, code, device_id, number, facts, at, receipt_id }: Row): ToSettle {
  const label = labelOfSale(device_id, number);
  // The facts are those of the code, as `noteToSettle` wrote them.
  const sentence = sentenceOf(words, { code, label, facts: facts as never });
  return { id, code, label, receiptId: receipt_id, at: at.toISOString(), sentence };
}
