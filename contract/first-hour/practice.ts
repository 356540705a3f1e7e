/**
 * The practice shop: a second shop for trying things out and training staff, with sample goods and some days of trading. It is
 * never part of the books. Every call of the real shop can be made in it below /practice, with the same session.
 */
import * as z from 'zod';
import { endpoint } from '../endpoint.ts';

/** Put before the address of a page or a call, it stands for the practice shop. */
export const practicePath = '/practice';

/** The practice shop is thrown away when nobody has used it for this many days. */
export const practiceDays = 14;

export const practice = z.object({
  /** Null if there is none. */
  open: z.object({ id: z.string(), openedAt: z.iso.datetime(), openedBy: z.string() }).nullable(),
});
export type Practice = z.output<typeof practice>;

export const getPractice = endpoint({
  method: 'GET',
  path: '/practice',
  who: 'any session',
  summary: 'Whether a practice shop is open, since when, and who opened it.',
  payload: practice,
});

export const openPractice = endpoint({
  method: 'POST',
  path: '/practice',
  who: ['admin'],
  summary: 'Opens the practice shop, with sample goods, customers and some days of trading, unless one is open.',
  codes: ['practice-busy', 'practice-not-possible'],
  body: z.strictObject({
    /** Throws away the practice shop that is open first. */
    anew: z.boolean(),
  }),
  payload: practice,
});

export const discardPractice = endpoint({
  method: 'DELETE',
  path: '/practice',
  who: ['admin'],
  summary: 'Throws the practice shop away, with everything in it.',
  codes: ['practice-busy'],
  payload: practice,
});
