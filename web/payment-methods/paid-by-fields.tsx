/**
 * How an expense, a debt payment, a deposit or a banking is paid: the method and its reference. If cash is the only choice,
 * neither is shown.
 */
import { NativeSelect, TextInput } from '@mantine/core';
import { builtInMethods } from '../../contract/money/cash-book.ts';
import { mayName } from '../../contract/money/method-uses.ts';
import type { PaymentMethod } from '../../contract/money/payment-methods.ts';
import { methodName } from '../../contract/words/built-in-names.ts';
import { type Message, msg } from '../../contract/words/text.ts';
import { submitOnEnter } from '../ui/form/submit-on-enter.ts';
import type { Fields } from '../ui/form/use-fields.ts';
import { t } from '../words/t.ts';
import { useAllMethods } from './payment-methods-queries.ts';

const cash = String(builtInMethods.cash.id);

export const paidInCash = { methodId: cash, reference: '' };
export type PaidByValues = typeof paidInCash;

/** The values of a record that is being edited. */
export function paidByOf({ methodId, reference }: { methodId: number; reference: string | null }): PaidByValues {
  return { methodId: String(methodId), reference: reference ?? '' };
}

const labels: Record<'payment' | 'banking' | 'refund', Message> = {
  payment: msg('Paid by'),
  banking: msg({ text: 'From', context: 'where money is taken' }),
  refund: msg('Refund by'),
};

interface PaidByFieldsProps {
  of: keyof typeof labels;
  fields: Fields<PaidByValues>;
  withoutReference?: boolean;
  /** Whether the shop itself pays, which it may do from the bank. */
  bankToo?: boolean;
}

export function PaidByFields({ of, fields, withoutReference, bankToo = false }: PaidByFieldsProps) {
  const offered = useOffered(fields.values.methodId, { archivedToo: of === 'banking', bankToo });
  if (offered.length < 2) return null;
  const chosen = offered.find(({ id }) => String(id) === fields.values.methodId);
  return (
    <>
      <NativeSelect
        label={t(labels[of])}
        data={offered.map(({ id, name, active }) => ({
          value: String(id),
          label: active ? methodName(t, name) : t('{{name}} (archived)', { name: methodName(t, name) }),
        }))}
        onKeyDown={submitOnEnter}
        {...fields.bind('methodId')}
      />
      {!withoutReference && fields.values.methodId !== cash && (
        <TextInput
          label={t('Reference')}
          autoComplete="off"
          maxLength={100}
          aria-required={chosen?.needsReference}
          {...fields.bind('reference')}
        />
      )}
    </>
  );
}

/** Names of the fields that must be filled: the reference, if the chosen method needs one. */
export function useNeededReference({ methodId }: PaidByValues): 'reference'[] {
  const method = useOffered(methodId, { archivedToo: true }).find(({ id }) => String(id) === methodId);
  return method?.needsReference ? ['reference'] : [];
}

/** What is sent with the request. Cash has no reference: one typed before the method was changed back is not sent. */
export function paidByToSend({ methodId, reference }: PaidByValues) {
  return { methodId, reference: methodId === cash ? null : reference };
}

/**
 * The methods to choose from, and the one that the edited record has even if it is not offered any more. When money is taken
 * from a method, archived ones are included, so that what they still hold is not stuck there.
 */
function useOffered(current: string, { archivedToo = false, bankToo = false }): PaymentMethod[] {
  const { data: methods = [] } = useAllMethods();
  return methods.filter(
    ({ id, kind, active }) =>
      String(id) === current || (mayName(bankToo ? 'shop' : 'till', kind) && (active || archivedToo)),
  );
}
