/**
 * What the shop had before it began here: money, debts without a sale, bills without a delivery, advances and deposits. Each is
 * posted against the owner's opening balance, so it is neither a sale nor a profit.
 */
import * as z from 'zod';
import { namedSupplier } from '../buying/suppliers.ts';
import { endpoint } from '../endpoint.ts';
import { dayRange, done, id, idParams, limit, page } from '../fields.ts';
import { day, moment } from '../values/dates.ts';
import { moneyAboveZero } from '../values/money.ts';
import { problem } from '../words/problem.ts';

/** The page size if no limit is given. */
export const openingsPageSize = 100;

/** How many lines each part of a document may have. A longer book is entered as several documents, or imported. */
export const mostOpeningLines = 500;

const namedCustomer = z.object({ id, name: z.string() });

/** The sum of each part of a document. `net` is what belongs to the owner: what there is, less what is owed. */
const sums = {
  money: z.number(),
  customers: z.number(),
  suppliers: z.number(),
  advances: z.number(),
  deposits: z.number(),
  net: z.number(),
};

const opening = z.object({
  id,
  /** 'Opening balance 3'. */
  label: z.string(),
  date: z.string(),
  at: moment,
  staff: z.string(),
  undoneAt: moment.nullable(),
  undoneBy: z.string().nullable(),
  sums: z.object(sums),
});

export const openingRow = opening;
export type OpeningRow = z.output<typeof openingRow>;

export const openingDocument = opening.extend({
  cash: z.array(z.object({ methodId: id, method: z.string(), amount: z.number() })),
  bank: z.number().nullable(),
  /** With what is still left of each debt and bill. */
  customers: z.array(
    z.object({ customer: namedCustomer, accountId: id, amount: z.number(), dueOn: z.string(), balance: z.number() }),
  ),
  suppliers: z.array(
    z.object({
      supplier: namedSupplier,
      billId: id,
      bill: z.string(),
      amount: z.number(),
      dueOn: z.string(),
      balance: z.number(),
    }),
  ),
  advances: z.array(z.object({ supplier: namedSupplier, amount: z.number() })),
  deposits: z.array(z.object({ customer: namedCustomer, amount: z.number() })),
});
export type OpeningDocument = z.output<typeof openingDocument>;

export const listOpenings = endpoint({
  method: 'GET',
  path: '/opening',
  who: ['admin', 'reports'],
  summary: 'Opening balances, newest first, also those that were undone. startDate and endDate narrow the list.',
  query: z.object({ ...dayRange, page, limit }),
  payload: z.array(openingRow),
  meta: z.object({ count: z.number(), hasMore: z.boolean() }),
});

export const getOpening = endpoint({
  method: 'GET',
  path: '/opening/{id}',
  who: ['admin', 'reports'],
  summary: 'One document of opening balances, with its lines and what is left of its debts and bills.',
  params: idParams,
  payload: openingDocument,
});

function lines<Line extends z.ZodType>(line: Line) {
  return z
    .array(line)
    .max(mostOpeningLines, problem('can have at most {{most}} lines', { most: mostOpeningLines }))
    .default([]);
}

export const openingBody = z
  .strictObject({
    date: day,
    cash: lines(z.strictObject({ methodId: id, amount: moneyAboveZero })),
    bank: moneyAboveZero.nullish(),
    customers: lines(z.strictObject({ customerId: id, amount: moneyAboveZero, dueOn: day })),
    suppliers: lines(z.strictObject({ supplierId: id, amount: moneyAboveZero, dueOn: day })),
    advances: lines(z.strictObject({ supplierId: id, amount: moneyAboveZero })),
    deposits: lines(z.strictObject({ customerId: id, amount: moneyAboveZero })),
  })
  .refine(
    ({ date: _date, bank, ...parts }) => bank != null || Object.values(parts).some((part) => part.length > 0),
    problem('must have at least one amount'),
  );

export const addOpening = endpoint({
  method: 'POST',
  path: '/opening',
  who: ['admin'],
  summary:
    'Enter what the shop had before it began here, dated 2000-01-01 to today, as often as needed: money by method, debts, bills, advances and deposits. A due day may be past. In Day close its cash counts as cash in.',
  keyed: 'openings',
  codes: ['day-closed', 'method-not-found', 'period-locked', 'supplier-not-found'],
  bodyLimit: 512_000,
  body: openingBody,
  payload: openingDocument,
});

export const undoOpening = endpoint({
  method: 'DELETE',
  path: '/opening/{id}',
  who: ['admin'],
  summary:
    'Undo a document of opening balances while its day is open and nothing was paid on its debts and bills, or used of its advances and deposits. It stays in the list.',
  codes: ['day-closed', 'period-locked', 'used-already'],
  params: idParams,
  payload: done,
});
