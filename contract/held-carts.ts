/** Carts set aside under a name, for any till to take up again. They reserve nothing. */
import * as z from 'zod';
import { day, moment } from './dates.ts';
import { endpoint } from './endpoint.ts';
import { done, id, idParams, optionalText } from './fields.ts';
import { cartLine, discount, nullIfEmpty } from './sales.ts';
import { stockKinds } from './stock.ts';

/** An item as it was when the cart was set aside and as it is now. */
const heldLine = z.object({
  stockId: id,
  name: z.string(),
  quantity: z.number(),
  discount: discount.nullable(),
  /** The price it is to be sold at, where it is not the list's. */
  ownPrice: z.number().nullable(),
  /** The price when it was set aside. */
  heldAt: z.number(),
  /** Today's price; null where the item is no longer sold. */
  unitSell: z.number().nullable(),
  /** What is left of it in stock. */
  qty: z.number(),
  kind: z.enum(stockKinds),
});

export const mostHeld = 200;

export const heldCart = z.object({
  id,
  name: z.string(),
  createdAt: moment,
  staff: z.string(),
  lines: z.array(heldLine),
  customer: z.object({ id, name: z.string() }).nullable(),
  paymentDate: z.string().nullable(),
  discount: discount.nullable(),
  /** What it comes to at today's prices. */
  total: z.number(),
});
export type HeldCart = z.output<typeof heldCart>;

export const listHeldCarts = endpoint({
  method: 'GET',
  path: '/held-carts',
  who: ['admin', 'sales'],
  summary: 'Carts that were set aside, newest first.',
  payload: z.array(heldCart),
});

export const holdCart = endpoint({
  method: 'POST',
  path: '/held-carts',
  who: ['admin', 'sales'],
  summary: 'Set a cart aside under a name. It reserves nothing.',
  keyed: true,
  codes: ['item-not-found', 'customer-not-found', 'not-whole', 'too-many-held'],
  // As for a sale: 500 whole stock items.
  bodyLimit: 1024 * 1024,
  body: z.strictObject({
    name: optionalText,
    sales: z
      .array(cartLine, 'Please add items to the cart')
      .min(1, 'Please add items to the cart')
      .max(500, 'A cart can have at most 500 lines'),
    customerId: nullIfEmpty(id.nullish()),
    paymentDate: nullIfEmpty(day.nullish()),
    discount: discount.nullish(),
  }),
  payload: heldCart,
});

export const takeHeldCart = endpoint({
  method: 'POST',
  path: '/held-carts/{id}/take',
  who: ['admin', 'sales'],
  summary: 'Take up a cart that was set aside. Exactly one till gets it; prices and stock are those of now.',
  keyed: true,
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
