import { useNavigate } from '@tanstack/react-router';
import { notify } from '../ui/notify.tsx';
import { useAddCustomer } from './customers-queries.ts';
import { LongForm } from './long-form.tsx';
import { customerOf, type LongFormValues, noLongForm } from './long-form-values.ts';

export function AddCustomerFormPage() {
  const addCustomer = useAddCustomer();
  const navigate = useNavigate();

  async function save(values: LongFormValues) {
    await addCustomer.mutateAsync(customerOf(values));
    notify.success('Customer Added Successfully');
    await navigate({ to: '/customers' });
  }

  return <LongForm title="Add customers" submitLabel="Add Student" initial={noLongForm} onSave={save} />;
}
