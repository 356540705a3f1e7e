/** The rows that add up to a figure, newest first, and their sum, which equals the figure that led here. */
import '../ui/styles.ts';
import { useSearch } from '@tanstack/react-router';
import { useState } from 'react';
import {
  type FigureOf,
  type FigureRow,
  figureRowsPageSize,
  listFigureRows,
  unitOf,
} from '../../contract/books/figure-rows.ts';
import { fetchAll } from '../http/fetch-all.ts';
import { pagedList } from '../http/paged-list.ts';
import { usePages } from '../http/use-pages.ts';
import { DocumentLink, type OpenedDocument, OpenedOver } from '../links/document-link.tsx';
import { useFormat } from '../session/format.ts';
import { Money, Quantity } from '../ui/money.tsx';
import { PageHeader } from '../ui/page-header.tsx';
import { ReportButtons } from '../ui/paper/report-buttons.tsx';
import { useReportColumns } from '../ui/paper/report-columns.tsx';
import { DataTable } from '../ui/table/data-table.tsx';
import { EmptyState } from '../ui/table/empty-state.tsx';
import { loadStateOf } from '../ui/table/load-state.ts';
import { NextLink } from '../ui/table/next-link.tsx';
import { useRangeLabel } from '../ui/use-range-label.ts';
import { t } from '../words/t.ts';
import { figureIn } from './figure-address.ts';
import { figureTitles, isStanding } from './figure-names.ts';

export function RowsPage() {
  const of = figureIn(useSearch({ strict: false }) as Record<string, unknown>);
  if (of) return <Rows of={of} />;
  return (
    <>
      <PageHeader title={t('Rows of a figure')} />
      <EmptyState text={t('Open a figure on the dashboard or in a report to see what it is made of.')} />
    </>
  );
}

const amountOf = ({ amount }: FigureRow) => amount;

function Rows({ of }: { of: FigureOf }) {
  const format = useFormat();
  const rangeLabel = useRangeLabel();
  const [opened, setOpened] = useState<OpenedDocument | null>(null);
  const list = pagedList('reports', listFigureRows, { ...of, less: of.less && 'true' });
  const pages = usePages(list, { limit: figureRowsPageSize });
  const { rows, meta } = pages;

  const title = t(figureTitles[of.figure]);
  const days =
    isStanding(of.figure) && !of.endDate
      ? t('Now')
      : rangeLabel({ startDate: of.startDate ?? '', endDate: of.endDate ?? '' });
  const isQuantity = unitOf(of.figure) === 'quantity';
  const written = isQuantity ? format.quantity : format.money;
  const about = [meta?.of, days].filter(Boolean).join(t(', '));
  // On a phone the totals row is far below.
  const note = meta ? `${about}: ${written(meta.sum)}` : about;
  const Amount = isQuantity ? Quantity : Money;

  const make = useReportColumns<FigureRow>();
  const makeAmount = isQuantity ? make.quantity : make.money;
  const columns = [
    make.day('day', t('Date'), (row) => row.day ?? '', { total: t('Total') }),
    make.text('document', t('Document'), (row) => row.label, {
      phone: 'title',
      nowrap: true,
      render: (row) => <DocumentLink row={row} of={of} onOpen={setOpened} />,
    }),
    make.text('detail', t('Details'), (row) => row.detail, { phone: 'wide', width: '50%' }),
    makeAmount('amount', isQuantity ? t('Quantity') : t('Amount'), amountOf, {
      total: meta && <Amount value={meta.sum} />,
    }),
  ];

  return (
    <>
      <PageHeader title={title} note={note}>
        <ReportButtons
          title={title}
          filter={about}
          columns={columns}
          load={async (max) => {
            const all = await fetchAll(list, max);
            return { rows: all.rows, totals: [t('Total'), '', '', written(all.meta.sum)] };
          }}
        />
      </PageHeader>
      <DataTable
        label={t('Rows')}
        columns={columns}
        rows={rows}
        rowKey={(row) => row.id}
        {...loadStateOf(pages)}
        empty={{
          text: t('Nothing was recorded for this figure: it is {{amount}}.', { amount: written(meta?.sum ?? 0) }),
        }}
        onEndReached={pages.onEndReached}
        footer={pages.hasMore && <NextLink list={pages} />}
      />
      {opened && <OpenedOver document={opened} onClose={() => setOpened(null)} />}
    </>
  );
}
