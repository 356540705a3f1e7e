/** Prices for customers who have a price list, and temporary prices. The lowest price there is applies (packs.ts). */
import * as z from 'zod';
import { endpoint } from '../endpoint.ts';
import { done, id, idList, idParams, name, optionalId } from '../fields.ts';
import { day } from '../values/dates.ts';
import { money } from '../values/money.ts';
import { problem } from '../words/problem.ts';

export const mostPriceLists = 5;

export const priceList = z.object({ id, name: z.string() });
export type PriceList = z.output<typeof priceList>;

export const listPrice = z.object({ stockId: id, packId: id.nullable(), unitSell: z.number() });
export type ListPrice = z.output<typeof listPrice>;

export const listPriceLists = endpoint({
  method: 'GET',
  path: '/price-lists',
  who: ['admin', 'stock'],
  summary: 'Price lists, by name.',
  payload: z.array(priceList),
});

export const addPriceList = endpoint({
  method: 'POST',
  path: '/price-lists',
  who: ['admin', 'stock'],
  summary: 'Add a price list. There are at most 5.',
  keyed: 'price_lists',
  codes: ['name-taken', 'too-many-lists'],
  body: z.strictObject({ name }),
  payload: priceList,
});

export const updatePriceList = endpoint({
  method: 'PUT',
  path: '/price-lists',
  who: ['admin', 'stock'],
  summary: 'Rename a price list.',
  codes: ['name-taken'],
  body: z.strictObject({ id, name }),
  payload: priceList,
});

export const deletePriceList = endpoint({
  method: 'DELETE',
  path: '/price-lists/{id}',
  who: ['admin', 'stock'],
  summary: 'Delete a price list with its prices. Its customers have none from then on.',
  params: idParams,
  payload: done,
});

export const getListPrices = endpoint({
  method: 'GET',
  path: '/price-lists/{id}/prices',
  who: ['admin', 'stock'],
  summary: 'The prices of a list, of items that are not deleted.',
  params: idParams,
  payload: z.array(listPrice.extend({ name: z.string(), pack: z.string().nullable() })),
});

export const mostPricesAtOnce = 5_000;

export const setListPrices = endpoint({
  method: 'PUT',
  path: '/price-lists/{id}/prices',
  who: ['admin', 'stock'],
  summary: 'Set prices of a list, up to 5,000 at once. unitSell null removes one; those not named stay as they are.',
  codes: ['item-not-found', 'pack-not-found'],
  params: idParams,
  bodyLimit: 1024 * 1024,
  body: z.strictObject({
    prices: z
      .array(z.strictObject({ stockId: id, packId: id.nullish(), unitSell: money.nullable() }))
      .max(mostPricesAtOnce, problem('can be at most {{max}} prices at once', { max: mostPricesAtOnce })),
  }),
  payload: z.object({ set: z.number(), removed: z.number() }),
});

export const getCustomerPrices = endpoint({
  method: 'GET',
  path: '/customers/{id}/prices',
  lane: 'till',
  who: ['admin', 'sales'],
  summary: "The customer's price list and its prices of these items, where it has any.",
  params: idParams,
  query: z.object({ stockIds: idList }),
  payload: z.object({ list: priceList.nullable(), prices: z.array(listPrice) }),
});

export const timedPrice = z.object({
  id,
  stockId: id,
  name: z.string(),
  packId: id.nullable(),
  pack: z.string().nullable(),
  unitSell: z.number(),
  startDate: z.string(),
  endDate: z.string(),
});
export type TimedPrice = z.output<typeof timedPrice>;

export const listTimedPrices = endpoint({
  method: 'GET',
  path: '/timed-prices',
  who: ['admin', 'stock'],
  summary:
    'Temporary prices that have not ended, the next to end first; with stockId those of one item, ended ones too.',
  query: z.object({ stockId: optionalId }),
  payload: z.array(timedPrice),
});

export const addTimedPrice = endpoint({
  method: 'POST',
  path: '/timed-prices',
  who: ['admin', 'stock'],
  summary: 'Add a temporary price, both days inclusive. Where two overlap, the lowest applies.',
  keyed: 'timed_prices',
  codes: ['pack-not-found', 'keeps-no-stock'],
  body: z.strictObject({ stockId: id, packId: id.nullish(), unitSell: money, startDate: day, endDate: day }),
  payload: timedPrice,
});

export const deleteTimedPrice = endpoint({
  method: 'DELETE',
  path: '/timed-prices/{id}',
  who: ['admin', 'stock'],
  summary: 'Delete a temporary price.',
  params: idParams,
  payload: done,
});
