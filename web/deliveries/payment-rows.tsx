/** The methods by which a supplier is paid, and how much by each. The first one without an amount pays the rest. */
import { ActionIcon, Button, NativeSelect, TextInput } from '@mantine/core';
import { IconPlus, IconTrash } from '@tabler/icons-react';
import { builtInMethods } from '../../contract/money/cash-book.ts';
import { mayName } from '../../contract/money/method-uses.ts';
import { methodName } from '../../contract/words/built-in-names.ts';
import { usePaymentMethods } from '../payment-methods/payment-methods-queries.ts';
import { useFormat } from '../session/format.ts';
import { MoneyField } from '../ui/form/money-field.tsx';
import { t } from '../words/t.ts';
import classes from './deliver.module.css';
import type { Paying } from './deliver-body.ts';
import type { DraftPayment } from './deliver-draft.ts';
import { nextKey } from './draft-lines.ts';

interface PaymentRowsProps {
  payments: readonly Paying[];
  /** Whether there is a supplier. Without one, nothing can have been paid in advance. */
  hasSupplier: boolean;
  onChange(payments: DraftPayment[]): void;
}

export function PaymentRows({ payments, hasSupplier, onChange }: PaymentRowsProps) {
  const format = useFormat();
  const { data: methods = [] } = usePaymentMethods();
  const offered = methods.filter(({ kind }) => mayName('supplier', kind) && (kind !== 'advance' || hasSupplier));
  const data = offered.map(({ id, name }) => ({ value: String(id), label: methodName(t, name) }));
  const needsReference = (methodId: number) =>
    offered.some(({ id, needsReference: needs }) => id === methodId && needs);
  const drafts = payments.map(({ pays: _, ...payment }) => payment);
  const change = (key: number, changes: Partial<DraftPayment>) =>
    onChange(drafts.map((one) => (one.key === key ? { ...one, ...changes } : one)));
  const cash = { key: nextKey(drafts), methodId: builtInMethods.cash.id, amount: '', reference: '' };
  return (
    <>
      {payments.map(({ key, methodId, amount, pays, reference }) => (
        <fieldset key={key} className={classes.payment} aria-label={t('Payment')}>
          <NativeSelect
            label={t('Paid by')}
            data={data}
            value={String(methodId)}
            onChange={(event) => change(key, { methodId: Number(event.currentTarget.value) })}
          />
          <MoneyField
            label={t('Amount')}
            placeholder={format.moneyInField(pays)}
            value={amount}
            onChange={(value) => change(key, { amount: value })}
          />
          <ActionIcon
            className={classes.remove}
            variant="subtle"
            color="gray"
            size={36}
            aria-label={t('Remove this payment')}
            onClick={() => onChange(drafts.filter((one) => one.key !== key))}
          >
            <IconTrash size={16} />
          </ActionIcon>
          {methodId !== builtInMethods.cash.id && (
            <TextInput
              className={classes.reference}
              label={t('Reference')}
              autoComplete="off"
              maxLength={100}
              aria-required={needsReference(methodId)}
              value={reference}
              onChange={(event) => change(key, { reference: event.currentTarget.value })}
            />
          )}
        </fieldset>
      ))}
      <Button
        className={classes.add}
        variant="default"
        leftSection={<IconPlus size={16} aria-hidden />}
        onClick={() => onChange([...drafts, cash])}
      >
        {payments.length === 0 ? t('Pay now') : t('Add a payment')}
      </Button>
    </>
  );
}
