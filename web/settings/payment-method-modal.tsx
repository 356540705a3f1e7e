/** Adds a way to be paid, or changes one; its kind stays. */
import { NativeSelect, TextInput } from '@mantine/core';
import { useEffect } from 'react';
import { addedKinds, type PaymentMethod } from '../../contract/payment-methods.ts';
import { useAddMethod, useUpdateMethod } from '../payment-methods/payment-methods-queries.ts';
import { FormModal } from '../ui/form/form-modal.tsx';
import { TickField } from '../ui/form/tick-field.tsx';
import { useFields } from '../ui/form/use-fields.ts';
import { notify } from '../ui/overlay/notify.tsx';

type AddedKind = (typeof addedKinds)[number];

const noMethod = { name: '', kind: 'mobile money' as AddedKind, needsReference: true, active: true };

const kinds = addedKinds.map((kind) => ({ value: kind, label: kind[0]!.toUpperCase() + kind.slice(1) }));

interface PaymentMethodModalProps {
  editing: PaymentMethod | 'new' | null;
  onClose(): void;
}

export function PaymentMethodModal({ editing, onClose }: PaymentMethodModalProps) {
  const fields = useFields(noMethod);
  const addMethod = useAddMethod();
  const updateMethod = useUpdateMethod();
  const before = editing === 'new' ? null : editing;

  // biome-ignore lint/correctness/useExhaustiveDependencies: filled on opening; a reload must not undo what was typed
  useEffect(() => {
    if (editing) fields.reset(before ? { ...before, kind: before.kind as AddedKind } : noMethod);
  }, [editing]);

  async function save() {
    if (!fields.filled('name')) return;
    const { name, kind, needsReference, active } = fields.values;
    if (before) await updateMethod.mutateAsync({ id: before.id, name, needsReference, active });
    else await addMethod.mutateAsync({ name, kind, needsReference });
    onClose();
    notify.success();
  }

  return (
    <FormModal
      title={before ? 'Edit payment method' : 'Add payment method'}
      submitLabel={before ? 'Update' : 'Add'}
      opened={editing !== null}
      onClose={onClose}
      onSubmit={save}
    >
      <TextInput label="Name" aria-required data-autofocus autoComplete="off" {...fields.bind('name')} />
      <NativeSelect label="Kind" data={kinds} disabled={before !== null} {...fields.bind('kind')} />
      <TickField
        label="Needs a reference"
        description="Every payment needs a reference, and each reference can be used once."
        checked={fields.values.needsReference}
        onChange={(needsReference) => fields.set({ needsReference })}
      />
      {before && (
        <TickField
          label="In use"
          description="Offered at the till and in forms."
          checked={fields.values.active}
          onChange={(active) => fields.set({ active })}
        />
      )}
    </FormModal>
  );
}
