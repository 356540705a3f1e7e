/** Imports customers from a spreadsheet. */
import { type CustomerImportReport, importCustomers } from '../../contract/customer-import.ts';
import { call } from '../http/call.ts';
import { refreshAfter } from '../http/refresh.ts';
import { type ImportKind, ImportPanel } from '../ui/import/import-panel.tsx';
import { importColumns } from './customer-file.ts';

const kind: ImportKind<CustomerImportReport> = {
  title: 'Import Customers',
  columns: (
    <>
      The first row names the columns: <strong>Full Name</strong> and <strong>Phone Number</strong>.{' '}
      <strong>Email</strong>, <strong>Location</strong>, <strong>Tax Number</strong> and <strong>Credit Limit</strong>{' '}
      are optional. Customers you already have are matched by name, or by name and phone number if several share a name,
      and updated. An empty cell changes nothing.
    </>
  ),
  template: { name: 'customers', columns: importColumns },
  nameColumn: 'Full Name',
  check: (csv) => call(importCustomers, { body: { csv, dryRun: true } }),
  run: async ({ csv, key }) => {
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
