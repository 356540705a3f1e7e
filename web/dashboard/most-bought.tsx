/** The five items with the most sale entries. */
import { useDeferredValue } from 'react';
import type { StockItem } from '../../contract/goods/stock.ts';
import { Figure } from '../figures/figure.tsx';
import { useReportColumns } from '../ui/paper/report-columns.tsx';
import { DataTable } from '../ui/table/data-table.tsx';
import { loadStateOf } from '../ui/table/load-state.ts';
import { t } from '../words/t.ts';
import { useMostBought } from './dashboard-queries.ts';
import { Section } from './section.tsx';

export function MostBought() {
  const top = useMostBought();
  const rows = useDeferredValue(top.data);
  const make = useReportColumns<StockItem>();
  return (
    <Section title={t('Most Bought items')}>
      <DataTable
        label={t('Most Bought items')}
        columns={[
          make.text('name', t({ text: 'Stock', context: 'an item' }), (item) => item.name, { phone: 'title' }),
          make.quantity('qty', t('Qty'), (item) => item.qty, {
            render: ({ id, qty }) => (
              <Figure value={qty} of={{ figure: 'stockQuantity', by: 'item', key: String(id) }} />
            ),
          }),
          make.money('unitCost', t('UnitCost'), (item) => item.unitCost, { priority: 1 }),
          make.money('unitSell', t('UnitSell'), (item) => item.unitSell),
        ]}
        rows={rows}
        rowKey={(item) => item.id}
        {...loadStateOf(top)}
        loading={!rows && !top.error}
        empty={{ text: t('Your best sellers will appear here.') }}
        fill={false}
      />
    </Section>
  );
}
