import * as contract from '../../contract/debts/customer-import.ts';
import { type Served, serve } from '../http/serve.ts';
import { importCustomers } from './import-customers.ts';

export const customerImportCalls: Served[] = [
  serve(contract.importCustomers, (ctx, { body }) => importCustomers(ctx, body)),
];
