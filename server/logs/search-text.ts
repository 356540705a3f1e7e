/**
 * What a search looks through: the action, the sentence as it is shown, who did it, and every figure and day of the
 * sentence plainly, so that '1975200' finds 1.975.200,00 € and '2026-03-10' finds 10. März 2026.
 */

import { type Words, wordsFor } from '../base/words.ts';
import { describeEntry, type EntryRow } from './entries.ts';
import type { Actor } from './told.ts';

/** As `log_search` has them: null for everyone where only admins may read it, null for admins where it is the same. */
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
  const figures = new Set<string>();
  const sentence = describeEntry(noting(words, figures), row, isAdmin);
  const plain = [...figures].filter((figure) => !sentence.includes(figure));
  return [row.action, sentence, `${row.first_name} ${row.last_name}`, row.email, ...plain].join('\n');
}

/** The same words; what goes through them is also noted plainly. */
function noting({ language, catalogue, figures }: Words, noted: Set<string>): Words {
  const noting = <Value>(plain: (value: Value) => string, worded: (value: Value) => string) => {
    return (value: Value) => {
      noted.add(plain(value));
      return worded(value);
    };
  };
  return wordsFor({
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
}

/** With more decimals where it has them. */
function inCents(amount: number): string {
  const cents = amount.toFixed(2);
  return Number(cents) === amount ? cents : String(amount);
}
