import { useLocation, useNavigate } from '@tanstack/react-router';
import { notify } from '../ui/overlay/notify.tsx';
import { useAddCustomer } from './customers-queries.ts';
import { LongForm } from './long-form.tsx';

export function AddCustomerFormPage() {
  const addCustomer = useAddCustomer();
  const navigate = useNavigate();
  const typed = useLocation({ select: ({ state }) => state.customer });

  async function save(details: Parameters<typeof addCustomer.mutateAsync>[0]) {
    await addCustomer.mutateAsync(details);
    notify.success('Customer Added Successfully');
    await navigate({ to: '/customers' });
  }

  return <LongForm title="Add customers" submitLabel="Add Student" typed={typed} onSave={save} />;
}
