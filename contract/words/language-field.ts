/** The field of a call for one of the languages of the product. */
import * as z from 'zod';
import { shippedLanguages } from './languages.ts';
import { problem } from './problem.ts';

export const shippedLanguage = z.enum(
  shippedLanguages,
  problem('must be one of {{all}}', { all: shippedLanguages.join(', ') }),
);
