/** Who owed what at the end of a day, and for how long it had been overdue. The totals are of all customers. */
import '../../ui/styles.ts';
import { useDayField } from '../../address/use-days-field.ts';
import { useListSearch } from '../../address/use-list-search.ts';
import { fetchAll } from '../../http/fetch-all.ts';
import { usePages } from '../../http/use-pages.ts';
import { CustomerLink } from '../../links/customer-link.tsx';
import { useFormat } from '../../session/format.ts';
import { FilterBar, rangeWord } from '../../ui/filter-bar.tsx';
import { DateField } from '../../ui/form/date-field.tsx';
import { PageHeader } from '../../ui/page-header.tsx';
import { ReportButtons } from '../../ui/paper/report-buttons.tsx';
import { type ReportColumn, useReportColumns } from '../../ui/paper/report-columns.tsx';
import { DataTable } from '../../ui/table/data-table.tsx';
import { loadStateOf } from '../../ui/table/load-state.ts';
import { NextLink } from '../../ui/table/next-link.tsx';
import { t } from '../../words/t.ts';
import { PaymentsLink } from '../payments/payments-link.tsx';
import { printedTotals, useAgeingColumns } from './ageing-columns.tsx';
import { type AgeingLine, ageingList } from './ageing-queries.ts';

export function AgeingPage() {
  const format = useFormat();
  const today = format.today();
  const { date: asOf, field } = useDayField(today, useListSearch('/layout/debts/ageing'));
  const list = ageingList(asOf);
  const customers = usePages(list, { limit: 100 });
  const { rows, meta } = customers;
  const make = useReportColumns<AgeingLine>();
  const columns: ReportColumn<AgeingLine>[] = [
    make.text('customer', t('Customer'), (line) => line.customer.name, {
      phone: 'title',
      total: t('Total'),
      render: (line) => <CustomerLink customer={line.customer} />,
    }),
    ...useAgeingColumns<AgeingLine>(meta?.total),
  ];
  const day = meta?.asOf ?? asOf;

  return (
    <>
      <PageHeader title={t('Ageing')} note={meta && countText(meta.count)}>
        <PaymentsLink />
        <ReportButtons
          title={t('Ageing')}
          filter={t('What was owed at the end of {{day, day}}, by days overdue', { day })}
          columns={columns}
          load={async (max) => {
            const { rows, meta } = await fetchAll(list, max);
            return { rows, totals: printedTotals(meta.total, format) };
          }}
        />
      </PageHeader>
      <FilterBar>
        <DateField aria-label={t('As of')} {...rangeWord(t('As of'), 60)} max={today} {...field} />
      </FilterBar>
      <DataTable
        label={t('Ageing')}
        columns={columns}
        rows={rows}
        rowKey={idOf}
        {...loadStateOf(customers)}
        onEndReached={customers.onEndReached}
        empty={{ text: t('Nobody owed anything at the end of {{day, day}}.', { day }) }}
        footer={customers.hasMore && <NextLink list={customers} />}
      />
    </>
  );
}

function idOf({ id }: AgeingLine) {
  return id;
}

function countText(count: number): string | undefined {
  if (count === 0) return undefined;
  return t({ one: '{{count, quantity}} customer', other: '{{count, quantity}} customers' }, { count });
}
