/** How sales reduced each item, newest first, between two days; either may be empty. */
import { useState } from 'react';
import { fetchAll } from '../../http/fetch-all.ts';
import { usePages } from '../../http/use-pages.ts';
import { DataAgeLine } from '../../ui/data-age-line.tsx';
import { FilterBar } from '../../ui/filter-bar.tsx';
import { Overlay } from '../../ui/overlay/overlay.tsx';
import { ReportButtons } from '../../ui/paper/report-buttons.tsx';
import { useReportColumns } from '../../ui/paper/report-columns.tsx';
import { DataTable } from '../../ui/table/data-table.tsx';
import { loadStateOf } from '../../ui/table/load-state.ts';
import { useRangeLabel } from '../../ui/use-range-label.ts';
import { t } from '../../words/t.ts';
import { type Reduction, stockLevels } from './stock-levels-queries.ts';

const noFilter = { search: '', startDate: '', endDate: '' };

export function StockLevels({ opened, onClose }: { opened: boolean; onClose(): void }) {
  const rangeLabel = useRangeLabel();
  const [typed, setTyped] = useState('');
  const [filter, setFilter] = useState(noFilter);
  const list = stockLevels(filter);
  const levels = usePages(list, { limit: 100, enabled: opened });

  const make = useReportColumns<Reduction>();
  const columns = [
    make.text('stockName', t({ text: 'Stock', context: 'an item' }), (one) => one.stockName, { phone: 'title' }),
    make.moment('soldAt', t('Sold At'), (one) => one.soldAt, { nowrap: true }),
    make.quantity('quantitySold', t('Quantity Sold'), (one) => one.quantitySold),
    make.quantity('balanceBefore', t('Balance Before'), (one) => one.balanceBefore, { priority: 1 }),
    make.quantity('currentBalance', t('Current Balance'), (one) => one.currentBalance),
  ];

  return (
    <Overlay
      title={t('Stock Levels Reduction history')}
      opened={opened}
      onClose={onClose}
      actions={
        <ReportButtons
          title={t('Stock Levels Reduction history')}
          filter={[filter.search && `“${filter.search}”`, rangeLabel(filter)].filter(Boolean).join(t(', '))}
          columns={columns}
          load={(max) => fetchAll(list, max)}
        />
      }
    >
      <FilterBar
        search={{ label: t('Search Stock'), value: typed, onChange: setTyped }}
        onSearch={() => setFilter({ ...filter, search: typed })}
        range={{ value: filter, onChange: (range) => setFilter({ ...filter, ...range }) }}
      />
      <DataAgeLine age={levels.dataAge} />
      <DataTable
        label={t('Stock Levels Reduction history')}
        columns={columns}
        rows={levels.rows}
        rowKey={(one) => one.id}
        {...loadStateOf(levels)}
        empty={{ text: Object.values(filter).some(Boolean) ? t('No sales found.') : t('Sales will appear here.') }}
        onEndReached={levels.onEndReached}
      />
    </Overlay>
  );
}
