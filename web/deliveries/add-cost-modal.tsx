/** A cost of a delivery that came later: what it is for, how it is spread, and how it is paid. It is dated today. */
import { NativeSelect, Text, TextInput } from '@mantine/core';
import { useState } from 'react';
import type { Delivery, Spread } from '../../contract/buying/deliveries.ts';
import { sumMoney } from '../../contract/values/money.ts';
import { FieldPair } from '../ui/form/field-pair.tsx';
import { FormModal } from '../ui/form/form-modal.tsx';
import { MoneyField } from '../ui/form/money-field.tsx';
import { FormError } from '../ui/form/refusal.tsx';
import { useFields } from '../ui/form/use-fields.ts';
import { notify } from '../ui/overlay/notify.tsx';
import { t } from '../words/t.ts';
import classes from './deliver.module.css';
import { amountIn, paymentsOf, sendingOf, sharedOut } from './deliver-body.ts';
import type { DraftPayment } from './deliver-draft.ts';
import { useAddLateCost } from './deliveries-queries.ts';
import { PaymentRows } from './payment-rows.tsx';

interface AddCostModalProps {
  id: number;
  delivery: Delivery;
  onClose(): void;
}

export function AddCostModal({ id, delivery: { label, supplier }, onClose }: AddCostModalProps) {
  const fields = useFields({ name: '', amount: '', spread: 'value' as Spread });
  const [typed, setTyped] = useState<DraftPayment[]>([]);
  const add = useAddLateCost(id);
  const { name, amount, spread } = fields.values;
  const payments = sharedOut(paymentsOf({ payments: typed, supplier }), amountIn(amount));
  const rest = sumMoney([amountIn(amount), ...payments.map(({ pays }) => -pays)]);

  async function save() {
    if (!fields.filled('name', 'amount')) return;
    if (rest < 0) throw new FormError(t('The payments come to more than the cost'));
    const { lateCosts } = await add.mutateAsync({ name, amount, spread, payments: sendingOf(payments) });
    const { intoStock, costOfGoods } = lateCosts.at(-1)!;
    onClose();
    notify.success(
      t('{{intoStock, money}} went into stock, {{costOfGoods, money}} is cost of goods', { intoStock, costOfGoods }),
    );
  }

  return (
    <FormModal
      title={t('Add a cost to {{label}}', { label: label ?? '' })}
      submitLabel={t('Add cost')}
      opened
      onClose={onClose}
      onSubmit={save}
    >
      <Text size="sm">
        {t(
          'For a cost that comes after the goods, such as transport or duty. Goods that are still there cost more from now on. What falls on goods that have left counts as cost of goods today.',
        )}
      </Text>
      <TextInput
        label={t('Name')}
        placeholder={t('Transport, duty …')}
        autoComplete="off"
        maxLength={200}
        aria-required
        data-autofocus
        {...fields.bind('name')}
      />
      <FieldPair>
        <MoneyField label={t('Amount')} aria-required {...fields.bind('amount')} />
        <NativeSelect
          label={t('Spread')}
          data={[
            { value: 'value', label: t('By value') },
            { value: 'quantity', label: t('By quantity') },
          ]}
          {...fields.bind('spread')}
        />
      </FieldPair>
      <div className={classes.rows}>
        <PaymentRows payments={payments} hasSupplier={supplier !== null} onChange={setTyped} />
      </div>
      {supplier && rest > 0 && (
        <Text size="sm" c="dimmed">
          {t('{{rest, money}} will be owed to {{name}}.', { rest, name: supplier.name })}
        </Text>
      )}
    </FormModal>
  );
}
