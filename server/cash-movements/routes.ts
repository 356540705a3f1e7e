import * as contract from '../../contract/money/cash-movements.ts';
import { today } from '../base/clock.ts';
import { reverseDocument } from '../documents/reverse-document.ts';
import { type Served, serve } from '../http/serve.ts';
import { addCashMovement } from './add-cash-movement.ts';
import { listCashMovements } from './read-cash-movements.ts';
import { reversibleCashMovement } from './reverse-cash-movement.ts';

export const cashMovementCalls: Served[] = [
  serve(contract.addCashMovement, (ctx, { body }) => addCashMovement(ctx, body)),
  serve(contract.listCashMovements, (ctx, { query }) => listCashMovements(ctx, query.date ?? today(ctx))),
  serve(contract.reverseCashMovement, (ctx, { params, body }) =>
    reverseDocument(ctx, reversibleCashMovement, params.id, body),
  ),
];
