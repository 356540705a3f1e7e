/** Per day: sales, what is still owed on them, expenses, and so what should be banked. */
import '../ui/styles.ts';
import { Button, Text } from '@mantine/core';
import { IconReceipt } from '@tabler/icons-react';
import type { FigureName } from '../../contract/books/figure-rows.ts';
import type { Meta } from '../../contract/endpoint.ts';
import { builtInMethods } from '../../contract/money/cash-book.ts';
import type { BankReportRow, getBankReport } from '../../contract/selling/sales.ts';
import { methodName } from '../../contract/words/built-in-names.ts';
import { daysIn, useDaysField } from '../address/use-days-field.ts';
import { useListSearch } from '../address/use-list-search.ts';
import { Figure } from '../figures/figure.tsx';
import { useAllMethods } from '../payment-methods/payment-methods-queries.ts';
import { type Format, useFormat } from '../session/format.ts';
import { DataAgeLine } from '../ui/data-age-line.tsx';
import { type DayRange, FilterBar } from '../ui/filter-bar.tsx';
import { PageHeader } from '../ui/page-header.tsx';
import { ReportButtons } from '../ui/paper/report-buttons.tsx';
import { useReportColumns } from '../ui/paper/report-columns.tsx';
import { DataTable } from '../ui/table/data-table.tsx';
import { loadStateOf } from '../ui/table/load-state.ts';
import { useRangeLabel } from '../ui/use-range-label.ts';
import { t } from '../words/t.ts';
import classes from './banking-report-page.module.css';
import { fetchBankReport, useBankReport } from './banking-report-queries.ts';
import { ExpensesReport } from './expenses-report.tsx';

type Totals = Meta<typeof getBankReport>['totals'];

export function BankingReportPage() {
  const format = useFormat();
  const rangeLabel = useRangeLabel();
  const list = useListSearch('/layout/banking-auto');
  const range = daysIn(list.shown);
  const days = useDaysField(range, list);
  const report = useBankReport(range);
  const totals = report.data?.meta.totals;

  const { data: methods } = useAllMethods();
  const nameOf = (id: number) =>
    methodName(t, methods?.find((method) => method.id === id)?.name ?? t('Method {{id}}', { id }));
  const methodsText = (row: BankReportRow) =>
    row.methods.map(({ methodId, amount }) => `${nameOf(methodId)} ${format.money(amount)}`);
  // A shop that only takes cash sees it under Banked already.
  const hasMethods = report.data?.payload.some((row) => row.methods.some(isNotCash)) ?? false;

  const ofDay = (figure: FigureName, { date }: BankReportRow) => ({ figure, startDate: date, endDate: date });
  const even = { width: hasMethods ? '16%' : '20%' };
  const make = useReportColumns<BankReportRow>();
  const columns = [
    make.day('date', t('Date'), (row) => row.date, { total: t('Total'), phone: 'title', ...even }),
    make.money('sales', t('Total sales'), (row) => row.sales, {
      render: (row) => <Figure value={row.sales} of={ofDay('salesLessReturns', row)} />,
      total: totals && <Figure value={totals.sales} of={{ figure: 'salesLessReturns', ...range }} />,
      ...even,
    }),
    make.money('unpaidSales', t('Sales on Credit'), (row) => row.unpaidSales, {
      render: (row) => <Figure value={row.unpaidSales} of={ofDay('unpaidSales', row)} />,
      total: totals && <Figure value={totals.unpaidSales} of={{ figure: 'unpaidSales', ...range }} />,
      priority: 1,
      ...even,
    }),
    make.money('expenses', t('Expenses'), (row) => row.expenses, {
      render: (row) => <Figure value={row.expenses} of={ofDay('expenses', row)} />,
      total: totals && <Figure value={totals.expenses} of={{ figure: 'expenses', ...range }} />,
      priority: 2,
      ...even,
    }),
    make.money('banked', t('Banked'), (row) => row.banked, {
      render: (row) => <Figure value={row.banked} of={ofDay('toBank', row)} />,
      total: totals && <LastTotal totals={totals} range={range} />,
      ...even,
    }),
    ...(hasMethods
      ? [
          make.text('methods', t('By method'), (row) => methodsText(row).join(t(', ')), {
            phone: 'wide',
            priority: 3,
            render: (row) => <ByMethod row={row} nameOf={nameOf} />,
          }),
        ]
      : []),
  ];

  return (
    <>
      <PageHeader title={t('Banking Report')}>
        <Button
          variant="default"
          leftSection={<IconReceipt size={16} aria-hidden />}
          onClick={() => list.open({ open: 'expenses' })}
        >
          {t('Expenses Report')}
        </Button>
        <ReportButtons
          title={t('Banking Report')}
          filter={rangeLabel(range)}
          columns={columns}
          load={async () => {
            const { payload, meta } = await fetchBankReport(range);
            return { rows: payload, totals: printedTotals(meta.totals, format) };
          }}
        />
      </PageHeader>
      <FilterBar range={days} />
      <Text size="sm" c="dimmed" mb="sm">
        {t('Past days change when their debts are paid. Day close shows the cash in the drawer.')}
      </Text>
      <DataAgeLine age={report.data?.dataAge} />
      <DataTable
        label={t('Banking Report')}
        columns={columns}
        rows={report.data?.payload}
        rowKey={(row) => row.date}
        {...loadStateOf(report)}
        empty={{ text: t('Days with sales or expenses will appear here.') }}
      />
      <ExpensesReport opened={list.shown.open === 'expenses'} onClose={list.close} />
    </>
  );
}

function isNotCash({ methodId }: { methodId: number }): boolean {
  return methodId !== builtInMethods.cash.id;
}

function ByMethod({ row, nameOf }: { row: BankReportRow; nameOf(methodId: number): string }) {
  const ofDay = { figure: 'takenForSales', by: 'method', startDate: row.date, endDate: row.date } as const;
  return row.methods.map(({ methodId, amount }) => (
    <div key={methodId}>
      {nameOf(methodId)} <Figure value={amount} of={{ ...ofDay, key: String(methodId) }} />
    </div>
  ));
}

/** The final total of the report with its label, and the column's total below it. */
function LastTotal({ totals, range }: { totals: Totals; range: DayRange }) {
  return (
    <dl className={classes.last}>
      <div className={classes.named}>
        <dt>{t('Sales plus unpaid sales')}</dt>
        <dd>
          <Figure value={totals.salesPlusUnpaidSales} of={{ figure: 'salesPlusUnpaidSales', ...range }} />
        </dd>
      </div>
      <div>
        <dt className={classes.asHeader}>{t('Banked')}</dt>
        <dd>
          <Figure value={totals.banked} of={{ figure: 'toBank', ...range }} />
        </dd>
      </div>
    </dl>
  );
}

function printedTotals(totals: Totals, { money }: Format): string[] {
  const last = [
    t('Sales plus unpaid sales {{amount, money}}', { amount: totals.salesPlusUnpaidSales }),
    t('Banked {{amount, money}}', { amount: totals.banked }),
  ];
  return [t('Total'), money(totals.sales), money(totals.unpaidSales), money(totals.expenses), last.join('\n')];
}
