/**
 * Money moved between methods on these days. Admins delete a transfer, or reverse it where its day is closed; the expense of its
 * fee goes with it.
 */
import '../ui/styles.ts';
import { Title } from '@mantine/core';
import { IconTrash } from '@tabler/icons-react';
import { useState } from 'react';
import { stands } from '../../contract/documents/reversals.ts';
import { reverseTransfer, type Transfer } from '../../contract/money/transfers.ts';
import { methodName } from '../../contract/words/built-in-names.ts';
import type { Pages } from '../http/use-pages.ts';
import { useAllMethods } from '../payment-methods/payment-methods-queries.ts';
import { useUser } from '../session/user.ts';
import { confirmDelete } from '../ui/overlay/confirm-delete.ts';
import { notify } from '../ui/overlay/notify.tsx';
import { useReportColumns } from '../ui/paper/report-columns.tsx';
import { ReversalNote } from '../ui/reversal/reversal-note.tsx';
import { ReverseAction } from '../ui/reversal/reverse-action.tsx';
import { ReverseModal } from '../ui/reversal/reverse-modal.tsx';
import { DataTable } from '../ui/table/data-table.tsx';
import { loadStateOf } from '../ui/table/load-state.ts';
import { NextLink } from '../ui/table/next-link.tsx';
import { RowAction } from '../ui/table/row-action.tsx';
import { t } from '../words/t.ts';
import classes from './banking-page.module.css';
import { useDeleteTransfer } from './transfer-queries.ts';

export function TransfersList({ transfers }: { transfers: Pages<Transfer, unknown> }) {
  const isAdmin = useUser().roles.includes('admin');
  const { data: methods } = useAllMethods();
  const remove = useDeleteTransfer();
  const [wrong, setWrong] = useState<Transfer | null>(null);
  const { rows } = transfers;
  // Empty until the names have loaded.
  const nameOf = (id: number) => methodName(t, methods?.find((one) => one.id === id)?.name ?? '');

  const make = useReportColumns<Transfer>();
  const columns = [
    make.day('date', t('Date'), (one) => one.date, { phone: 'title' }),
    make.text('from', t({ text: 'From', context: 'method' }), (one) => nameOf(one.fromMethodId)),
    make.text('to', t({ text: 'To', context: 'method' }), (one) => nameOf(one.toMethodId)),
    make.money('amount', t('Amount'), (one) => one.amount),
    ...(rows?.some(({ fee }) => fee !== null) ? [make.money('fee', t('Fee'), (one) => one.fee)] : []),
    make.text('note', t('Note'), noteOf, {
      phone: 'wide',
      priority: 1,
      render: (one) => <Note transfer={one} />,
    }),
    make.text('staff', t('Staff'), (one) => one.staff, { priority: 2 }),
  ];

  function recordOf({ amount, fee, fromMethodId, toMethodId, date }: Transfer) {
    const names = { from: nameOf(fromMethodId), to: nameOf(toMethodId) };
    const record = t('{{amount, money}} from {{from}} to {{to}} on {{date, day}}', { amount, date, ...names });
    return fee === null ? record : t('{{record}}, with its fee of {{fee, money}}', { record, fee });
  }

  async function confirmAndRemove(one: Transfer) {
    if (!(await confirmDelete(recordOf(one)))) return;
    remove.mutate(one.id, { onSuccess: () => notify.success(), onError: (error) => notify.error(error) });
  }

  return (
    <section aria-labelledby="transfers" className={classes.transfers}>
      <Title order={2} id="transfers">
        {t('Transfers')}
      </Title>
      <DataTable
        label={t('Transfers')}
        columns={columns}
        rows={rows}
        rowKey={(one) => one.id}
        {...loadStateOf(transfers)}
        fill={false}
        maxHeight="50vh"
        empty={{ text: t('Money moved between methods will appear here.') }}
        onEndReached={transfers.onEndReached}
        footer={transfers.hasMore && <NextLink list={transfers} />}
        rowActions={
          isAdmin
            ? (one) =>
                stands(one) && (
                  <>
                    <RowAction
                      label={t('Delete')}
                      name={t('Delete {{name}}', { name: t('transfer {{id}}', { id: one.id }) })}
                      icon={<IconTrash size={16} />}
                      danger
                      onClick={() => confirmAndRemove(one)}
                    />
                    <ReverseAction one={one} of={t('transfer {{id}}', { id: one.id })} onClick={() => setWrong(one)} />
                  </>
                )
            : undefined
        }
      />
      {wrong && (
        <ReverseModal
          reversing={reverseTransfer}
          id={wrong.id}
          record={recordOf(wrong)}
          onClose={() => setWrong(null)}
        />
      )}
    </section>
  );
}

function noteOf({ reference, note }: Transfer): string {
  return [reference, note].filter(Boolean).join(t(', '));
}

function Note({ transfer }: { transfer: Transfer }) {
  return (
    <>
      {noteOf(transfer)}
      <ReversalNote one={transfer} word={t('Transfer')} />
    </>
  );
}
