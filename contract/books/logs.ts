/** Who did what, and when. Append-only. */
import * as z from 'zod';
import { endpoint } from '../endpoint.ts';
import { after, dayRange, limit, page, searchText } from '../fields.ts';
import { moment } from '../values/dates.ts';

export const logEntry = z.object({
  id: z.number(),
  timestamp: moment,
  action: z.string(),
  /** The action as programs know it: 'sale-made'. */
  code: z.string(),
  /** The sentence for it, in the reader's language and the shop's currency. */
  description: z.string(),
  /** What the entry is about; null if it is about nothing in particular, and for older entries. */
  subject: z.object({ kind: z.string(), id: z.number(), name: z.string() }).nullable(),
  /** The data behind the sentence. Contact data is under `contact`, for admins only. Null for older entries. */
  facts: z.record(z.string(), z.unknown()).nullable(),
  staff: z.object({ first_name: z.string(), last_name: z.string(), email: z.string() }),
});
export type LogEntry = z.output<typeof logEntry>;

export const listLogs = endpoint({
  method: 'GET',
  path: '/logs',
  steady: true,
  who: 'any session',
  byRole: ['contact', 'own-sales', 'blind-count', 'cost'],
  summary:
    'Activity, newest first. Without parameters, returns the newest 1,000 entries; filters are applied on the server. Only admins can read and search contact details. A search of one or two letters covers the newest 5,000 entries of the chosen days, and after an upgrade older entries become searchable gradually; `searchedOnly` says when some were left out. after=… continues after the entry with this id. With blindCount, entries that tell of money since the first open shift began are left out for sellers.',
  query: z.object({ search: searchText, ...dayRange, page, limit, after }),
  payload: z.array(logEntry),
  meta: z.object({
    hasMore: z.boolean(),
    /** If the search did not reach the oldest entries, how many it covered; null if it covered all. */
    searchedOnly: z.number().nullable(),
  }),
});

export const seal = z.object({
  /** In hexadecimal; null until there is one. */
  seal: z.string().nullable(),
  at: moment.nullable(),
  /** How many log entries and money movements are sealed so far. */
  entries: z.number(),
  movements: z.number(),
});
export type Seal = z.output<typeof seal>;

export const getSeal = endpoint({
  method: 'GET',
  path: '/logs/seal',
  who: ['admin'],
  summary:
    'The latest seal of the log and the money. Store it elsewhere: `npm run audit-books -- --seal` checks the books against it.',
  payload: seal,
});
