/**
 * What a charge is worked out from, read without locks and in one statement. It is remembered, so that mostly nothing has
 * to be read: the sale itself holds prices, taxes and the version of the settings, which methods and tax rates raise too,
 * against the database.
 */
import type pg from 'pg';
import type { MethodKind } from '../../contract/payment-methods.ts';
import type { StaffContext } from '../base/context.ts';
import { prepared } from '../db/prepared.ts';
import type { Order } from './order.ts';

export interface OfferedItem {
  stock_id: number;
  /** Null for an id nobody knows. */
  name: string | null;
  archived: boolean;
  unit_sell: number;
  keeps_stock: boolean;
  rate: { id: number; name: string; percent: number; included: boolean } | null;
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
  /** Those that the tenders name, as far as they are known. */
  methods: OfferedMethod[];
}

interface Memory {
  version: number;
  items: Map<number, OfferedItem>;
  methods: Map<number, OfferedMethod>;
}

const memories = new WeakMap<pg.Pool, Memory>();
const mostItems = 20_000;

type Shop = Pick<StaffContext, 'pool'>;

/** Null unless all of it was read before, with these settings. */
export function recallOffer({ pool }: Shop, order: Order, version: number): Offer | null {
  const memory = memories.get(pool);
  if (memory?.version !== version) return null;
  const items = order.lines.flatMap(({ stockId }) => memory.items.get(stockId) ?? []);
  const methods = order.tenders?.flatMap(({ methodId }) => memory.methods.get(methodId) ?? []) ?? [];
  const isWhole = items.length === order.lines.length && methods.length === (order.tenders?.length ?? 0);
  return isWhole ? { items, methods } : null;
}

function remember({ pool }: Shop, { items, methods }: Offer, version: number): void {
  let memory = memories.get(pool);
  if (memory?.version !== version || memory.items.size > mostItems) {
    memory = { version, items: new Map(), methods: new Map() };
    memories.set(pool, memory);
  }
  for (const item of items) if (item.name !== null && !item.archived) memory.items.set(item.stock_id, item);
  for (const method of methods) memory.methods.set(method.id, method);
}

export async function readOffer(ctx: Shop, order: Order, version: number): Promise<Offer> {
  const [offer] = await prepared<Offer>(ctx.pool, {
    name: 'offer',
    text: `
      select (
        select jsonb_agg(jsonb_build_object('stock_id', wanted.id, 'name', s.name, 'archived', s.deleted_at is not null,
          'unit_sell', s.unit_sell, 'keeps_stock', s.keeps_stock, 'rate', case when rate.id is not null then jsonb_build_object(
            'id', rate.id, 'name', rate.name, 'percent', rate.percent, 'included', rate.included) end) order by place)
        from unnest($1::bigint[]) with ordinality as wanted (id, place)
        left join stock s on s.id = wanted.id left join tax_rates rate on rate.id = s.tax_rate_id
      ) as items, (
        select coalesce(jsonb_agg(jsonb_build_object('id', id, 'name', name, 'kind', kind, 'needsReference',
          needs_reference, 'inUse', active and deleted_at is null)), '[]')
        from payment_methods where id = any($2::bigint[])
      ) as methods`,
    values: [order.lines.map(({ stockId }) => stockId), order.tenders?.map(({ methodId }) => methodId) ?? []],
  });
  remember(ctx, offer!, version);
  return offer!;
}
