/**
 * What a till stores to sell without a connection. An item is sent again if the till's version may not have seen the transaction
 * that changed it last.
 */
import { sql } from 'kysely';
import type { Payload } from '../../contract/endpoint.ts';
import type { CatalogueItem, getTillCatalogue } from '../../contract/tills/offline-sales.ts';
import { today } from '../base/clock.ts';
import type { StaffContext } from '../base/context.ts';
import { readRows } from '../db/statements/prepared.ts';
import { listMethods } from '../payment-methods/list-methods.ts';
import { listTaxRates } from '../tax-rates/list-tax-rates.ts';
import { oldestUnseen, runName, snapshotNow } from './catalogue-version.ts';

interface Read {
  version: string;
  whole: boolean;
  items: CatalogueItem[] | null;
  removed: number[] | null;
}

export async function getCatalogue(
  ctx: StaffContext,
  since: string | undefined,
): Promise<Payload<typeof getTillCatalogue>> {
  const { money, till } = ctx.settings;
  const [[read], methods, taxRates] = await Promise.all([
    readRows(ctx, catalogueSince(since ?? '', today(ctx))),
    listMethods(ctx, { archived: false }),
    listTaxRates(ctx),
  ]);
  const { version, whole, items, removed } = read!;
  return {
    version,
    whole,
    items: items ?? [],
    removed: removed ?? [],
    methods: methods.filter(({ active }) => active),
    taxRates,
    settings: { smallestCoin: money.smallestCoin, decimals: money.decimals, till },
  };
}

function catalogueSince(since: string, day: string) {
  return sql<Read>`
    with run as (select ${runName} as name), seen as (select ${oldestUnseen(since, sql`run.name`)} as before from run)
    select run.name || '.' || ${snapshotNow} as version, seen.before is null as whole, (
      select json_agg(json_build_object('id', s.id, 'name', s.name, 'unitSell', s.unit_sell, 'taxRateId', s.tax_rate_id,
        'categoryId', s.category_id, 'scaleCode', s.scale_code, 'unit', s.unit, 'inParts', s.in_parts,
        'kind', case when s.keeps_stock then 'stock' else 'open' end,
        'barcodes', case when s.more_barcodes then array(select code from barcodes where stock_id = s.id and pack_id is null order by place)
          when s.barcode is null then '{}' else array[s.barcode] end,
        'packs', case when s.offers = 0 then '[]' else ${packsOfItem} end,
        'timedPrices', case when s.offers = 0 then '[]' else ${timedPricesOfItem(day)} end) order by s.id)
      from stock s where s.deleted_at is null and (seen.before is null or s.changed >= seen.before)
    ) as items, (
      select json_agg(s.id order by s.id) from stock s where s.deleted_at is not null and s.changed >= seen.before
    ) as removed
    from run, seen`;
}

const packsOfItem = sql`(
  select coalesce(json_agg(json_build_object('id', p.id, 'name', p.name, 'size', p.size, 'unitSell', p.unit_sell, 'auto', p.auto,
    'barcodes', array(select code from barcodes where pack_id = p.id order by place)) order by p.id), '[]')
  from packs p where p.stock_id = s.id and p.deleted_at is null)`;

function timedPricesOfItem(day: string) {
  return sql`(
    select coalesce(json_agg(json_build_object('packId', pack_id, 'unitSell', unit_sell, 'startDate', start_date,
      'endDate', end_date) order by id), '[]')
    from timed_prices where stock_id = s.id and deleted_at is null and end_date >= ${day}::date)`;
}
