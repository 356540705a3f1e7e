/** Gives back what a customer paid in advance, or a part of it, today. The customer signs its slip. */
import '../../ui/styles.ts';
import { Button } from '@mantine/core';
import { useState } from 'react';
import type { DepositSlip } from '../../../contract/debts/debts.ts';
import { PaidByFields, paidInCash } from '../../payment-methods/paid-by-fields.tsx';
import { readAmount } from '../../payment-methods/tenders.ts';
import { useFormat } from '../../session/format.ts';
import { FormModal } from '../../ui/form/form-modal.tsx';
import { MoneyField } from '../../ui/form/money-field.tsx';
import { useFields } from '../../ui/form/use-fields.ts';
import { t } from '../../words/t.ts';
import { useRefundDeposit } from '../debts-queries.ts';
import classes from './dialogs.module.css';
import { DepositSlipModal } from './slip-modal.tsx';

interface GiveBackDepositModalProps {
  customer: { id: number; name: string; deposit: number };
  onClose(): void;
}

export function GiveBackDepositModal({ customer, onClose }: GiveBackDepositModalProps) {
  const format = useFormat();
  const [made, setMade] = useState<DepositSlip | null>(null);
  const fields = useFields({ amount: '', ...paidInCash });
  const refundDeposit = useRefundDeposit(customer.id);
  const { name, deposit } = customer;

  async function submit() {
    const { amount, methodId } = fields.values;
    const isTooMuch = (readAmount(amount) ?? 0) > deposit;
    const problem = isTooMuch
      ? t('{{name}} has only {{inAdvance, money}} in advance', { name, inAdvance: deposit })
      : null;
    if (!fields.correct({ amount: amount.trim() ? problem : t('Please enter an amount') })) return;
    setMade(await refundDeposit.mutateAsync({ amount, methodId }));
  }

  if (made) return <DepositSlipModal made={made} onClose={onClose} />;
  return (
    <FormModal title={t('Refund deposit')} submitLabel={t('Refund')} opened onClose={onClose} onSubmit={submit}>
      <div className={classes.figure}>
        <span>{t('{{name}} has in advance', { name })}</span>
        <output aria-label={t('In advance')}>{format.money(deposit)}</output>
      </div>
      <MoneyField label={t('Amount')} aria-required data-autofocus {...fields.bind('amount')} />
      <Button variant="default" onClick={() => fields.set({ amount: format.moneyInField(deposit) })}>
        {t('All of it')}
      </Button>
      <PaidByFields of="refund" fields={fields} withoutReference />
    </FormModal>
  );
}
