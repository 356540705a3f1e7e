/**
 * The payment form: a new payment on an open account or, after the edit icon, the correction of a payment. It makes the
 * checks of the specification and shows all problems at once, next to their fields; the server checks everything again.
 */
import { NativeSelect } from '@mantine/core';
import type { RefObject } from 'react';
import type { Account, Payment } from '../../contract/debts/accounts.ts';
import { bookDayProblem } from '../../contract/values/dates.ts';
import { sumMoney } from '../../contract/values/money.ts';
import { accountName } from '../debts/account-name.ts';
import { PaidByFields, paidByToSend, paidInCash } from '../payment-methods/paid-by-fields.tsx';
import { BookDateField } from '../ui/form/book-date-field.tsx';
import { FieldPair } from '../ui/form/field-pair.tsx';
import { MoneyField } from '../ui/form/money-field.tsx';
import type { Fields } from '../ui/form/use-fields.ts';
import { t } from '../words/t.ts';

export const noPayment = { account: '', date: '', amount: '', ...paidInCash };
export type PaymentValues = typeof noPayment;

interface PaymentFormProps {
  fields: Fields<PaymentValues>;
  accounts: readonly Account[];
  /** The payment that is being corrected; its account can't change. */
  correcting: Payment | null;
  amountRef: RefObject<HTMLInputElement | null>;
}

export function PaymentForm({ fields, accounts, correcting, amountRef }: PaymentFormProps) {
  const offered = accounts.filter((one) => one.balance !== 0 || String(one.id) === fields.values.account);
  const chosen = accounts.find((one) => String(one.id) === fields.values.account);
  const max = chosen && sumMoney([chosen.balance, correcting?.amount ?? 0]);
  return (
    <>
      <NativeSelect
        label={t('Account')}
        data={[
          { value: '', label: t('Choose what is being paid') },
          ...offered.map((one) => ({
            value: String(one.id),
            label: t('{{document}}: {{balance, money}} left', { document: accountName(one), balance: one.balance }),
          })),
        ]}
        aria-required
        disabled={correcting !== null}
        {...fields.bind('account')}
      />
      <FieldPair>
        <BookDateField label={t('Date')} before={correcting?.date} aria-required {...fields.bind('date')} />
        <MoneyField
          ref={amountRef}
          label={t('Amount')}
          aria-required
          // The modal sets the focus shortly after opening; Pay may have been pressed before.
          data-autofocus={chosen !== undefined || undefined}
          placeholder={max === undefined ? undefined : t('At most {{max, money}}', { max })}
          {...fields.bind('amount')}
        />
      </FieldPair>
      <FieldPair>
        <PaidByFields of="payment" fields={fields} />
      </FieldPair>
    </>
  );
}

/** Initial values of a new payment: today, and the account if only one is open. */
export function newPayment(accounts: readonly Account[], today: string): PaymentValues {
  const open = accounts.filter((one) => one.balance !== 0);
  return { account: open.length === 1 ? String(open[0]!.id) : '', date: today, amount: '', ...paidInCash };
}

interface Check {
  accounts: readonly Account[];
  correcting: Payment | null;
  today: string;
  referenceNeeded: boolean;
}

/** The payment to send, or null after showing what is wrong next to each field. */
export function checkPayment(fields: Fields<PaymentValues>, { accounts, correcting, today, referenceNeeded }: Check) {
  const { account, date, amount, reference } = fields.values;
  const chosen = accounts.find((one) => String(one.id) === account);
  const max = chosen && sumMoney([chosen.balance, correcting?.amount ?? 0]);
  const valid = fields.correct({
    account: chosen ? null : t('Please select an account'),
    date: date ? bookDayProblem(date, today, correcting?.date) : t('Please select a date'),
    amount: amount.trim() ? aboveBalance(Number(amount), max) : t('Please select an amount'),
    reference: referenceNeeded && !reference.trim() ? t('Please enter the reference') : null,
  });
  return valid && chosen ? { accountId: chosen.id, date, amount, ...paidByToSend(fields.values) } : null;
}

function aboveBalance(amount: number, max: number | undefined): string | null {
  return max !== undefined && amount > max ? t('Amount cannot be greater than balance') : null;
}
