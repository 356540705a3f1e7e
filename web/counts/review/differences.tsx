/** What a count came to, item by item, while it is open and once it is over. */
import { type ReactNode, useState } from 'react';
import type { ReviewRow } from '../../../contract/goods/counts.ts';
import { TickField } from '../../ui/form/tick-field.tsx';
import { useReportColumns } from '../../ui/paper/report-columns.tsx';
import { DataTable, type DataTableProps } from '../../ui/table/data-table.tsx';
import type { LoadState } from '../../ui/table/load-state.ts';
import { t } from '../../words/t.ts';
import classes from '../counts.module.css';
import { LikelyCauses } from './likely-causes.tsx';

interface DifferencesProps
  extends LoadState,
    Pick<DataTableProps<ReviewRow>, 'rows' | 'rowActions' | 'rowTone' | 'fill'> {
  /** Shown beside the tick, where space is reserved so that nothing moves when it appears. */
  note?: ReactNode;
}

export function Differences({ rows, note, ...table }: DifferencesProps) {
  const [showsAll, setShowsAll] = useState(false);
  const columns = useColumns();
  return (
    <>
      <div className={classes.agreeing}>
        <TickField label={t('Show items that agree, too')} checked={showsAll} onChange={setShowsAll} />
        {note}
      </div>
      <DataTable
        {...table}
        label={t('Differences')}
        columns={columns}
        rows={rows?.filter((row) => showsAll || isToDecide(row))}
        rowKey={({ stockId }) => stockId}
        empty={{ text: t('What was counted agrees with the books.') }}
      />
    </>
  );
}

function isToDecide({ difference, impossible, stale }: ReviewRow): boolean {
  return difference !== 0 || impossible || stale;
}

function useColumns() {
  const make = useReportColumns<ReviewRow>();
  return [
    make.text('name', t('Product'), ({ name }) => name, { phone: 'title' }),
    make.quantity('counted', t('Counted'), ({ counted }) => counted),
    make.quantity('book', t({ text: 'Books', context: 'stock' }), ({ book }) => book ?? 0),
    make.quantity('difference', t('Difference'), ({ difference }) => difference ?? 0),
    make.money('value', t('Value'), ({ value }) => value),
    make.text('by', t({ text: 'By', context: 'who did it' }), ({ by }) => by.join(', '), { priority: 2 }),
    make.text('causes', t('Likely causes'), ({ causes }) => causes.map(({ sentence }) => sentence).join(' '), {
      phone: 'wide',
      priority: 1,
      render: ({ causes }) => <LikelyCauses causes={causes} />,
    }),
  ];
}
