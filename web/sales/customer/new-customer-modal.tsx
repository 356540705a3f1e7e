/** Adds a customer without leaving the till: a name is enough. Sellers can add a phone number, admins everything that Customers has. */
import '../../ui/styles.ts';
import { TextInput } from '@mantine/core';
import { confirmName } from '../../customers/confirm-name.ts';
import { useAddCustomer } from '../../customers/customers-queries.ts';
import { useUser } from '../../session/user.ts';
import { FormModal } from '../../ui/form/form-modal.tsx';
import { FormError } from '../../ui/form/refusal.tsx';
import { useFields } from '../../ui/form/use-fields.ts';
import { notify } from '../../ui/overlay/notify.tsx';
import { t } from '../../words/t.ts';

interface NewCustomerModalProps {
  name: string;
  onClose(): void;
  onAdded(customer: { id: number; name: string }): void;
}

export function NewCustomerModal({ name, onClose, onAdded }: NewCustomerModalProps) {
  const isAdmin = useUser().roles.includes('admin');
  const addCustomer = useAddCustomer();
  const fields = useFields({ name, phone: '', email: '', location: '', taxNumber: '' });
  const { email, location, taxNumber, ...nameAndPhone } = fields.values;

  async function save() {
    if (!fields.filled('name')) throw new FormError(t('Please Fill All Fields'));
    if (!(await confirmName(nameAndPhone.name))) return fields.focus('name');
    const added = await addCustomer.mutateAsync(isAdmin ? fields.values : nameAndPhone);
    onAdded(added);
    onClose();
    notify.success(t('Customer Added Successfully'));
  }

  return (
    <FormModal title={t('Add a customer')} size="24rem" submitLabel={t('Add')} opened onClose={onClose} onSubmit={save}>
      <TextInput
        label={t('Name')}
        aria-required
        autoComplete="off"
        data-autofocus={name === '' || undefined}
        {...fields.bind('name')}
      />
      <TextInput
        label={t('Phone')}
        type="tel"
        autoComplete="off"
        data-autofocus={name !== '' || undefined}
        {...fields.bind('phone')}
      />
      {isAdmin && (
        <>
          <TextInput
            label={t('Email')}
            inputMode="email"
            autoCapitalize="none"
            autoComplete="off"
            {...fields.bind('email')}
          />
          <TextInput label={t('Location')} autoComplete="off" {...fields.bind('location')} />
          <TextInput label={t('Tax number')} autoComplete="off" {...fields.bind('taxNumber')} />
        </>
      )}
    </FormModal>
  );
}
