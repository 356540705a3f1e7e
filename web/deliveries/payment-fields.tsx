/**
 * How a delivery is paid: by several methods, and what is left is a bill with its day. Whoever may not pay sees none of it until
 * they say that an admin will approve; the PIN is asked for when it is saved.
 */
import { ActionIcon, Button, NativeSelect, Text, TextInput } from '@mantine/core';
import { IconPlus, IconTrash } from '@tabler/icons-react';
import { useState } from 'react';
import { builtInMethods } from '../../contract/cash-book.ts';
import { mayName } from '../../contract/method-uses.ts';
import { sumMoney } from '../../contract/money.ts';
import { methodName } from '../../contract/words/built-in-names.ts';
import { usePaymentMethods } from '../payment-methods/payment-methods-queries.ts';
import { useFormat } from '../session/format.ts';
import { useUser } from '../session/user.ts';
import { useShopSettings } from '../settings/settings-queries.ts';
import { DateField } from '../ui/form/date-field.tsx';
import { MoneyField } from '../ui/form/money-field.tsx';
import { t } from '../words/t.ts';
import classes from './deliver.module.css';
import { dueOf, payingOf, paymentsOf } from './deliver-body.ts';
import { type Draft, type DraftPayment, type DraftState, nextKey } from './deliver-draft.ts';
import type { Problems } from './deliver-problems.ts';

interface PaymentFieldsProps {
  draft: Draft;
  /** When the supplier's terms want the bill paid. */
  usualDueOn: string | undefined;
  problems: Problems['fields'];
  onChange: DraftState['change'];
}

export function PaymentFields({ draft, usualDueOn, problems, onChange }: PaymentFieldsProps) {
  const { roles } = useUser();
  const { data: settings } = useShopSettings();
  const mayPay = roles.includes('admin') || Boolean(settings?.till.stockPays);
  const [asks, setAsks] = useState(false);
  const payments = payingOf(draft);
  const rest = sumMoney([dueOf(draft), ...payments.map(({ pays }) => -pays)]);
  const isShown = mayPay || asks || draft.payments.length > 0;

  return (
    <div className={classes.rows}>
      {isShown ? (
        <Payments draft={draft} payments={payments} onChange={onChange} />
      ) : (
        <>
          {!draft.supplier && <Text size="sm">{t('Without a supplier, everything is paid now.')}</Text>}
          <Button variant="default" className={classes.add} onClick={() => setAsks(true)}>
            {t("Pay with an admin's approval")}
          </Button>
        </>
      )}
      {problems.payments && <p className={classes.problem}>{problems.payments}</p>}
      {rest < 0 && (
        <p className={classes.problem}>
          {t('The payments are {{amount, money}} more than the delivery comes to', { amount: -rest })}
        </p>
      )}
      {draft.supplier && rest > 0 && (
        <Bill draft={draft} amount={rest} usualDueOn={usualDueOn} problem={problems.dueOn} onChange={onChange} />
      )}
    </div>
  );
}

interface PaymentsProps {
  draft: Draft;
  payments: ReturnType<typeof payingOf>;
  onChange: DraftState['change'];
}

function Payments({ draft, payments, onChange }: PaymentsProps) {
  const format = useFormat();
  const { data: methods = [] } = usePaymentMethods();
  const offered = methods.filter(({ kind }) => mayName('supplier', kind) && (kind !== 'advance' || draft.supplier));
  const data = offered.map(({ id, name }) => ({ value: String(id), label: methodName(t, name) }));
  const needsReference = (methodId: number) =>
    offered.some(({ id, needsReference: needs }) => id === methodId && needs);
  const shown = paymentsOf(draft);
  const change = (key: number, changes: Partial<DraftPayment>) =>
    onChange({ payments: shown.map((one) => (one.key === key ? { ...one, ...changes } : one)) });
  const cash = { key: nextKey(shown), methodId: builtInMethods.cash.id, amount: '', reference: '' };
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
            onClick={() => onChange({ payments: draft.payments.filter((one) => one.key !== key) })}
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
        onClick={() => onChange({ payments: [...shown, cash] })}
      >
        {payments.length === 0 ? t('Pay now') : t('Add a payment')}
      </Button>
    </>
  );
}

interface BillProps {
  draft: Draft;
  amount: number;
  usualDueOn: string | undefined;
  problem: string | undefined;
  onChange: DraftState['change'];
}

function Bill({ draft, amount, usualDueOn, problem, onChange }: BillProps) {
  return (
    <DateField
      label={t('{{amount, money}} is owed until', { amount })}
      error={problem}
      value={draft.dueOn || usualDueOn || ''}
      onChange={(dueOn) => onChange({ dueOn: dueOn === usualDueOn ? '' : dueOn })}
    />
  );
}
