import * as contract from '../../contract/money/shifts.ts';
import { today } from '../base/clock.ts';
import { type Served, serve } from '../http/serve.ts';
import { closeShift } from './close-shift.ts';
import { openShift } from './open-shift.ts';
import { getCurrentShift, listShifts } from './read-shifts.ts';

export const shiftCalls: Served[] = [
  serve(contract.getCurrentShift, (ctx) => getCurrentShift(ctx)),
  serve(contract.listShifts, (ctx, { query }) => listShifts(ctx, query.date ?? today(ctx))),
  serve(contract.openShift, (ctx, { body }) => openShift(ctx, body)),
  serve(contract.closeShift, (ctx, { params, body }) => closeShift(ctx, params.id, body)),
];
