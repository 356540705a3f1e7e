/** The long form of the customer whose id is in the address. */
import { useNavigate, useSearch } from '@tanstack/react-router';
import type { Customer } from '../../contract/debts/customers.ts';
import { msg } from '../../contract/words/text.ts';
import { useUser } from '../session/user.ts';
import { notify } from '../ui/overlay/notify.tsx';
import { EmptyState } from '../ui/table/empty-state.tsx';
import { RetryLine } from '../ui/table/retry-line.tsx';
import { t } from '../words/t.ts';
import { useCustomer, useUpdateCustomer } from './customers-queries.ts';
import { AdminsOnly, LongForm, LongFormHeader } from './long-form.tsx';

const title = msg('Update customers');

export function EditCustomerFormPage() {
  const { id: searchId } = useSearch({ strict: false }) as { id?: unknown };
  const id = Number.isSafeInteger(searchId) && Number(searchId) > 0 ? Number(searchId) : undefined;
  const isAdmin = useUser().roles.includes('admin');
  const customer = useCustomer(isAdmin ? id : undefined);

  if (customer.data) return <Filled key={id} customer={customer.data} />;
  return (
    <>
      <LongFormHeader title={t(title)} />
      {customer.isError && <RetryLine onRetry={customer.refetch} />}
      {!isAdmin && <AdminsOnly />}
      {isAdmin && (id === undefined || customer.data === null) && (
        <EmptyState text={t("This customer doesn't exist.")} />
      )}
    </>
  );
}

function Filled({ customer }: { customer: Customer }) {
  const updateCustomer = useUpdateCustomer();
  const navigate = useNavigate();

  async function save(details: Omit<Parameters<typeof updateCustomer.mutateAsync>[0], 'id'>) {
    await updateCustomer.mutateAsync({ id: customer.id, ...details });
    notify.success();
    await navigate({ to: '/customers' });
  }

  return <LongForm title={t(title)} submitLabel={t('Update Student')} customer={customer} onSave={save} />;
}
