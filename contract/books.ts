/** Whether the books agree: every stored figure recomputed from the records behind it. */
import * as z from 'zod';
import { moment } from './dates.ts';
import { endpoint } from './endpoint.ts';
import { flag } from './fields.ts';

export const booksCheck = z.object({
  agree: z.boolean(),
  checkedAt: moment,
  milliseconds: z.number(),
  /** How many records of each kind were checked. */
  covered: z.record(z.string(), z.number()),
  findings: z.array(z.object({ check: z.string(), record: z.string(), detail: z.string() })),
  /** What is not wrong, but deserves a look: goods of deleted items. */
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
