/** Imports many customers from a spreadsheet: the file is checked first, then imported as a whole. */
import * as z from 'zod';
import { endpoint } from '../endpoint.ts';
import { importReport } from '../goods/stock-import.ts';
import { problem } from '../words/problem.ts';

export const customerImportFields = [
  ...(['name', 'phone', 'email', 'location', 'taxNumber', 'creditLimit'] as const),
  /** What they owe in the old book, and by when. */
  ...(['owes', 'dueOn'] as const),
] as const;
export type CustomerImportField = (typeof customerImportFields)[number];

/** The headers that are recognised for each field, in lower case and without anything but letters and digits. */
export const customerHeadersOf: Record<CustomerImportField, readonly string[]> = {
  name: ['name', 'fullname', 'customer', 'customername', 'nameofcustomer'],
  phone: ['phone', 'phonenumber', 'telephone', 'tel', 'mobile', 'contact'],
  email: ['email', 'emailaddress', 'mail'],
  location: ['location', 'address', 'residence', 'town'],
  taxNumber: ['taxnumber', 'taxno', 'taxid', 'tin', 'vatnumber', 'vatno'],
  creditLimit: ['creditlimit', 'limit'],
  owes: ['owes', 'owed', 'owing', 'debt'],
  dueOn: ['dueon', 'due', 'duedate', 'dueday'],
};

export const customerImportReport = importReport.omit({ newCategories: true });
export type CustomerImportReport = z.output<typeof customerImportReport>;

export const importCustomers = endpoint({
  method: 'POST',
  path: '/customers/import',
  who: ['admin'],
  summary:
    'Import customers from CSV, in one transaction. A customer is known by name, and by phone where several have it. What a new customer owes, or one who has no account yet, becomes an opening balance of today, due on the day that is given, else today; of others it is left out, so a file sent twice doubles nothing. dryRun=true only says what would happen to each row.',
  keyed: 'import_reports',
  codes: ['rows-wrong', 'import-running', 'day-closed', 'period-locked'],
  bodyLimit: 8 * 1024 * 1024,
  body: z.strictObject({
    csv: z.string(problem('must be the text of a CSV file')).min(1, problem('must not be empty')),
    dryRun: z.boolean(problem('must be true or false')),
    /** Leaves out the rows that are wrong; otherwise one such row refuses the whole import. */
    skipWrong: z.boolean(problem('must be true or false')).default(false),
  }),
  payload: customerImportReport,
});
