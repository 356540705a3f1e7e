import * as calls from '../../contract/goods/counts.ts';
import { type Served, serve } from '../http/serve.ts';
import { addCount } from './add-count.ts';
import { addEntries } from './add-entries.ts';
import { cancelCount } from './cancel-count.ts';
import { countInPlace } from './count-in-place.ts';
import { getDetails } from './count-rows.ts';
import { deleteEntry } from './delete-entry.ts';
import { listCounts } from './list-counts.ts';
import { listCountItems } from './list-items.ts';
import { postCount } from './post-count.ts';
import { reviewCount } from './review-count.ts';

export const countCalls: Served[] = [
  serve(calls.addCount, (ctx, { body }) => addCount(ctx, body)),
  serve(calls.listCounts, (ctx, { query }) => listCounts(ctx, query)),
  serve(calls.getCount, (ctx, { params }) => getDetails(ctx, params.id)),
  serve(calls.listCountItems, (ctx, { params, query }) => listCountItems(ctx, params.id, query)),
  serve(calls.addEntries, (ctx, { params, body }) => addEntries(ctx, params.id, body.entries)),
  serve(calls.deleteEntry, (ctx, { params }) => deleteEntry(ctx, params.id, params.key)),
  serve(calls.reviewCount, (ctx, { params }) => reviewCount(ctx, params.id)),
  serve(calls.postCount, (ctx, { params, body }) => postCount(ctx, params.id, body ?? {})),
  serve(calls.cancelCount, (ctx, { params }) => cancelCount(ctx, params.id)),
  serve(calls.countInPlace, (ctx, { params, body }) => countInPlace(ctx, params.id, body)),
];
