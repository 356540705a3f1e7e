/**
 * The payment form: a new payment on one of the open accounts, or, after the edit icon, the correction of one payment.
 * It checks what the specification says it checks, in its order; the server checks all of it again.
 */
import { NativeSelect } from '@mantine/core';
import type { RefObject } from 'react';
import type { Account, Payment } from '../../contract/accounts.ts';
import { sumMoney } from '../../contract/money.ts';
import { useFormat } from '../session/format.ts';
import { DateField } from '../ui/date-field.tsx';
import { FieldPair } from '../ui/field-pair.tsx';
import { NumberField } from '../ui/number-field.tsx';
import { FormError } from '../ui/refusal.tsx';
import type { Fields } from '../ui/use-fields.ts';

export const noPayment = { account: '', date: '', amount: '' };
export type PaymentValues = typeof noPayment;

interface PaymentFormProps {
  fields: Fields<PaymentValues>;
  accounts: readonly Account[];
  /** The payment being corrected: its account stays what it is. */
  correcting: Payment | null;
  amountRef: RefObject<HTMLInputElement | null>;
}

export function PaymentForm({ fields, accounts, correcting, amountRef }: PaymentFormProps) {
  const format = useFormat();
  const offered = accounts.filter((one) => one.balance !== 0 || String(one.id) === fields.values.account);
  const chosen = accounts.find((one) => String(one.id) === fields.values.account);
  const most = chosen && sumMoney([chosen.balance, correcting?.amount ?? 0]);
  return (
    <>
      <NativeSelect
        label="Account"
        data={[
          { value: '', label: 'Choose what is being paid' },
          ...offered.map((one) => ({
            value: String(one.id),
            label: `Receipt ${one.receiptId}: ${format.money(one.balance)} left`,
          })),
        ]}
        aria-required
        disabled={correcting !== null}
        {...fields.bind('account')}
      />
      <FieldPair>
        <DateField label="Date" aria-required {...fields.bind('date')} />
        <NumberField
          ref={amountRef}
          label="Amount"
          aria-required
          // The modal gives out the focus a moment after it opened: Pay may have been pressed before.
          data-autofocus={chosen !== undefined || undefined}
          placeholder={most === undefined ? undefined : `At most ${format.money(most)}`}
          {...fields.bind('amount')}
        />
      </FieldPair>
    </>
  );
}

/** Throws the first thing that is missing or wrong, and marks its field. */
export function checkPayment(fields: Fields<PaymentValues>, accounts: readonly Account[], correcting: Payment | null) {
  const { account, date, amount } = fields.values;
  const stop = (field: keyof PaymentValues, message: string): never => {
    fields.mark(field);
    throw new FormError(message);
  };
  const chosen = accounts.find((one) => String(one.id) === account) ?? stop('account', 'Please select an account');
  if (!date) stop('date', 'Please select a date');
  if (!amount.trim()) stop('amount', 'Please select an amount');
  if (Number(amount) > sumMoney([chosen.balance, correcting?.amount ?? 0])) {
    stop('amount', 'Amount cannot be greater than balance');
  }
  return { accountId: chosen.id, date, amount };
}
