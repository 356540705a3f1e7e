/** One account with its payments. A settled one has a label and takes no payment; an overdue one is red and says so. */
import { Badge, Button } from '@mantine/core';
import { IconAlertTriangle, IconCheck, IconPencil, IconTrash } from '@tabler/icons-react';
import type { Account, Payment } from '../../contract/accounts.ts';
import { sumMoney } from '../../contract/money.ts';
import { stands } from '../../contract/reversals.ts';
import { useMethodText } from '../payment-methods/method-text.ts';
import { useFormat } from '../session/format.ts';
import { Money } from '../ui/money.tsx';
import { ReversalNote } from '../ui/reversal/reversal-note.tsx';
import { ReverseAction } from '../ui/reversal/reverse-action.tsx';
import type { Column } from '../ui/table/column.ts';
import { DataTable } from '../ui/table/data-table.tsx';
import { RowAction } from '../ui/table/row-action.tsx';
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
  const paid = sumMoney(account.payments.map((payment) => payment.amount));
  const paidBy: Column<Payment> = { key: 'method', header: 'Paid By', render: methodText };
  const columns: Column<Payment>[] = [
    {
      ...{ key: 'date', header: 'Date', phone: 'title', width: '40%' },
      render: (one) => (
        <>
          {format.day(one.date)}
          <ReversalNote one={one} word="Payment" />
        </>
      ),
    },
    ...(account.payments.some(methodText) ? [paidBy] : []),
    { key: 'amount', header: 'Amount', align: 'right', render: (one) => <Money value={one.amount} /> },
    { key: 'balance', header: 'Balance', align: 'right', render: (one) => <Money value={one.balance} /> },
  ];
  return (
    <section
      className={classes.card}
      data-overdue={account.overdue || undefined}
      aria-label={`Receipt ${account.receiptId}`}
    >
      <div className={classes.head}>
        <div>
          <h3 className={classes.title}>
            Receipt {account.receiptId}
            <StateBadge account={account} />
          </h3>
          <div className={classes.facts}>
            <span>Due {format.day(account.date)}</span>
            <span>Amount {format.money(account.amount)}</span>
            {paid > 0 && (account.returned > 0 || account.writtenOff > 0) && <span>Paid {format.money(paid)}</span>}
            {account.returned > 0 && <span>Returned {format.money(account.returned)}</span>}
            {account.writtenOff > 0 && <span>Written off {format.money(account.writtenOff)}</span>}
            <span className={classes.balance}>Balance {format.money(account.balance)}</span>
          </div>
        </div>
        {account.balance !== 0 && (
          <Button variant="light" onClick={onPay} aria-label={`Pay receipt ${account.receiptId}`}>
            Pay
          </Button>
        )}
      </div>
      {account.payments.length > 0 && (
        <DataTable
          label={`Payments on receipt ${account.receiptId}`}
          fill={false}
          columns={columns}
          rows={account.payments}
          rowKey={(one) => one.id}
          empty={{ text: '' }}
          rowTone={() => (account.overdue ? { tone: 'danger', label: 'Overdue' } : undefined)}
          rowActions={(one) => {
            const of = `payment of ${format.money(one.amount)}`;
            return (
              <>
                {stands(one) && (
                  <>
                    <RowAction label="Edit" of={of} icon={<IconPencil size={17} />} onClick={() => onEdit(one)} />
                    <RowAction
                      label="Delete"
                      of={of}
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
        Account Settled
      </Badge>
    );
  }
  if (!account.overdue) return null;
  return (
    <Badge variant="light" color="red" tt="none" leftSection={<IconAlertTriangle size={12} aria-hidden />}>
      Overdue
    </Badge>
  );
}
