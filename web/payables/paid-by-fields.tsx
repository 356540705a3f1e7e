/** The methods by which a supplier can be paid: any active one but Deposit, and Advance if there is one to use. */
import { NativeSelect, TextInput } from '@mantine/core';
import { builtInMethods } from '../../contract/money/cash-book.ts';
import { mayName } from '../../contract/money/method-uses.ts';
import type { PaymentMethod } from '../../contract/money/payment-methods.ts';
import { methodName } from '../../contract/words/built-in-names.ts';
import { usePaymentMethods } from '../payment-methods/payment-methods-queries.ts';
import { submitOnEnter } from '../ui/form/submit-on-enter.ts';
import type { Fields } from '../ui/form/use-fields.ts';
import { t } from '../words/t.ts';

/** Cash is known before the server has answered. */
const cash: PaymentMethod = { ...builtInMethods.cash, kind: 'cash', needsReference: false, active: true };

export function useOffered(advance = 0): PaymentMethod[] {
  const { data: methods = [cash] } = usePaymentMethods();
  return methods.filter(
    ({ kind, active }) => active && mayName('supplier', kind) && (kind !== 'advance' || advance > 0),
  );
}

interface PaidByFieldsProps {
  /** What was paid to the supplier in advance. */
  advance: number | undefined;
  fields: Fields<{ amount: string; date: string; methodId: string; reference: string }>;
}

export function PaidByFields({ advance = 0, fields }: PaidByFieldsProps) {
  const offered = useOffered(advance);
  const chosen = offered.find(({ id }) => String(id) === fields.values.methodId);
  return (
    <>
      <NativeSelect
        label={t('Paid by')}
        data={offered.map(({ id, name, kind }) => ({
          value: String(id),
          label:
            kind === 'advance'
              ? t('{{name}} ({{advance, money}} left)', { name: methodName(t, name), advance })
              : methodName(t, name),
        }))}
        onKeyDown={submitOnEnter}
        {...fields.bind('methodId')}
      />
      {chosen && chosen.kind !== 'cash' && (
        <TextInput
          label={t('Reference')}
          autoComplete="off"
          maxLength={100}
          aria-required={chosen.needsReference}
          {...fields.bind('reference')}
        />
      )}
    </>
  );
}
