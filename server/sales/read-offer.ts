/** What a charge is worked out from, read without locks and in one statement: the sale itself then holds it against the database. */
import type { MethodKind } from '../../contract/payment-methods.ts';
import type { StaffContext } from '../base/context.ts';
import { prepared } from '../db/prepared.ts';
import type { Order, ShelfRow } from './order.ts';

export interface OfferedItem extends Omit<ShelfRow, 'wanted'> {
  unit_sell: number;
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
  customer: string | null;
}

export async function readOffer(ctx: Pick<StaffContext, 'pool'>, order: Order): Promise<Offer> {
  const [offer] = await prepared<Offer>(ctx.pool, {
    name: 'offer',
    text: `
      select (
        select jsonb_agg(jsonb_build_object('stock_id', wanted.id, 'name', s.name, 'archived', s.deleted_at is not null,
          'qty', s.qty, 'unit_sell', s.unit_sell, 'rate', case when rate.id is not null then jsonb_build_object(
            'id', rate.id, 'name', rate.name, 'percent', rate.percent, 'included', rate.included) end) order by place)
        from unnest($1::bigint[]) with ordinality as wanted (id, place)
        left join stock s on s.id = wanted.id left join tax_rates rate on rate.id = s.tax_rate_id
      ) as items, (
        select coalesce(jsonb_agg(jsonb_build_object('id', id, 'name', name, 'kind', kind, 'needsReference',
          needs_reference, 'inUse', active and deleted_at is null)), '[]')
        from payment_methods where id = any($2::bigint[])
      ) as methods, (select name from customers where id = $3::bigint and deleted_at is null) as customer`,
    values: [
      order.lines.map(({ stockId }) => stockId),
      order.tenders?.map(({ methodId }) => methodId) ?? [],
      order.customerId,
    ],
  });
  return offer!;
}
