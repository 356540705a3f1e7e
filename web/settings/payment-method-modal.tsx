/** Adds a way to be paid, or changes one. The kind of an existing one can't be changed. */
import { NativeSelect, TextInput } from '@mantine/core';
import { useEffect } from 'react';
import { addedKinds, type PaymentMethod } from '../../contract/money/payment-methods.ts';
import { type Message, msg } from '../../contract/words/text.ts';
import { useAddMethod, useUpdateMethod } from '../payment-methods/payment-methods-queries.ts';
import { FormModal } from '../ui/form/form-modal.tsx';
import { TickField } from '../ui/form/tick-field.tsx';
import { useFields } from '../ui/form/use-fields.ts';
import { notify } from '../ui/overlay/notify.tsx';
import { t } from '../words/t.ts';

type AddedKind = (typeof addedKinds)[number];

const noMethod = { name: '', kind: 'mobile money' as AddedKind, needsReference: true, active: true };

export const addedKindNames: Record<AddedKind, Message> = {
  'mobile money': msg('Mobile money'),
  card: msg('Card'),
  transfer: msg('Transfer'),
  other: msg('Other'),
};

export function isAdded(kind: string): kind is AddedKind {
  return Object.hasOwn(addedKindNames, kind);
}

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
      title={before ? t('Edit payment method') : t('Add payment method')}
      submitLabel={before ? t('Update') : t('Add')}
      opened={editing !== null}
      onClose={onClose}
      onSubmit={save}
    >
      <TextInput label={t('Name')} aria-required data-autofocus autoComplete="off" {...fields.bind('name')} />
      <NativeSelect
        label={t('Kind')}
        data={addedKinds.map((kind) => ({ value: kind, label: t(addedKindNames[kind]) }))}
        disabled={before !== null}
        {...fields.bind('kind')}
      />
      <TickField
        label={t('Needs a reference')}
        description={t('Every payment needs a reference, and each reference can be used once.')}
        checked={fields.values.needsReference}
        onChange={(needsReference) => fields.set({ needsReference })}
      />
      {before && (
        <TickField
          label={t('In use')}
          description={t('Offered at the till and in forms.')}
          checked={fields.values.active}
          onChange={(active) => fields.set({ active })}
        />
      )}
    </FormModal>
  );
}
