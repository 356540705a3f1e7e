/** The debtors: who they are, what they owe, and the modals to add, edit and take payments. */
import { Button } from '@mantine/core';
import { IconCoins, IconId, IconPencil, IconPlus, IconTrash } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useCallback, useMemo, useState } from 'react';
import type { Customer } from '../../contract/debts/customers.ts';
import { useListSearch } from '../address/use-list-search.ts';
import { useOpened } from '../address/use-opened.ts';
import { useSearchField } from '../address/use-search-field.ts';
import { CustomerLink } from '../links/customer-link.tsx';
import { Email } from '../ui/email.tsx';
import { FilterBar } from '../ui/filter-bar.tsx';
import { Money } from '../ui/money.tsx';
import { confirmDelete } from '../ui/overlay/confirm-delete.ts';
import { notify } from '../ui/overlay/notify.tsx';
import { PageHeader } from '../ui/page-header.tsx';
import type { Column } from '../ui/table/column.ts';
import { DataTable } from '../ui/table/data-table.tsx';
import { loadStateOf } from '../ui/table/load-state.ts';
import { RowAction, rowActionClass } from '../ui/table/row-action.tsx';
import { t } from '../words/t.ts';
import { AddCustomerModal } from './add-customer-modal.tsx';
import { CustomerFileButtons } from './customer-file-buttons.tsx';
import { loadCustomer, useCustomers, useDeleteCustomer, useTotalOwed } from './customers-queries.ts';
import { EditCustomerModal } from './edit-customer-modal.tsx';
import { PaymentsModal } from './payments-modal.tsx';

const makeColumns = (): Column<Customer>[] => [
  {
    key: 'name',
    header: t('Full Name'),
    render: (one) => <CustomerLink customer={one} />,
    phone: 'title',
    width: '26%',
  },
  { key: 'phone', header: t('Phone Number'), render: (one) => one.phone, nowrap: true, priority: 1 },
  { key: 'email', header: t('email'), render: (one) => <Email address={one.email ?? ''} />, priority: 3 },
  { key: 'location', header: t('Location'), render: (one) => one.location, priority: 2 },
  { key: 'owes', header: t('Owes'), align: 'right', render: (one) => <Money value={one.owes ?? 0} /> },
];

export function CustomersPage() {
  const list = useListSearch('/layout/customers');
  const { open, id } = list.shown;
  const { text: searched, field } = useSearchField(list);
  const customers = useCustomers(searched);
  const { rows, meta } = customers;
  const opened = useOpened('customers', id, { rows, load: loadCustomer });
  const customerOf = (modal: typeof open) => (open === modal ? opened : null);
  const { open: openModal, close } = list;
  const columns = useMemo(makeColumns, []);
  const [adding, setAdding] = useState(false);
  const addButton = (
    <Button leftSection={<IconPlus size={16} />} onClick={() => setAdding(true)}>
      {t('Add Customers')}
    </Button>
  );

  // Memoized: typing in the search must not render every row again.
  const remove = useRemove();
  const rowActions = useCallback(
    (one: Customer) => (
      <>
        <RowAction
          label={t('Edit')}
          name={t('Edit {{name}}', { name: one.name })}
          icon={<IconPencil size={17} />}
          onClick={() => openModal({ open: 'edit', id: one.id })}
        />
        <RowAction
          label={t('Customers Payments')}
          name={t('Customers Payments {{name}}', { name: one.name })}
          icon={<IconCoins size={17} />}
          onClick={() => openModal({ open: 'payments', id: one.id })}
        />
        <LongFormLink customer={one} />
        <RowAction
          label={t('Delete')}
          name={t('Delete {{name}}', { name: one.name })}
          danger
          icon={<IconTrash size={17} />}
          onClick={() => remove(one)}
        />
      </>
    ),
    [remove, openModal],
  );

  return (
    <>
      <PageHeader title={t('Customers')} note={<TotalOwed />}>
        {addButton}
        <CustomerFileButtons />
      </PageHeader>
      <FilterBar search={{ label: t('Search customers'), ...field }} />
      <DataTable
        label={t('Customers')}
        columns={columns}
        rows={rows}
        rowKey={idOf}
        {...loadStateOf(customers)}
        onEndReached={customers.onEndReached}
        empty={
          searched
            ? { text: t('No customer matches “{{searched}}”.', { searched }) }
            : { text: t('Customers who buy on credit will appear here.'), action: addButton }
        }
        rowTone={toneOf}
        rowActions={rowActions}
        footer={rows && meta && <CountLine shown={rows.length} count={meta.count} />}
      />
      <AddCustomerModal opened={adding} onClose={() => setAdding(false)} />
      <EditCustomerModal customer={customerOf('edit')} onClose={close} />
      <PaymentsModal customer={customerOf('payments')} onClose={close} />
    </>
  );
}

function idOf(customer: Customer) {
  return customer.id;
}

function toneOf({ overdue }: Customer) {
  return overdue ? ({ tone: 'danger', label: t('Overdue') } as const) : undefined;
}

function useRemove() {
  const { mutate } = useDeleteCustomer();
  return useCallback(
    async (customer: Customer) => {
      if (!(await confirmDelete(`${customer.name}, ${customer.phone}`))) return;
      mutate(customer.id, { onSuccess: () => notify.success(), onError: (error) => notify.error(error) });
    },
    [mutate],
  );
}

/** If the total can't be loaded, it is left out or keeps its last value; it must never look as if nothing were owed. */
function TotalOwed() {
  const { data } = useTotalOwed();
  if (!data) return null;
  return t(
    {
      zero: 'Nothing owed',
      one: '{{owed, money}} owed on {{count}} open account',
      other: '{{owed, money}} owed on {{count}} open accounts',
    },
    { count: data.openCount, owed: data.openBalance },
  );
}

function LongFormLink({ customer }: { customer: Customer }) {
  return (
    <Link
      to="/editStudentsForm"
      search={{ id: customer.id } as never}
      className={rowActionClass}
      aria-label={t('Long form {{name}}', { name: customer.name })}
      title={t('Long form')}
    >
      <IconId size={17} />
    </Link>
  );
}

function CountLine({ shown, count }: { shown: number; count: number }) {
  if (count === 0) return null;
  return (
    <span>
      {shown < count
        ? t(
            {
              one: '{{shown, quantity}} of {{count, quantity}} customer shown',
              other: '{{shown, quantity}} of {{count, quantity}} customers shown',
            },
            { shown, count },
          )
        : t({ one: '{{count, quantity}} customer', other: '{{count, quantity}} customers' }, { count })}
    </span>
  );
}
