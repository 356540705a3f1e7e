/** Whether the books agree: every stored figure is recomputed from the records behind it. */
import * as z from 'zod';
import { endpoint } from '../endpoint.ts';
import { flag } from '../fields.ts';
import { day, moment } from '../values/dates.ts';

export const booksCheck = z.object({
  agree: z.boolean(),
  checkedAt: moment,
  milliseconds: z.number(),
  /** How many records of each kind were checked. */
  covered: z.record(z.string(), z.number()),
  findings: z.array(z.object({ check: z.string(), record: z.string(), detail: z.string() })),
  /** Findings that are no errors but deserve a look, such as goods of deleted items. */
  notices: z.array(z.object({ record: z.string(), detail: z.string() })),
});
export type BooksCheck = z.output<typeof booksCheck>;

export const checkBooks = endpoint({
  method: 'GET',
  path: '/health/books',
  who: ['admin'],
  summary:
    'The last check of the books. They are checked now with fresh=true, or if there was no check in the last six hours.',
  query: z.object({ fresh: flag }),
  payload: booksCheck,
});

export const booksLock = z.object({
  /** The last locked day; null if none is. */
  until: z.string().nullable(),
  /** Who locked the books last, and when; null if nobody ever did. */
  by: z.string().nullable(),
  at: moment.nullable(),
});
export type BooksLock = z.output<typeof booksLock>;

export const getBooksLock = endpoint({
  method: 'GET',
  path: '/books/lock',
  who: ['admin', 'reports'],
  summary: 'Up to which day the books are locked.',
  payload: booksLock,
});

export const lockBooks = endpoint({
  method: 'PUT',
  path: '/books/lock',
  who: ['admin'],
  byRole: ['owner'],
  summary:
    'Lock the books up to a day: nothing is dated on it or before, and no such day is counted or reopened. At the latest today. Only the owner moves it back, or ends it with null.',
  codes: ['owner-only'],
  body: z.strictObject({ until: day.nullable() }),
  payload: booksLock,
});
