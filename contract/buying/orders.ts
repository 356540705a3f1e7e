/** Orders sent to suppliers, and how much of each has come. */
import * as z from 'zod';
import { endpoint } from '../endpoint.ts';
import { flag, id, idParams, limit, optionalComment, optionalId, page, unlessEmpty } from '../fields.ts';
import { unitCost } from '../values/cost.ts';
import { day, moment } from '../values/dates.ts';
import { quantity } from '../values/quantity.ts';
import { problem } from '../words/problem.ts';
import { namedSupplier } from './suppliers.ts';

export const orderStates = ['draft', 'sent', 'closed', 'cancelled'] as const;
export type OrderState = (typeof orderStates)[number];

export const ordersPageSize = 50;

export const orderLine = z.object({
  id,
  stockId: id,
  name: z.string(),
  /** The pack that it is ordered in; null for pieces. */
  pack: z.object({ id: id.nullable(), name: z.string(), size: z.number() }).nullable(),
  quantity: z.number(),
  /** The cost of one piece or one pack; null if it is not known. */
  cost: z.number().nullable(),
  /** What deliveries have brought of it, without those that were undone. Counted in packs if it is ordered in packs. */
  received: z.number(),
  open: z.number(),
});
export type OrderLine = z.output<typeof orderLine>;

export const order = z.object({
  id,
  /** 'O-12'. */
  label: z.string(),
  state: z.enum(orderStates),
  supplier: namedSupplier,
  expectedOn: z.string().nullable(),
  note: z.string(),
  staff: z.string(),
  at: moment,
  sentAt: moment.nullable(),
  lines: z.array(orderLine),
});
export type Order = z.output<typeof order>;

const details = {
  supplierId: id,
  expectedOn: day.nullish(),
  note: optionalComment,
  lines: z
    .array(z.strictObject({ stockId: id, packId: id.nullish(), quantity, cost: unitCost.nullish() }))
    .min(1, problem('must have at least one line'))
    .max(500, problem('can have at most 500 lines')),
};
const codes = ['item-not-found', 'keeps-no-stock', 'not-whole', 'pack-not-found'] as const;

export const listOrders = endpoint({
  method: 'GET',
  path: '/orders',
  who: ['admin', 'stock', 'reports'],
  summary: 'Orders, newest first; of one state, only those that are open (drafts and sent ones), or of one supplier.',
  query: z.object({
    state: unlessEmpty(z.enum(orderStates, problem('must be one of draft, sent, closed, cancelled'))),
    open: flag,
    supplierId: optionalId,
    page,
    limit,
  }),
  payload: z.array(order),
  meta: z.object({ count: z.number(), hasMore: z.boolean() }),
});

export const getOrder = endpoint({
  method: 'GET',
  path: '/orders/{id}',
  who: ['admin', 'stock', 'reports'],
  summary: 'One order, with what has come of each line.',
  params: idParams,
  payload: order,
});

export const addOrder = endpoint({
  method: 'POST',
  path: '/orders',
  who: ['admin', 'stock'],
  summary: 'Begin an order. It is a draft until it is sent.',
  keyed: 'orders',
  codes: ['supplier-not-found', ...codes],
  bodyLimit: 128_000,
  body: z.strictObject(details),
  payload: order,
});

export const updateOrder = endpoint({
  method: 'PUT',
  path: '/orders',
  who: ['admin', 'stock'],
  summary: 'Change an order while it is a draft: its lines are replaced.',
  codes: ['supplier-not-found', ...codes],
  bodyLimit: 128_000,
  body: z.strictObject({ id, ...details }),
  payload: order,
});

export const sendOrder = endpoint({
  method: 'POST',
  path: '/orders/{id}/send',
  who: ['admin', 'stock'],
  summary:
    'Mark a draft as sent, and answer it as a plain text for a message or paper, with a link that opens WhatsApp with it. A sent one answers its text again.',
  codes: ['supplier-not-found'],
  params: idParams,
  payload: z.object({
    text: z.string(),
    /** Null if the supplier has no phone number. */
    link: z.string().nullable(),
    order,
  }),
});

export const closeOrder = endpoint({
  method: 'POST',
  path: '/orders/{id}/close',
  who: ['admin', 'stock'],
  summary: 'Close a sent order: what has not come of it is not waited for any more.',
  params: idParams,
  payload: order,
});

export const cancelOrder = endpoint({
  method: 'POST',
  path: '/orders/{id}/cancel',
  who: ['admin', 'stock'],
  summary: 'Cancel an order of which nothing has come.',
  params: idParams,
  payload: order,
});
