import * as calls from '../../contract/money/transfers.ts';
import { reverseDocument } from '../documents/reverse-document.ts';
import { type Served, serve } from '../http/serve.ts';
import { addTransfer } from './add-transfer.ts';
import { deleteTransfer } from './delete-transfer.ts';
import { listTransfers } from './list-transfers.ts';
import { reversibleTransfer } from './reverse-transfer.ts';

export const transferCalls: Served[] = [
  serve(calls.listTransfers, (ctx, { query }) => listTransfers(ctx, query)),
  serve(calls.addTransfer, (ctx, { body }) => addTransfer(ctx, body)),
  serve(calls.deleteTransfer, (ctx, { params }) => deleteTransfer(ctx, params.id)),
  serve(calls.reverseTransfer, (ctx, { params, body }) => reverseDocument(ctx, reversibleTransfer, params.id, body)),
];
