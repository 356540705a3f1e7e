/** The largest differences that counts found, and what may have caused them, as it was known when they were posted. */
import type { CountedLoss } from '../../contract/goods/losses.ts';
import { LikelyCauses } from '../counts/review/likely-causes.tsx';
import { CountLink } from '../links/goods-links.tsx';
import { ReportPanel } from '../reports/report-panel.tsx';
import { useFormat } from '../session/format.ts';
import { useReportColumns } from '../ui/paper/report-columns.tsx';
import { DataTable } from '../ui/table/data-table.tsx';
import { t } from '../words/t.ts';

export function CountedLosses({ rows }: { rows: readonly CountedLoss[] }) {
  const format = useFormat();
  const title = t('Largest differences found by counts');
  const make = useReportColumns<CountedLoss>();
  const columns = [
    make.text('name', t('Item'), (row) => row.name, { phone: 'title' }),
    make.text('count', t('Count'), (row) => row.count.label, { render: (row) => <CountLink {...row.count} /> }),
    make.day('day', t('Date'), (row) => row.day, { priority: 2 }),
    make.quantity('quantity', t('Quantity'), (row) => row.quantity, { render: (row) => format.quantity(row.quantity) }),
    make.money('value', t('At cost'), (row) => row.value, { render: (row) => format.money(row.value) }),
    make.text('causes', t('Likely causes'), ({ causes }) => causes.map(({ sentence }) => sentence).join(' '), {
      phone: 'wide',
      width: '45%',
      render: ({ causes }) => (causes.length > 0 ? <LikelyCauses causes={causes} /> : t('No likely cause was found.')),
    }),
  ];
  return (
    <ReportPanel title={title}>
      <DataTable
        label={title}
        columns={columns}
        rows={rows}
        rowKey={({ count, stockId }) => `${count.id} ${stockId}`}
        fill={false}
        empty={{ text: '' }}
      />
    </ReportPanel>
  );
}
