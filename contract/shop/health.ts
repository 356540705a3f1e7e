/** What the page needs to know about the business before anyone signs in. */
import * as z from 'zod';
import { endpoint } from '../endpoint.ts';

export const businessSettings = z.object({
  businessName: z.string(),
  timeZone: z.string(),
  /** Null if LOCALE is not set: each page then follows its browser. */
  locale: z.string().nullable(),
  currency: z.string().nullable(),
  /** The language of the shop's papers and mails. */
  language: z.string(),
  /** Whether reset codes are sent by a mail server; without one, an admin hands them over. */
  mailsCodes: z.boolean(),
  /** The fewest decimals that amounts are shown with. */
  decimals: z.number(),
  /** Changes with the picture at /settings/logo; null if there is none. */
  logo: z.string().nullable(),
});
export type BusinessSettings = z.output<typeof businessSettings>;

export const health = endpoint({
  method: 'GET',
  path: '/health',
  who: 'anyone',
  summary: 'Whether the server and its database respond, and the settings of the business.',
  payload: z.object({ database: z.literal('ok'), version: z.string(), business: businessSettings }),
});
