/** Money taken to the bank: a form on the left, the list with its filter and totals on the right. */
import { IconPencil, IconTrash } from '@tabler/icons-react';
import { useState } from 'react';
import { type Banking, listBankings } from '../../contract/bankings.ts';
import { CashBookLink } from '../cash-book/cash-book-link.tsx';
import { fetchAll } from '../http/fetch-all.ts';
import { pagedList } from '../http/paged-list.ts';
import { useMethodText } from '../payment-methods/method-text.ts';
import { useFormat } from '../session/format.ts';
import { type DayRange, FilterBar } from '../ui/filter-bar.tsx';
import { Money } from '../ui/money.tsx';
import { confirmDelete } from '../ui/overlay/confirm-delete.ts';
import { notify } from '../ui/overlay/notify.tsx';
import { PageHeader } from '../ui/page-header.tsx';
import { ReportButtons } from '../ui/paper/report-buttons.tsx';
import { useReportColumns } from '../ui/paper/report-columns.tsx';
import { DataTable } from '../ui/table/data-table.tsx';
import { loadStateOf } from '../ui/table/load-state.ts';
import { RowAction } from '../ui/table/row-action.tsx';
import { TwoTotals } from '../ui/two-totals.tsx';
import { useDaysInAddress } from '../ui/use-days-in-address.ts';
import { useRangeLabel } from '../ui/use-range-label.ts';
import { BankingForm } from './banking-form.tsx';
import classes from './banking-page.module.css';
import { useBankings, useDeleteBanking } from './banking-queries.ts';

export function BankingPage() {
  const format = useFormat();
  const methodText = useMethodText();
  const rangeLabel = useRangeLabel();
  const [range, setRange] = useState<DayRange>(useDaysInAddress());
  const [editing, setEditing] = useState<Banking | null>(null);
  const bankings = useBankings(range);
  const remove = useDeleteBanking();
  const filtering = range.startDate !== '' || range.endDate !== '';
  const totals = bankings.data?.meta;

  const make = useReportColumns<Banking>();
  const columns = [
    make.day('date', 'Date', (one) => one.date, {
      phone: 'title',
      total: <TwoTotals loaded="Total for these days" all="Total of all records" same={!filtering} />,
    }),
    make.money('amount', 'Amount', (one) => one.amount, {
      total: totals && (
        <TwoTotals
          loaded={<Money value={totals.filteredTotal} />}
          all={<Money value={totals.total} />}
          same={!filtering}
        />
      ),
    }),
    make.text('comment', 'comment', (one) => one.comment, { phone: 'wide' }),
    ...(bankings.data?.payload.some(methodText) ? [make.text('method', 'From', methodText)] : []),
  ];

  async function confirmAndRemove(one: Banking) {
    if (!(await confirmDelete(`${format.money(one.amount)} on ${format.day(one.date)} (${one.comment})`))) return;
    try {
      await remove.mutateAsync(one);
      if (editing?.id === one.id) setEditing(null);
      notify.success();
    } catch (error) {
      notify.error(error);
    }
  }

  return (
    <>
      <PageHeader title="Banking">
        <CashBookLink {...range} />
        <ReportButtons
          title="Banking"
          filter={rangeLabel(range)}
          columns={columns}
          load={async (max) => {
            const { rows, meta } = await fetchAll(pagedList('bankings', listBankings, range), max);
            const total = `Total of all records: ${format.money(meta.total)}`;
            const printedTotals = ['Total', format.money(meta.filteredTotal), ''];
            return { rows, totals: printedTotals, note: filtering ? total : undefined };
          }}
        />
      </PageHeader>
      <div className={classes.columns}>
        <BankingForm editing={editing} onDone={() => setEditing(null)} />
        <section aria-label="Banked money">
          <FilterBar range={{ value: range, onChange: setRange }} />
          <DataTable
            label="Banked money"
            columns={columns}
            rows={bankings.data?.payload}
            rowKey={(one) => one.id}
            {...loadStateOf(bankings)}
            empty={{
              text: filtering
                ? `Nothing banked on these days. Total of all records: ${format.money(totals?.total ?? 0)}`
                : 'Money taken to the bank will appear here.',
            }}
            rowActions={(one) => {
              const of = `${format.money(one.amount)} on ${format.day(one.date)}`;
              return (
                <>
                  <RowAction label="Edit" of={of} icon={<IconPencil size={16} />} onClick={() => setEditing(one)} />
                  <RowAction
                    label="Delete"
                    of={of}
                    icon={<IconTrash size={16} />}
                    danger
                    onClick={() => confirmAndRemove(one)}
                  />
                </>
              );
            }}
          />
        </section>
      </div>
    </>
  );
}
