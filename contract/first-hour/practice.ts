/**
 * The practice shop: a second shop to try things in and to train staff, with sample goods and some days of trading. It is never part of
 * the books. Every call of the real shop is made in it below /practice, with the same session.
 */
import * as z from 'zod';
import { endpoint } from '../endpoint.ts';

/** Before the address of a page or a call, it means the practice shop. */
export const practicePath = '/practice';

/** It is thrown away when nobody has been in it for so long. */
export const practiceDays = 14;

export const practice = z.object({
  /** Null while there is none. */
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
    /** One that is open is thrown away first. */
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
