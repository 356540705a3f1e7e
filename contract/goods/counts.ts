/**
 * Counting what is on the shelves while the shop goes on selling. An entry keeps what the books said at the moment of counting, so
 * that what is sold later changes nothing about the difference.
 */
import * as z from 'zod';
import { endpoint } from '../endpoint.ts';
import {
  done,
  flag,
  id,
  idParams,
  limit,
  optionalText,
  page,
  searchText,
  textOrEmpty,
  unlessEmpty,
} from '../fields.ts';
import { moment } from '../values/dates.ts';
import { decimal } from '../values/decimal.ts';
import { stockLevel } from '../values/quantity.ts';
import { problem } from '../words/problem.ts';
import { stockItem } from './stock.ts';
import { packRow } from './stock-packs.ts';

export const countStates = ['open', 'posted', 'cancelled'] as const;
export type CountState = (typeof countStates)[number];

export const countsPageSize = 50;
export const countItemsPageSize = 50;
export const entriesAtOnce = 200;
/** How many hours an entry may wait for a connection. */
export const hoursBack = 24;

const ids = z
  .array(id)
  .min(1, problem('must not be empty'))
  .max(1000, problem('can be at most {{most}}', { most: 1000 }));
const howMany = decimal({
  decimals: 0,
  max: 100,
  above: 0,
  message: problem('must be a number from 1 to {{most}}', { most: 100 }),
});

/** What is counted: everything, some categories, some items, or as many items as today has time for, chosen by the server. */
export const countScope = z
  .strictObject({
    all: z.literal(true, problem('must be true')).optional(),
    categoryIds: ids.optional(),
    stockIds: ids.optional(),
    today: howMany.optional(),
  })
  .refine(
    (scope) => Object.values(scope).filter((value) => value !== undefined).length === 1,
    problem('must be one of all, categoryIds, stockIds and today'),
  );

export const count = z.object({
  id,
  /** 'C-3'. */
  label: z.string(),
  name: z.string(),
  state: z.enum(countStates),
  scope: z.object({
    all: z.literal(true).optional(),
    categoryIds: z.array(id).optional(),
    stockIds: z.array(id).optional(),
    today: z.number().optional(),
  }),
  blind: z.boolean(),
  staff: z.string(),
  at: moment,
  endedAt: moment.nullable(),
  endedBy: z.string().nullable(),
  /** How many items the count has, and how many of them were counted. */
  items: z.number(),
  counted: z.number(),
});
export type Count = z.output<typeof count>;

export const countEntry = z.object({
  key: z.string(),
  stockId: id,
  name: z.string(),
  place: z.string(),
  pack: z.object({ id, name: z.string(), size: z.number() }).nullable(),
  /** Counted in packs if there is one. */
  quantity: z.number(),
  pieces: z.number(),
  staffId: id,
  staff: z.string(),
  countedAt: moment,
  at: moment,
});
export type CountEntry = z.output<typeof countEntry>;

export const countDetails = count.extend({
  /** Whether the caller may post it and sees what the books say. */
  mayPost: z.boolean(),
  seesBooks: z.boolean(),
  /** Who counted how many items, those who counted most first. */
  people: z.array(z.object({ staffId: id, name: z.string(), items: z.number(), lastAt: moment })),
  places: z.array(z.string()),
  /** The caller's newest 20 entries, which they can take back. */
  entries: z.array(countEntry),
});
export type CountDetails = z.output<typeof countDetails>;

export const countItem = z.object({
  stockId: id,
  name: z.string(),
  category: z.string(),
  unit: z.string(),
  inParts: z.boolean(),
  packs: z.array(packRow.pick({ id: true, name: true, size: true })),
  /** In pieces; null if nobody counted it. */
  counted: z.number().nullable(),
  by: z.array(z.string()),
  /** What the books say; null for people who may not see it. */
  book: z.number().nullable(),
});
export type CountItem = z.output<typeof countItem>;

/** Such as the same number too many of a similar item, whole packs, a delivery unlike its order, or a typing mistake. */
export const countCauseKinds = ['similar item', 'pack', 'delivery', 'digits', 'best before', 'sale deleted'] as const;
export type CountCauseKind = (typeof countCauseKinds)[number];

export const countCause = z.object({
  kind: z.enum(countCauseKinds),
  sentence: z.string(),
  /** The items, deliveries or receipts that make it likely. */
  rows: z.array(z.object({ kind: z.enum(['item', 'delivery', 'receipt']), id, label: z.string(), detail: z.string() })),
});
export type CountCause = z.output<typeof countCause>;

export const reviewRow = z.object({
  stockId: id,
  name: z.string(),
  counted: z.number(),
  /** Null for people who may not see what the books say. */
  book: z.number().nullable(),
  difference: z.number().nullable(),
  /** The difference at cost. */
  value: z.number().nullable(),
  /** Whether something moved within a minute of an entry, or between two of them. */
  doubtful: z.boolean(),
  /** Whether posting would push the stock below 0. */
  impossible: z.boolean(),
  /** Whether the books were corrected since. */
  stale: z.boolean(),
  by: z.array(z.string()),
  causes: z.array(countCause),
});
export type ReviewRow = z.output<typeof reviewRow>;

const counters = { who: ['admin', 'stock'], sellersWith: 'sellerCounts' } as const;

export const addCount = endpoint({
  method: 'POST',
  path: '/counts',
  who: ['admin', 'stock'],
  summary:
    'Begin a count of everything, of categories, of items, or of as many items as today has time for: {today: 10} picks them by value, sales, the days since they were counted, and earlier differences.',
  keyed: 'counts',
  codes: ['category-not-found', 'item-not-found', 'keeps-no-stock'],
  body: z.strictObject({
    name: optionalText,
    scope: countScope,
    blind: z.boolean(problem('must be true or false')).optional(),
  }),
  payload: count,
});

export const listCounts = endpoint({
  method: 'GET',
  path: '/counts',
  who: ['admin', 'stock', 'reports'],
  sellersWith: 'sellerCounts',
  summary: 'Counts, newest first; of one state. Sellers see the open ones.',
  byRole: ['counting'],
  query: z.object({
    state: unlessEmpty(z.enum(countStates, problem('must be one of open, posted, cancelled'))),
    page,
    limit,
  }),
  payload: z.array(count),
  meta: z.object({ count: z.number(), hasMore: z.boolean() }),
});

export const getCount = endpoint({
  method: 'GET',
  path: '/counts/{id}',
  who: ['admin', 'stock', 'reports'],
  sellersWith: 'sellerCounts',
  byRole: ['counting'],
  summary: 'One count, who counts, and the newest entries of whoever asks.',
  params: idParams,
  payload: countDetails,
});

export const listCountItems = endpoint({
  method: 'GET',
  path: '/counts/{id}/items',
  ...counters,
  byRole: ['counting'],
  summary: 'What is to be counted, by name, 50 per page; left=true leaves out what somebody counted.',
  params: idParams,
  query: z.object({ search: searchText, left: flag, page, limit }),
  payload: z.array(countItem),
  meta: z.object({ count: z.number(), hasMore: z.boolean() }),
});

const entryKey = textOrEmpty.pipe(z.string().min(1, problem('must not be empty')).max(100));

export const addEntries = endpoint({
  method: 'POST',
  path: '/counts/{id}/entries',
  ...counters,
  byRole: ['counting'],
  summary:
    'Enter what was counted, up to 200 at once, each by its own key and once. The same person at the same place again replaces the entry, or adds to it; different people and places add up. again=true begins with the item anew. countedAt may lie up to 24 hours back: the books are then read as they were at that moment.',
  codes: ['item-not-found', 'keeps-no-stock', 'not-in-count', 'not-whole', 'pack-not-found'],
  bodyLimit: 400_000,
  params: idParams,
  body: z.strictObject({
    entries: z
      .array(
        z.strictObject({
          key: entryKey,
          stockId: id,
          place: optionalText,
          packId: id.nullish(),
          quantity: stockLevel,
          add: z.boolean(problem('must be true or false')).optional(),
          again: z.boolean(problem('must be true or false')).optional(),
          countedAt: moment.nullish(),
        }),
      )
      .min(1, problem('must not be empty'))
      .max(entriesAtOnce, problem('can be at most {{most}}', { most: entriesAtOnce })),
  }),
  payload: z.array(countEntry),
});

export const deleteEntry = endpoint({
  method: 'DELETE',
  path: '/counts/{id}/entries/{key}',
  ...counters,
  byRole: ['counting'],
  summary: 'Take one of your own entries back, while the count is open. What it replaced counts again.',
  params: z.object({ id, key: entryKey }),
  payload: done,
});

export const reviewCount = endpoint({
  method: 'GET',
  path: '/counts/{id}/review',
  who: ['admin', 'stock'],
  byRole: ['counting'],
  summary:
    'Each item that was counted, with its difference and what may have caused it; what must be counted again first, then by value. Of a count that was posted, what was posted, with the causes as they were.',
  params: idParams,
  payload: z.array(reviewRow),
  meta: z.object({
    items: z.number(),
    /** How many items of the scope nobody counted; `zeroUncounted` has to name this number. */
    uncounted: z.number(),
    /** Null for people who may not see what the books say. */
    differences: z.number().nullable(),
    value: z.number().nullable(),
    /** How many items are impossible or stale; of a posted count, how many were left out. */
    recount: z.number(),
  }),
});

export type ReviewSums = z.output<typeof reviewCount.meta>;

export const postCount = endpoint({
  method: 'POST',
  path: '/counts/{id}/post',
  who: ['admin'],
  stockWith: 'stockPostsCounts',
  summary:
    'Correct the books by the differences, today, each item once, however often it is sent. Items that must be counted again are refused by name, or left as they are with leaveOut. zeroUncounted takes what nobody counted as 0, and has to name how many that are.',
  codes: ['day-closed', 'period-locked', 'recount-needed'],
  params: idParams,
  body: z
    .strictObject({
      zeroUncounted: stockLevel.optional(),
      leaveOut: z.boolean(problem('must be true or false')).optional(),
    })
    .nullish(),
  payload: count.extend({
    /** How many items were posted, how many of them had a difference, and the value of the differences at cost. */
    posted: z.number(),
    differences: z.number(),
    value: z.number(),
    leftOut: z.array(z.string()),
  }),
});
export type PostedCount = z.output<typeof postCount.payload>;

export const cancelCount = endpoint({
  method: 'POST',
  path: '/counts/{id}/cancel',
  who: ['admin'],
  stockWith: 'stockPostsCounts',
  summary: 'End a count without posting it.',
  params: idParams,
  payload: count,
});

export const countInPlace = endpoint({
  method: 'POST',
  path: '/stock/{id}/count',
  ...counters,
  byRole: ['cost'],
  summary: 'The shelf was counted: the books follow at once. For the till, where they say that there is not enough.',
  keyed: 'counts',
  codes: ['day-closed', 'keeps-no-stock', 'not-whole', 'period-locked'],
  params: idParams,
  body: z.strictObject({ quantity: stockLevel }),
  payload: stockItem,
});
