/** What a select that can be typed into offers for a text, and what it says if nothing was chosen. */
import { msg } from '../../../contract/words/text.ts';
import { t } from '../../words/t.ts';

export interface Option {
  value: string;
  label: string;
}

export function isSame(one: string, other: string): boolean {
  return one.trim().toLowerCase() === other.trim().toLowerCase();
}

export function matching(options: readonly Option[], search: string): Option[] {
  const wanted = search.trim().toLowerCase();
  return options.filter(({ label }) => label.toLowerCase().includes(wanted));
}

/** Someone who typed a whole name means that one, even if others that contain it come first. */
export function exactFirst(options: readonly Option[], search: string): Option[] {
  return [
    ...options.filter(({ label }) => isSame(label, search)),
    ...options.filter(({ label }) => !isSame(label, search)),
  ];
}

const sentences = {
  customer: {
    noneFound: msg('No customer found'),
    onlyTyped: msg('Choose the customer from the list: “{{typed}}” is only typed.'),
    unknown: msg('No customer is called “{{typed}}”.'),
  },
  supplier: {
    noneFound: msg('No supplier found'),
    onlyTyped: msg('Choose the supplier from the list: “{{typed}}” is only typed.'),
    unknown: msg('No supplier is called “{{typed}}”.'),
  },
  category: {
    noneFound: msg('No category found'),
    onlyTyped: msg('Choose the category from the list: “{{typed}}” is only typed.'),
    unknown: msg('No category is called “{{typed}}”.'),
  },
  currency: {
    noneFound: msg('No currency found'),
    onlyTyped: msg('Choose the currency from the list: “{{typed}}” is only typed.'),
    unknown: msg('No currency is called “{{typed}}”.'),
  },
};
/** What the select chooses: customers, items and so on. */
export type Noun = keyof typeof sentences;

export function noneFoundText(noun: Noun): string {
  return t(sentences[noun].noneFound);
}

export function unmatchedText(noun: Noun, typed: string, hasMatches: boolean): string {
  const { onlyTyped, unknown } = sentences[noun];
  return hasMatches ? t(onlyTyped, { typed }) : t(unknown, { typed });
}
