/** What the server says, by language: what both ends say, and what only the server says. English is in the code. */
import type { Language } from '../../contract/words/languages.ts';
import { madeUpCatalogue } from '../../contract/words/made-up.ts';
import type { Catalogue } from '../../contract/words/say.ts';

export const catalogues: Record<Language, Catalogue | null> = {
  en: null,
  'en-XA': madeUpCatalogue,
  'ar-XB': madeUpCatalogue,
};
