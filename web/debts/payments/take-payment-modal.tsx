/**
 * Takes a payment over all accounts of a customer. While typing it says which accounts will be paid and what remains, as the
 * server works it out (contract/cart/spread-payment.ts). A refusal keeps all that was typed; afterwards the slip is shown.
 */
import '../../ui/styles.ts';
import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { type Spread, spreadPayment } from '../../../contract/cart/spread-payment.ts';
import type { CustomerAccount } from '../../../contract/debts/accounts.ts';
import { sumMoney } from '../../../contract/values/money.ts';
import { readAmount } from '../../payment-methods/tenders.ts';
import { useFormat } from '../../session/format.ts';
import { FormModal } from '../../ui/form/form-modal.tsx';
import { TickField } from '../../ui/form/tick-field.tsx';
import { Money } from '../../ui/money.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { RetryLine } from '../../ui/table/retry-line.tsx';
import { SmallTable } from '../../ui/table/small-table.tsx';
import { rich } from '../../words/rich.tsx';
import { t } from '../../words/t.ts';
import { accountName } from '../account-name.ts';
import { customerPage, usePayCustomer } from '../debts-queries.ts';
import classes from './dialogs.module.css';
import { MoneyInFields, useMoneyIn } from './money-in.tsx';
import { PaymentSlipModal } from './slip-modal.tsx';

interface TakePaymentModalProps {
  customer: { id: number; name: string };
  /** The amount to begin with, if any. */
  suggested?: number;
  onClose(): void;
}

export function TakePaymentModal({ customer, suggested, onClose }: TakePaymentModalProps) {
  const [slipId, setSlipId] = useState<number | null>(null);
  if (slipId !== null) return <PaymentSlipModal slipId={slipId} onClose={onClose} />;
  return <PaymentDialog customer={customer} suggested={suggested} onClose={onClose} onPaid={setSlipId} />;
}

interface PaymentDialogProps extends TakePaymentModalProps {
  onPaid(slipId: number): void;
}

function PaymentDialog({ customer, suggested = 0, onClose, onPaid }: PaymentDialogProps) {
  const format = useFormat();
  const { data: page, isError, refetch } = useQuery(customerPage(customer.id));
  const { fields, toSend } = useMoneyIn(suggested > 0 ? format.moneyInField(suggested) : '');
  const [keepRest, setKeepRest] = useState(false);
  const payCustomer = usePayCustomer(customer.id);
  const spread = spreadPayment(page?.openAccounts ?? [], readAmount(fields.values.amount) ?? 0);
  const hasRest = spread.rest > 0;

  async function submit() {
    const payment = toSend(hasRest && !keepRest ? t('Amount cannot be greater than balance') : null);
    if (!payment) return;
    const { id } = await payCustomer.mutateAsync({ ...payment, keepRest: hasRest && keepRest });
    onPaid(id);
  }

  return (
    <FormModal
      title={t('Take payment')}
      submitLabel={t('Save')}
      submitDisabled={!page}
      opened
      onClose={onClose}
      onSubmit={submit}
    >
      {isError && <RetryLine onRetry={refetch} />}
      <div className={classes.figure}>
        <span>{t('{{name}} owes', { name: customer.name })}</span>
        {page ? (
          <output aria-label={t('Owes')}>{format.money(page.owes)}</output>
        ) : (
          <Skeleton height={40} width={160} />
        )}
      </div>
      <MoneyInFields
        fields={fields}
        quickAmount={
          page &&
          page.owes > 0 && (
            <Button variant="default" onClick={() => fields.set({ amount: format.moneyInField(page.owes) })}>
              {t('All that is owed')}
            </Button>
          )
        }
      />
      {page && hasRest && (
        <TickField
          label={t('Keep the rest in advance')}
          description={t('{{rest, money}} more than is owed. It pays for what is bought later.', { rest: spread.rest })}
          checked={keepRest}
          onChange={setKeepRest}
        />
      )}
      {page && spread.parts.length > 0 && <WhatItPays spread={spread} owes={page.owes} />}
    </FormModal>
  );
}

function WhatItPays({ spread, owes }: { spread: Spread<CustomerAccount>; owes: number }) {
  const paid = sumMoney(spread.parts.map(({ amount }) => amount));
  return (
    <SmallTable label={t('What it pays')}>
      <thead>
        <tr>
          <th scope="col">{t('What it pays')}</th>
          <th scope="col" data-align="right">
            {t('Paid')}
          </th>
          <th scope="col" data-align="right">
            {t('Remains')}
          </th>
        </tr>
      </thead>
      <tbody>
        {spread.parts.map(({ account, amount, left }) => (
          <tr key={account.id}>
            <td>
              {rich(
                '{{document}}, <due>due {{date, day}}</due>',
                { due: (words) => <span className={classes.due}>{words}</span> },
                { document: accountName(account), date: account.date },
              )}
            </td>
            <td data-align="right">
              <Money value={amount} />
            </td>
            <td data-align="right">
              <Money value={left} />
            </td>
          </tr>
        ))}
      </tbody>
      <tfoot>
        <tr>
          <td>{t('In all')}</td>
          <td data-align="right">
            <Money value={paid} />
          </td>
          <td data-align="right">
            <Money value={sumMoney([owes, -paid])} />
          </td>
        </tr>
      </tfoot>
    </SmallTable>
  );
}
