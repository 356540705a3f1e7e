/**
 * A customer's accounts and payments, and the form that takes or corrects a payment. A failed load is shown as such: a
 * debt that could not be loaded must not look like no debt.
 */
import { Button, Text } from '@mantine/core';
import { useEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { type Account, type Payment, reversePayment } from '../../contract/debts/accounts.ts';
import type { Customer } from '../../contract/debts/customers.ts';
import { msg } from '../../contract/words/text.ts';
import { CustomerLink } from '../links/customer-link.tsx';
import { paidByOf, paidInCash, useNeededReference } from '../payment-methods/paid-by-fields.tsx';
import { useFormat } from '../session/format.ts';
import { FormModal } from '../ui/form/form-modal.tsx';
import { FormError } from '../ui/form/refusal.tsx';
import { useFields } from '../ui/form/use-fields.ts';
import { confirmDelete } from '../ui/overlay/confirm-delete.ts';
import { notify } from '../ui/overlay/notify.tsx';
import { ReverseModal } from '../ui/reversal/reverse-modal.tsx';
import { EmptyState } from '../ui/table/empty-state.tsx';
import { NextLink } from '../ui/table/next-link.tsx';
import { RetryLine } from '../ui/table/retry-line.tsx';
import { rich } from '../words/rich.tsx';
import { t } from '../words/t.ts';
import { AccountCard } from './account-card.tsx';
import { checkPayment, newPayment, noPayment, PaymentForm, type PaymentValues } from './payment-form.tsx';
import { useCustomerAccounts, useDeletePayment, usePayAccount, useUpdatePayment } from './payments-queries.ts';

const failed = msg('An error occured');

export function PaymentsModal({ customer, onClose }: { customer: Customer | null; onClose(): void }) {
  // Kept while the modal fades out, so that it does not look empty.
  const [shown, setShown] = useState(customer);
  if (customer && customer !== shown) setShown(customer);
  return shown && <CustomerPayments key={shown.id} customer={shown} opened={customer !== null} onClose={onClose} />;
}

interface CustomerPaymentsProps {
  customer: Customer;
  opened: boolean;
  onClose(): void;
}

function CustomerPayments({ customer, opened, onClose }: CustomerPaymentsProps) {
  const format = useFormat();
  const fields = useFields(noPayment);
  const referenceNeeded = useNeededReference(fields.values).length > 0;
  const amount = useRef<HTMLInputElement>(null);
  const [correcting, setCorrecting] = useState<Payment | null>(null);
  const [wrong, setWrong] = useState<Payment | null>(null);
  const list = useCustomerAccounts(customer.id, opened);
  const payAccount = usePayAccount();
  const updatePayment = useUpdatePayment();
  const remove = useRemove(customer, ({ id }) => {
    if (correcting?.id === id) startOver();
  });
  const recordOf = usePaymentRecord(customer);
  const { rows: accounts = [], meta } = list;
  const initial = newPayment(accounts, format.today());
  const formOffered = correcting !== null || accounts.some((one) => one.balance !== 0);

  // biome-ignore lint/correctness/useExhaustiveDependencies: on opening, and when another account becomes the only open one
  useEffect(() => {
    if (!opened || fields.values.account !== '') return;
    fields.set({ account: initial.account, date: initial.date });
    if (initial.account !== '') amount.current?.focus();
  }, [opened, initial.account]);

  function startOver() {
    fields.reset(initial);
    setCorrecting(null);
  }

  function close() {
    fields.reset();
    setCorrecting(null);
    onClose();
  }

  function startPaying(account: Account) {
    fillIn({ account: String(account.id), date: format.today(), amount: '', ...paidInCash }, null);
  }

  function startCorrecting(account: Account, payment: Payment) {
    const { date, amount } = payment;
    fillIn({ account: String(account.id), date, amount: String(amount), ...paidByOf(payment) }, payment);
  }

  function fillIn(values: PaymentValues, payment: Payment | null) {
    // Rendered at once, so that it can be focused: the form may not have been there before.
    flushSync(() => {
      setCorrecting(payment);
      fields.reset(values);
    });
    amount.current?.focus();
  }

  async function save() {
    const paying = checkPayment(fields, { accounts, correcting, today: format.today(), referenceNeeded });
    if (!paying) return;
    const { accountId, ...payment } = paying;
    try {
      if (correcting) await updatePayment.mutateAsync({ id: correcting.id, ...payment });
      else await payAccount.mutateAsync({ id: accountId, ...payment });
    } catch (error) {
      throw new FormError((error as Error).message, t(failed));
    }
    close();
    notify.success();
  }

  return (
    <>
      <FormModal
        title={t('Customers Payments')}
        size="xl"
        opened={opened}
        onClose={close}
        onSubmit={formOffered ? save : undefined}
        submitLabel={correcting ? t('Update') : t('Save')}
        actions={correcting && <CancelButton onClick={startOver} />}
      >
        <WhatTheyOwe customer={customer} owed={meta?.openBalance} />
        {Boolean(list.error) && <RetryLine onRetry={list.refetch} />}
        {list.rows?.length === 0 && !list.error && (
          <EmptyState text={t('What this customer buys on credit will appear here.')} />
        )}
        {formOffered && <PaymentForm fields={fields} accounts={accounts} correcting={correcting} amountRef={amount} />}
        {accounts.map((account) => (
          <AccountCard
            key={account.id}
            account={account}
            onPay={() => startPaying(account)}
            onEdit={(payment) => startCorrecting(account, payment)}
            onDelete={remove}
            onReverse={setWrong}
          />
        ))}
        {list.hasMore && (
          <NextLink list={list} variant="default" size="sm">
            {t('Older accounts')}
          </NextLink>
        )}
      </FormModal>
      {wrong && <ReversePayment payment={wrong} record={recordOf(wrong)} onClose={() => setWrong(null)} />}
    </>
  );
}

function CancelButton({ onClick }: { onClick(): void }) {
  return (
    <Button variant="subtle" onClick={onClick}>
      {t('Cancel')}
    </Button>
  );
}

interface ReversePaymentProps {
  payment: Payment;
  record: string;
  onClose(): void;
}

function ReversePayment({ payment, record, onClose }: ReversePaymentProps) {
  return <ReverseModal reversing={reversePayment} id={payment.id} record={record} onClose={onClose} />;
}

function WhatTheyOwe({ customer, owed }: { customer: Customer; owed: number | undefined }) {
  const who = () => (
    <strong>
      <CustomerLink customer={customer} />
    </strong>
  );
  const dimmed = (words: string) => (
    <Text span c="dimmed">
      {words}
    </Text>
  );
  if (owed === undefined) return <Text>{who()}</Text>;
  const { name } = customer;
  return (
    <Text>
      {owed === 0
        ? rich('<who>{{name}}</who> <dimmed>owes nothing</dimmed>', { who, dimmed }, { name })
        : rich('<who>{{name}}</who> <dimmed>owes {{owed, money}} in total</dimmed>', { who, dimmed }, { name, owed })}
    </Text>
  );
}

function useRemove(customer: Customer, onRemoved: (payment: Payment) => void) {
  const recordOf = usePaymentRecord(customer);
  const deletePayment = useDeletePayment();
  return async (payment: Payment) => {
    if (!(await confirmDelete(recordOf(payment)))) return;
    deletePayment.mutate(payment.id, {
      onSuccess: () => {
        onRemoved(payment);
        notify.success();
      },
      onError: (error) => notify.error(error, t(failed)),
    });
  };
}

/** What a payment is called before it is deleted or reversed. */
function usePaymentRecord({ name }: Customer) {
  return ({ amount, date }: Payment) => t('{{name}}, {{amount, money}} on {{date, day}}', { name, amount, date });
}
