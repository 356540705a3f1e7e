/** How often each of the first 20 items was sold: bars, because nothing leads from one item to the next. */
import { VisuallyHidden } from '@mantine/core';
import { memo, Suspense, useDeferredValue } from 'react';
import type { StockItem } from '../../contract/goods/stock.ts';
import { BarChart } from '../charts/lazy.ts';
import { useFormat } from '../session/format.ts';
import { Skeleton } from '../ui/skeleton.tsx';
import { EmptyState } from '../ui/table/empty-state.tsx';
import { loadStateOf } from '../ui/table/load-state.ts';
import { t } from '../words/t.ts';
import { useFirstStock } from './dashboard-queries.ts';
import { Section } from './section.tsx';

/** The height of 20 bars. */
const height = 634;

export function ProductsChart() {
  const stock = useFirstStock();
  const items = useDeferredValue(stock.data);
  return (
    <Section title={t('Products chart')} wide height={height} {...loadStateOf(stock)}>
      {items && <Chart items={items} />}
    </Section>
  );
}

const Chart = memo(({ items }: { items: readonly StockItem[] }) => {
  const format = useFormat();
  if (items.length === 0) return <EmptyState text={t('A chart of your sales will appear here.')} />;
  return (
    <>
      <Suspense fallback={<Skeleton height={height} />}>
        <BarChart
          label={t('Sales entries per product')}
          unit={t('Sales entries')}
          rows={items.map(({ name, salesCount }) => ({ name, value: salesCount }))}
          format={format.quantity}
        />
      </Suspense>
      <VisuallyHidden>
        <table>
          <caption>
            {t(
              {
                one: 'Sales entries for the first {{count}} product',
                other: 'Sales entries for the first {{count}} products',
              },
              { count: items.length },
            )}
          </caption>
          <thead>
            <tr>
              <th scope="col">{t('Product')}</th>
              <th scope="col">{t('Sales entries')}</th>
            </tr>
          </thead>
          <tbody>
            {items.map((item) => (
              <tr key={item.id}>
                <th scope="row">{item.name}</th>
                <td>{format.quantity(item.salesCount)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </VisuallyHidden>
    </>
  );
});
