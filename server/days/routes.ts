import * as calls from '../../contract/money/day-close.ts';
import { today } from '../base/clock.ts';
import { type Served, serve } from '../http/serve.ts';
import { cash } from '../money/methods.ts';
import { closeDay } from './close-day.ts';
import { findCauses } from './find-causes.ts';
import { getDay } from './read-day.ts';
import { reopenDay } from './reopen-day.ts';

export const dayCalls: Served[] = [
  serve(calls.getDay, (ctx, { query }) => getDay(ctx, query.date ?? today(ctx))),
  serve(calls.closeDay, (ctx, { body }) => closeDay(ctx, body)),
  serve(calls.reopenDay, (ctx, { params, body }) => reopenDay(ctx, params.date, body.reason)),
  serve(calls.listCauses, (ctx, { params, query }) =>
    findCauses(ctx, params.date, query.difference, query.methodId ?? cash),
  ),
];
