/**
 * What a charge is worked out from, read without locks and in one statement. It is remembered, so that usually nothing has to be
 * read: the sale itself compares prices, taxes, the customer's price list and the version of the settings (which changes of methods
 * and tax rates raise too) with the database.
 */
import type pg from 'pg';
import type { Pack } from '../../../contract/cart/packs.ts';
import type { TaxKind } from '../../../contract/cart/price.ts';
import type { MethodKind } from '../../../contract/money/payment-methods.ts';
import { today } from '../../base/clock.ts';
import type { StaffContext } from '../../base/context.ts';
import { prepared } from '../../db/statements/prepared.ts';
import type { Order } from './order.ts';

export interface OfferedItem {
  stock_id: number;
  /** Null if no item has this id. */
  name: string | null;
  archived: boolean;
  unit_sell: number;
  keeps_stock: boolean;
  rate: { id: number; name: string; percent: number; included: boolean; kind: TaxKind } | null;
  /** How often its packs and other prices were changed; 0 means that it has none. */
  offers: number;
  packs: Pack[];
  listPrices: { listId: number; packId: number | null; unitSell: number }[];
  /** The temporary prices that have not ended. */
  timedPrices: { packId: number | null; unitSell: number; startDate: string; endDate: string }[];
}

export interface OfferedMethod {
  id: number;
  name: string;
  kind: MethodKind;
  needsReference: boolean;
  inUse: boolean;
}

export interface Offer {
  /** One per line of the order, in its order. */
  items: OfferedItem[];
  /** The methods that the tenders name, as far as they exist. */
  methods: OfferedMethod[];
  /** The price list of the customer. */
  priceListId: number | null;
}

interface Memory {
  version: number;
  items: Map<number, OfferedItem>;
  methods: Map<number, OfferedMethod>;
  priceLists: Map<number, number | null>;
}

const memories = new WeakMap<pg.Pool, Memory>();
const mostItems = 20_000;

type Shop = Pick<StaffContext, 'pool' | 'now' | 'config'>;

/** Null unless everything was read before, with these settings. */
export function recallOffer({ pool }: Shop, order: Order, version: number): Offer | null {
  const memory = memories.get(pool);
  if (memory?.version !== version) return null;
  const items = order.lines.flatMap(({ stockId }) => memory.items.get(stockId) ?? []);
  const methods = order.tenders?.flatMap(({ methodId }) => memory.methods.get(methodId) ?? []) ?? [];
  const priceListId = order.customerId === null ? null : memory.priceLists.get(order.customerId);
  const isWhole =
    items.length === order.lines.length &&
    methods.length === (order.tenders?.length ?? 0) &&
    (priceListId !== undefined || items.every((item) => item.listPrices.length === 0));
  return isWhole ? { items, methods, priceListId: priceListId ?? null } : null;
}

function remember({ pool }: Shop, { items, methods, priceListId }: Offer, order: Order, version: number): void {
  let memory = memories.get(pool);
  if (memory?.version !== version || memory.items.size > mostItems || memory.priceLists.size > mostItems) {
    memory = { version, items: new Map(), methods: new Map(), priceLists: new Map() };
    memories.set(pool, memory);
  }
  for (const item of items) if (item.name !== null && !item.archived) memory.items.set(item.stock_id, item);
  for (const method of methods) memory.methods.set(method.id, method);
  if (order.customerId !== null) memory.priceLists.set(order.customerId, priceListId);
}

/**
 * The prices of an item `s`, as arguments of jsonb_build_object. Temporary prices that have ended before this day are left out.
 */
export function pricesOfItem(day: string): string {
  return `
  'packs', case when s.offers = 0 then '[]' else (
    select coalesce(jsonb_agg(jsonb_build_object('id', id, 'name', name, 'size', size, 'unitSell', unit_sell, 'auto', auto) order by id), '[]')
    from packs where stock_id = s.id and deleted_at is null) end,
  'listPrices', case when s.offers = 0 then '[]' else (
    select coalesce(jsonb_agg(jsonb_build_object('listId', list_id, 'packId', pack_id, 'unitSell', unit_sell)), '[]')
    from list_prices where stock_id = s.id) end,
  'timedPrices', case when s.offers = 0 then '[]' else (
    select coalesce(jsonb_agg(jsonb_build_object('packId', pack_id, 'unitSell', unit_sell,
      'startDate', start_date, 'endDate', end_date)), '[]')
    from timed_prices where stock_id = s.id and deleted_at is null and end_date >= ${day}::date) end`;
}

export async function readOffer(ctx: Shop, order: Order, version: number): Promise<Offer> {
  const [offer] = await prepared<Offer>(ctx.pool, {
    name: 'offer',
    text: `
      select (
        select jsonb_agg(jsonb_build_object('stock_id', wanted.id, 'name', s.name, 'archived', s.deleted_at is not null,
          'unit_sell', s.unit_sell, 'keeps_stock', s.keeps_stock, 'rate', case when rate.id is not null then jsonb_build_object(
            'id', rate.id, 'name', rate.name, 'percent', rate.percent, 'included', rate.included, 'kind', rate.kind) end,
          'offers', coalesce(s.offers, 0), ${pricesOfItem('$4')}) order by place)
        from unnest($1::bigint[]) with ordinality as wanted (id, place)
        left join stock s on s.id = wanted.id left join tax_rates rate on rate.id = s.tax_rate_id
      ) as items, (
        select coalesce(jsonb_agg(jsonb_build_object('id', id, 'name', name, 'kind', kind, 'needsReference',
          needs_reference, 'inUse', active and deleted_at is null)), '[]')
        from payment_methods where id = any($2::bigint[])
      ) as methods, (
        select price_list_id from customers where id = $3
      ) as "priceListId"`,
    values: [
      order.lines.map(({ stockId }) => stockId),
      order.tenders?.map(({ methodId }) => methodId) ?? [],
      order.customerId,
      today(ctx),
    ],
  });
  remember(ctx, offer!, order, version);
  return offer!;
}
