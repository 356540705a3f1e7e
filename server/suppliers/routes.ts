import * as calls from '../../contract/buying/suppliers.ts';
import { type Served, serve } from '../http/serve.ts';
import { addSupplier } from './add-supplier.ts';
import { deleteSupplier } from './delete-supplier.ts';
import { listSupplied } from './list-supplied.ts';
import { getSupplier, listSuppliers } from './list-suppliers.ts';
import { updateSupplier } from './update-supplier.ts';

export const supplierCalls: Served[] = [
  serve(calls.listSuppliers, (ctx, { query }) => listSuppliers(ctx, query)),
  serve(calls.getSupplier, (ctx, { params }) => getSupplier(ctx, params.id)),
  serve(calls.addSupplier, (ctx, { body }) => addSupplier(ctx, body)),
  serve(calls.updateSupplier, (ctx, { body }) => updateSupplier(ctx, body)),
  serve(calls.deleteSupplier, (ctx, { params }) => deleteSupplier(ctx, params.id)),
  serve(calls.listSupplied, (ctx, { params }) => listSupplied(ctx, params.id)),
];
