/** The books in double entry, for an accountant. */
import * as z from 'zod';
import { endpoint } from '../endpoint.ts';
import { dayRange, done, flagOr, unlessEmpty } from '../fields.ts';
import { problem } from '../words/problem.ts';

export const journalFormats = ['hledger', 'csv'] as const;
export type JournalFormat = (typeof journalFormats)[number];

export const getJournal = endpoint({
  method: 'GET',
  path: '/reports/journal',
  who: ['admin', 'reports'],
  summary:
    'The books of some days in double entry, as a file for hledger or as CSV: every document is one balanced transaction on its day, and the balances of assets and liabilities before the first day come first. With opening=false they are left out, so that journals of consecutive days can be put together; the first of them keeps its own. In the CSV each row also has the code and the name that the shop gave the account. Without a first day, from the first one in the books; without a last one, to today. Two files at most are made at once; more are refused with 429.',
  file: ['text/plain', 'text/csv'],
  query: z.object({
    ...dayRange,
    opening: flagOr(true),
    format: unlessEmpty(z.enum(journalFormats, problem('must be hledger or csv'))).transform(
      (value) => value ?? 'hledger',
    ),
  }),
  payload: done,
});
