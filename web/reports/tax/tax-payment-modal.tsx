/** Pays the tax office. The amount is not filled in, because a shop may pay a part of what it owes, or pay in advance. */
import '../../ui/styles.ts';
import { NativeSelect, Text, TextInput } from '@mantine/core';
import { maxCommentLength } from '../../../contract/fields.ts';
import { builtInMethods } from '../../../contract/money/cash-book.ts';
import { mayName } from '../../../contract/money/method-uses.ts';
import { methodName } from '../../../contract/words/built-in-names.ts';
import { usePaymentMethods } from '../../payment-methods/payment-methods-queries.ts';
import { useFormat } from '../../session/format.ts';
import { BookDateField } from '../../ui/form/book-date-field.tsx';
import { FieldPair } from '../../ui/form/field-pair.tsx';
import { FormModal } from '../../ui/form/form-modal.tsx';
import { MoneyField } from '../../ui/form/money-field.tsx';
import { useFields } from '../../ui/form/use-fields.ts';
import { notify } from '../../ui/overlay/notify.tsx';
import { t } from '../../words/t.ts';
import { useTrialBalance } from '../ledger/ledger-queries.ts';
import { useAddTaxPayment } from './tax-payment-queries.ts';
import { taxSumsOf } from './tax-sums.ts';

export function TaxPaymentModal({ onClose }: { onClose(): void }) {
  const format = useFormat();
  const { data: methods = [] } = usePaymentMethods();
  const fields = useFields({
    ...{ date: format.today(), methodId: String(builtInMethods.bank.id), amount: '' },
    ...{ reference: '', note: '' },
  });
  const add = useAddTaxPayment();
  const offered = methods.filter(({ kind, active }) => active && mayName('shop', kind));
  const needsReference = offered.some(
    ({ id, needsReference: needs }) => needs && String(id) === fields.values.methodId,
  );

  async function save() {
    if (!fields.filled('date', 'amount', ...(needsReference ? (['reference'] as const) : []))) return;
    await add.mutateAsync(fields.values);
    notify.success();
    onClose();
  }

  return (
    <FormModal title={t('Pay tax')} submitLabel={t('Save')} opened onClose={onClose} onSubmit={save}>
      <OwedNow />
      <FieldPair>
        <MoneyField label={t('Amount')} aria-required data-autofocus {...fields.bind('amount')} />
        <BookDateField label={t('Date')} aria-required {...fields.bind('date')} />
      </FieldPair>
      <FieldPair>
        <NativeSelect
          label={t('Paid from')}
          data={offered.map(({ id, name }) => ({ value: String(id), label: methodName(t, name) }))}
          {...fields.bind('methodId')}
        />
        <TextInput
          label={t('Reference')}
          autoComplete="off"
          maxLength={100}
          aria-required={needsReference}
          {...fields.bind('reference')}
        />
      </FieldPair>
      <TextInput label={t('Note')} autoComplete="off" maxLength={maxCommentLength} {...fields.bind('note')} />
    </FormModal>
  );
}

/** What is owed at the end of today, whatever days the report is about. */
function OwedNow() {
  const format = useFormat();
  const today = format.today();
  const { data } = useTrialBalance({ startDate: today, endDate: today });
  if (!data) return null;
  const { after } = taxSumsOf(data.payload, data.meta.badDebtTax);
  return (
    <Text size="sm" c="dimmed">
      {after < 0
        ? t('Paid in advance: {{money, money}}', { money: -after })
        : t('Owed now: {{after, money}}', { after })}
    </Text>
  );
}
