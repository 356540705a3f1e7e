/** One account with its payments. A settled one has a label and takes no payment; an overdue one is red and says so. */
import { Badge, Button } from '@mantine/core';
import { IconAlertTriangle, IconCheck, IconPencil, IconTrash } from '@tabler/icons-react';
import type { Account, Payment } from '../../contract/debts/accounts.ts';
import { stands } from '../../contract/documents/reversals.ts';
import { sumMoney } from '../../contract/values/money.ts';
import { accountName } from '../debts/account-name.ts';
import { useMethodText } from '../payment-methods/method-text.ts';
import { useFormat } from '../session/format.ts';
import { Money } from '../ui/money.tsx';
import { ReversalNote } from '../ui/reversal/reversal-note.tsx';
import { ReverseAction } from '../ui/reversal/reverse-action.tsx';
import type { Column } from '../ui/table/column.ts';
import { DataTable } from '../ui/table/data-table.tsx';
import { RowAction } from '../ui/table/row-action.tsx';
import { t } from '../words/t.ts';
import classes from './account-card.module.css';

interface AccountCardProps {
  account: Account;
  onPay(): void;
  onEdit(payment: Payment): void;
  onDelete(payment: Payment): void;
  onReverse(payment: Payment): void;
}

export function AccountCard({ account, onPay, onEdit, onDelete, onReverse }: AccountCardProps) {
  const format = useFormat();
  const methodText = useMethodText();
  const { date, amount, returned, writtenOff, balance } = account;
  const name = accountName(account);
  const paid = sumMoney(account.payments.map((payment) => payment.amount));
  const paidBy: Column<Payment> = { key: 'method', header: t('Paid By'), render: methodText };
  const columns: Column<Payment>[] = [
    {
      ...{ key: 'date', header: t('Date'), phone: 'title', width: '40%' },
      render: (one) => (
        <>
          {format.day(one.date)}
          <ReversalNote one={one} word={t('Payment')} />
        </>
      ),
    },
    ...(account.payments.some(methodText) ? [paidBy] : []),
    { key: 'amount', header: t('Amount'), align: 'right', render: (one) => <Money value={one.amount} /> },
    {
      key: 'balance',
      header: t({ text: 'Balance', context: 'still owed' }),
      align: 'right',
      render: (one) => <Money value={one.balance} />,
    },
  ];
  return (
    <section className={classes.card} data-overdue={account.overdue || undefined} aria-label={name}>
      <div className={classes.head}>
        <div>
          <h3 className={classes.title}>
            {name}
            <StateBadge account={account} />
          </h3>
          <div className={classes.facts}>
            <span>{t('Due {{date, day}}', { date })}</span>
            <span>{t('Amount {{amount, money}}', { amount })}</span>
            {paid > 0 && (returned > 0 || writtenOff > 0) && <span>{t('Paid {{paid, money}}', { paid })}</span>}
            {returned > 0 && <span>{t('Returned {{returned, money}}', { returned })}</span>}
            {writtenOff > 0 && <span>{t('Written off {{writtenOff, money}}', { writtenOff })}</span>}
            <span className={classes.balance}>{t('Balance {{balance, money}}', { balance })}</span>
          </div>
        </div>
        {balance !== 0 && (
          <Button variant="light" onClick={onPay} aria-label={payLabel(account)}>
            {t('Pay')}
          </Button>
        )}
      </div>
      {account.payments.length > 0 && (
        <DataTable
          label={paymentsLabel(account)}
          fill={false}
          columns={columns}
          rows={account.payments}
          rowKey={(one) => one.id}
          empty={{ text: '' }}
          rowTone={() => (account.overdue ? { tone: 'danger', label: t('Overdue') } : undefined)}
          rowActions={(one) => {
            const of = t('payment of {{amount, money}}', { amount: one.amount });
            return (
              <>
                {stands(one) && (
                  <>
                    <RowAction
                      label={t('Edit')}
                      name={t('Edit {{name}}', { name: of })}
                      icon={<IconPencil size={17} />}
                      onClick={() => onEdit(one)}
                    />
                    <RowAction
                      label={t('Delete')}
                      name={t('Delete {{name}}', { name: of })}
                      danger
                      icon={<IconTrash size={17} />}
                      onClick={() => onDelete(one)}
                    />
                  </>
                )}
                <ReverseAction one={one} of={of} onClick={() => onReverse(one)} />
              </>
            );
          }}
        />
      )}
    </section>
  );
}

function StateBadge({ account }: { account: Account }) {
  if (account.balance === 0) {
    return (
      <Badge variant="light" color="green" tt="none" leftSection={<IconCheck size={12} aria-hidden />}>
        {t('Account Settled')}
      </Badge>
    );
  }
  if (!account.overdue) return null;
  return (
    <Badge variant="light" color="red" tt="none" leftSection={<IconAlertTriangle size={12} aria-hidden />}>
      {t('Overdue')}
    </Badge>
  );
}

function payLabel(account: Account): string {
  const { receiptId } = account;
  return receiptId === null
    ? t('Pay {{document}}', { document: accountName(account) })
    : t('Pay receipt {{receiptId}}', { receiptId });
}

function paymentsLabel(account: Account): string {
  const { receiptId } = account;
  return receiptId === null
    ? t('Payments on {{document}}', { document: accountName(account) })
    : t('Payments on receipt {{receiptId}}', { receiptId });
}
