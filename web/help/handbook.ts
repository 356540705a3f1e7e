/**
 * The handbook of docs/handbook, which is built into the page. One file is a chapter; each heading begins a section. A translation
 * has the same chapters and headings in the same order, so that an address leads to the same section in every language.
 */
import { useQuery } from '@tanstack/react-query';
import type { Language } from '../../contract/words/languages.ts';
import { shownLanguage } from '../words/reader.ts';
import { chapters as english } from './chapters-en.ts';
import { type Block, parseMarkdown, plainText } from './markdown.ts';

/** The text of each chapter, by the name of its file. */
export type Chapters = Record<string, string>;

const translations: Partial<Record<Language, () => Promise<{ chapters: Chapters }>>> = {
  sw: () => import('./chapters-sw.ts'),
  fr: () => import('./chapters-fr.ts'),
};

export interface Section {
  /** The end of the section's address, such as being-paid-cash-and-change. */
  id: string;
  title: string;
  /** The level of the heading; 1 is a chapter. */
  level: number;
  blocks: Block[];
  /** In lower case, for the search. */
  text: string;
}

const addresses = import.meta.glob<string>('../../docs/handbook/*.png', {
  eager: true,
  query: '?url',
  import: 'default',
});
const sizes = import.meta.glob<{ width: number; height: number }>('../../docs/handbook/*.png', {
  eager: true,
  query: '?size',
  import: 'default',
});

/** In the order in which they are read. */
const chapterNames = [
  ...['first-hour', 'selling', 'being-paid', 'discounts', 'taxes', 'holding-a-cart'],
  ...['credit', 'payments', 'reminders', 'statements', 'returns', 'several-people', 'without-a-connection'],
  'printers-and-scanners',
  ...['adding-items', 'importing', 'from-the-old-book', 'restocking', 'packs-and-prices', 'labels', 'camera'],
  ...['what-to-buy', 'buying', 'what-we-owe', 'counting', 'where-goods-go'],
  ...['expenses', 'the-drawer', 'moving-money', 'closing-the-day', 'correcting-mistakes', 'closing-a-month'],
  ...['figures', 'for-your-accountant'],
  ...['staff-and-roles', 'settings', 'taking-your-data-with-you'],
];

const inEnglish = sectionsIn(english);

function sectionsIn(chapters: Chapters): Section[] {
  const byName = new Map(Object.entries(chapters).map(([path, text]) => [path.replace(/.*\/|\.md$/g, ''), text]));
  return chapterNames.flatMap((name) => sectionsOf(name, parseMarkdown(byName.get(name)!)));
}

export function handbookLanguage(): Language {
  return translations[shownLanguage.get()] ? shownLanguage.get() : 'en';
}

/** In the reader's language if the handbook has been translated; empty while it is loading. */
export function useHandbook(): Section[] {
  const language = shownLanguage.get();
  const load = translations[language];
  const { data, error } = useQuery({
    queryKey: ['handbook', language],
    queryFn: async () => translated(sectionsIn((await load!()).chapters)),
    enabled: load !== undefined,
    staleTime: Number.POSITIVE_INFINITY,
  });
  return data ?? (load && !error ? [] : inEnglish);
}

function translated(sections: Section[]): Section[] {
  return sections.map((section, at) => ({ ...section, id: inEnglish[at]!.id }));
}

function sectionsOf(chapter: string, blocks: Block[]): Section[] {
  const found: Section[] = [];
  for (const block of blocks) {
    if (block.kind === 'heading') {
      const id = block.level === 1 ? chapter : `${chapter}-${slug(block.text)}`;
      found.push({ id, title: block.text, level: block.level, blocks: [], text: block.text.toLowerCase() });
      continue;
    }
    const section = found.at(-1);
    if (block.kind !== 'keywords') section?.blocks.push(block);
    if (section) section.text += `\n${plainText(block).toLowerCase()}`;
  }
  return found;
}

function slug(text: string): string {
  return (
    text
      .toLowerCase()
      .match(/[a-z0-9]+/g)
      ?.join('-') ?? ''
  );
}

/** Sections that contain every word. */
export function findSections(sections: Section[], search: string): Section[] {
  const words = search.toLowerCase().split(/\s+/);
  return sections.filter(({ text }) => words.every((word) => text.includes(word)));
}

/** Links between chapters lead to their place on the page: taxes.md, or taxes.md#added-taxes. */
export function addressOf(link: string): string {
  return `#${link.replace('.md', '').replace('#', '-')}`;
}

/** Translations show the pictures of the folder above theirs. */
export function pictureOf(file: string) {
  const path = `../../docs/handbook/${file.replace('../', '')}`;
  return { src: addresses[path], ...sizes[path] };
}
