import * as contract from '../../contract/customers.ts';
import { type Served, serve } from '../http/serve.ts';
import { addCustomer } from './add-customer.ts';
import { deleteCustomer } from './delete-customer.ts';
import { listCustomers } from './list-customers.ts';
import { updateCustomer } from './update-customer.ts';

export const customerCalls: Served[] = [
  serve(contract.listCustomers, (ctx, { query }) => listCustomers(ctx, query)),
  serve(contract.addCustomer, (ctx, { body }) => addCustomer(ctx, body)),
  serve(contract.updateCustomer, (ctx, { body }) => updateCustomer(ctx, body)),
  serve(contract.deleteCustomer, (ctx, { params }) => deleteCustomer(ctx, params.id)),
];
