/** Entries about the drawer: cash put in and taken out, and shifts. */

import type { Words } from '../../base/words.ts';
import type { EntryData } from '../told.ts';

interface Moved {
  date: string;
  amount: number;
  reason: string;
  /** Left out where it is the owner's. */
  purpose?: 'loan' | 'other-income';
  /** Left out where it is Cash. */
  method?: string;
  /** Where a seller took cash out. */
  approvedBy?: string;
}

interface Opened {
  date: string;
  float: number;
  /** What should have lain in the drawer, where that was known. */
  start?: number;
  difference?: number;
}

interface Counted {
  float: number;
  expected: number;
  counted: number;
  comment: string;
}

export const drawerEntries = {
  'cash put in': describeMoved,
  'cash taken out': describeMoved,
  'float brought': describeMoved,

  /** The subject is whose shift it is. */
  'shift opened': ({ money }: Words, { subject, facts }: EntryData<Opened>) => {
    const { float, start, difference } = facts;
    const differs =
      start !== undefined && difference ? `, ${money(start)} was left in it: difference ${money(difference)}` : '';
    return `${subject.name}, float ${money(float)}${differs}`;
  },
  'shift closed': ({ money }: Words, { subject, facts }: EntryData<Counted>) => {
    const { counted, expected, comment } = facts;
    return `${subject.name}: counted ${money(counted)}, expected ${money(expected)}${comment && ` (${comment})`}`;
  },
};

const purposes = { loan: 'loan', 'other-income': 'other income' } as const;

/** '20.00 on Mar 10, 2026 (change for the till), loan, M-Pesa, approved by Ann Lee'. */
function describeMoved({ money, day }: Words, { facts }: EntryData<Moved>): string {
  const { amount, date, reason, purpose, method, approvedBy } = facts;
  const terms = [`${money(amount)} on ${day(date)} (${reason})`];
  if (purpose) terms.push(purposes[purpose]);
  if (method) terms.push(method);
  if (approvedBy) terms.push(`approved by ${approvedBy}`);
  return terms.join(', ');
}
