/** What people changed by hand, for an owner who wants to see what does not come from selling. */
import * as z from 'zod';
import { endpoint } from '../endpoint.ts';
import { dayRange } from '../fields.ts';
import { moment } from '../values/dates.ts';

/** The report shows this many of the newest rows of each kind and person; `count` and `amount` cover all of them. */
export const byHandRowsShown = 100;

const byHandRow = z.object({
  /** The id of the entry in the activity log. */
  logId: z.number(),
  at: moment,
  action: z.string(),
  /** The sentence of the log; for an approval it also says for whom it was given. */
  sentence: z.string(),
  amount: z.number().nullable(),
  /** The document that the change is about; null for changes without one, such as those of settings. */
  document: z.object({ kind: z.string(), id: z.number(), label: z.string() }).nullable(),
});
export type ByHandRow = z.output<typeof byHandRow>;

const byHandKind = z.object({
  kind: z.string(),
  label: z.string(),
  count: z.number(),
  /** Null for kinds without an amount. */
  amount: z.number().nullable(),
  rows: z.array(byHandRow),
});

export const byHandPerson = z.object({
  /** The id is null for changes that no member of staff made, such as a command on the server. */
  staff: z.object({ id: z.number().nullable(), name: z.string() }),
  count: z.number(),
  kinds: z.array(byHandKind),
});
export type ByHandPerson = z.output<typeof byHandPerson>;

export const getByHand = endpoint({
  method: 'GET',
  path: '/reports/by-hand',
  who: ['admin'],
  summary:
    'What was changed by hand on these days, by person and kind, from the activity log: expenses for earlier days, changed or deleted, prices lowered, costs and quantities changed, payments changed or deleted, transfers deleted, write-offs, deposits refunded, cash out, approvals given (under who gave them), days reopened, settings, users, imports, reprints, carts held and not sold, discounts near the limit, own prices below the list, sales in fractions. Days are those on which it was done. Of each kind the newest 100 rows; count and amount cover all. Without a first day, from the first one in the books; without a last one, to today.',
  query: z.object(dayRange),
  payload: z.array(byHandPerson),
  meta: z.object({ startDate: z.string(), endDate: z.string(), count: z.number() }),
});
