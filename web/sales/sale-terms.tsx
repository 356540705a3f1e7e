/** For a sale on credit: the customer and the payment date. Left empty, it is a cash sale. */
import '../ui/styles.ts';
import { Select } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { useEffect, useRef, useState } from 'react';
import { useFormat } from '../session/format.ts';
import { DateField } from '../ui/form/date-field.tsx';
import { changeCart, type Terms } from './cart-store.ts';
import { CustomerCredit } from './customer-credit.tsx';
import classes from './sales.module.css';
import { useCustomerChoices } from './sales-queries.ts';

interface SaleTermsProps {
  terms: Terms;
  frozen: boolean;
  dateMissing: boolean;
}

export function SaleTerms({ terms, frozen, dateMissing }: SaleTermsProps) {
  const format = useFormat();
  const date = useRef<HTMLInputElement>(null);
  const [typed, setTyped] = useState('');
  const { customer, paymentDate } = terms;
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

  function choose(value: string | null) {
    const chosen = listed.find((one) => String(one.id) === value);
    changeCart({ terms: { ...terms, customer: chosen ? { id: chosen.id, name: chosen.name } : null } });
  }

  return (
    <div className={classes.terms}>
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
        onChange={choose}
      />
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
    </div>
  );
}
