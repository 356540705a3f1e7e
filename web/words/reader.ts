/// <reference types="vite/client" />
/**
 * The reader of this page: their language, its catalogue and how figures are written for them. There is one reader at a time,
 * so texts come from a plain function (t.ts); when the language changes, the page is drawn again (main.tsx). What customers
 * read, on receipts and statements, is in the language of the shop.
 */
import { isLanguage, type Language, languages } from '../../contract/words/languages.ts';
import type { PagePart } from '../../contract/words/page-parts.ts';
import { type Catalogue, plainEnglish, type Reader } from '../../contract/words/say.ts';
import { type ShortCatalogue, shortKey, textsOf } from '../../contract/words/short-catalogue.ts';
import type { Figures } from '../../contract/words/text.ts';
import { createStore } from '../store.ts';

/** English is in the code. Every other language is loaded when it is first read. */
const catalogues = import.meta.glob<ShortCatalogue>(
  ['../../locales/*/*.json', '!../../locales/en/*', '!../../locales/*/server.json'],
  { import: 'default', query: '?short' },
);
/** The parts that are always loaded, and those that were loaded together with their screens. */
const parts = new Set<string>(['shared', 'page']);

let asked: Language = 'en';
let reader: Reader = plainEnglish;
let customer: Reader = plainEnglish;
export const shownLanguage = createStore<Language>('en');
/** The language of papers, as a store, for what was drawn before its texts were loaded. */
export const paperLanguage = createStore<Language>('en');

export function currentReader(): Reader {
  return reader;
}

/** The reader of the shop's papers. */
export function currentCustomer(): Reader {
  return customer;
}

export function setFigures(ofReader: Figures, ofCustomer: Figures): void {
  reader = { ...reader, figures: ofReader };
  customer = { ...customer, figures: ofCustomer };
}

/** If the catalogue can't be loaded, the page keeps its language. Of several that are being loaded, the last one is shown. */
export async function showLanguage(language: Language): Promise<void> {
  asked = language;
  const catalogue = await loadCatalogue(language);
  if (catalogue === undefined || language !== asked) return;
  reader = { ...reader, language, catalogue };
  document.documentElement.lang = language;
  document.documentElement.dir = languages[language].direction;
  shownLanguage.set(language);
}

export async function writePapersIn(language: string): Promise<void> {
  if (language === customer.language || !isLanguage(language)) return;
  const catalogue = await loadCatalogue(language);
  if (catalogue === undefined) return;
  customer = { ...customer, language, catalogue };
  paperLanguage.set(language);
}

const opened: Partial<Record<PagePart, Promise<void>>> = {};

/** Loads the texts of a part of the page before it is shown. If that fails, it is shown in English. */
function openPart(part: PagePart): Promise<void> {
  opened[part] ??= loadPart(part);
  return opened[part];
}

/** Loads a screen, or a panel over one, together with its texts. */
export function inPart<Loaded>(part: PagePart, load: () => Promise<Loaded>): () => Promise<Loaded> {
  return async () => {
    const [loaded] = await Promise.all([load(), openPart(part)]);
    return loaded;
  };
}

async function loadPart(part: PagePart): Promise<void> {
  parts.add(part);
  const [own, papers] = [shownLanguage.get(), paperLanguage.get()];
  const [ofReader, ofCustomer] = await Promise.all([own, papers].map(loadCatalogue));
  // A language that was chosen meanwhile came with this part.
  if (ofReader !== undefined && own === shownLanguage.get()) reader = { ...reader, catalogue: ofReader };
  if (ofCustomer !== undefined && papers === paperLanguage.get()) customer = { ...customer, catalogue: ofCustomer };
}

async function loadCatalogue(language: Language): Promise<Catalogue | null | undefined> {
  if (language === 'en') return null;
  try {
    if (languages[language].isMadeUp) return (await import('../../contract/words/made-up.ts')).madeUpCatalogue;
    for (;;) {
      const loaded = await Promise.all(
        Array.from(parts, (part) => catalogues[`../../locales/${language}/${part}.json`]!()),
      );
      // A screen may have been opened meanwhile, and must not lose its texts to a catalogue without them.
      if (loaded.length < parts.size) continue;
      const texts = textsOf(loaded);
      return (key) => texts.get(shortKey(key));
    }
  } catch (error) {
    console.error(`Could not load the language ${language}`, error);
    return undefined;
  }
}
