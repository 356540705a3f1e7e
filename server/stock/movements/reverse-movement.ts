/**
 * Takes a restock or an adjustment back that was a mistake, today and once, even when its own day is closed. Goods that are no
 * longer there can't go back.
 * Locks: day, item.
 */
import { sql } from 'kysely';
import type { Input } from '../../../contract/endpoint.ts';
import { reverseMovement as declared, type Movement, reversibleKinds } from '../../../contract/goods/stock.ts';
import { today } from '../../base/clock.ts';
import type { Db, StaffContext, Tx } from '../../base/context.ts';
import { refuse } from '../../base/refusal.ts';
import { once } from '../../keys/once.ts';
import { logActivity } from '../../logs/log-activity.ts';
import { holdBooks, holdDays } from '../../money/hold-day.ts';
import { lockItems } from '../lock-items.ts';
import { readMovement } from './list-movements.ts';
import { reverseStock, type Standing } from './reverse-stock.ts';

type Given = Input<typeof declared>['body'];

export function reverseMovement(ctx: StaffContext, id: number, given: Given) {
  const again = (reversal: number) => readMovement(ctx.db, ctx.words.t, reversal);
  return once(ctx, { call: declared, request: [id, given], again }, async (tx) => {
    await holdBooks(tx);
    await holdDays(tx, ctx, today(ctx));
    const { name, ...movement } = await lockMovement(tx, id);
    const [reversal] = await reverseStock(tx, ctx, [movement], { reason: given.reason });
    await logActivity(tx, ctx, {
      action: 'stock movement reversed',
      subject: { kind: 'stock', id: movement.stockId, name },
      facts: { kind: movement.kind, quantity: movement.quantity, value: movement.value, reason: given.reason },
    });
    return { id: reversal!, answer: await readMovement(tx, ctx.words.t, reversal!) };
  });
}

interface Found extends Standing {
  name: string;
  qty: number;
  isDeleted: boolean;
  isReversal: boolean;
  isReversed: boolean;
}

async function lockMovement(tx: Tx, id: number): Promise<Standing & { name: string }> {
  const found = await findMovement(tx, id);
  if (!found) refuse('not-found/stock-movement', { id });
  await lockItems(tx, [found.stockId]);
  // Checked again, because it may have been taken back, or sold, while this waited.
  const { qty, isDeleted, isReversal, isReversed, ...movement } = (await findMovement(tx, id))!;
  if (isDeleted) refuse('not-found/item');
  if (isReversal || !(reversibleKinds as readonly Movement['kind'][]).includes(movement.kind)) {
    refuse('conflict/not-reversible');
  }
  if (isReversed) refuse('reversed-already');
  if (movement.quantity > qty) refuse('used-already', { left: qty, name: movement.name });
  return movement;
}

async function findMovement(db: Db, id: number): Promise<Found | undefined> {
  const { rows } = await sql<Found>`
    select m.id, m.stock_id as "stockId", m.kind, m.quantity,
      coalesce(m.value, round(m.quantity * m.unit_cost, money_decimals())) as value, s.name, s.qty,
      s.deleted_at is not null as "isDeleted",
      m.reverses is not null as "isReversal", exists (select from stock_movements r where r.reverses = m.id) as "isReversed"
    from stock_movements m join stock s on s.id = m.stock_id where m.id = ${id}`.execute(db);
  return rows[0];
}
