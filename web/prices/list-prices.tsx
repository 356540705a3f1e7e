/** Every item with its usual price and the one of this list, and below it the packs that it is sold in. */
import { useMemo } from 'react';
import type { PriceList } from '../../contract/goods/price-lists.ts';
import { type StockItem, stockPageSize } from '../../contract/goods/stock.ts';
import type { PackRow } from '../../contract/goods/stock-packs.ts';
import { type SearchedList, useSearchField } from '../address/use-search-field.ts';
import { usePages } from '../http/use-pages.ts';
import { stockList } from '../stock/stock-list-query.ts';
import { FilterBar } from '../ui/filter-bar.tsx';
import { Money } from '../ui/money.tsx';
import type { Column } from '../ui/table/column.ts';
import { DataTable } from '../ui/table/data-table.tsx';
import { loadStateOf } from '../ui/table/load-state.ts';
import { NextLink } from '../ui/table/next-link.tsx';
import { RetryLine } from '../ui/table/retry-line.tsx';
import { t } from '../words/t.ts';
import { PriceCell } from './price-cell.tsx';
import classes from './prices.module.css';
import { useListPrices, useSetPrices } from './prices-queries.ts';

interface PriceRow {
  key: string;
  item: StockItem;
  /** Null for the price of a piece. */
  pack: PackRow | null;
  usual: number;
}

export function ListPrices({ list, address }: { list: PriceList; address: SearchedList }) {
  const { text: search, field, searchNow } = useSearchField(address);
  const stock = usePages(stockList(search, { sort: 'name' }), { limit: stockPageSize });
  const prices = useListPrices(list.id);
  const setPrices = useSetPrices(list.id);
  const rows = useMemo(() => stock.rows?.flatMap(rowsOf), [stock.rows]);
  const priceOf = new Map(prices.data?.map(({ stockId, packId, unitSell }) => [keyOf(stockId, packId), unitSell]));

  const columns: Column<PriceRow>[] = [
    { key: 'name', header: t('Product'), phone: 'title', render: nameOf },
    {
      key: 'usual',
      header: t('Usual price'),
      align: 'right',
      width: '10rem',
      render: ({ usual }) => <Money value={usual} />,
    },
    {
      key: 'price',
      header: list.name,
      align: 'right',
      width: '12rem',
      longHeader: true,
      render: ({ key, item, pack, usual }) => (
        <PriceCell
          label={t('{{list}}: {{item}}', { list: list.name, item: pack ? `${item.name}, ${pack.name}` : item.name })}
          price={priceOf.get(key) ?? null}
          usual={usual}
          onSave={(unitSell) => setPrices.mutateAsync([{ stockId: item.id, packId: pack?.id ?? null, unitSell }])}
        />
      ),
    },
  ];

  if (prices.error && !prices.data) return <RetryLine onRetry={prices.refetch} />;
  return (
    <>
      <FilterBar search={{ label: t('Search Stock'), ...field }} onSearch={searchNow} />
      <DataTable
        label={t('Prices of {{name}}', { name: list.name })}
        columns={columns}
        rows={prices.data && rows}
        rowKey={({ key }) => key}
        {...loadStateOf(stock)}
        loading={stock.isPending || prices.isPending}
        empty={{
          text: search
            ? t('No item in stock is called “{{search}}”.', { search })
            : t('The items you sell will appear here.'),
        }}
        footer={stock.hasMore && <NextLink list={stock} />}
      />
    </>
  );
}

/** Left out are items without goods, whose amount is typed at the till, and packs that are not sold, which have no price. */
function rowsOf(item: StockItem): PriceRow[] {
  if (item.kind === 'open') return [];
  const sold = item.packs.flatMap((pack) =>
    pack.unitSell === null ? [] : [{ key: keyOf(item.id, pack.id), item, pack, usual: pack.unitSell }],
  );
  return [{ key: keyOf(item.id, null), item, pack: null, usual: item.unitSell }, ...sold];
}

function keyOf(stockId: number, packId: number | null): string {
  return `${stockId} ${packId ?? ''}`;
}

function nameOf({ item, pack }: PriceRow) {
  if (!pack) return item.name;
  return (
    <span className={classes.pack}>
      <span className={classes.ofItem}>{item.name}</span>
      {t('{{pack}} ({{size, quantity}})', { pack: pack.name, size: pack.size })}
    </span>
  );
}
