/**
 * The text that a search looks through: the action, the sentence as it is shown, who did it, and every figure and day of the
 * sentence in plain form, so that '1975200' finds 1.975.200,00 € and '2026-03-10' finds 10. März 2026.
 */

import { type Words, wordsFor } from '../base/words.ts';
import { describeEntry, type EntryRow } from './entries.ts';
import type { Actor } from './entry-types.ts';

/** As in `log_search`: `everyone` is null if only admins may read the entry, and `admins` is null if both texts are the same. */
export interface SearchTexts {
  everyone: string | null;
  admins: string | null;
}

export function searchTextsOf(words: Words, row: EntryRow & Actor, everyoneReads: boolean): SearchTexts {
  const admins = textOf(words, row, true);
  if (!everyoneReads) return { everyone: null, admins };
  const everyone = textOf(words, row, false);
  return { everyone, admins: admins === everyone ? null : admins };
}

function textOf(words: Words, row: EntryRow & Actor, isAdmin: boolean): string {
  const { noting, noted } = noterOf(words);
  noted.clear();
  const sentence = describeEntry(noting, row, isAdmin);
  const plain = [...noted].filter((figure) => !sentence.includes(figure));
  return [row.action, sentence, `${row.first_name} ${row.last_name}`, row.email, ...plain].join('\n');
}

interface Noter {
  /** The same words, but every figure and day that passes through them is also noted in plain form. */
  noting: Words;
  noted: Set<string>;
}

const noters = new WeakMap<Words, Noter>();

/** The same one for all texts in these words, because making one takes as long as making a text. */
function noterOf(words: Words): Noter {
  const noter = noters.get(words) ?? newNoter(words);
  noters.set(words, noter);
  return noter;
}

function newNoter({ language, catalogue, figures }: Words): Noter {
  const noted = new Set<string>();
  const noting = <Value>(plain: (value: Value) => string, worded: (value: Value) => string) => {
    return (value: Value) => {
      noted.add(plain(value));
      return worded(value);
    };
  };
  const words = wordsFor({
    language,
    catalogue,
    figures: {
      money: noting(inCents, figures.money),
      cost: noting(inCents, figures.cost),
      quantity: noting(String, figures.quantity),
      day: noting(String, figures.day),
      longDay: noting(String, figures.longDay),
    },
  });
  return { noting: words, noted };
}

/** Two decimals, or more if the amount has them. */
function inCents(amount: number): string {
  const cents = amount.toFixed(2);
  return Number(cents) === amount ? cents : String(amount);
}
