/** A customer's open accounts, in the order in which a payment pays them. An admin can give one up as a bad debt. */
import { Anchor } from '@mantine/core';
import { IconCoins, IconReceiptOff } from '@tabler/icons-react';
import type { CustomerAccount } from '../../contract/debts/accounts.ts';
import { sumMoney } from '../../contract/values/money.ts';
import { accountName, writeOffTitle } from '../debts/account-name.ts';
import { OpeningLink } from '../links/opening-link.tsx';
import { useFormat } from '../session/format.ts';
import { Money } from '../ui/money.tsx';
import type { Column } from '../ui/table/column.ts';
import { DataTable } from '../ui/table/data-table.tsx';
import { RowAction } from '../ui/table/row-action.tsx';
import { t } from '../words/t.ts';

interface OpenAccountsProps {
  accounts: readonly CustomerAccount[];
  onOpenReceipt(receiptId: number): void;
  /** Left out for people who may not write off debts. */
  onWriteOff?(account: CustomerAccount): void;
}

export function OpenAccounts({ accounts, onOpenReceipt, onWriteOff }: OpenAccountsProps) {
  const format = useFormat();
  const sumOf = (pick: (account: CustomerAccount) => number) => <Money value={sumMoney(accounts.map(pick))} />;
  const columns: Column<CustomerAccount>[] = [
    {
      key: 'receipt',
      header: t('Receipt'),
      phone: 'title',
      width: '7rem',
      total: t('Total'),
      render: ({ receiptId, openingId }) =>
        receiptId === null ? (
          <OpeningLink id={openingId ?? 0} label={accountName({ receiptId, openingId })} />
        ) : (
          <Anchor
            component="button"
            type="button"
            inherit
            aria-label={t('Account of receipt {{receiptId}}', { receiptId })}
            onClick={() => onOpenReceipt(receiptId)}
          >
            {receiptId}
          </Anchor>
        ),
    },
    { key: 'due', header: t('Due'), nowrap: true, render: ({ date }) => format.day(date) },
    {
      key: 'amount',
      header: t('Amount'),
      align: 'right',
      render: ({ amount }) => <Money value={amount} />,
      total: sumOf(({ amount }) => amount),
    },
    {
      key: 'paid',
      header: t('Paid or returned'),
      align: 'right',
      priority: 1,
      render: (account) => <Money value={takenOff(account)} />,
      total: sumOf(takenOff),
    },
    {
      key: 'balance',
      header: t({ text: 'Balance', context: 'still owed' }),
      align: 'right',
      render: ({ balance }) => <Money value={balance} />,
      total: sumOf(({ balance }) => balance),
    },
  ];
  return (
    <DataTable
      label={t('Open accounts')}
      columns={columns}
      rows={accounts}
      rowKey={({ id }) => id}
      fill={false}
      maxHeight="24rem"
      empty={{ text: t('Nothing is owed.'), icon: <IconCoins size={28} stroke={1.4} /> }}
      rowTone={({ overdue }) => (overdue ? { tone: 'danger', label: t('Overdue') } : undefined)}
      rowActions={
        onWriteOff &&
        ((account) => (
          <RowAction
            label={t('Write off')}
            name={writeOffTitle(account)}
            danger
            icon={<IconReceiptOff size={17} />}
            onClick={() => onWriteOff(account)}
          />
        ))
      }
    />
  );
}

/** What payments and returns took off the account. */
function takenOff({ amount, balance }: CustomerAccount): number {
  return sumMoney([amount, -balance]);
}
