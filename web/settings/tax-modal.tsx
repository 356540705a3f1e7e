/** Adds a tax rate, or changes one. What was sold keeps the tax it was sold with. */
import { NativeSelect, TextInput } from '@mantine/core';
import { useEffect } from 'react';
import type { TaxRateRow } from '../../contract/tax-rates.ts';
import { useSaveTaxRate } from '../tax-rates/tax-rates-queries.ts';
import { FormModal } from '../ui/form/form-modal.tsx';
import { NumberField } from '../ui/form/number-field.tsx';
import { useFields } from '../ui/form/use-fields.ts';
import { notify } from '../ui/overlay/notify.tsx';

const noTax = { name: '', percent: '', how: 'included' };

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

  // biome-ignore lint/correctness/useExhaustiveDependencies: filled on opening; a reload must not undo what was typed
  useEffect(() => {
    if (editing) fields.reset(before ? valuesOf(before) : noTax);
  }, [editing]);

  async function save() {
    if (!fields.filled('name', 'percent')) return;
    const { name, percent, how } = fields.values;
    await saveTaxRate.mutateAsync({ id: before?.id, details: { name, percent, included: how === 'included' } });
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
      <NumberField label="Percent" aria-required {...fields.bind('percent')} />
      <NativeSelect
        label="How it is charged"
        description="In the price: the price already includes the tax."
        data={ways}
        {...fields.bind('how')}
      />
    </FormModal>
  );
}

function valuesOf({ name, percent, included }: TaxRateRow) {
  return { name, percent: String(percent), how: included ? 'included' : 'added' };
}
