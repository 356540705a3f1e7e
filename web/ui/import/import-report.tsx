/** The result of checking a file: how many rows of each kind, and what is wrong. */
import { Button, Text } from '@mantine/core';
import { type ReactNode, useMemo, useState } from 'react';
import type { CustomerImportReport } from '../../../contract/debts/customer-import.ts';
import { type ImportLine, mostListedLines } from '../../../contract/goods/stock-import.ts';
import { type Message, msg } from '../../../contract/words/text.ts';
import { useFormat } from '../../session/format.ts';
import { t } from '../../words/t.ts';
import type { Column } from '../table/column.ts';
import { DataTable } from '../table/data-table.tsx';
import classes from './import-panel.module.css';

const labels: Record<ImportLine['status'], Message> = {
  wrong: msg('Error'),
  new: msg('New'),
  changed: msg('Changed'),
  same: msg('Unchanged'),
  skipped: msg({ text: 'Skipped', context: 'row' }),
};
const kinds = Object.keys(labels) as ImportLine['status'][];

/** The report that every import answers with. */
export type Report = CustomerImportReport;

function columnsOf(nameColumn: string): Column<ImportLine>[] {
  return [
    { key: 'row', header: t('Row'), align: 'right', width: '4rem', render: (line) => line.row },
    { key: 'name', header: nameColumn, width: '26%', phone: 'title', render: (line) => line.name || t('(no name)') },
    { key: 'status', header: t('Status'), width: '7rem', render: (line) => <StatusText status={line.status} /> },
    {
      key: 'details',
      header: t('Details'),
      phone: 'wide',
      render: (line) => line.wrong.map(({ column, reason }) => `${column} ${reason}`).join('; ') || line.changes,
    },
  ];
}

/** All rows of the file, also those that are not listed. */
export function countOf({ counts }: Report): number {
  return counts.new + counts.changed + counts.same + counts.wrong + (counts.skipped ?? 0);
}

interface ImportReportProps {
  report: Report;
  nameColumn: string;
  /** Shown in addition to the counts. */
  note?: ReactNode;
}

export function ImportReport({ report, nameColumn, note }: ImportReportProps) {
  const format = useFormat();
  const columns = useMemo(() => columnsOf(nameColumn), [nameColumn]);
  const { counts, lines, ignored } = report;
  const [shown, setShown] = useState<ImportLine['status'] | null>(counts.wrong > 0 ? 'wrong' : null);
  const total = countOf(report);
  const rows = useMemo(() => (shown ? lines.filter(({ status }) => status === shown) : lines), [lines, shown]);

  return (
    <>
      <div className={classes.kinds}>
        <KindButton
          label={t('All')}
          count={format.quantity(total)}
          pressed={shown === null}
          onClick={() => setShown(null)}
        />
        {kinds
          .filter((kind) => (counts[kind] ?? 0) > 0)
          .map((kind) => (
            <KindButton
              key={kind}
              label={t(labels[kind])}
              count={format.quantity(counts[kind] ?? 0)}
              danger={kind === 'wrong'}
              pressed={shown === kind}
              onClick={() => setShown(kind)}
            />
          ))}
      </div>
      {note}
      {ignored.length > 0 && (
        <Text size="sm" c="dimmed">
          {t('Unused columns: {{columns}}', { columns: ignored.join(t(', ')) })}
        </Text>
      )}
      {lines.length < total && (
        <Text size="sm" c="dimmed">
          {t('Only the first {{most, quantity}} rows of each kind are listed. The counts above cover all of them.', {
            most: mostListedLines,
          })}
        </Text>
      )}
      <DataTable
        label={t('Rows in the file')}
        columns={columns}
        rows={rows}
        rowKey={(line) => line.row}
        empty={{ text: t('No rows of this kind.') }}
      />
    </>
  );
}

function StatusText({ status }: Pick<ImportLine, 'status'>) {
  if (status !== 'wrong') return t(labels[status]);
  return (
    <Text component="span" inherit fw={600} c="var(--ui-danger)">
      {t(labels.wrong)}
    </Text>
  );
}

interface KindButtonProps {
  label: string;
  count: string;
  pressed: boolean;
  danger?: boolean;
  onClick(): void;
}

function KindButton({ label, count, pressed, danger, onClick }: KindButtonProps) {
  return (
    <Button
      size="compact-sm"
      variant={pressed ? 'light' : 'default'}
      color={danger ? 'red' : undefined}
      aria-pressed={pressed}
      onClick={onClick}
    >
      {label} {count}
    </Button>
  );
}
