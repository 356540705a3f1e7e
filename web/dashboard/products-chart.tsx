/** How often each of the first 20 items was sold. On a phone the chart stands upright, so that the names stay readable. */
import '@mantine/charts/styles.css';
import { LineChart } from '@mantine/charts';
import { VisuallyHidden } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import type { StockItem } from '../../contract/stock.ts';
import { useFormat } from '../session/format.ts';
import { EmptyState } from '../ui/empty-state.tsx';
import { PointValue } from './point-value.tsx';

const rowHeight = 26;

function short(name: string, longest: number): string {
  return name.length > longest ? `${name.slice(0, longest - 1)}…` : name;
}

export function ProductsChart({ items }: { items: readonly StockItem[] }) {
  const format = useFormat();
  const upright = useMediaQuery('(max-width: 47.99em)', undefined, { getInitialValueInEffect: false });
  if (items.length === 0) return <EmptyState text="The sales of your products will be drawn here." />;

  // Two items may bear the same name; the axis tells points apart by their place.
  const data = items.map((item, at) => ({ at: String(at), 'Sales entries': item.salesCount }));
  const counts = items.map((item) => item.salesCount);
  const nameAt = (at: string) => items[Number(at)]?.name ?? '';
  const names = { tickFormatter: (at: string) => short(nameAt(at), upright ? 17 : 20), interval: 0 };
  return (
    <>
      <LineChart
        h={upright ? items.length * rowHeight + 60 : 360}
        data={data}
        dataKey="at"
        series={[{ name: 'Sales entries', color: 'teal.6' }]}
        orientation={upright ? 'vertical' : 'horizontal'}
        curveType="linear"
        lineProps={{
          label: upright ? undefined : <PointValue counts={counts} format={format.quantity} />,
          // Drawn once: to animate it, the whole chart would be drawn anew for each of a hundred frames.
          isAnimationActive: false,
        }}
        valueFormatter={format.quantity}
        tooltipProps={{ labelFormatter: (at) => nameAt(String(at)) }}
        tickLine="xy"
        gridAxis={upright ? 'y' : 'x'}
        {...(upright
          ? { yAxisProps: { ...names, width: 150 }, xAxisProps: { allowDecimals: false }, xAxisLabel: 'Sales entries' }
          : {
              xAxisProps: { ...names, angle: -40, textAnchor: 'end', height: 104, padding: { left: 28, right: 12 } },
              yAxisProps: { allowDecimals: false },
              yAxisLabel: 'Sales entries',
            })}
      />
      <VisuallyHidden>
        <table>
          <caption>Sales entries of the first {items.length} products</caption>
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
}
