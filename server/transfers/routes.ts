import * as calls from '../../contract/transfers.ts';
import { type Served, serve } from '../http/serve.ts';
import { addTransfer } from './add-transfer.ts';
import { deleteTransfer } from './delete-transfer.ts';
import { listTransfers } from './list-transfers.ts';

export const transferCalls: Served[] = [
  serve(calls.listTransfers, (ctx, { query }) => listTransfers(ctx, query)),
  serve(calls.addTransfer, (ctx, { body }) => addTransfer(ctx, body)),
  serve(calls.deleteTransfer, (ctx, { params }) => deleteTransfer(ctx, params.id)),
];
