/**
 * Books a sale that a till made without a connection, in the one statement of every sale (`../sales/sell/sell-statement.ts`), so that
 * its rows are those of an online sale: at the prices on paper, on the day it was made if that is still open, else today.
 * Invariants: it is sold once, since its key is that of the request that got no answer; stock is never below 0, since what is
 * missing is counted in first.
 * Locks: the till, the key, day, shift, customer, items by id. The till can come first because nothing else locks it.
 */
import { CompiledQuery } from 'kysely';
import { makeSale } from '../../contract/selling/sales.ts';
import { clockMinutes } from '../../contract/tills/device-calls.ts';
import type { OfflineRecord } from '../../contract/tills/offline-sales.ts';
import { dayIn, whyNotBooked } from '../../contract/values/dates.ts';
import { today } from '../base/clock.ts';
import type { Context, Staff, StaffContext, Tx } from '../base/context.ts';
import { refuse } from '../base/refusal.ts';
import { correctTo } from '../counts/count-in-place.ts';
import { findFirst, holdKey, requestHash } from '../keys/once.ts';
import { findLockedUntil, holdBooks, stands } from '../money/hold-day.ts';
import { storedReference } from '../money/references.ts';
import { type Charge, type Order, orderOf, plainRow, type SoldRow } from '../sales/sell/order.ts';
import { readOffer } from '../sales/sell/read-offer.ts';
import { refuseUnsold } from '../sales/sell/refuse-unsold.ts';
import { statementFor } from '../sales/sell/sell-order.ts';
import { hasSecondFactor } from '../second-factor/codes.ts';
import { lockItems } from '../stock/lock-items.ts';
import { chargeRecord, piecesOf, readPacks } from './charge-record.ts';
import { judgeSale } from './judge-sale.ts';
import { KeepAside } from './keep-aside.ts';
import type { Till } from './read-record.ts';
import type { Noted } from './settle-rows.ts';

export interface Landed {
  receiptId: number;
  /** True if the sale was already made online, with the same key. */
  known: boolean;
  noted: Noted[];
}

export async function landSale(
  tx: Tx,
  ctx: Context,
  till: Till,
  record: OfflineRecord,
  vouched: boolean,
): Promise<Landed> {
  const { leftAt, ...staff } = await readSeller(tx, record.staffId);
  const order = orderOf(record.sale);
  const asked = { ...ctx, staff, key: record.key };
  const request = { call: makeSale, request: order };
  await holdKey(tx, asked, request);
  const first = await findFirst(tx, asked, request);
  if (first !== null) return { receiptId: first, known: true, noted: [] };

  await holdBooks(tx);
  const booked = await bookedOn(tx, ctx, till, record);
  const seller: StaffContext = { ...asked, now: () => booked.at };
  const shift = await holdShift(tx, seller, record);
  await holdCustomer(tx, order);
  const offer = await readOffer(seller, order, ctx.settings.version);
  await lockItems(
    tx,
    order.lines.map(({ stockId }) => stockId),
  );
  const paper = { record, order, offer, packs: await readPacks(tx, record), vouched };
  const charged = chargeRecord(seller, paper, today(seller));
  const judged = await judgeSale(tx, seller, { ...charged, till, record, leftAt });
  const short = await countInMissing(tx, seller, charged.charge);
  const receiptId = await sell(tx, seller, order, { ...charged.charge, inShift: shift.isOpen });
  const references = await claimReferences(tx, receiptId, charged.charge);
  return { receiptId, known: false, noted: [...booked.noted, ...shift.noted, ...judged, ...short, ...references] };
}

async function readSeller(tx: Tx, id: number): Promise<Staff & { leftAt: Date | null }> {
  const person = await tx
    .selectFrom('staff')
    .select(['id', 'first_name', 'last_name', 'email', 'roles', 'language', hasSecondFactor, 'deleted_at as leftAt'])
    .where('id', '=', id)
    .executeTakeFirst();
  if (!person) throw new KeepAside('person');
  return person;
}

interface Booked {
  at: Date;
  noted: Noted[];
}

/** Call it with the books held, so that no day is closed meanwhile. */
async function bookedOn(tx: Tx, ctx: Context, till: Till, { takenAt, lastHeardAt }: OfflineRecord): Promise<Booked> {
  const now = ctx.now();
  const taken = new Date(takenAt);
  const isAhead = taken.getTime() - now.getTime() > clockMinutes * 60_000;
  const isBehind = taken < till.registeredAt || (lastHeardAt !== null && taken < new Date(lastHeardAt));
  const day = dayIn(ctx.config.businessTz, taken);
  const wrong = isAhead || isBehind;
  if (wrong || (whyNotBooked(day, today(ctx)) && taken < now))
    return { at: now, noted: [{ code: 'clock', facts: {} }] };
  // A till whose clock is a few minutes ahead may already be in tomorrow.
  if (taken > now) return { at: now, noted: [] };
  const until = await findLockedUntil(tx, ctx);
  if (until !== null && day <= until) return { at: now, noted: [{ code: 'day-closed', facts: { day } }] };
  const counted = await tx
    .selectFrom('day_closes')
    .select('id')
    .where('day', '=', day)
    .where('at', '>=', taken)
    .where(stands(ctx))
    .executeTakeFirst();
  return { at: taken, noted: counted ? [{ code: 'day-closed', facts: { day, counted: true } }] : [] };
}

/** The money belongs to the shift in which it was taken, if that is still open, otherwise to none. */
async function holdShift(tx: Tx, { staff }: StaffContext, { shiftId }: OfflineRecord) {
  if (shiftId === null) return { isOpen: false, noted: [] };
  const open = await tx
    .selectFrom('shifts')
    .select('id')
    .where('id', '=', shiftId)
    .where('staff_id', '=', staff.id)
    .where('closed_at', 'is', null)
    .forShare()
    .executeTakeFirst();
  const name = `${staff.first_name} ${staff.last_name}`;
  const noted: Noted[] = open ? [] : [{ code: 'shift-closed', facts: { name } }];
  return { isOpen: open !== undefined, noted };
}

async function holdCustomer(tx: Tx, { customerId }: Order): Promise<void> {
  if (customerId === null) return;
  await tx.selectFrom('customers').select('id').where('id', '=', customerId).forNoKeyUpdate().execute();
}

/** The goods left the shop, so they were there: pieces that the books lack are counted in. Call it with the items held. */
async function countInMissing(tx: Tx, ctx: StaffContext, { lines }: Charge): Promise<Noted[]> {
  const sold = lines!.map(({ stockId, quantity }) => ({ stockId, pieces: quantity }));
  const items = await tx
    .selectFrom('stock')
    .select(['id', 'name', 'qty', 'unit_cost as unitCost'])
    .where('id', 'in', [...new Set(sold.map(({ stockId }) => stockId))])
    .where('keeps_stock', '=', true)
    .orderBy('id')
    .execute();
  const short = items.filter(({ id, qty }) => qty < piecesOf(sold, id));
  for (const item of short) await correctTo(tx, ctx, item, piecesOf(sold, item.id), 'offline');
  return short.length > 0 ? [{ code: 'stock-short', facts: { names: short.map(({ name }) => name) } }] : [];
}

async function sell(tx: Tx, ctx: StaffContext, order: Order, charge: Charge): Promise<number> {
  const { text, values } = statementFor(ctx, order, requestHash(order), charge);
  const { rows } = await tx.executeQuery<SoldRow>(CompiledQuery.raw(text, values));
  const [row] = rows as [SoldRow];
  if (row.receipt_id !== null) return row.receipt_id;
  refuseUnsold(
    rows.map((one) => ({ ...plainRow, ...one })),
    order,
    charge,
  );
  return refuse('conflict');
}

/**
 * References are claimed in order, so that two sales at once never wait for each other. A reference that another document has is
 * left to it.
 */
async function claimReferences(tx: Tx, receiptId: number, { tenders }: Charge): Promise<Noted[]> {
  const given = (tenders ?? []).flatMap(({ methodId, reference }) => (reference ? [{ methodId, reference }] : []));
  given.sort((one, other) => one.methodId - other.methodId || (one.reference < other.reference ? -1 : 1));
  const used: string[] = [];
  for (const { methodId, reference } of given) {
    const claimed = await tx
      .insertInto('used_references')
      .values({
        method_id: methodId,
        reference: storedReference(reference),
        document: 'receipt',
        document_id: receiptId,
      })
      .onConflict((conflict) => conflict.doNothing())
      .returning('document_id')
      .executeTakeFirst();
    if (!claimed) used.push(reference);
  }
  return used.length > 0 ? [{ code: 'reference-used', facts: { reference: used.join(', ') } }] : [];
}
