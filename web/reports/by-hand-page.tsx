/** What people changed by hand, by person, each change with a link to its subject. For admins. */
import '../ui/styles.ts';
import { Anchor, Text } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { type ByHandPerson, type ByHandRow, byHandRowsShown } from '../../contract/books/by-hand.ts';
import { msg } from '../../contract/words/text.ts';
import { queryClient } from '../http/query-client.ts';
import { type OpenedDocument, OpenedOver, opensOver } from '../links/document-link.tsx';
import { type Format, useFormat } from '../session/format.ts';
import { DataAgeLine } from '../ui/data-age-line.tsx';
import { PageHeader } from '../ui/page-header.tsx';
import { ReportButtons } from '../ui/paper/report-buttons.tsx';
import { useReportColumns } from '../ui/paper/report-columns.tsx';
import { DataTable } from '../ui/table/data-table.tsx';
import { loadStateOf } from '../ui/table/load-state.ts';
import { useRangeLabel } from '../ui/use-range-label.ts';
import { t } from '../words/t.ts';
import { isReversed, RangeBar } from './range-bar.tsx';
import { rangeIn } from './report-address.ts';
import { ReportPanel } from './report-panel.tsx';
import { byHandQuery, useByHand } from './reports-queries.ts';
import { useReportSearch } from './use-report-search.ts';

/** A row may be counted under two kinds, for example if a price and a cost were changed at once. */
type Line = ByHandRow & { person: string; kind: string; label: string };

function linesOf({ staff, kinds }: ByHandPerson): Line[] {
  return kinds.flatMap(({ kind, label, rows }) => rows.map((row) => ({ ...row, person: staff.name, kind, label })));
}

export function ByHandPage() {
  const format = useFormat();
  const rangeLabel = useRangeLabel();
  const [search, change] = useReportSearch();
  const range = rangeIn(search, format.today());
  const [opened, setOpened] = useState<OpenedDocument | null>(null);
  const report = useByHand(range, { enabled: !isReversed(range) });
  const { payload, meta } = report.data ?? {};

  const make = useReportColumns<Line>();
  const columns = [
    make.moment('at', t('Date'), (row) => row.at),
    make.text('kind', t({ text: 'What', context: 'was changed' }), (row) => row.label, {
      phone: 'title',
      width: '18%',
    }),
    make.text('sentence', t('Details'), (row) => row.sentence, { phone: 'wide', width: '44%' }),
    make.money('amount', t('Amount'), (row) => row.amount),
    make.text('document', t('Document'), (row) => row.document?.label ?? '', {
      render: (row) => <Target row={row} format={format} onOpen={setOpened} />,
    }),
  ];
  const printed = [make.text('person', t('Person'), (row) => row.person), ...columns];

  return (
    <>
      <PageHeader title={t('Changed by hand')}>
        <ReportButtons
          title={t('Changed by hand')}
          filter={rangeLabel(meta ?? range)}
          columns={printed}
          load={async () => {
            const { payload } = await queryClient.fetchQuery(byHandQuery(range));
            return { rows: payload.flatMap(linesOf), note: payload.some(isCut) ? cutNote() : undefined };
          }}
        />
      </PageHeader>
      <RangeBar value={range} onChange={change} />
      <DataAgeLine age={report.data?.dataAge} />
      {payload?.map((person) => (
        <ReportPanel key={`${person.staff.id} ${person.staff.name}`} title={person.staff.name}>
          <Text size="sm" c="dimmed" mb="xs">
            {summaryOf(person, format)}
            {isCut(person) && ` ${cutNote()}`}
          </Text>
          <DataTable
            label={person.staff.name}
            columns={columns}
            rows={linesOf(person)}
            rowKey={(row) => `${row.kind} ${row.logId}`}
            fill={false}
            maxHeight="60vh"
            empty={{ text: t(nothing) }}
          />
        </ReportPanel>
      ))}
      {(!payload || payload.length === 0 || report.error) && (
        <DataTable
          label={t('Changed by hand')}
          columns={columns}
          rows={payload && []}
          rowKey={(row) => row.logId}
          {...loadStateOf(report)}
          fill={false}
          empty={{ text: t(nothing) }}
        />
      )}
      {opened && <OpenedOver document={opened} onClose={() => setOpened(null)} />}
    </>
  );
}

const nothing = msg('Nothing was changed by hand on these days.');
const cutNote = () => t('Only the newest {{max}} of each kind are listed.', { max: byHandRowsShown });

function isCut({ kinds }: ByHandPerson): boolean {
  return kinds.some(({ count, rows }) => count > rows.length);
}

/** 'Cash out: 2, 15.00. Settings changed: 1.' */
function summaryOf({ kinds }: ByHandPerson, format: Format): string {
  return kinds
    .map(({ label, count, amount }) => {
      const sum = amount === null ? '' : t(', ') + format.money(amount);
      return `${label}: ${format.quantity(count)}${sum}.`;
    })
    .join(' ');
}

interface TargetProps {
  row: Line;
  format: Format;
  onOpen(document: OpenedDocument): void;
}

/** Receipts and return slips open over the report; what has no screen of its own is found in the log. */
function Target({ row: { document, at, action }, format, onOpen }: TargetProps) {
  const day = format.dayOf(at);
  const days = { startDate: day, endDate: day };
  const label = document?.label || t('Log entry');
  if (document && opensOver(document.kind)) {
    const { kind, id } = document as OpenedDocument;
    return (
      <Anchor component="button" type="button" inherit ta="start" onClick={() => onOpen({ kind, id })}>
        {label}
      </Anchor>
    );
  }
  if (document?.kind === 'customer') {
    const params = { id: String(document.id) };
    return (
      <Anchor inherit renderRoot={(props) => <Link to="/customers/$id" params={params as never} {...props} />}>
        {label}
      </Anchor>
    );
  }
  const [to, search] =
    document?.kind === 'stock'
      ? (['/reports/rows', { figure: 'stockValue', by: 'item', key: String(document.id), ...days }] as const)
      : (['/logs', { ...days, search: action }] as const);
  return (
    <Anchor inherit renderRoot={(props) => <Link to={to} search={search as never} {...props} />}>
      {label}
    </Anchor>
  );
}
