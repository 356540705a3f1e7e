/** Imports customers from a spreadsheet. */
import { type CustomerImportReport, importCustomers } from '../../contract/debts/customer-import.ts';
import { msg } from '../../contract/words/text.ts';
import { call } from '../http/call.ts';
import { refreshAfter } from '../http/refresh.ts';
import { type ImportKind, ImportPanel } from '../ui/import/import-panel.tsx';
import { rich } from '../words/rich.tsx';
import { templateColumns } from './customer-file.ts';

/** These are texts of the file itself, so they are the same in every language. */
const inFile = {
  name: 'Full Name',
  phone: 'Phone Number',
  email: 'Email',
  location: 'Location',
  taxNumber: 'Tax Number',
  creditLimit: 'Credit Limit',
};

const kind: ImportKind<CustomerImportReport> = {
  title: msg('Import Customers'),
  columns: () => (
    <>
      {rich(
        'The first row names the columns: <b>{{name}}</b> and <b>{{phone}}</b>. <b>{{email}}</b>, <b>{{location}}</b>, <b>{{taxNumber}}</b> and <b>{{creditLimit}}</b> are optional. Customers you already have are matched by name, or by name and phone number if several share a name, and updated. An empty cell changes nothing.',
        { b: (column) => <strong>{column}</strong> },
        inFile,
      )}{' '}
      {rich(
        '<b>{{owes}}</b> and <b>{{dueOn}}</b> are what the old book says: of customers who have no debts here yet, it becomes an opening balance of today.',
        { b: (column) => <strong>{column}</strong> },
        { owes: 'Owes', dueOn: 'Due On' },
      )}
    </>
  ),
  template: { name: 'customers', columns: templateColumns },
  nameColumn: inFile.name,
  check: ({ csv = '' }) => call(importCustomers, { body: { csv, dryRun: true } }),
  run: async ({ file: { csv = '' }, key }) => {
    await call(importCustomers, {
      body: { csv, dryRun: false, skipWrong: true },
      headers: { 'idempotency-key': key },
    });
    await refreshAfter(importCustomers);
  },
};

export default function ImportCustomers(props: { opened: boolean; onClose(): void }) {
  return <ImportPanel kind={kind} {...props} />;
}
