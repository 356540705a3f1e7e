import * as contract from '../../contract/debts/customers.ts';
import { type Served, serve } from '../http/serve.ts';
import { addCustomer } from './add-customer.ts';
import { deleteCustomer } from './delete-customer.ts';
import { getCredit } from './get-credit.ts';
import { listCustomers } from './list-customers.ts';
import { updateCustomer } from './update-customer.ts';

export const customerCalls: Served[] = [
  serve(contract.listCustomers, (ctx, { query }) => listCustomers(ctx, query)),
  serve(contract.getCredit, (ctx, { params }) => getCredit(ctx, params.id)),
  serve(contract.addCustomer, (ctx, { body }) => addCustomer(ctx, body)),
  serve(contract.updateCustomer, (ctx, { body }) => updateCustomer(ctx, body)),
  serve(contract.deleteCustomer, (ctx, { params }) => deleteCustomer(ctx, params.id)),
];
