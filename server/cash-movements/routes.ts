import * as contract from '../../contract/cash-movements.ts';
import { today } from '../base/clock.ts';
import { type Served, serve } from '../http/serve.ts';
import { addCashMovement } from './add-cash-movement.ts';
import { listCashMovements } from './read-cash-movements.ts';

export const cashMovementCalls: Served[] = [
  serve(contract.addCashMovement, (ctx, { body }) => addCashMovement(ctx, body)),
  serve(contract.listCashMovements, (ctx, { query }) => listCashMovements(ctx, query.date ?? today(ctx))),
];
