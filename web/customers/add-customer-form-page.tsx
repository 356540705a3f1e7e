import { useLocation, useNavigate } from '@tanstack/react-router';
import { notify } from '../ui/overlay/notify.tsx';
import { t } from '../words/t.ts';
import { useAddCustomer } from './customers-queries.ts';
import { LongForm } from './long-form.tsx';

export function AddCustomerFormPage() {
  const addCustomer = useAddCustomer();
  const navigate = useNavigate();
  const typed = useLocation({ select: ({ state }) => state.customer });

  async function save(details: Parameters<typeof addCustomer.mutateAsync>[0]) {
    await addCustomer.mutateAsync(details);
    notify.success(t('Customer Added Successfully'));
    await navigate({ to: '/customers' });
  }

  return <LongForm title={t('Add customers')} submitLabel={t('Add Student')} typed={typed} onSave={save} />;
}
