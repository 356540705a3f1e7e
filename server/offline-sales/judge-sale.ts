/** Finds what deserves a look about a sale, which is booked all the same. */
import { sql } from 'kysely';
import type { OfflineRecord } from '../../contract/tills/offline-sales.ts';
import { toUnits } from '../../contract/values/decimal.ts';
import { sumMoney } from '../../contract/values/money.ts';
import { moneyDecimals } from '../../contract/values/money-decimals.ts';
import type { StaffContext, Tx } from '../base/context.ts';
import { discountOf, freeDiscount, maySetPrices } from '../sales/sell/charge-order.ts';
import type { PaperCharge } from './charge-record.ts';
import type { Till } from './read-record.ts';
import type { LimitKind } from './sentences.ts';
import type { Noted } from './settle-rows.ts';

interface Judged extends PaperCharge {
  till: Till;
  record: OfflineRecord;
  /** When the person was deleted; null if they were not. */
  leftAt: Date | null;
}

export async function judgeSale(tx: Tx, ctx: StaffContext, judged: Judged): Promise<Noted[]> {
  const { charge } = judged;
  const limits = await limitsPassed(tx, ctx, judged);
  return [
    ...(await unknownPrice(tx, ctx, judged)),
    ...personWhoLeft(ctx, judged),
    ...(charge.owed ? [{ code: 'credit' as const, facts: { amount: charge.owed } }] : []),
    ...(limits.length > 0 ? [{ code: 'limit' as const, facts: { limits } }] : []),
  ];
}

/** Any price is accepted for an open item, and from a person who may set prices. */
async function unknownPrice(tx: Tx, ctx: StaffContext, { sold }: Judged): Promise<Noted[]> {
  const listed = sold.filter(
    ({ item, from, unitSell }) => item.keeps_stock && !(from.ownPrice === unitSell && maySetPrices(ctx, ctx.settings)),
  );
  if (listed.length === 0) return [];
  const { rows } = await sql<{ place: number }>`
    select place::int from unnest(${listed.map(({ item }) => item.stock_id)}::bigint[],
      ${listed.map(({ pack }) => pack?.id ?? null)}::bigint[], ${listed.map(({ unitSell }) => unitSell)}::numeric[])
      with ordinality as sold (stock_id, pack_id, unit_sell, place)
    where not exists (
      select from prices_in_force p
      where p.stock_id = sold.stock_id and coalesce(p.pack_id, 0) = coalesce(sold.pack_id, 0) and p.unit_sell = sold.unit_sell
    ) order by place limit 1`.execute(tx);
  const line = rows[0] && listed[rows[0].place - 1]!;
  return line ? [{ code: 'price-unknown', facts: { name: line.item.name!, price: line.unitSell } }] : [];
}

/** Nobody can tell which roles someone had at an earlier moment, so the present ones count. */
function personWhoLeft({ staff }: StaffContext, { leftAt, record }: Judged): Noted[] {
  const hadLeft = leftAt !== null && leftAt <= new Date(record.takenAt);
  if (!hadLeft && maySell(staff)) return [];
  return [{ code: 'staff-left', facts: { name: `${staff.first_name} ${staff.last_name}` } }];
}

function maySell({ roles }: StaffContext['staff']): boolean {
  return roles.includes('sales') || roles.includes('admin');
}

async function limitsPassed(tx: Tx, ctx: StaffContext, judged: Judged): Promise<LimitKind[]> {
  const { till, record, charge, sold, priced } = judged;
  const { hours, perSale, waiting, methodIds } = ctx.settings.till.offline;
  const away = record.lastHeardAt === null ? 0 : Date.parse(record.takenAt) - Date.parse(record.lastHeardAt);
  const passed: Record<LimitKind, boolean> = {
    hours: away > hours * 3_600_000,
    perSale: perSale !== null && record.total > perSale,
    waiting: waiting !== null && (await waitingBy(tx, judged)) > waiting,
    method: (charge.tenders ?? []).some(({ methodId }) => !methodIds.includes(methodId)),
    discount: !isFree(ctx, discountOf(sold, priced)),
    off: !till.offline,
  };
  return (Object.keys(passed) as LimitKind[]).filter((kind) => passed[kind]);
}

/** An admin may give any discount. */
function isFree({ staff, settings }: StaffContext, given: ReturnType<typeof discountOf>): boolean {
  const most = freeDiscount(given, settings.till.sellerDiscount);
  return staff.roles.includes('admin') || toUnits(given.discount, moneyDecimals()) <= most;
}

/** How much waited on the till up to this sale: the sales since it last heard from the server, as far as they have arrived. */
async function waitingBy(tx: Tx, { till, record }: Judged): Promise<number> {
  const { before } = await tx
    .selectFrom('offline_sales')
    .select(sql<number>`coalesce(sum(total), 0)`.as('before'))
    .where('device_id', '=', till.id)
    .where('number', '<', record.number)
    .where(sql<boolean>`last_heard_at is not distinct from ${record.lastHeardAt}::timestamptz`)
    .executeTakeFirstOrThrow();
  return sumMoney([before, record.total]);
}
