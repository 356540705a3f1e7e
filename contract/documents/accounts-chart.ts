/** The accounts of the journal, with the codes and names that the shop's accountant gives them. */
import * as z from 'zod';
import { endpoint } from '../endpoint.ts';
import { textOrEmpty, visibleText } from '../fields.ts';
import { problem } from '../words/problem.ts';

export const accountGroups = ['assets', 'liabilities', 'equity', 'income', 'expenses'] as const;
export type AccountGroup = (typeof accountGroups)[number];

/** The path of the journal, such as 'assets:cash'. The accounts of all customers count as one, 'assets:receivables' and the like. */
export const accountPath = visibleText(problem('must be the name of an account'))
  .min(1, problem('must not be empty'))
  .max(300, problem('must be the name of an account'));

/** Empty if the shop has not given them. */
export const accountWords = { account: z.string(), code: z.string(), name: z.string() };

export const chartAccount = z.object({ ...accountWords, group: z.enum(accountGroups) });
export type ChartAccount = z.output<typeof chartAccount>;

const codeMessage = problem('must be at most 20 letters, digits, dots, dashes and slashes');

export const accountCode = visibleText(codeMessage)
  .trim()
  .regex(/^[\p{L}\p{N}./-]{0,20}$/u, codeMessage)
  .nullish()
  .transform((value) => value ?? '');

export const listAccountsChart = endpoint({
  method: 'GET',
  path: '/accounts-chart',
  who: ['admin', 'reports'],
  summary:
    'The accounts of the journal by group (assets, liabilities, equity, income, expenses) and code, each with its code, which is empty where the shop gave none, and its name.',
  payload: z.array(chartAccount),
});

export const nameJournalAccount = endpoint({
  method: 'PUT',
  path: '/accounts-chart',
  who: ['admin'],
  summary:
    'Give an account of the journal a code and a name, for the reports and the CSV journal. Without a name, or an empty one, it has its own again; without a code, it has none.',
  codes: ['code-taken'],
  body: z.strictObject({
    account: accountPath,
    code: accountCode,
    name: textOrEmpty.nullish().transform((value) => value ?? ''),
  }),
  payload: chartAccount,
});
