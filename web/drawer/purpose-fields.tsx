/**
 * What the cash is for that is put in or taken out, and which method it belongs to. The fields are behind a button, because
 * nearly always it is the owner's cash.
 */
import { Button, NativeSelect } from '@mantine/core';
import { IconChevronDown, IconChevronUp } from '@tabler/icons-react';
import { useState } from 'react';
import { builtInMethods } from '../../contract/money/cash-book.ts';
import type { CashMovementKind, CashPurpose } from '../../contract/money/cash-movements.ts';
import { mayName } from '../../contract/money/method-uses.ts';
import { methodName } from '../../contract/words/built-in-names.ts';
import { type Message, msg } from '../../contract/words/text.ts';
import { usePaymentMethods } from '../payment-methods/payment-methods-queries.ts';
import { FieldPair } from '../ui/form/field-pair.tsx';
import type { Fields } from '../ui/form/use-fields.ts';
import { t } from '../words/t.ts';

export const usualPurpose = { purpose: 'owner' as CashPurpose, methodId: String(builtInMethods.cash.id) };
export type PurposeValues = typeof usualPurpose;

const purposes: Record<'in' | 'out', { value: CashPurpose; label: Message }[]> = {
  in: [
    { value: 'owner', label: msg("The owner's money") },
    { value: 'loan', label: msg('A loan') },
    { value: 'other-income', label: msg('Other income') },
  ],
  out: [
    { value: 'owner', label: msg("The owner's money") },
    { value: 'loan', label: msg('Paying back a loan') },
  ],
};

/** What is sent with the request: a float is always the owner's cash, and other income can only come in. */
export function purposeToSend(kind: CashMovementKind, { purpose, methodId }: PurposeValues): PurposeValues {
  if (kind === 'float') return usualPurpose;
  return { purpose: kind === 'out' && purpose === 'other-income' ? 'owner' : purpose, methodId };
}

interface PurposeFieldsProps {
  kind: 'in' | 'out';
  fields: Fields<PurposeValues>;
}

export function PurposeFields({ kind, fields }: PurposeFieldsProps) {
  const [more, setMore] = useState(false);
  const { data: methods = [builtInMethods.cash] } = usePaymentMethods();
  const offered = methods.filter((one) => !('kind' in one) || (mayName('shop', one.kind) && one.active));
  const sent = purposeToSend(kind, fields.values);
  return (
    <>
      <Button
        variant="subtle"
        size="compact-sm"
        aria-expanded={more}
        style={{ alignSelf: 'start' }}
        rightSection={more ? <IconChevronUp size={16} aria-hidden /> : <IconChevronDown size={16} aria-hidden />}
        onClick={() => setMore(!more)}
      >
        {t({ text: 'More', context: 'fields' })}
      </Button>
      {more && (
        <FieldPair>
          <NativeSelect
            label={t('Purpose')}
            data={purposes[kind].map(({ value, label }) => ({ value, label: t(label) }))}
            {...fields.bind('purpose')}
            value={sent.purpose}
          />
          <NativeSelect
            label={t('Method')}
            data={offered.map(({ id, name }) => ({ value: String(id), label: methodName(t, name) }))}
            {...fields.bind('methodId')}
          />
        </FieldPair>
      )}
    </>
  );
}
