/**
 * For a sale on credit: the customer and the payment date. Left empty, it is a cash sale. Whoever may add customers can do
 * so here.
 */
import '../ui/styles.ts';
import { ActionIcon, Select } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { IconUserPlus } from '@tabler/icons-react';
import { lazy, Suspense, useEffect, useRef, useState } from 'react';
import { useFormat } from '../session/format.ts';
import { useUser } from '../session/user.ts';
import { useShopSettings } from '../settings/settings-queries.ts';
import { DateField } from '../ui/form/date-field.tsx';
import { changeCart, type Terms } from './cart-store.ts';
import { CreditWarning } from './credit-warning.tsx';
import { CustomerCredit } from './customer-credit.tsx';
import classes from './sales.module.css';
import { useCustomerChoices } from './sales-queries.ts';

const NewCustomerModal = lazy(() =>
  import('./new-customer-modal.tsx').then((module) => ({ default: module.NewCustomerModal })),
);

interface SaleTermsProps {
  terms: Terms;
  /** What the cart comes to: without a payment, all of it is owed. */
  total: number;
  frozen: boolean;
  dateMissing: boolean;
}

export function SaleTerms({ terms, total, frozen, dateMissing }: SaleTermsProps) {
  const format = useFormat();
  const date = useRef<HTMLInputElement>(null);
  const [typed, setTyped] = useState('');
  const { customer, paymentDate } = terms;
  /** What was typed without choosing anyone when the field was left: most likely the name of someone new. */
  const [left, setLeft] = useState('');
  const [adding, setAdding] = useState(false);
  const mayAdd = useMayAddCustomers();
  const wanted = typed === customer?.name ? '' : typed;
  const [search] = useDebouncedValue(wanted, 150);
  const choices = useCustomerChoices(search);
  const options = choices.data ?? [];
  const known = customer && !options.some((one) => one.id === customer.id) ? [customer, ...options] : options;
  // Until the search result arrives, only matching names are listed, so that a fast typist can't pick the wrong one.
  const answered = search === wanted && !choices.isPlaceholderData;
  const matches = (name: string) => name.toLowerCase().includes(wanted.trim().toLowerCase());
  const listed = answered ? known : known.filter((one) => matches(one.name));

  useEffect(() => {
    if (dateMissing) date.current?.focus();
  }, [dateMissing]);

  const emptyMessage = choices.isError ? 'Could not load' : answered ? 'No customer found' : 'Searching…';

  function setCustomer(chosen: Terms['customer']) {
    changeCart({ terms: { ...terms, customer: chosen && { id: chosen.id, name: chosen.name } } });
  }

  function choose(value: string | null) {
    const chosen = listed.find((one) => String(one.id) === value);
    setCustomer(chosen ?? null);
  }

  return (
    <div className={classes.terms}>
      <div className={classes.chooser}>
        <Select
          label="Customer"
          placeholder="Cash sale"
          searchable
          clearable
          clearSectionMode="clear"
          disabled={frozen}
          comboboxProps={{ keepMounted: false }}
          data={listed.map((one) => ({ value: String(one.id), label: one.name }))}
          filter={({ options }) => options}
          nothingFoundMessage={emptyMessage}
          clearButtonProps={{ 'aria-label': 'No customer', 'aria-hidden': false, tabIndex: 0 }}
          value={customer ? String(customer.id) : null}
          searchValue={typed}
          onSearchChange={setTyped}
          onBlur={() => setLeft(wanted.trim())}
          onChange={choose}
        />
        {mayAdd && (
          <ActionIcon
            variant="default"
            size={36}
            aria-label="Add a customer"
            title="Add a customer"
            disabled={frozen}
            onClick={() => setAdding(true)}
          >
            <IconUserPlus size={18} aria-hidden />
          </ActionIcon>
        )}
      </div>
      <DateField
        ref={date}
        label="Payment date"
        min={format.today()}
        disabled={frozen}
        error={dateMissing}
        value={paymentDate}
        onChange={(paymentDate) => changeCart({ terms: { ...terms, paymentDate } })}
      />
      {customer && <CustomerCredit customerId={customer.id} />}
      {customer && <CreditWarning customerId={customer.id} debt={total} />}
      <Suspense>
        {adding && (
          <NewCustomerModal
            name={left}
            onClose={() => setAdding(false)}
            onAdded={(added) => {
              setCustomer(added);
              setTyped(added.name);
            }}
          />
        )}
      </Suspense>
    </div>
  );
}

function useMayAddCustomers(): boolean {
  const { roles } = useUser();
  const { data: settings } = useShopSettings();
  return roles.includes('admin') || settings?.till.sellerCustomers === true;
}
