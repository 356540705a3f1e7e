import * as calls from '../../contract/first-hour/opening.ts';
import { type Served, serve } from '../http/serve.ts';
import { addOpening } from './add-opening.ts';
import { listOpenings } from './list-openings.ts';
import { readOpening } from './read-opening.ts';
import { undoOpening } from './undo-opening.ts';

export const openingCalls: Served[] = [
  serve(calls.listOpenings, (ctx, { query }) => listOpenings(ctx, query)),
  serve(calls.getOpening, (ctx, { params }) => readOpening(ctx, ctx.db, params.id)),
  serve(calls.addOpening, (ctx, { body }) => addOpening(ctx, body)),
  serve(calls.undoOpening, (ctx, { params }) => undoOpening(ctx, params.id)),
];
