/** Moves money from one method to another. Archived methods are offered too: what lies there must not be stuck. */
import '../ui/styles.ts';
import { NativeSelect, TextInput } from '@mantine/core';
import { maxCommentLength } from '../../contract/fields.ts';
import { builtInMethods } from '../../contract/money/cash-book.ts';
import { mayName } from '../../contract/money/method-uses.ts';
import { methodName } from '../../contract/words/built-in-names.ts';
import { useAllMethods } from '../payment-methods/payment-methods-queries.ts';
import { useFormat } from '../session/format.ts';
import { BookDateField } from '../ui/form/book-date-field.tsx';
import { FieldPair } from '../ui/form/field-pair.tsx';
import { FormModal } from '../ui/form/form-modal.tsx';
import { MoneyField } from '../ui/form/money-field.tsx';
import { useFields } from '../ui/form/use-fields.ts';
import { notify } from '../ui/overlay/notify.tsx';
import { t } from '../words/t.ts';
import { useAddTransfer } from './transfer-queries.ts';

const cash = String(builtInMethods.cash.id);
const bank = String(builtInMethods.bank.id);

export function TransferModal({ onClose }: { onClose(): void }) {
  const format = useFormat();
  const { data: methods = [] } = useAllMethods();
  const fields = useFields({
    ...{ date: format.today(), fromMethodId: cash, toMethodId: bank, amount: '', fee: '' },
    ...{ reference: '', note: '' },
  });
  const add = useAddTransfer();
  const { fromMethodId, toMethodId, fee, ...values } = fields.values;
  const offered = methods.filter(({ kind }) => mayName('shop', kind));
  const needsReference = offered.some(
    ({ id, needsReference: needs }) => needs && [fromMethodId, toMethodId].includes(String(id)),
  );
  const data = offered.map(({ id, name, active }) => ({
    value: String(id),
    label: active ? methodName(t, name) : t('{{name}} (archived)', { name: methodName(t, name) }),
  }));

  /** Choosing the method that the other field has swaps the two. */
  function choose(way: 'fromMethodId' | 'toMethodId', chosen: string) {
    const other = way === 'fromMethodId' ? 'toMethodId' : 'fromMethodId';
    const isTurned = fields.values[other] === chosen;
    fields.set({ [way]: chosen, ...(isTurned && { [other]: fields.values[way] }) });
  }

  async function save() {
    if (!fields.filled('date', 'amount', ...(needsReference ? (['reference'] as const) : []))) return;
    await add.mutateAsync({ ...values, fromMethodId, toMethodId, fee: fee || null });
    notify.success();
    onClose();
  }

  return (
    <FormModal title={t('Transfer')} submitLabel={t('Save')} opened onClose={onClose} onSubmit={save}>
      <FieldPair>
        <NativeSelect
          label={t({ text: 'From', context: 'method' })}
          data={data}
          {...fields.bind('fromMethodId')}
          onChange={(event) => choose('fromMethodId', event.currentTarget.value)}
        />
        <NativeSelect
          label={t({ text: 'To', context: 'method' })}
          data={data}
          {...fields.bind('toMethodId')}
          onChange={(event) => choose('toMethodId', event.currentTarget.value)}
        />
      </FieldPair>
      <FieldPair>
        <MoneyField label={t('Amount')} aria-required data-autofocus {...fields.bind('amount')} />
        <MoneyField label={t('Fee')} placeholder={t({ text: 'None', context: 'fee' })} {...fields.bind('fee')} />
      </FieldPair>
      <FieldPair>
        <BookDateField label={t('Date')} aria-required {...fields.bind('date')} />
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
