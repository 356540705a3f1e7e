/** Adds a tax rate, or changes one. What was already sold keeps the tax that it was sold with. */
import { NativeSelect, TextInput } from '@mantine/core';
import { useEffect } from 'react';
import { type TaxKind, taxKindLabels, taxKinds } from '../../contract/cart/price.ts';
import type { TaxRateRow } from '../../contract/selling/tax-rates.ts';
import { type Message, msg } from '../../contract/words/text.ts';
import { useSaveTaxRate } from '../tax-rates/tax-rates-queries.ts';
import { FormModal } from '../ui/form/form-modal.tsx';
import { NumberField } from '../ui/form/number-field.tsx';
import { useFields } from '../ui/form/use-fields.ts';
import { notify } from '../ui/overlay/notify.tsx';
import { t } from '../words/t.ts';

const noTax = { name: '', kind: 'standard' as TaxKind, percent: '', how: 'included' };

const meanings: Record<TaxKind, Message> = {
  standard: msg('A tax that you charge and pay on to the tax office.'),
  zero: msg('Taxed at 0%: customers pay none, and you report these sales as zero-rated.'),
  exempt: msg('Not taxed at all: customers pay none, and you report these sales as exempt.'),
};

const ways: { value: string; label: Message }[] = [
  { value: 'included', label: msg('In the price') },
  { value: 'added', label: msg('Added to the price') },
];

interface TaxModalProps {
  editing: TaxRateRow | 'new' | null;
  onClose(): void;
}

export function TaxModal({ editing, onClose }: TaxModalProps) {
  const fields = useFields(noTax);
  const saveTaxRate = useSaveTaxRate();
  const before = editing === 'new' ? null : editing;
  const { kind } = fields.values;
  const isCharged = kind === 'standard';

  // biome-ignore lint/correctness/useExhaustiveDependencies: filled on opening; a reload must not undo what was typed
  useEffect(() => {
    if (editing) fields.reset(before ? valuesOf(before) : noTax);
  }, [editing]);

  async function save() {
    if (!fields.filled('name', ...(isCharged ? (['percent'] as const) : []))) return;
    const { name, how } = fields.values;
    const percent = isCharged ? fields.values.percent : 0;
    await saveTaxRate.mutateAsync({ id: before?.id, details: { name, kind, percent, included: how === 'included' } });
    onClose();
    notify.success();
  }

  return (
    <FormModal
      title={before ? t('Edit tax') : t('Add tax')}
      submitLabel={before ? t('Update') : t('Add')}
      opened={editing !== null}
      onClose={onClose}
      onSubmit={save}
    >
      <TextInput label={t('Name')} placeholder={t('VAT')} aria-required data-autofocus {...fields.bind('name')} />
      <NativeSelect
        label={t('Kind')}
        description={t(meanings[kind])}
        data={taxKinds.map((value) => ({ value, label: t(taxKindLabels[value]) }))}
        {...fields.bind('kind')}
      />
      {isCharged && (
        <>
          <NumberField label={t('Percent')} aria-required {...fields.bind('percent')} />
          <NativeSelect
            label={t('How it is charged')}
            description={t('In the price: the price already includes the tax.')}
            data={ways.map(({ value, label }) => ({ value, label: t(label) }))}
            {...fields.bind('how')}
          />
        </>
      )}
    </FormModal>
  );
}

function valuesOf({ name, kind, percent, included }: TaxRateRow) {
  return { name, kind, percent: String(percent), how: included ? 'included' : 'added' };
}
