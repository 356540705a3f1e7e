/** The columns of a file of customers. Import knows those of `importColumns` by these names; the others are for the reader. */
import type { Customer } from '../../contract/customers.ts';
import type { CsvColumn } from '../ui/paper/csv.ts';

export const importColumns: CsvColumn<Customer>[] = [
  { header: 'Full Name', value: (customer) => customer.name },
  { header: 'Phone Number', value: (customer) => customer.phone },
  { header: 'Email', value: (customer) => customer.email },
  { header: 'Location', value: (customer) => customer.location },
  { header: 'Tax Number', value: (customer) => customer.taxNumber },
  { header: 'Credit Limit', value: (customer) => customer.creditLimit },
];

export const exportColumns: CsvColumn<Customer>[] = [
  ...importColumns,
  { header: 'Owes', value: (customer) => customer.owes },
];
