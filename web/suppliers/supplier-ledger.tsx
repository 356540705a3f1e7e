/** A supplier's statement of some days, oldest first, with the balance after each entry; for print and as a file too. */
import { Button } from '@mantine/core';
import { IconHistory, IconLink } from '@tabler/icons-react';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useMemo, useState } from 'react';
import type { Ageing } from '../../contract/debts/customer-ledger.ts';
import { getSettings } from '../../contract/shop/shop-settings.ts';
import { type DaysList, daysIn, useDaysField } from '../address/use-days-field.ts';
import { figureTitles } from '../figures/figure-names.ts';
import { call } from '../http/call.ts';
import { queryClient } from '../http/query-client.ts';
import { OpenDocument } from '../links/document-link.tsx';
import { ShareButton } from '../papers/share-button.tsx';
import { supplierLedger } from '../payables/payables-queries.ts';
import { businessLines } from '../receipts/receipt-texts.ts';
import { logoAddress, readBusiness, useBusiness } from '../session/business.ts';
import { type Format, useFormat } from '../session/format.ts';
import { useUser } from '../session/user.ts';
import { type DayRange, DayRangeFields } from '../ui/filter-bar.tsx';
import { Money } from '../ui/money.tsx';
import { ReportButtons, type ReportContent } from '../ui/paper/report-buttons.tsx';
import { type ReportColumn, useReportColumns } from '../ui/paper/report-columns.tsx';
import { DataTable } from '../ui/table/data-table.tsx';
import { loadStateOf } from '../ui/table/load-state.ts';
import { useRangeLabel } from '../ui/use-range-label.ts';
import { t } from '../words/t.ts';
import { type LedgerLine, ledgerLines, sumsOf } from './ledger-lines.ts';
import classes from './supplier-page.module.css';

const SupplierLinkModal = lazy(() =>
  import('./supplier-link-modal.tsx').then((module) => ({ default: module.SupplierLinkModal })),
);

interface SupplierLedgerProps {
  supplier: { id: number; name: string };
  /** The address of the screen, which contains the days. */
  list: DaysList & { shown: Partial<DayRange> };
}

export function SupplierLedger({ supplier, list }: SupplierLedgerProps) {
  const business = useBusiness();
  const format = useFormat();
  const rangeLabel = useRangeLabel();
  const range = daysIn(list.shown);
  const days = useDaysField(range, list);
  const query = useQuery({ ...supplierLedger(supplier.id, range), placeholderData: keepPreviousData });
  const { data } = query;
  const lines = useMemo(() => data && ledgerLines(data.payload, data.meta.opening), [data]);
  const columns = useLedgerColumns(lines, data?.meta.closing);
  const title = t('Statement of {{name}}', { name: supplier.name });
  return (
    <>
      <div className={classes.days}>
        <DayRangeFields {...days} />
        <ReportButtons
          title={title}
          filter={rangeLabel(range)}
          columns={columns}
          load={() => loadStatement(supplier.id, range, format)}
        />
        <ShareButton
          report={async () => ({
            ...{ business, title, filter: rangeLabel(range), columns },
            ...(await loadStatement(supplier.id, range, format)),
          })}
        />
        <LinkButton supplier={supplier} />
      </div>
      <DataTable
        label={t('Statement')}
        columns={columns}
        rows={lines}
        rowKey={({ id }) => id}
        {...loadStateOf(query)}
        fill={false}
        maxHeight="36rem"
        empty={{
          text: t('Nothing was bought or paid on these days, and nothing was owed before.'),
          icon: <IconHistory size={28} stroke={1.4} />,
        }}
        footer={<span className={classes.hint}>{t('Balance: what you owe, less what you have paid in advance.')}</span>}
      />
    </>
  );
}

/** Makes a link with which the supplier can read the statement. */
function LinkButton({ supplier }: Pick<SupplierLedgerProps, 'supplier'>) {
  const [isOpen, setOpen] = useState(false);
  if (!useUser().roles.includes('admin')) return null;
  return (
    <>
      <Button variant="default" leftSection={<IconLink size={16} aria-hidden />} onClick={() => setOpen(true)}>
        {t('Link')}
      </Button>
      <Suspense>{isOpen && <SupplierLinkModal supplier={supplier} onClose={() => setOpen(false)} />}</Suspense>
    </>
  );
}

/** Nothing has to open over this screen, because each of these documents has a screen of its own. */
function nothingOver() {}

function useLedgerColumns(lines: LedgerLine[] | undefined, closing: number | undefined): ReportColumn<LedgerLine>[] {
  const make = useReportColumns<LedgerLine>();
  const sums = lines && sumsOf(lines);
  return [
    make.day('date', t('Date'), (line) => line.date, { total: t('Closing balance') }),
    make.text('kind', t('Kind'), (line) => line.kind, { phone: 'title', nowrap: true }),
    make.text('document', t('Document'), (line) => line.document, {
      priority: 1,
      render: ({ source, document: label, date }) =>
        source ? <OpenDocument document={{ ...source, label }} day={date} onOpen={nothingOver} /> : label,
    }),
    make.money('credit', t('Bought'), (line) => line.credit, { total: sums && <Money value={sums.credit} /> }),
    make.money('debit', t('Paid or sent back'), (line) => line.debit, {
      longHeader: true,
      total: sums && <Money value={sums.debit} />,
    }),
    make.money('balance', t({ text: 'Balance', context: 'still owed' }), (line) => line.balance, {
      total: closing !== undefined && <Money value={closing} />,
    }),
  ];
}

/** The statement with the details of the business above it, and below the rows how old the debt is and what was paid in advance. */
async function loadStatement(supplierId: number, range: DayRange, format: Format): Promise<ReportContent<LedgerLine>> {
  const [{ payload, meta }, { business }] = await Promise.all([
    queryClient.fetchQuery(supplierLedger(supplierId, range)),
    call(getSettings),
  ]);
  const rows = ledgerLines(payload, meta.opening);
  const { credit, debit } = sumsOf(rows);
  const { logo } = readBusiness();
  return {
    rows,
    logo: logo && logoAddress(logo),
    heading: businessLines({ business: { ...business, receiptHeader: '' } }),
    totals: [t('Closing balance'), '', '', ...[credit, debit, meta.closing].map(format.money)],
    sums: [...ageingSums(meta.ageing), { label: t('Paid in advance'), amount: meta.advance }]
      .filter(({ amount }) => amount !== 0)
      .map(({ label, amount }) => ({ label, value: format.money(amount) })),
  };
}

function ageingSums(ageing: Ageing) {
  const ages = ['notDue', 'to30', 'to60', 'to90', 'over90'] as const;
  return ages.map((age) => ({ label: t(figureTitles[age]), amount: ageing[age] }));
}
