/** What was owed to each supplier at the end of a day, and for how long it had been overdue. The totals are of all of them. */
import { useDayField } from '../address/use-days-field.ts';
import { printedTotals, useAgeingColumns } from '../debts/ageing/ageing-columns.tsx';
import { fetchAll } from '../http/fetch-all.ts';
import { usePages } from '../http/use-pages.ts';
import { SupplierLink } from '../links/supplier-link.tsx';
import { useFormat } from '../session/format.ts';
import { FilterBar, rangeWord } from '../ui/filter-bar.tsx';
import { DateField } from '../ui/form/date-field.tsx';
import { ReportButtons } from '../ui/paper/report-buttons.tsx';
import { type ReportColumn, useReportColumns } from '../ui/paper/report-columns.tsx';
import { DataTable } from '../ui/table/data-table.tsx';
import { loadStateOf } from '../ui/table/load-state.ts';
import { NextLink } from '../ui/table/next-link.tsx';
import { t } from '../words/t.ts';
import { type OwedAddress, OwedHeader } from './owed-header.tsx';
import { type AgeingLine, ageingList } from './payables-queries.ts';

const figures = {
  notDue: 'suppliersNotDue',
  to30: 'suppliersTo30',
  to60: 'suppliersTo60',
  to90: 'suppliersTo90',
  over90: 'suppliersOver90',
  total: 'owedToSuppliers',
} as const;

export function OwedAgeing({ address }: { address: OwedAddress }) {
  const format = useFormat();
  const today = format.today();
  const { date: asOf, field } = useDayField(today, address);
  const list = ageingList(asOf);
  const suppliers = usePages(list, { limit: 100 });
  const { rows, meta } = suppliers;
  const day = meta?.asOf ?? asOf;
  const make = useReportColumns<AgeingLine>();
  const columns: ReportColumn<AgeingLine>[] = [
    make.text('supplier', t('Supplier'), (line) => line.supplier.name, {
      phone: 'title',
      total: t('Total'),
      render: (line) => <SupplierLink supplier={line.supplier} />,
    }),
    ...useAgeingColumns<AgeingLine>(meta?.total, (age, line) => ({
      figure: figures[age],
      endDate: day,
      ...(line && { by: 'supplier', key: String(line.supplier.id) }),
    })),
  ];
  return (
    <>
      <OwedHeader address={address}>
        <ReportButtons
          title={t('What we owe, by age')}
          filter={t('What was owed at the end of {{day, day}}, by days overdue', { day })}
          columns={columns}
          load={async (max) => {
            const { rows, meta } = await fetchAll(list, max);
            return { rows, totals: printedTotals(meta.total, format) };
          }}
        />
      </OwedHeader>
      <FilterBar>
        <DateField aria-label={t('As of')} {...rangeWord(t('As of'), 60)} max={today} {...field} />
      </FilterBar>
      <DataTable
        label={t('Ageing')}
        columns={columns}
        rows={rows}
        rowKey={({ id }) => id}
        {...loadStateOf(suppliers)}
        onEndReached={suppliers.onEndReached}
        empty={{ text: t('Nothing was owed to suppliers at the end of {{day, day}}.', { day }) }}
        footer={suppliers.hasMore && <NextLink list={suppliers} />}
      />
    </>
  );
}
