/** The owner's daily mail: yesterday's figures and whatever deserves a look. */
import * as z from 'zod';
import { endpoint } from '../endpoint.ts';

export const previewDigest = endpoint({
  method: 'GET',
  path: '/settings/digest/preview',
  who: ['admin'],
  summary: "The digest as it would be mailed now, in the caller's language: what it is about, as text and as HTML.",
  payload: z.object({ subject: z.string(), text: z.string(), html: z.string() }),
});
