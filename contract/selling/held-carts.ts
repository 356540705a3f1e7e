/** Carts set aside under a name, for any till to take up again. They reserve nothing. */
import * as z from 'zod';
import { endpoint } from '../endpoint.ts';
import { done, id, idParams, optionalNote, optionalText } from '../fields.ts';
import { stockKinds } from '../goods/stock.ts';
import { day, moment } from '../values/dates.ts';
import { wholeSentence } from '../words/problem.ts';
import { cartLine, discount, nullIfEmpty } from './sales.ts';

/** An item as it was when the cart was set aside and as it is now. */
const heldLine = z.object({
  stockId: id,
  name: z.string(),
  /** Then the quantity counts packs, and prices are of one pack. */
  packId: id.nullable(),
  /** Also one that was deleted since. */
  pack: z.object({ name: z.string(), size: z.number() }).nullable(),
  quantity: z.number(),
  discount: discount.nullable(),
  /** The price it is to be sold at, where it is not the list's. */
  ownPrice: z.number().nullable(),
  /** The price when it was set aside. */
  heldAt: z.number(),
  /** Today's price for this customer; null where the item or pack is no longer sold. */
  unitSell: z.number().nullable(),
  /** What is left of it in stock. */
  qty: z.number(),
  kind: z.enum(stockKinds),
});

/**
 * How many the whole shop may hold, and one person. There is a limit because every open till reads the list again after each
 * change.
 */
export const mostHeld = 200;
export const mostHeldByOne = 20;
/** How many lines a cart may have. One from before this limit may have more, and can still be taken up. */
export const mostHeldLines = 200;

const head = {
  id,
  name: z.string(),
  createdAt: moment,
  staff: z.string(),
  customer: z.object({ id, name: z.string() }).nullable(),
};

/** What the list shows of a cart; its lines come when it is taken up. */
export const heldCartHead = z.object({
  ...head,
  lineCount: z.number(),
  /** What it came to when it was set aside. */
  total: z.number(),
});
export type HeldCartHead = z.output<typeof heldCartHead>;

export const heldCart = z.object({
  ...head,
  lines: z.array(heldLine),
  paymentDate: z.string().nullable(),
  discount: discount.nullable(),
  note: z.string().nullable(),
  /** What it comes to at today's prices. */
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
  // As for a sale, a line may be a whole stock item.
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
