/** Carts that were held under a name, for any till to take up again. They reserve no stock. */
import * as z from 'zod';
import { endpoint } from '../endpoint.ts';
import { done, id, idParams, optionalNote, optionalText } from '../fields.ts';
import { stockKinds } from '../goods/stock.ts';
import { day, moment } from '../values/dates.ts';
import { wholeSentence } from '../words/problem.ts';
import { cartLine, discount, nullIfEmpty } from './sales.ts';

/** An item as it was when the cart was held, and as it is now. */
const heldLine = z.object({
  stockId: id,
  name: z.string(),
  /** If there is one, the quantity counts packs, and prices are of one pack. */
  packId: id.nullable(),
  /** The pack, even if it was deleted since. */
  pack: z.object({ name: z.string(), size: z.number() }).nullable(),
  quantity: z.number(),
  discount: discount.nullable(),
  /** The price it is to be sold at, if that is not the list price. */
  ownPrice: z.number().nullable(),
  /** The price when the cart was held. */
  heldAt: z.number(),
  /** Today's price for this customer; null if the item or pack is no longer sold. */
  unitSell: z.number().nullable(),
  /** How many are left in stock. */
  qty: z.number(),
  kind: z.enum(stockKinds),
});

/**
 * How many carts the whole shop may hold, and how many one person. They are limited because every open till loads the list
 * again after each change.
 */
export const mostHeld = 200;
export const mostHeldByOne = 20;
/** How many lines a cart may have. A cart from before this limit may have more, and can still be taken up. */
export const mostHeldLines = 200;

const head = {
  id,
  name: z.string(),
  createdAt: moment,
  staff: z.string(),
  customer: z.object({ id, name: z.string() }).nullable(),
};

/** A cart as the list shows it; its lines are sent when it is taken up. */
export const heldCartHead = z.object({
  ...head,
  lineCount: z.number(),
  /** The total when the cart was held. */
  total: z.number(),
});
export type HeldCartHead = z.output<typeof heldCartHead>;

export const heldCart = z.object({
  ...head,
  lines: z.array(heldLine),
  paymentDate: z.string().nullable(),
  discount: discount.nullable(),
  note: z.string().nullable(),
  /** The total at today's prices. */
  total: z.number(),
});
export type HeldCart = z.output<typeof heldCart>;

export const listHeldCarts = endpoint({
  method: 'GET',
  path: '/held-carts',
  lane: 'till',
  who: ['admin', 'sales'],
  summary: 'Carts that were set aside, newest first, without their lines.',
  payload: z.array(heldCartHead),
});

export const holdCart = endpoint({
  method: 'POST',
  path: '/held-carts',
  who: ['admin', 'sales'],
  summary: 'Set a cart aside under a name. It reserves nothing.',
  keyed: 'held_carts',
  codes: [
    ...(['item-not-found', 'pack-not-found', 'pack-not-sold', 'customer-not-found'] as const),
    ...(['not-whole', 'too-many-held', 'too-many-carts'] as const),
  ],
  // As in a sale, a line may be a whole stock item.
  bodyLimit: 1024 * 1024,
  body: z.strictObject({
    name: optionalText,
    sales: z
      .array(cartLine, wholeSentence('Please add items to the cart'))
      .min(1, wholeSentence('Please add items to the cart'))
      .max(
        mostHeldLines,
        wholeSentence('A cart that is set aside can have at most {{max}} lines', { max: mostHeldLines }),
      ),
    customerId: nullIfEmpty(id.nullish()),
    paymentDate: nullIfEmpty(day.nullish()),
    discount: discount.nullish(),
    note: optionalNote,
  }),
  payload: heldCart,
});

export const takeHeldCart = endpoint({
  method: 'POST',
  path: '/held-carts/{id}/take',
  who: ['admin', 'sales'],
  summary: 'Take up a cart that was set aside. Exactly one till gets it; prices and stock are those of now.',
  keyed: 'held_carts',
  codes: ['gone'],
  params: idParams,
  body: z.strictObject({}).nullish(),
  payload: heldCart,
});

export const deleteHeldCart = endpoint({
  method: 'DELETE',
  path: '/held-carts/{id}',
  who: ['admin', 'sales'],
  summary: 'Delete a cart that was set aside. The log keeps what was in it.',
  codes: ['gone'],
  params: idParams,
  payload: done,
});
