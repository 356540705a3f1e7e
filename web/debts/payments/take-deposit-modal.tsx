/** Takes money that a customer pays in advance, and shows its slip. */
import '../../ui/styles.ts';
import { Text } from '@mantine/core';
import { useState } from 'react';
import type { DepositSlip } from '../../../contract/debts/debts.ts';
import { FormModal } from '../../ui/form/form-modal.tsx';
import { t } from '../../words/t.ts';
import { useAddDeposit } from '../debts-queries.ts';
import { MoneyInFields, useMoneyIn } from './money-in.tsx';
import { DepositSlipModal } from './slip-modal.tsx';

interface TakeDepositModalProps {
  customer: { id: number; name: string };
  onClose(): void;
}

export function TakeDepositModal({ customer, onClose }: TakeDepositModalProps) {
  const [made, setMade] = useState<DepositSlip | null>(null);
  const { fields, toSend } = useMoneyIn();
  const addDeposit = useAddDeposit(customer.id);

  async function submit() {
    const deposit = toSend();
    if (deposit) setMade(await addDeposit.mutateAsync(deposit));
  }

  if (made) return <DepositSlipModal made={made} onClose={onClose} />;
  return (
    <FormModal title={t('Take deposit')} submitLabel={t('Save')} opened onClose={onClose} onSubmit={submit}>
      <Text size="sm">
        {t(
          'What {{name}} pays in advance. At the till it can pay for what they buy later. What they owe stays as it is.',
          { name: customer.name },
        )}
      </Text>
      <MoneyInFields fields={fields} />
    </FormModal>
  );
}
