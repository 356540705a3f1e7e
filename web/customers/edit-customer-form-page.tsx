/** The long form of the customer whose id stands in the address. */
import { useNavigate, useSearch } from '@tanstack/react-router';
import type { Customer } from '../../contract/customers.ts';
import { EmptyState, NoAccess } from '../ui/empty-state.tsx';
import { notify } from '../ui/notify.tsx';
import { RetryLine } from '../ui/retry-line.tsx';
import { useCustomer, useUpdateCustomer } from './customers-queries.ts';
import { LongForm, LongFormHeader } from './long-form.tsx';
import { customerOf, type LongFormValues, longFormOf } from './long-form-values.ts';

const title = 'Update customers';

export function EditCustomerFormPage() {
  const { id: asked } = useSearch({ strict: false }) as { id?: unknown };
  const id = Number.isSafeInteger(asked) && Number(asked) > 0 ? Number(asked) : undefined;
  const customer = useCustomer(id);

  if (customer.data && customer.data.email !== undefined) return <Filled key={id} customer={customer.data} />;
  return (
    <>
      <LongFormHeader title={title} />
      {customer.isError && <RetryLine onRetry={customer.refetch} />}
      {customer.data && <NoAccess />}
      {(id === undefined || customer.data === null) && <EmptyState text="There is no such customer." />}
    </>
  );
}

function Filled({ customer }: { customer: Customer }) {
  const updateCustomer = useUpdateCustomer();
  const navigate = useNavigate();

  async function save(values: LongFormValues) {
    await updateCustomer.mutateAsync({ id: customer.id, ...customerOf(values) });
    notify.success();
    await navigate({ to: '/customers' });
  }

  return <LongForm title={title} submitLabel="Update Student" initial={longFormOf(customer)} onSave={save} />;
}
