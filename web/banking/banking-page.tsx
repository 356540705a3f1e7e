/**
 * Money taken to the bank: a form on the left, the list with its filter and totals on the right. Below it, where there are any,
 * the transfers between other methods.
 */
import '../ui/styles.ts';
import { Button } from '@mantine/core';
import { IconArrowsExchange, IconPencil, IconTrash } from '@tabler/icons-react';
import { stands } from '../../contract/documents/reversals.ts';
import { type Banking, listBankings, reverseBanking } from '../../contract/money/bankings.ts';
import { daysIn, useDaysField } from '../address/use-days-field.ts';
import { useListSearch } from '../address/use-list-search.ts';
import { useOpened } from '../address/use-opened.ts';
import { CashBookLink } from '../cash-book/cash-book-link.tsx';
import { fetchAll } from '../http/fetch-all.ts';
import { pagedList } from '../http/paged-list.ts';
import { useMethodText } from '../payment-methods/method-text.ts';
import { useFormat } from '../session/format.ts';
import { FilterBar } from '../ui/filter-bar.tsx';
import { Money } from '../ui/money.tsx';
import { confirmDelete } from '../ui/overlay/confirm-delete.ts';
import { notify } from '../ui/overlay/notify.tsx';
import { PageHeader } from '../ui/page-header.tsx';
import { ReportButtons } from '../ui/paper/report-buttons.tsx';
import { useReportColumns } from '../ui/paper/report-columns.tsx';
import { ReversalNote } from '../ui/reversal/reversal-note.tsx';
import { ReverseAction } from '../ui/reversal/reverse-action.tsx';
import { ReverseModal } from '../ui/reversal/reverse-modal.tsx';
import { DataTable } from '../ui/table/data-table.tsx';
import { loadStateOf } from '../ui/table/load-state.ts';
import { RowAction } from '../ui/table/row-action.tsx';
import { TwoTotals } from '../ui/two-totals.tsx';
import { useRangeLabel } from '../ui/use-range-label.ts';
import { t } from '../words/t.ts';
import { BankingForm } from './banking-form.tsx';
import classes from './banking-page.module.css';
import { useBankings, useDeleteBanking } from './banking-queries.ts';
import { TransferModal } from './transfer-modal.tsx';
import { useTransfers } from './transfer-queries.ts';
import { TransfersList } from './transfers-list.tsx';

export function BankingPage() {
  const format = useFormat();
  const methodText = useMethodText();
  const rangeLabel = useRangeLabel();
  const list = useListSearch('/layout/banking');
  const range = daysIn(list.shown);
  const days = useDaysField(range, list);
  const bankings = useBankings(range);
  const opened = useOpened('bankings', list.shown.id, { rows: bankings.data?.payload });
  const [editing, reversing] = list.shown.open === 'reverse' ? [null, opened] : [opened, null];
  const remove = useDeleteBanking();
  const filtering = range.startDate !== '' || range.endDate !== '';
  const totals = bankings.data?.meta;
  const transfers = useTransfers(range);
  const hasTransfers = Boolean(transfers.rows?.length || transfers.error);

  const make = useReportColumns<Banking>();
  const columns = [
    make.day('date', t('Date'), (one) => one.date, {
      phone: 'title',
      total: <TwoTotals loaded={t('Total for these days')} all={t('Total of all records')} same={!filtering} />,
    }),
    make.money('amount', t('Amount'), (one) => one.amount, {
      total: totals && (
        <TwoTotals
          loaded={<Money value={totals.filteredTotal} />}
          all={<Money value={totals.total} />}
          same={!filtering}
        />
      ),
    }),
    make.text('comment', t('comment'), (one) => one.comment, {
      phone: 'wide',
      render: (one) => <Comment banking={one} />,
    }),
    ...(bankings.data?.payload.some(methodText)
      ? [make.text('method', t({ text: 'From', context: 'method' }), methodText)]
      : []),
  ];

  const recordOf = (one: Banking) =>
    t('{{amount, money}} on {{date, day}} ({{comment}})', { amount: one.amount, date: one.date, comment: one.comment });

  async function confirmAndRemove(one: Banking) {
    if (!(await confirmDelete(recordOf(one)))) return;
    try {
      await remove.mutateAsync(one);
      if (editing?.id === one.id) list.close();
      notify.success();
    } catch (error) {
      notify.error(error);
    }
  }

  return (
    <>
      <PageHeader title={t('Banking')}>
        <Button
          variant="default"
          leftSection={<IconArrowsExchange size={16} aria-hidden />}
          onClick={() => list.open({ open: 'transfer', id: undefined })}
        >
          {t('Transfer')}
        </Button>
        <CashBookLink {...range} />
        <ReportButtons
          title={t('Banking')}
          filter={rangeLabel(range)}
          columns={columns}
          load={async (max) => {
            const { rows, meta } = await fetchAll(pagedList('bankings', listBankings, range), max);
            const total = t('Total of all records: {{total, money}}', { total: meta.total });
            const printedTotals = [t('Total'), format.money(meta.filteredTotal), ''];
            return { rows, totals: printedTotals, note: filtering ? total : undefined };
          }}
        />
      </PageHeader>
      <div className={classes.columns}>
        <BankingForm editing={editing && stands(editing) ? editing : null} onDone={list.close} />
        <section aria-label={t('Banked money')}>
          <FilterBar range={days} />
          <DataTable
            label={t('Banked money')}
            columns={columns}
            rows={bankings.data?.payload}
            rowKey={(one) => one.id}
            {...loadStateOf(bankings)}
            {...(hasTransfers && { fill: false, maxHeight: '50vh' })}
            empty={{
              text: filtering
                ? t('Nothing banked on these days. Total of all records: {{total, money}}', {
                    total: totals?.total ?? 0,
                  })
                : t('Money taken to the bank will appear here.'),
            }}
            rowActions={(one) => {
              const of = t('{{amount, money}} on {{date, day}}', { amount: one.amount, date: one.date });
              return (
                <>
                  {stands(one) && (
                    <>
                      <RowAction
                        label={t('Edit')}
                        name={t('Edit {{name}}', { name: of })}
                        icon={<IconPencil size={16} />}
                        onClick={() => list.open({ id: one.id })}
                      />
                      <RowAction
                        label={t('Delete')}
                        name={t('Delete {{name}}', { name: of })}
                        icon={<IconTrash size={16} />}
                        danger
                        onClick={() => confirmAndRemove(one)}
                      />
                    </>
                  )}
                  <ReverseAction one={one} of={of} onClick={() => list.open({ open: 'reverse', id: one.id })} />
                </>
              );
            }}
          />
          {hasTransfers && <TransfersList transfers={transfers} />}
        </section>
      </div>
      {list.shown.open === 'transfer' && <TransferModal onClose={list.close} />}
      {reversing && stands(reversing) && (
        <ReverseModal reversing={reverseBanking} id={reversing.id} record={recordOf(reversing)} onClose={list.close} />
      )}
    </>
  );
}

function Comment({ banking }: { banking: Banking }) {
  return (
    <>
      {banking.comment}
      <ReversalNote one={banking} word={t('Banking')} />
    </>
  );
}
