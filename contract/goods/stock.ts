/** Goods on the shelf. `qty` is the cache of an append-only ledger of movements. */
import * as z from 'zod';
import { documentKinds } from '../documents/documents.ts';
import { type GoodsKind, goodsKindNames } from '../documents/goods-kinds.ts';
import { endpoint } from '../endpoint.ts';
import {
  after,
  barcodeList,
  comment,
  done,
  flag,
  id,
  idList,
  idParams,
  limit,
  name,
  optionalComment,
  optionalDay,
  optionalId,
  optionalText,
  page,
  searchText,
  unit,
  unlessEmpty,
} from '../fields.ts';
import { unitCost } from '../values/cost.ts';
import { day, moment } from '../values/dates.ts';
import { money } from '../values/money.ts';
import { quantity, stockLevel } from '../values/quantity.ts';
import { problem } from '../words/problem.ts';
import { category } from './categories.ts';
import { timedPrice } from './price-lists.ts';
import { packRow } from './stock-packs.ts';
import { stockSorts } from './stock-sorts.ts';

export const stockPageSize = 20;

/** Goods, or an open item: an amount without goods that keeps no stock, costs nothing, and whose price is typed at the till. */
export const stockKinds = ['goods', 'open'] as const;

export const stockItem = z.object({
  id: z.number(),
  name: z.string(),
  barcode: z.string().nullable(),
  qty: z.number(),
  date: z.string(),
  unitCost: z.number(),
  unitSell: z.number(),
  warningAt: z.number(),
  categoryId: z.number(),
  category,
  taxRateId: z.number().nullable(),
  kind: z.enum(stockKinds),
  /** The unit that it is counted in; empty for pieces. */
  unit: z.string(),
  /** False if only whole numbers can be sold. */
  inParts: z.boolean(),
  /** The first of them is `barcode`. */
  barcodes: z.array(z.string()),
  /** The code that a scale prints for it. */
  scaleCode: z.string().nullable(),
  packs: z.array(packRow),
  /** Temporary prices that have not ended, each from its first to its last day; left out if there are none. */
  timedPrices: z.array(timedPrice.pick({ packId: true, unitSell: true, startDate: true, endDate: true })).optional(),
  /** The ids of its sales; left out of the lists that screens use, which have salesCount instead. */
  sales: z.array(z.number()).optional(),
  salesCount: z.number(),
});
export type StockItem = z.output<typeof stockItem>;

const scaleCodeProblem = problem('must be 1 to 6 digits');

const details = {
  name,
  qty: stockLevel,
  date: day,
  unitCost,
  unitSell: money,
  warningAt: stockLevel,
  categoryId: id,
  barcode: optionalText,
  /** If it is left out of an update, the tax stays as it is; null removes it. */
  taxRateId: z.preprocess((value) => (value === '' ? null : value), id.nullish()),
  /** If they are left out of an update, these stay as they are; a new item has goods, empty and true. The kind can't be changed. */
  kind: z.enum(stockKinds, problem('must be goods or open')).optional(),
  unit: unit.optional(),
  inParts: z.boolean(problem('must be true or false')).optional(),
  /** All barcodes. `barcode` replaces only the first one. */
  barcodes: barcodeList.optional(),
  /** Empty for none. */
  scaleCode: z
    .string(scaleCodeProblem)
    .regex(/^\d{0,6}$/, scaleCodeProblem)
    .nullish(),
};

const arranged = {
  sort: unlessEmpty(z.enum(stockSorts, problem('must be one of {{all}}', { all: stockSorts.join(', ') }))),
  /** The direction of `sort`. Without `sort`, the newest come first. */
  order: unlessEmpty(z.enum(['asc', 'desc'], problem('must be asc or desc'))),
  categoryId: optionalId,
};

export const listStock = endpoint({
  method: 'GET',
  path: '/stock',
  steady: true,
  // The till shows it, and a page of it costs less to make than to have made by the thread that reads.
  lane: 'till',
  who: ['admin', 'sales', 'stock', 'reports'],
  byRole: ['cost'],
  summary:
    "One page of 20 items, newest first. compact=true leaves out the sale ids. sort=… puts them in another order, ascending unless order=desc; categoryId=… returns only items of this category, and counts those. after=… continues after the item with this id, the previous page's last.",
  query: z.object({ page, limit, after, compact: flag, ...arranged }),
  payload: z.array(stockItem),
  meta: z.object({ count: z.number(), hasMore: z.boolean() }),
});

export const searchStock = endpoint({
  method: 'GET',
  path: '/stock/search',
  steady: true,
  lane: 'till',
  who: ['admin', 'sales', 'stock'],
  byRole: ['cost'],
  summary:
    'Items whose name contains the text (any case) or that have the text as a barcode, of their own or of a pack, in all stock. barcode=… returns only the item with exactly this barcode, named=… only items with exactly this name (any case). sort, order and categoryId as in GET /stock. after=… continues after the item with this id.',
  query: z.object({ search: searchText, barcode: searchText, named: searchText, page, limit, after, ...arranged }),
  payload: z.array(stockItem),
  meta: z.object({ hasMore: z.boolean() }),
});

export const listAllStock = endpoint({
  method: 'GET',
  path: '/stock/all',
  steady: true,
  who: ['admin', 'sales', 'stock', 'reports'],
  byRole: ['cost'],
  summary:
    'All stock. low=true returns only items at or below their warning level, kind=open only those that keep no stock, ids=3,14 only these, limit=0 only the counts. With a limit, after=… continues after the item with this id.',
  query: z.object({
    low: flag,
    kind: unlessEmpty(z.enum(stockKinds, problem('must be goods or open'))),
    ids: idList,
    page,
    limit,
    after,
  }),
  payload: z.array(stockItem),
  meta: z.object({
    count: z.number(),
    /** Items with qty below warningAt (the dashboard's card) and at or below it (the ReStock panel). */
    belowWarning: z.number(),
    atOrBelowWarning: z.number(),
    hasMore: z.boolean(),
  }),
});

export const listTopStock = endpoint({
  method: 'GET',
  path: '/stock/top',
  steady: true,
  who: ['admin', 'reports'],
  summary: 'The 20 items with the most sale entries, most first. compact=true leaves out the sale ids.',
  query: z.object({ compact: flag }),
  payload: z.array(stockItem),
});

export const addStock = endpoint({
  method: 'POST',
  path: '/stock',
  who: ['admin', 'stock'],
  summary: 'Add an item with its opening quantity.',
  keyed: 'stock',
  codes: [
    ...(['barcode-taken', 'category-not-found', 'day-closed', 'not-whole'] as const),
    ...(['period-locked', 'scale-code-taken', 'tax-not-found'] as const),
  ],
  body: z.strictObject(details),
  payload: stockItem,
});

export const updateStock = endpoint({
  method: 'PUT',
  path: '/stock',
  who: ['admin', 'stock'],
  summary: 'Change an item. A different quantity is recorded as an adjustment, with its reason where one is given.',
  codes: [
    ...(['barcode-taken', 'category-not-found', 'day-closed', 'not-whole'] as const),
    ...(['period-locked', 'quantity-changed', 'scale-code-taken', 'tax-not-found'] as const),
  ],
  body: z.strictObject({
    id,
    ...details,
    /**
     * The quantity that the editor saw. If it equals qty, the quantity stays as it is now; otherwise the change is refused if
     * the stock has moved since.
     */
    qtyBefore: stockLevel.optional(),
    /** Why there are more or fewer, for the item's history and the log. Stored if the quantity changes. */
    reason: optionalComment,
    /** Accepted and ignored, so that an item may be sent back as it was read. Packs have calls of their own. */
    packs: z.array(z.looseObject({}), problem('must be a list of packs')).optional(),
  }),
  payload: stockItem,
});

export const findByCode = endpoint({
  method: 'GET',
  path: '/stock/by-code',
  lane: 'till',
  who: ['admin', 'sales', 'stock'],
  byRole: ['cost'],
  summary:
    'What a scanned code stands for: an item or one of its packs, once, or the weight of an item on the label of a scale. A barcode wins over a scale label.',
  codes: ['code-not-found'],
  query: z.object({ code: searchText }),
  payload: z.object({ item: stockItem, pack: packRow.nullable(), quantity: z.number() }),
});

export const giveBarcode = endpoint({
  method: 'POST',
  path: '/stock/{id}/barcode',
  who: ['admin', 'stock'],
  summary:
    'Give an item without a barcode one of the shop: a prefix from 20 to 29 that no scale uses, its id and a check digit. An item that has one keeps it.',
  codes: ['barcode-taken'],
  params: idParams,
  payload: stockItem,
});

export const listRepriced = endpoint({
  method: 'GET',
  path: '/stock/repriced',
  who: ['admin', 'sales', 'stock', 'reports'],
  byRole: ['cost'],
  summary:
    'Items whose price is another one than before this day (today where none is given), by name: those whose labels are out of date. At most 500.',
  query: z.object({ since: optionalDay }),
  payload: z.array(stockItem),
});

export const restock = endpoint({
  method: 'PUT',
  path: '/stock/restock',
  who: ['admin', 'stock'],
  summary: 'Restock an item: add a quantity with a date, a new unit cost and a new unit sell.',
  keyed: 'stock_movements',
  codes: ['day-closed', 'keeps-no-stock', 'not-whole', 'period-locked'],
  body: z.strictObject({ id, date: day, qty: quantity, unitCost, unitSell: money }),
  payload: stockItem,
});

export const makeWhole = endpoint({
  method: 'POST',
  path: '/stock/whole',
  who: ['admin'],
  summary:
    'Sell every item in whole numbers only that never moved otherwise, and answer how many that were. dryRun=true only counts.',
  body: z.strictObject({ dryRun: z.boolean(problem('must be true or false')).optional() }).nullish(),
  payload: z.object({ items: z.number() }),
});

export const deleteStock = endpoint({
  method: 'DELETE',
  path: '/stock/{id}',
  who: ['admin', 'stock'],
  summary:
    'Archive an item of which nothing is left. It disappears from lists and the till, but keeps its name in the history.',
  codes: ['still-in-stock'],
  params: idParams,
  payload: done,
});

/** Why goods left without being sold; only `found` adds goods. */
export const writeOffReasons = ['damaged', 'expired', 'stolen', 'own-use', 'gift', 'lost', 'found'] as const;
export type WriteOffReason = (typeof writeOffReasons)[number];
/** Differences of a count are written off too, and may add goods. */
export const lossReasons = [...writeOffReasons, 'counted'] as const;
export type LossReason = (typeof lossReasons)[number];

export const writeOffStock = endpoint({
  method: 'POST',
  path: '/stock/{id}/write-off',
  who: ['admin', 'sales', 'stock'],
  byRole: ['write-off', 'cost'],
  summary:
    "Take goods off that were not sold, or add what was found, today, also of a deleted item that is still in stock. Those with the role stock do it alone up to till.stockLossLimit, at cost, in a day; above that, and for sellers, an approval 'stock-loss' is needed.",
  keyed: 'stock_write_offs',
  codes: ['day-closed', 'keeps-no-stock', 'needs-approval', 'not-enough-stock', 'not-whole', 'period-locked'],
  params: idParams,
  body: z.strictObject({
    quantity,
    reason: z.enum(writeOffReasons, problem('must be one of {{all}}', { all: writeOffReasons.join(', ') })),
    note: optionalComment,
    approval: id.nullish(),
  }),
  payload: stockItem,
});

export const movement = z.object({
  id: z.number(),
  at: moment,
  kind: z.enum(goodsKindNames),
  quantity: z.number(),
  balance: z.number(),
  unitCost: z.number(),
  /** Its value at cost, with the sign of the quantity. */
  value: z.number(),
  date: z.string(),
  staff: z.string(),
  reference: z.string(),
  /** The document that it belongs to; null if somebody entered it by hand. */
  document: z.object({ kind: z.enum(documentKinds), id: z.number(), label: z.string() }).nullable(),
  /** For a write-off, one of its reasons; for an adjustment or a reversal, the text that somebody typed. */
  reason: z.string().nullable(),
  /** The movement that this one reverses, and the one that reversed this one. */
  reverses: z.number().nullable(),
  reversedBy: z.number().nullable(),
});
export type Movement = z.output<typeof movement>;

/** Movements that somebody entered by hand for an item, and may have mistyped. */
export const reversibleKinds = ['restock', 'adjustment'] as const;

export function isReversible({
  kind,
  reverses,
  reversedBy,
}: Pick<Movement, 'kind' | 'reverses' | 'reversedBy'>): boolean {
  return (reversibleKinds as readonly GoodsKind[]).includes(kind) && reverses === null && reversedBy === null;
}

export const reverseMovement = endpoint({
  method: 'POST',
  path: '/stock/movements/{id}/reverse',
  who: ['admin', 'stock'],
  summary: 'Take a restock or an adjustment back, today and once: goods and value go back as they came.',
  keyed: 'stock_movements',
  codes: ['day-closed', 'period-locked', 'reversed-already', 'used-already'],
  params: idParams,
  body: z.strictObject({ reason: comment }),
  payload: movement,
});

export const listMovements = endpoint({
  method: 'GET',
  path: '/stock/{id}/movements',
  who: ['admin', 'stock'],
  summary: 'The movements of one item, newest first.',
  params: idParams,
  query: z.object({ page, limit }),
  payload: z.array(movement),
  meta: z.object({ hasMore: z.boolean() }),
});
