/**
 * Pays a supplier the amount that is typed for the bills that are ticked. If none is ticked, it pays those that are due first.
 * If the amount is more than they come to, it asks once whether to keep the rest as an advance. A refusal keeps all that was
 * typed; afterwards the slip is shown.
 */
import '../ui/styles.ts';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { Bill } from '../../contract/buying/payables.ts';
import type { Supplier } from '../../contract/buying/suppliers.ts';
import { spreadPayment } from '../../contract/cart/spread-payment.ts';
import { builtInMethods } from '../../contract/money/cash-book.ts';
import { bookDayProblem } from '../../contract/values/dates.ts';
import { sumMoney } from '../../contract/values/money.ts';
import { usePages } from '../http/use-pages.ts';
import { readAmount } from '../payment-methods/tenders.ts';
import { useFormat } from '../session/format.ts';
import { oneSupplier } from '../suppliers/suppliers-queries.ts';
import { BookDateField } from '../ui/form/book-date-field.tsx';
import { FieldPair } from '../ui/form/field-pair.tsx';
import { FormModal } from '../ui/form/form-modal.tsx';
import { MoneyField } from '../ui/form/money-field.tsx';
import { useFields } from '../ui/form/use-fields.ts';
import { openDialog } from '../ui/overlay/dialogs.tsx';
import { Skeleton } from '../ui/skeleton.tsx';
import { RetryLine } from '../ui/table/retry-line.tsx';
import { t } from '../words/t.ts';
import { PaidByFields, useOffered } from './paid-by-fields.tsx';
import { openBills, usePaySupplier } from './payables-queries.ts';
import { SupplierSlip } from './supplier-slip.tsx';
import { WhatItPays } from './what-it-pays.tsx';

/** The most bills that one payment can name. */
const mostBills = 500;

interface PaySupplierModalProps {
  supplierId: number;
  /** The ids of the bills to pay; none means all open ones. */
  ticked?: readonly number[];
  onClose(): void;
}

export function PaySupplierModal({ supplierId, ticked = [], onClose }: PaySupplierModalProps) {
  const [paidId, setPaidId] = useState<number | null>(null);
  const supplier = useQuery(oneSupplier(supplierId));
  const bills = usePages(openBills(supplierId), { limit: mostBills });
  // The rows are another supplier's until this one's arrive.
  const isLoaded = bills.rows && !bills.isPlaceholderData;
  if (paidId !== null) return <SupplierSlip paymentId={paidId} onClose={onClose} />;
  if (supplier.data && isLoaded) {
    return (
      <PaymentForm
        supplier={supplier.data}
        bills={bills.rows ?? []}
        ticked={ticked}
        onClose={onClose}
        onPaid={setPaidId}
      />
    );
  }
  const hasFailed = supplier.isError || Boolean(bills.error);
  return (
    <FormModal title={t('Pay')} opened onClose={onClose}>
      {hasFailed ? (
        <RetryLine
          onRetry={() => {
            void supplier.refetch();
            bills.refetch();
          }}
        />
      ) : (
        <Skeleton height={160} />
      )}
    </FormModal>
  );
}

interface PaymentFormProps {
  supplier: Supplier;
  bills: readonly Bill[];
  ticked: readonly number[];
  onClose(): void;
  onPaid(paymentId: number): void;
}

function PaymentForm({ supplier, bills, ticked, onClose, onPaid }: PaymentFormProps) {
  const format = useFormat();
  const fields = useFields({
    ...{ amount: '', date: format.today() },
    ...{ methodId: String(builtInMethods.cash.id), reference: '' },
  });
  const [ticks, setTicks] = useState(() => new Set(ticked.length > 0 ? ticked : bills.map(({ id }) => id)));
  /** Null stands for what the ticked bills come to. */
  const [typed, setTyped] = useState<string | null>(null);
  const chosen = bills.filter(({ id }) => ticks.has(id));
  const due = sumMoney(chosen.map(({ balance }) => balance));
  const amount = typed ?? (due > 0 ? format.moneyInField(due) : '');
  const spread = spreadOver(chosen.length > 0 ? chosen : bills, amount);
  const method = useOffered(supplier.advance).find(({ id }) => String(id) === fields.values.methodId);
  const pay = usePaySupplier(supplier.id);

  function tick(billId: number, isTicked: boolean) {
    setTicks(new Set(isTicked ? [...ticks, billId] : [...ticks].filter((id) => id !== billId)));
    setTyped(null);
    fields.set({ amount: '' });
  }

  /** Checks the fields, and says beside each what is wrong with it. */
  function isRight() {
    const { date, reference } = fields.values;
    return fields.correct({
      amount: amount.trim() ? null : t('Please enter an amount'),
      date: date ? bookDayProblem(date, format.today()) : t('Please select a date'),
      reference: method?.needsReference && !reference.trim() ? t('Please enter the reference') : null,
    });
  }

  async function submit() {
    if (!isRight()) return;
    const { date, methodId, reference } = fields.values;
    // The rest of an advance simply stays an advance, so there is nothing to ask.
    const keepAsAdvance = spread.rest > 0 && method?.kind !== 'advance';
    if (keepAsAdvance && !(await askToKeep(supplier.name, spread.rest))) return fields.focus('amount');
    const { id } = await pay.mutateAsync({
      ...{ amount, date, methodId, keepAsAdvance },
      reference: method?.kind === 'cash' ? null : reference,
      billIds: chosen.length > 0 ? chosen.map(({ id }) => id) : null,
    });
    onPaid(id);
  }

  return (
    <FormModal
      title={t('Pay {{name}}', { name: supplier.name })}
      submitLabel={t('Pay')}
      opened
      onClose={onClose}
      onSubmit={submit}
    >
      <FieldPair>
        <MoneyField
          label={t('Amount')}
          aria-required
          data-autofocus
          onFocus={(event) => event.currentTarget.select()}
          {...fields.bind('amount')}
          value={amount}
          onChange={(value) => {
            setTyped(value);
            fields.set({ amount: value });
          }}
        />
        <BookDateField label={t('Date')} aria-required {...fields.bind('date')} />
      </FieldPair>
      <FieldPair>
        <PaidByFields advance={supplier.advance} fields={fields} />
      </FieldPair>
      <WhatItPays bills={bills} ticks={ticks} onTick={tick} spread={spread} />
    </FormModal>
  );
}

/** Divides the amount as the server will. */
function spreadOver(bills: readonly Bill[], amount: string) {
  const payable = bills.map(({ id, balance, dueOn }) => ({ id, balance, date: dueOn }));
  return spreadPayment(payable, readAmount(amount) ?? 0);
}

function askToKeep(name: string, rest: number): Promise<boolean> {
  return openDialog({
    kind: 'doubt',
    title: t('Keep the rest as an advance?'),
    text: t(
      '{{rest, money}} is more than these bills come to. {{name}} keeps it in advance, and it pays later bills.',
      {
        rest,
        name,
      },
    ),
    yes: t('Keep it as an advance'),
    no: t('Go back'),
  });
}
