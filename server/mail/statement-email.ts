/** A customer's statement as a mail, as plain text. */
import type { LedgerEntry } from '../../contract/customer-ledger.ts';
import type { BusinessDetails } from '../../contract/shop-settings.ts';
import { type Wording, type Words, wordsOf } from '../logs/words.ts';
import type { Email } from './mail.ts';

interface Statement {
  business: Pick<BusinessDetails, 'name' | 'address' | 'phone' | 'email' | 'taxNumber'>;
  customer: string;
  range: { startDate?: string | undefined; endDate?: string | undefined };
  entries: Pick<LedgerEntry, 'date' | 'kind' | 'label' | 'debit' | 'credit' | 'balance'>[];
  meta: { opening: number; closing: number };
}

export function statementEmail(to: string, statement: Statement, wording: Wording): Email {
  const { business, customer, entries, meta, range } = statement;
  const words = wordsOf(wording);
  const { name, address, phone, email, taxNumber } = business;
  const reached = [...address.split('\n'), phone, email, taxNumber && `Tax number: ${taxNumber}`].filter(Boolean);
  const text = [
    name,
    ...reached,
    '',
    `Statement for ${customer}`,
    ...period(words, range),
    '',
    `Opening balance: ${words.money(meta.opening)}`,
    ...entries.map((entry) => line(words, entry)),
    `Closing balance: ${words.money(meta.closing)}`,
    '',
  ].join('\n');
  return { from: name, to, subject: `Statement from ${name.replace(/\s+/g, ' ')}`, text };
}

function period({ day }: Words, { startDate, endDate }: Statement['range']): string[] {
  if (startDate && endDate) return [`${day(startDate)} to ${day(endDate)}`];
  if (startDate) return [`From ${day(startDate)}`];
  return endDate ? [`Until ${day(endDate)}`] : [];
}

/** 'Mar 10, 2026  Sale, Receipt 17  +45.00  balance 45.00'. */
function line(
  { money, day }: Words,
  { date, kind, label, debit, credit, balance }: Statement['entries'][number],
): string {
  const amount = debit !== 0 ? `+${money(debit)}` : `-${money(credit)}`;
  const what = `${kind.charAt(0).toUpperCase()}${kind.slice(1)}, ${label}`;
  return `${day(date)}  ${what}  ${amount}  balance ${money(balance)}`;
}
