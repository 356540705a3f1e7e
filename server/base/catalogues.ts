/** What the server says, by language: what both ends say, and what only the server says. English is in the code. */
import type { Language } from '../../contract/words/languages.ts';
import { madeUpCatalogue } from '../../contract/words/made-up.ts';
import type { Catalogue } from '../../contract/words/say.ts';
import arServer from '../../locales/ar/server.json' with { type: 'json' };
import arShared from '../../locales/ar/shared.json' with { type: 'json' };
import enServer from '../../locales/en/server.json' with { type: 'json' };
import enShared from '../../locales/en/shared.json' with { type: 'json' };
import esServer from '../../locales/es/server.json' with { type: 'json' };
import esShared from '../../locales/es/shared.json' with { type: 'json' };
import frServer from '../../locales/fr/server.json' with { type: 'json' };
import frShared from '../../locales/fr/shared.json' with { type: 'json' };
import ptServer from '../../locales/pt/server.json' with { type: 'json' };
import ptShared from '../../locales/pt/shared.json' with { type: 'json' };
import swServer from '../../locales/sw/server.json' with { type: 'json' };
import swShared from '../../locales/sw/shared.json' with { type: 'json' };

export const catalogues: Record<Language, Catalogue | null> = {
  en: null,
  sw: catalogueOf(swShared, swServer),
  fr: catalogueOf(frShared, frServer),
  es: catalogueOf(esShared, esServer),
  pt: catalogueOf(ptShared, ptServer),
  ar: catalogueOf(arShared, arServer),
  'en-XA': madeUpCatalogue,
  'ar-XB': madeUpCatalogue,
};

function catalogueOf(...parts: Record<string, string>[]): Catalogue {
  const entries = new Map(parts.flatMap((part) => Object.entries(part)));
  return (key) => entries.get(key);
}

/** A language's texts, each with its key. The texts of made-up languages are derived from the English ones. */
export function textsIn(language: Language): [key: string, text: string][] {
  const catalogue = catalogues[language];
  const keys = Object.keys({ ...enShared, ...enServer });
  return keys.flatMap((key) => {
    const text = catalogue?.(key);
    return text ? [[key, text]] : [];
  });
}
