/** What a supplier's statement says behind a link, in the language of the shop's papers. */

import type { SupplierStatement } from '../../../contract/papers/statement-links.ts';
import { sumMoney } from '../../../contract/values/money.ts';
import { type Message, msg } from '../../../contract/words/text.ts';
import { tOnPaper } from '../../words/t.ts';

interface PaperLine {
  id: number;
  date: string;
  kind: string;
  document: string;
  amounts: [number | null, number | null];
  balance: number;
}

export interface PaperContent {
  name: string;
  /** What was paid in advance: by the customer, or to the supplier. */
  deposit: number;
  lines: PaperLine[];
  /** The headings of the two columns before the balance, and the names of their totals. */
  labels: [string, string];
  sums: [number, number];
}

const kinds: Record<SupplierStatement['entries'][number]['kind'], Message> = {
  opening: msg('Opening balance'),
  bill: msg('Bill'),
  payment: msg('Payment'),
  'payment undone': msg('Payment undone'),
  credit: msg('Sent back'),
};

export function supplierContent({ supplier, advance, opening, entries }: SupplierStatement): PaperContent {
  const sum = (side: 'credit' | 'debit') => sumMoney(entries.map((entry) => entry[side]));
  const first: PaperLine = {
    ...{ id: 0, date: '', kind: tOnPaper('Opening balance'), document: '', amounts: [null, null] },
    balance: opening,
  };
  const lines = entries.map(
    ({ date, kind, label, credit, debit, balance }, at): PaperLine => ({
      ...{ id: at + 1, date, kind: tOnPaper(kinds[kind]), document: label, balance },
      amounts: [credit || null, debit || null],
    }),
  );
  return {
    name: supplier,
    deposit: advance,
    lines: entries.length === 0 && opening === 0 ? [] : [first, ...lines],
    labels: [tOnPaper('Bought'), tOnPaper('Paid or sent back')],
    sums: [sum('credit'), sum('debit')],
  };
}
