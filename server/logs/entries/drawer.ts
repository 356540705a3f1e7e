/** Entries about the drawer: cash put in and taken out, and shifts. */

import { methodNames, nameIn } from '../../../contract/words/built-in-names.ts';
import { msg } from '../../../contract/words/text.ts';
import type { Words } from '../../base/words.ts';
import type { EntryData, NoFacts, Subject } from '../entry-types.ts';

interface Moved {
  date: string;
  amount: number;
  reason: string;
  /** Missing if it is the owner's money. */
  purpose?: 'loan' | 'other-income';
  /** Missing if the method is Cash. */
  method?: string;
  /** Set if a seller took cash out, which an admin has to approve. */
  approvedBy?: string;
}

interface Opened {
  date: string;
  float: number;
  /** What should have been in the drawer, if that was known. */
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
  /** The subject is the till with the drawer, if it is a registered one. */
  'drawer opened': ({ t }: Words, { subject }: EntryData<NoFacts, undefined, Subject | null>) =>
    subject ? t('Without a sale, at {{name}}', { name: subject.name }) : t('Without a sale'),

  'cash put in': describeMoved,
  'cash taken out': describeMoved,
  'float brought': describeMoved,

  /** The subject is the person whose shift it is. */
  'shift opened': ({ t }: Words, { subject: { name }, facts }: EntryData<Opened>) => {
    const { float, start, difference } = facts;
    const opened = t('{{name}}, float {{float, money}}', { name, float });
    if (start === undefined || !difference) return opened;
    const left = t('{{start, money}} was left in it: difference {{difference, money}}', { start, difference });
    return opened + t(', ') + left;
  },
  'shift closed': ({ t }: Words, { subject: { name }, facts: { counted, expected, comment } }: EntryData<Counted>) => {
    const count = t('{{name}}: counted {{counted, money}}, expected {{expected, money}}', { name, counted, expected });
    return `${count}${comment && ` (${comment})`}`;
  },
};

const purposes = { loan: msg('loan'), 'other-income': msg('other income') } as const;

/** '20.00 on Mar 10, 2026 (change for the till), loan, M-Pesa, approved by Ann Lee'. */
function describeMoved(words: Words, { facts }: EntryData<Moved>): string {
  const { amount, date, reason, purpose, method, approvedBy } = facts;
  const { t } = words;
  const terms = [t('{{amount, money}} on {{date, day}} ({{reason}})', { amount, date, reason })];
  if (purpose) terms.push(t(purposes[purpose]));
  if (method) terms.push(nameIn(words.t, methodNames, method));
  if (approvedBy) terms.push(t('approved by {{name}}', { name: approvedBy }));
  return terms.join(t(', '));
}
