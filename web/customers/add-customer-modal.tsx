/** Adds a customer with only what is needed to sell on credit; links to the long form. */
import { Anchor } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import type { Customer } from '../../contract/debts/customers.ts';
import { FormModal } from '../ui/form/form-modal.tsx';
import { useFields } from '../ui/form/use-fields.ts';
import { notify } from '../ui/overlay/notify.tsx';
import { t } from '../words/t.ts';
import { confirmName } from './confirm-name.ts';
import { CustomerFields, requireName } from './customer-fields.tsx';
import { customerToSend, noCustomer } from './customer-values.ts';
import { useAddCustomer } from './customers-queries.ts';

interface AddCustomerModalProps {
  opened: boolean;
  /** The name that was typed so far. */
  name?: string;
  onClose(): void;
  onSaved?(customer: Customer): void;
}

export function AddCustomerModal({ opened, name = '', onClose, onSaved }: AddCustomerModalProps) {
  const fields = useFields({ ...noCustomer, name });
  const addCustomer = useAddCustomer();

  function close() {
    fields.reset();
    onClose();
  }

  async function save() {
    requireName(fields);
    if (!(await confirmName(fields.values.name))) return fields.focus('name');
    const added = await addCustomer.mutateAsync(customerToSend(fields.values));
    close();
    onSaved?.(added);
    notify.success(t('Customer Added Successfully'));
  }

  return (
    <FormModal
      title={t('Add Customers')}
      submitLabel={t('Add Customer')}
      opened={opened}
      onClose={close}
      onSubmit={save}
    >
      <CustomerFields fields={fields} />
      <Anchor
        size="sm"
        renderRoot={(props) => <Link to="/addCustomersForm" state={{ customer: fields.values }} {...props} />}
      >
        {t('Long form')}
      </Anchor>
    </FormModal>
  );
}
