/**
 * What may have caused a difference, likeliest first: a cause that explains it to the piece comes before one that only fits in its
 * direction. All items are read at once.
 */
import { sql } from 'kysely';
import { deliveryNumber } from '../../contract/documents/documents.ts';
import type { CountCause, CountCauseKind } from '../../contract/goods/counts.ts';
import { addDays, dayIn } from '../../contract/values/dates.ts';
import type { StaffContext } from '../base/context.ts';
import { mapInTurns } from '../base/map-in-turns.ts';
import { datedGoods } from '../stock/movements/dated-goods.ts';
import { type Clue, type Different, type Known, same, type Wrong } from './clues.ts';
import { byDifference, likelyCauses } from './likely-causes.ts';

/** How far back deliveries and deleted sales are searched. A later count of the item ends the search earlier. */
const lookBack = sql`interval '90 days'`;
const atMost = 4;

export async function findCauses(
  ctx: StaffContext,
  wrong: Different[],
  known: Known,
): Promise<Map<number, CountCause[]>> {
  if (wrong.length === 0) return new Map();
  const items = await withPacks(ctx, wrong, known);
  const byNumber = byDifference(items);
  const deliveries = await deliveriesUnlikeTheirOrders(ctx, wrong, known);
  const deleted = await deletedSales(ctx, wrong, known);
  const expired = await expiredGoods(ctx, wrong, known);
  const causesOf = (item: Wrong): [number, CountCause[]] => {
    const clues = [
      ...likelyCauses(ctx.words, item, byNumber),
      ...(deleted.get(item.stockId) ?? []),
      ...(deliveries.get(item.stockId) ?? []),
      ...(expired.get(item.stockId) ?? []),
    ];
    return [item.stockId, best(clues)];
  };
  return new Map(await mapInTurns(items, (some) => some.map(causesOf)));
}

/** The order of causes that explain a difference equally well: the likelier one first. */
const likelierFirst: readonly CountCauseKind[] = [
  'sale deleted',
  'delivery',
  'similar item',
  'digits',
  'pack',
  'best before',
];

function best(clues: Clue[]): CountCause[] {
  const rank = ({ exact, kind }: Clue) => (exact ? 0 : likelierFirst.length) + likelierFirst.indexOf(kind);
  return clues
    .sort((one, other) => rank(one) - rank(other))
    .slice(0, atMost)
    .map(({ cause }) => cause);
}

async function withPacks({ db }: StaffContext, wrong: Different[], { at }: Known): Promise<Wrong[]> {
  const { rows } = await sql<Pick<Wrong, 'stockId' | 'category' | 'packs'>>`
    select s.id as "stockId", s.category_id as category, coalesce((
      select json_agg(json_build_object('name', p.name, 'size', p.size) order by p.size desc)
      from packs p where p.stock_id = s.id and (p.deleted_at is null or p.deleted_at > ${at})), '[]') as packs
    from stock s where s.id = any(${idsOf(wrong)}::bigint[])`.execute(db);
  const found = new Map(rows.map((row) => [row.stockId, row]));
  return wrong.map((row) => ({ ...row, ...found.get(row.stockId)! }));
}

/** More was entered than was ordered while too little is on the shelf, or the other way round. */
async function deliveriesUnlikeTheirOrders(
  ctx: StaffContext,
  wrong: Different[],
  { at }: Known,
): Promise<Map<number, Clue[]>> {
  const { rows } = await sql<{ stockId: number; id: number; came: number; ordered: number; difference: number }>`
    select item.stock_id as "stockId", d.id, sum(l.pieces) as came, o.quantity * coalesce(o.pack_size, 1) as ordered,
      item.difference
    from unnest(${idsOf(wrong)}::bigint[], ${wrong.map(({ difference }) => difference)}::numeric[]) as item (stock_id, difference)
    join delivery_lines l on l.stock_id = item.stock_id
    join deliveries d on d.id = l.delivery_id and d.undone_at is null
      and d.at > ${at}::timestamptz - ${lookBack} and d.at <= ${at}
    join order_lines o on o.id = l.order_line_id
    group by 1, 2, o.id, item.difference
    having sign(sum(l.pieces) - o.quantity * coalesce(o.pack_size, 1)) = -sign(item.difference)
    order by d.id desc`.execute(ctx.db);
  return grouped(rows, ({ stockId, id, came, ordered, difference }) => {
    const { t } = ctx.words;
    const [number, label] = [deliveryNumber(id), t('Delivery {{number}}', { number: deliveryNumber(id) })];
    const sentence = t('{{came, quantity}} were entered with {{number}}, and {{ordered, quantity}} were ordered.', {
      ...{ number, came, ordered },
    });
    const rows = [{ kind: 'delivery' as const, id, label, detail: sentence }];
    return [
      stockId,
      { kind: 'delivery', exact: same(came - ordered, -difference), cause: { kind: 'delivery', sentence, rows } },
    ];
  });
}

/** A line was deleted or voided, so its goods are in the books again, but they may not be on the shelf. */
async function deletedSales(
  ctx: StaffContext,
  wrong: Different[],
  { countId, at }: Known,
): Promise<Map<number, Clue[]>> {
  const { rows } = await sql<{ stockId: number; receipt: number; quantity: number; staff: string; difference: number }>`
    select item.stock_id as "stockId", l.receipt_id as receipt, sum(m.quantity) as quantity, item.difference,
      max(p.first_name || ' ' || p.last_name) as staff
    from unnest(${idsOf(wrong)}::bigint[], ${wrong.map(({ difference }) => difference)}::numeric[]) as item (stock_id, difference)
    join stock_movements m on m.stock_id = item.stock_id and m.kind = 'sale deleted'
      and m.at > ${at}::timestamptz - ${lookBack} and m.at <= ${at}
    join sale_lines l on l.id = m.sale_line_id
    join staff p on p.id = m.staff_id
    where item.difference < 0 and m.at > coalesce((
      select max(r.at) from count_results r
      where r.stock_id = item.stock_id and r.at <= ${at} and r.count_id <> ${countId}
    ), '-infinity')
    group by 1, 2, item.difference order by l.receipt_id desc`.execute(ctx.db);
  return grouped(rows, ({ stockId, receipt, quantity, staff, difference }) => {
    const { t } = ctx.words;
    const sentence = t('{{quantity, quantity}} of receipt {{receipt}} were deleted by {{staff}}.', {
      ...{ quantity, receipt, staff },
    });
    const rows = [
      { kind: 'receipt' as const, id: receipt, label: t('Receipt {{id}}', { id: receipt }), detail: sentence },
    ];
    return [
      stockId,
      { kind: 'sale deleted', exact: same(quantity, -difference), cause: { kind: 'sale deleted', sentence, rows } },
    ];
  });
}

/** These goods are past their date, and may have been thrown away without being written off. */
async function expiredGoods(
  ctx: StaffContext,
  wrong: Different[],
  { at, movementId }: Known,
): Promise<Map<number, Clue[]>> {
  const missing = new Map(wrong.filter(({ difference }) => difference < 0).map((row) => [row.stockId, row]));
  if (missing.size === 0) return new Map();
  const passed = addDays(dayIn(ctx.config.businessTz, at), -1);
  const { rows } = await sql<{ stockId: number; expiresOn: string; left: number }>`
    select * from (${datedGoods(passed, sql`select unnest(${[...missing.keys()]}::bigint[]) as id`, movementId)}) as goods
    order by "expiresOn"`.execute(ctx.db);
  return grouped(rows, ({ stockId, expiresOn, left }) => {
    const { name, difference } = missing.get(stockId)!;
    const sentence = ctx.words.t('{{left, quantity}} of it were best before {{day, longDay}}.', {
      left,
      day: expiresOn,
    });
    const rows = [{ kind: 'item' as const, id: stockId, label: name, detail: sentence }];
    return [
      stockId,
      { kind: 'best before', exact: same(left, -difference), cause: { kind: 'best before', sentence, rows } },
    ];
  });
}

function grouped<Row>(rows: Row[], clueOf: (row: Row) => [number, Clue]): Map<number, Clue[]> {
  const clues = new Map<number, Clue[]>();
  for (const row of rows) {
    const [stockId, clue] = clueOf(row);
    clues.set(stockId, [...(clues.get(stockId) ?? []), clue]);
  }
  return clues;
}

const idsOf = (wrong: Different[]) => wrong.map(({ stockId }) => stockId);
