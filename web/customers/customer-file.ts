/** The columns of a file of customers. Import knows all of them by these names. */
import type { Customer } from '../../contract/debts/customers.ts';
import type { CsvColumn } from '../ui/paper/csv.ts';

const importColumns: CsvColumn<Customer>[] = [
  { header: 'Full Name', value: (customer) => customer.name },
  { header: 'Phone Number', value: (customer) => customer.phone },
  { header: 'Email', value: (customer) => customer.email },
  { header: 'Location', value: (customer) => customer.location },
  { header: 'Tax Number', value: (customer) => customer.taxNumber },
  { header: 'Credit Limit', value: (customer) => customer.creditLimit },
];

const owes: CsvColumn<Customer> = { header: 'Owes', value: (customer) => customer.owes };

export const exportColumns: CsvColumn<Customer>[] = [...importColumns, owes];

/** A debt from the old book has a day by which it is due. */
export const templateColumns: CsvColumn<Customer>[] = [...importColumns, owes, { header: 'Due On', value: () => '' }];
