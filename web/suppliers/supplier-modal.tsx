/** Adds a supplier, or changes one. A name is enough. */
import '../ui/styles.ts';
import { TextInput } from '@mantine/core';
import type { Supplier } from '../../contract/buying/suppliers.ts';
import { maxCommentLength } from '../../contract/fields.ts';
import { failedWith } from '../http/call.ts';
import { FieldPair } from '../ui/form/field-pair.tsx';
import { FormModal } from '../ui/form/form-modal.tsx';
import { NumberField } from '../ui/form/number-field.tsx';
import { useFields } from '../ui/form/use-fields.ts';
import { notify } from '../ui/overlay/notify.tsx';
import { t } from '../words/t.ts';
import { useAddSupplier, useUpdateSupplier } from './suppliers-queries.ts';

interface SupplierModalProps {
  /** The supplier to change; without one, a supplier is added. */
  supplier?: Supplier | undefined;
  /** The name that was typed so far. */
  name?: string;
  onClose(): void;
  onSaved?(supplier: Supplier): void;
}

export function SupplierModal({ supplier, name = '', onClose, onSaved }: SupplierModalProps) {
  const fields = useFields(supplier ? valuesOf(supplier) : { ...noSupplier, name });
  const add = useAddSupplier();
  const update = useUpdateSupplier();

  async function save() {
    if (!fields.filled('name')) return;
    const body = toSend(fields.values);
    try {
      const saved = supplier ? await update.mutateAsync({ id: supplier.id, ...body }) : await add.mutateAsync(body);
      onClose();
      notify.success();
      onSaved?.(saved);
    } catch (error) {
      if (!failedWith(error, 'name-taken')) throw error;
      fields.correct({ name: (error as Error).message });
    }
  }

  return (
    <FormModal
      title={supplier ? t('Edit supplier') : t('Add supplier')}
      submitLabel={supplier ? t('Save') : t('Add supplier')}
      opened
      onClose={onClose}
      onSubmit={save}
    >
      <TextInput
        label={t('Name')}
        aria-required
        autoComplete="off"
        maxLength={200}
        data-autofocus
        {...fields.bind('name')}
      />
      <FieldPair>
        <TextInput label={t('Phone')} type="tel" autoComplete="off" maxLength={200} {...fields.bind('phone')} />
        <TextInput
          label={t('Email')}
          inputMode="email"
          autoCapitalize="none"
          autoComplete="off"
          maxLength={200}
          {...fields.bind('email')}
        />
      </FieldPair>
      <FieldPair>
        <TextInput label={t('Address')} autoComplete="off" maxLength={200} {...fields.bind('address')} />
        <TextInput label={t('Tax number')} autoComplete="off" maxLength={200} {...fields.bind('taxNumber')} />
      </FieldPair>
      <FieldPair>
        <NumberField
          label={t('Days to pay')}
          description={t('Their bills are due this many days after the delivery.')}
          inputWrapperOrder={['label', 'input', 'description', 'error']}
          step="1"
          inputMode="numeric"
          placeholder="0"
          {...fields.bind('termsDays')}
        />
        <NumberField
          label={t('Days to deliver')}
          description={t('How long they take after you order. Leave empty if you are not sure.')}
          inputWrapperOrder={['label', 'input', 'description', 'error']}
          step="1"
          inputMode="numeric"
          {...fields.bind('leadDays')}
        />
      </FieldPair>
      <TextInput label={t('Note')} autoComplete="off" maxLength={maxCommentLength} {...fields.bind('note')} />
    </FormModal>
  );
}

const noSupplier = {
  ...{ name: '', phone: '', email: '', address: '', taxNumber: '' },
  ...{ termsDays: '', leadDays: '', note: '' },
};

function valuesOf({ name, phone, email, address, taxNumber, termsDays, leadDays, note }: Supplier) {
  return {
    ...{ name, phone, email, address, taxNumber, note },
    termsDays: termsDays === 0 ? '' : String(termsDays),
    leadDays: leadDays === null ? '' : String(leadDays),
  };
}

function toSend({ termsDays, leadDays, ...values }: typeof noSupplier) {
  return { ...values, termsDays: termsDays.trim() || null, leadDays: leadDays.trim() || null };
}
