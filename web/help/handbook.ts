/** The handbook of docs/handbook, which is built into the page. One file is a chapter; each heading begins a section. */
import addingItems from '../../docs/handbook/adding-items.md?raw';
import beingPaid from '../../docs/handbook/being-paid.md?raw';
import closingAMonth from '../../docs/handbook/closing-a-month.md?raw';
import closingTheDay from '../../docs/handbook/closing-the-day.md?raw';
import correctingMistakes from '../../docs/handbook/correcting-mistakes.md?raw';
import credit from '../../docs/handbook/credit.md?raw';
import discounts from '../../docs/handbook/discounts.md?raw';
import expenses from '../../docs/handbook/expenses.md?raw';
import figures from '../../docs/handbook/figures.md?raw';
import forYourAccountant from '../../docs/handbook/for-your-accountant.md?raw';
import holdingACart from '../../docs/handbook/holding-a-cart.md?raw';
import importing from '../../docs/handbook/importing.md?raw';
import movingMoney from '../../docs/handbook/moving-money.md?raw';
import payments from '../../docs/handbook/payments.md?raw';
import reminders from '../../docs/handbook/reminders.md?raw';
import restocking from '../../docs/handbook/restocking.md?raw';
import returns from '../../docs/handbook/returns.md?raw';
import selling from '../../docs/handbook/selling.md?raw';
import settings from '../../docs/handbook/settings.md?raw';
import staffAndRoles from '../../docs/handbook/staff-and-roles.md?raw';
import statements from '../../docs/handbook/statements.md?raw';
import takingYourData from '../../docs/handbook/taking-your-data-with-you.md?raw';
import taxes from '../../docs/handbook/taxes.md?raw';
import theDrawer from '../../docs/handbook/the-drawer.md?raw';
import { type Block, parseMarkdown, plainText } from './markdown.ts';

export interface Section {
  /** What an address ends with: being-paid-cash-and-change. */
  id: string;
  title: string;
  /** 1 for a chapter. */
  level: number;
  blocks: Block[];
  /** In small letters, for the search. */
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

export const sections: Section[] = Object.entries({
  selling,
  'being-paid': beingPaid,
  discounts,
  taxes,
  'holding-a-cart': holdingACart,
  credit,
  payments,
  reminders,
  statements,
  returns,
  'adding-items': addingItems,
  importing,
  restocking,
  expenses,
  'the-drawer': theDrawer,
  'moving-money': movingMoney,
  'closing-the-day': closingTheDay,
  'correcting-mistakes': correctingMistakes,
  'closing-a-month': closingAMonth,
  figures,
  'for-your-accountant': forYourAccountant,
  'staff-and-roles': staffAndRoles,
  settings,
  'taking-your-data-with-you': takingYourData,
}).flatMap(([chapter, source]) => sectionsOf(chapter, parseMarkdown(source)));

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
export function findSections(search: string): Section[] {
  const words = search.toLowerCase().split(/\s+/);
  return sections.filter(({ text }) => words.every((word) => text.includes(word)));
}

/** Links between chapters lead to their place on the page: taxes.md, or taxes.md#added-taxes. */
export function addressOf(link: string): string {
  return `#${link.replace('.md', '').replace('#', '-')}`;
}

export function pictureOf(file: string) {
  const path = `../../docs/handbook/${file}`;
  return { src: addresses[path], ...sizes[path] };
}
