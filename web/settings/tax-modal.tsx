/** Adds a tax rate, or changes one. What was sold keeps the tax it was sold with. */
import { NativeSelect, TextInput } from '@mantine/core';
import { useEffect } from 'react';
import { type TaxKind, taxKindLabels, taxKinds } from '../../contract/price.ts';
import type { TaxRateRow } from '../../contract/tax-rates.ts';
import { useSaveTaxRate } from '../tax-rates/tax-rates-queries.ts';
import { FormModal } from '../ui/form/form-modal.tsx';
import { NumberField } from '../ui/form/number-field.tsx';
import { useFields } from '../ui/form/use-fields.ts';
import { notify } from '../ui/overlay/notify.tsx';

const noTax = { name: '', kind: 'standard' as TaxKind, percent: '', how: 'included' };

const meanings: Record<TaxKind, string> = {
  standard: 'A tax that you charge and pay on to the tax office.',
  zero: 'Taxed at 0%: customers pay none, and you report these sales as zero-rated.',
  exempt: 'Not taxed at all: customers pay none, and you report these sales as exempt.',
};

const ways = [
  { value: 'included', label: 'In the price' },
  { value: 'added', label: 'Added to the price' },
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
      title={before ? 'Edit tax' : 'Add tax'}
      submitLabel={before ? 'Update' : 'Add'}
      opened={editing !== null}
      onClose={onClose}
      onSubmit={save}
    >
      <TextInput label="Name" placeholder="VAT" aria-required data-autofocus {...fields.bind('name')} />
      <NativeSelect
        label="Kind"
        description={meanings[kind]}
        data={taxKinds.map((value) => ({ value, label: taxKindLabels[value] }))}
        {...fields.bind('kind')}
      />
      {isCharged && (
        <>
          <NumberField label="Percent" aria-required {...fields.bind('percent')} />
          <NativeSelect
            label="How it is charged"
            description="In the price: the price already includes the tax."
            data={ways}
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
