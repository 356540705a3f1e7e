/** Adds a supplier without leaving the delivery: a name is enough, and in how many days their bills are due. */
import '../ui/styles.ts';
import { TextInput } from '@mantine/core';
import { FieldPair } from '../ui/form/field-pair.tsx';
import { FormModal } from '../ui/form/form-modal.tsx';
import { NumberField } from '../ui/form/number-field.tsx';
import { useFields } from '../ui/form/use-fields.ts';
import { notify } from '../ui/overlay/notify.tsx';
import { t } from '../words/t.ts';
import { useAddSupplier } from './deliveries-queries.ts';
import type { ChosenSupplier } from './supplier-select.tsx';

interface NewSupplierModalProps {
  name: string;
  onClose(): void;
  onAdded(supplier: ChosenSupplier): void;
}

export function NewSupplierModal({ name, onClose, onAdded }: NewSupplierModalProps) {
  const fields = useFields({ name, phone: '', termsDays: '' });
  const add = useAddSupplier();

  async function save() {
    if (!fields.filled('name')) return;
    const { termsDays, ...details } = fields.values;
    const added = await add.mutateAsync({ ...details, termsDays: termsDays || null });
    onAdded({ id: added.id, name: added.name });
    onClose();
    notify.success(t('Supplier added'));
  }

  return (
    <FormModal title={t('New supplier')} size="26rem" submitLabel={t('Add')} opened onClose={onClose} onSubmit={save}>
      <TextInput
        label={t('Name')}
        aria-required
        autoComplete="off"
        data-autofocus={name === '' || undefined}
        {...fields.bind('name')}
      />
      <FieldPair>
        <TextInput
          label={t('Phone')}
          type="tel"
          autoComplete="off"
          data-autofocus={name !== '' || undefined}
          {...fields.bind('phone')}
        />
        <NumberField
          label={t('Days to pay')}
          placeholder="0"
          step="1"
          inputMode="numeric"
          {...fields.bind('termsDays')}
        />
      </FieldPair>
    </FormModal>
  );
}
