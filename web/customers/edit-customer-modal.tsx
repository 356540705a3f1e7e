import { useState } from 'react';
import type { Customer } from '../../contract/debts/customers.ts';
import { FormModal } from '../ui/form/form-modal.tsx';
import { useFields } from '../ui/form/use-fields.ts';
import { notify } from '../ui/overlay/notify.tsx';
import { t } from '../words/t.ts';
import { confirmName } from './confirm-name.ts';
import { limitToType } from './credit-limit.ts';
import { CustomerFields, requireName } from './customer-fields.tsx';
import { customerToSend, listToType, noCustomer } from './customer-values.ts';
import { useUpdateCustomer } from './customers-queries.ts';

export function EditCustomerModal({ customer, onClose }: { customer: Customer | null; onClose(): void }) {
  const fields = useFields(noCustomer);
  const updateCustomer = useUpdateCustomer();
  const [shown, setShown] = useState<Customer | null>(null);

  // Filled only when another customer is opened: a reload of the list must not undo what was typed.
  if (customer !== shown) {
    setShown(customer);
    if (customer) {
      const { name, email = '', phone = '', location = '', taxNumber = '' } = customer;
      const { creditLimit, note } = customer;
      fields.reset({
        ...{ name, email, phone, location, taxNumber },
        creditLimit: limitToType(creditLimit),
        priceListId: listToType(customer.priceListId),
        note: note ?? '',
      });
    }
  }

  async function save() {
    if (!customer) return;
    requireName(fields);
    if (!(await confirmName(fields.values.name, customer))) return fields.focus('name');
    await updateCustomer.mutateAsync({ id: customer.id, ...customerToSend(fields.values) });
    onClose();
    notify.success();
  }

  return (
    <FormModal
      title={t('Edit Customer')}
      submitLabel={t('Update Customer')}
      opened={customer !== null}
      onClose={onClose}
      onSubmit={save}
    >
      <CustomerFields fields={fields} />
    </FormModal>
  );
}
