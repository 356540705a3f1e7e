/**
 * What each list has in its address besides its path: filters, order, and the record or panel that is open (`open`, `id`).
 * The router reads it on the way to the screen, and `useListSearch` is how the screen gets and changes it. It comes with the
 * sign-in screen, so nothing is imported here that has schemas or belongs to a screen.
 */
import { startSteps } from '../contract/first-hour/start-steps.ts';
import { stockSorts } from '../contract/goods/stock-sorts.ts';
import { addressOf, count, day, id, oneOf, orNone, text } from './address/parts.ts';

const days = { startDate: day, endDate: day };

export const listAddresses = {
  '/stock': addressOf({
    search: text,
    categoryId: id,
    sort: oneOf(...stockSorts),
    order: oneOf('desc'),
    open: oneOf('add', 'categories', 'edit', 'restock', 'writeOff', 'history'),
    id,
  }),
  '/start': addressOf({ step: oneOf(...startSteps) }),
  '/suppliers': addressOf({ search: text, open: oneOf('add', 'edit'), id }),
  '/suppliers/$id': addressOf({ ...days, open: oneOf('edit', 'pay', 'slip', 'reverse'), id }),
  '/price-lists': addressOf({ search: text, tab: oneOf('timed'), list: id }),
  /** Items chosen one by one, and in addition those from stock, those whose price changed since a day, or those of a delivery. */
  '/labels': addressOf({
    ids: text,
    from: oneOf('stock', 'prices', 'delivery'),
    search: text,
    categoryId: id,
    date: day,
    id,
  }),
  '/buy': addressOf({ supplierId: id, budget: text }),
  '/orders': addressOf({ state: oneOf('draft', 'sent', 'closed', 'cancelled', 'all'), supplierId: id }),
  '/orders/$id': addressOf({ open: oneOf('message') }),
  '/deliveries': addressOf({ tab: oneOf('sent-back'), supplierId: id, ...days }),
  '/deliveries/new': addressOf({ order: id }),
  '/deliveries/$id': addressOf({ open: oneOf('undo', 'send-back', 'cost') }),
  '/counts': addressOf({ open: oneOf('new') }),
  '/counts/$id': addressOf({ tab: oneOf('review'), open: oneOf('post') }),
  '/receipts': addressOf({ search: text, ...days, id }),
  '/returns': addressOf({ tab: oneOf('made'), search: text, ...days, open: oneOf('receipt', 'slip'), id }),
  '/to-settle': addressOf({ open: oneOf('receipt', 'settled', 'land', 'discard'), id }),
  '/customers': addressOf({ search: text, open: oneOf('edit', 'payments'), id }),
  '/customers/$id': addressOf({
    ...days,
    boughtFrom: orNone(day),
    boughtTo: orNone(day),
    open: oneOf(
      'payment',
      'statement',
      'remind',
      'promise',
      'deposit',
      'give-back',
      'write-off',
      'receipt',
      'slip',
      'return',
    ),
    id,
  }),
  '/debts/payments': addressOf({ id }),
  '/debts/ageing': addressOf({ date: day }),
  '/users': addressOf({ open: oneOf('edit', 'details', 'owner'), id }),
  '/logs': addressOf({ search: text, ...days, id }),
  '/expenses': addressOf({ open: oneOf('edit', 'photo', 'reverse'), id }),
  '/banking': addressOf({ ...days, open: oneOf('transfer', 'reverse'), id }),
  /** An address with days and without a tab means the payments of these days; links from other lists use it. */
  '/owed': addressOf({
    tab: oneOf('payments', 'ageing'),
    date: day,
    ...days,
    open: oneOf('pay', 'slip', 'reverse'),
    id,
  }),
  '/banking-auto': addressOf({ ...days, open: oneOf('expenses') }),
  '/day': addressOf({ date: day }),
  '/money': addressOf({ methodId: id, startDate: orNone(day), endDate: orNone(day) }),
  '/reports/expiring': addressOf({ days: count, open: oneOf('price', 'writeOff'), id, date: day }),
  /** An empty search is not the same as none: it finds all sales. */
  '/reports': addressOf({
    typed: orNone(text),
    search: orNone(text),
    ...days,
    open: oneOf('receipt', 'restock', 'levels'),
    id,
  }),
};
