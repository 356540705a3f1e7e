/** One of the languages that are shipped, as a call takes it. */
import * as z from 'zod';
import { shippedLanguages } from './languages.ts';
import { problem } from './problem.ts';

export const shippedLanguage = z.enum(
  shippedLanguages,
  problem('must be one of {{all}}', { all: shippedLanguages.join(', ') }),
);
