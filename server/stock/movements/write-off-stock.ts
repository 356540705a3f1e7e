/**
 * Goods that are gone without being sold, or that turned up, dated today and at the item's cost. Admins need no approval; people
 * with the role stock need none up to a limit for each person and day; everything else needs one.
 * Locks: day, the person who does it (so that two at once do not both fit below the limit), item.
 */
import { sql } from 'kysely';
import type { Input } from '../../../contract/endpoint.ts';
import { writeOffStock as declared, type StockItem } from '../../../contract/goods/stock.ts';
import { valueAtCost } from '../../../contract/values/cost.ts';
import { toUnits } from '../../../contract/values/decimal.ts';
import { sumMoney } from '../../../contract/values/money.ts';
import { moneyDecimals } from '../../../contract/values/money-decimals.ts';
import { sumQuantities } from '../../../contract/values/quantity.ts';
import { refuseUnapproved, spendApproval } from '../../approvals/spend-approval.ts';
import { today } from '../../base/clock.ts';
import type { StaffContext, Tx } from '../../base/context.ts';
import { refuse } from '../../base/refusal.ts';
import { once } from '../../keys/once.ts';
import { logActivity } from '../../logs/log-activity.ts';
import { holdBooks, holdDays } from '../../money/hold-day.ts';
import { getEvenDeletedItem } from '../stock-rows.ts';
import { isWhole, refuseNotWhole } from '../whole-pieces.ts';
import { postStock } from './post-stock.ts';

type Given = Input<typeof declared>['body'];

export function writeOffStock(ctx: StaffContext, id: number, { approval, ...given }: Given): Promise<StockItem> {
  const again = (writeOff: number) => getItemOf(ctx, writeOff);
  // The approval is left out of the request: asked for again with a renewed approval, it is still the same request.
  return once(ctx, { call: declared, request: [id, given], again }, async (tx) => {
    await holdBooks(tx);
    const day = today(ctx);
    await holdDays(tx, ctx, day);
    await tx.selectFrom('staff').select('id').where('id', '=', ctx.staff.id).forNoKeyUpdate().execute();
    const item = await lockItem(tx, id, given);
    const { reason, note } = given;
    const quantity = reason === 'found' ? given.quantity : -given.quantity;
    const value = valueAtCost(given.quantity, item.unitCost);
    const approvalId = (await needsApproval(tx, ctx, { day, reason, value })) ? (approval ?? refuseUnapproved()) : null;
    const writeOff = await nextWriteOff(tx);
    const document = { kind: 'stock write-off' as const, id: writeOff };
    const [movement] = await postStock(tx, ctx, document, [{ stockId: id, kind: 'written off', quantity, reason }]);
    await sql`
      insert into stock_write_offs (id, movement_id, stock_id, day, at, staff_id, approved_by, reason, note, quantity, value)
      overriding system value
      select ${writeOff}, id, stock_id, date, at, staff_id, (select approved_by from approvals where id = ${approvalId}), reason,
        ${note}, quantity, value
      from stock_movements where id = ${movement}`.execute(tx);
    const approved =
      approvalId === null
        ? {}
        : await spendApproval(
            tx,
            ctx,
            { id: approvalId, action: 'stock-loss', amount: value },
            { kind: 'stock', id: writeOff },
          );
    await logActivity(tx, ctx, {
      action: 'stock written off',
      subject: { kind: 'stock', id, name: item.name },
      facts: { quantity: given.quantity, reason, value, note, ...approved },
    });
    return { id: writeOff, answer: await getEvenDeletedItem(tx, id) };
  });
}

/** A deleted item can still be written off as long as some of it is left. */
async function lockItem(tx: Tx, id: number, { quantity, reason }: Given): Promise<StockItem> {
  const held = await tx
    .selectFrom('stock')
    .select(['qty', 'deleted_at'])
    .where('id', '=', id)
    .forNoKeyUpdate()
    .executeTakeFirst();
  const isThere = held && (held.deleted_at === null || (held.qty > 0 && reason !== 'found'));
  if (!isThere) refuse('not-found/item');
  const item = await getEvenDeletedItem(tx, id);
  if (item.kind === 'open') refuse('keeps-no-stock', { name: item.name });
  // A fraction that is left from when parts were sold can be written off, and one that completes a piece can be found.
  const after = sumQuantities([item.qty, reason === 'found' ? quantity : -quantity]);
  const isPart = !isWhole(quantity) && !isWhole(after);
  if (!item.inParts && isPart) refuseNotWhole([item.name]);
  if (reason !== 'found' && quantity > item.qty) {
    refuse('not-enough-stock', { left: item.qty, name: item.name });
  }
  return item;
}

interface Loss {
  day: string;
  reason: Given['reason'];
  value: number;
}

/** What was found, and what an admin approved, does not count towards the limit. */
async function needsApproval(tx: Tx, ctx: StaffContext, { day, reason, value }: Loss): Promise<boolean> {
  const { roles, id } = ctx.staff;
  if (roles.includes('admin')) return false;
  if (!roles.includes('stock')) return true;
  if (reason === 'found') return false;
  const { lost } = await tx
    .selectFrom('stock_write_offs')
    .select(sql<number>`coalesce(-sum(value), 0)`.as('lost'))
    .where('staff_id', '=', id)
    .where('day', '=', day)
    .where('reason', 'not in', ['found', 'counted'])
    .where('approved_by', 'is', null)
    .executeTakeFirstOrThrow();
  const units = (amount: number) => toUnits(amount, moneyDecimals());
  return units(sumMoney([lost, value])) > units(ctx.settings.till.stockLossLimit);
}

/** Drawn before both are written, because the movement and its document name each other. */
async function nextWriteOff(tx: Tx): Promise<number> {
  const { rows } = await sql<{ id: number }>`
    select nextval(pg_get_serial_sequence('stock_write_offs', 'id')) as id`.execute(tx);
  return rows[0]!.id;
}

async function getItemOf({ db }: StaffContext, writeOff: number): Promise<StockItem> {
  const row = db.selectFrom('stock_write_offs').select('stock_id').where('id', '=', writeOff);
  return getEvenDeletedItem(db, (await row.executeTakeFirstOrThrow()).stock_id);
}
