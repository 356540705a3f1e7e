import * as calls from '../../contract/money/bankings.ts';
import { reverseDocument } from '../documents/reverse-document.ts';
import { type Served, serve } from '../http/serve.ts';
import { addBanking } from './add-banking.ts';
import { deleteBanking } from './delete-banking.ts';
import { listBankings } from './list-bankings.ts';
import { reversibleBanking } from './reverse-banking.ts';
import { updateBanking } from './update-banking.ts';

export const bankingCalls: Served[] = [
  serve(calls.listBankings, (ctx, { query }) => listBankings(ctx, query)),
  serve(calls.addBanking, (ctx, { body }) => addBanking(ctx, body)),
  serve(calls.updateBanking, (ctx, { body }) => updateBanking(ctx, body)),
  serve(calls.deleteBanking, (ctx, { params }) => deleteBanking(ctx, params.id)),
  serve(calls.reverseBanking, (ctx, { params, body }) => reverseDocument(ctx, reversibleBanking, params.id, body)),
];
