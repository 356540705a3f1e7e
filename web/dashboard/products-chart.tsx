/** How often each of the first 20 items was sold. Vertical on phones, so that the names stay readable. */
import { VisuallyHidden } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { memo, useDeferredValue } from 'react';
import type { StockItem } from '../../contract/stock.ts';
import { useFormat } from '../session/format.ts';
import { EmptyState } from '../ui/table/empty-state.tsx';
import { loadStateOf } from '../ui/table/load-state.ts';
import { useFirstStock } from './dashboard-queries.ts';
import { LineChart } from './line-chart.tsx';
import { Section } from './section.tsx';

const rowHeight = 26;

export function ProductsChart() {
  const stock = useFirstStock();
  const items = useDeferredValue(stock.data);
  return (
    <Section title="Products chart" wide height={392} {...loadStateOf(stock)}>
      {items && <Chart items={items} />}
    </Section>
  );
}

const Chart = memo(({ items }: { items: readonly StockItem[] }) => {
  const format = useFormat();
  const vertical = useMediaQuery('(max-width: 47.99em)', undefined, { getInitialValueInEffect: false }) ?? false;
  if (items.length === 0) return <EmptyState text="A chart of your sales will appear here." />;
  return (
    <>
      <LineChart
        label="Sales entries per product"
        unit="Sales entries"
        points={items.map(({ id, name, salesCount }) => ({ key: id, name, count: salesCount }))}
        vertical={vertical}
        height={vertical ? items.length * rowHeight : 240}
        format={format.quantity}
      />
      <VisuallyHidden>
        <table>
          <caption>Sales entries for the first {items.length} products</caption>
          <thead>
            <tr>
              <th scope="col">Product</th>
              <th scope="col">Sales entries</th>
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
