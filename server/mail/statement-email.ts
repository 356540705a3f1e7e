/**
 * A customer's statement as a mail, as text and as HTML. Everything on it was typed by someone, so each piece of text is escaped,
 * and no picture or link is fetched from anywhere.
 */
import type { LedgerEntry } from '../../contract/debts/customer-ledger.ts';
import { entryWords } from '../../contract/papers/statement-words.ts';
import { labelWithGoods } from '../../contract/selling/goods-text.ts';
import type { BusinessDetails } from '../../contract/shop/shop-settings.ts';
import type { Language } from '../../contract/words/languages.ts';
import { type Wording, type Words, wordsOf } from '../base/words.ts';
import { escaped, htmlTag } from './escape-html.ts';
import type { Email } from './mail.ts';

interface Statement {
  business: Pick<BusinessDetails, 'name' | 'address' | 'phone' | 'email' | 'taxNumber'>;
  customer: string;
  range: { startDate?: string | undefined; endDate?: string | undefined };
  entries: Pick<LedgerEntry, 'date' | 'kind' | 'label' | 'goods' | 'debit' | 'credit' | 'balance'>[];
  meta: { opening: number; closing: number };
}

export function statementEmail(to: string, statement: Statement, wording: Wording, language: Language = 'en'): Email {
  const { business, customer, range } = statement;
  const words = wordsOf(wording, language);
  const { t } = words;
  const { name, address, phone, email, taxNumber } = business;
  const paper: Paper = {
    title: name,
    above: [...address.split('\n'), phone, email, taxNumber && t('Tax number: {{taxNumber}}', { taxNumber })].filter(
      Boolean,
    ),
    about: [t('Statement for {{customer}}', { customer }), ...period(words, range)],
    rows: rowsOf(words, statement),
  };
  const subject = t('Statement from {{business}}', { business: name.replace(/\s+/g, ' ') });
  return { from: name, to, subject, text: textOf(words, paper), html: htmlOf(words, paper, language) };
}

interface Paper {
  title: string;
  above: string[];
  about: string[];
  rows: Row[];
}

/** Date, what it was, what it added and took off, and the balance after it. */
type Row = [date: string, what: string, debit: string, credit: string, balance: string];

function period({ t }: Words, { startDate, endDate }: Statement['range']): string[] {
  if (startDate && endDate) return [t('{{startDate, day}} to {{endDate, day}}', { startDate, endDate })];
  if (startDate) return [t('From {{startDate, day}}', { startDate })];
  return endDate ? [t('Until {{endDate, day}}', { endDate })] : [];
}

function rowsOf({ t, money, day, quantity }: Words, { entries, meta }: Statement): Row[] {
  return [
    ['', t('Opening balance'), '', '', money(meta.opening)],
    ...entries.map(({ date, kind, label, goods, debit, credit, balance }): Row => {
      const what = `${t(entryWords[kind])}, ${labelWithGoods(label, goods, quantity)}`;
      return [day(date), what, debit === 0 ? '' : money(debit), credit === 0 ? '' : money(credit), money(balance)];
    }),
    ['', t('Closing balance'), '', '', money(meta.closing)],
  ];
}

/** 'Mar 10, 2026  Sale, Receipt 17  +45.00  balance 45.00'. */
function textOf({ t }: Words, { title, above, about, rows }: Paper): string {
  const lines = rows.map(([date, what, debit, credit, balance]) => {
    if (date === '') return `${what}: ${balance}`;
    return `${date}  ${what}  ${debit ? `+${debit}` : `-${credit}`}  ${t('balance {{balance}}', { balance })}`;
  });
  return [title, ...above, '', ...about, '', ...lines, ''].join('\n');
}

function htmlOf({ t }: Words, { title, above, about, rows }: Paper, language: Language): string {
  const lines = (list: string[]) => list.map(escaped).join('<br>');
  const text = 'text-align: left; padding: 4px 16px 4px 0; vertical-align: top';
  const figure = 'text-align: right; padding: 4px 0 4px 16px; white-space: nowrap; vertical-align: top';
  const row = (cells: readonly string[], tag: 'td' | 'th') =>
    `<tr>${cells.map((cell, at) => `<${tag} style="${at < 2 ? text : figure}">${escaped(cell)}</${tag}>`).join('')}</tr>`;
  return `<!doctype html>
${htmlTag(language)}<head><meta charset="utf-8"><title>${escaped(title)}</title></head>
<body style="font-family: sans-serif; font-size: 15px; line-height: 1.4; max-width: 720px; margin: 0 auto; padding: 16px">
<h1 style="font-size: 20px; margin: 0">${escaped(title)}</h1>
<p>${lines(above)}</p>
<p>${lines(about)}</p>
<table style="width: 100%; border-collapse: collapse">
<thead>${row([t('Date'), t('Entry'), t('You bought'), t('You paid'), t('Balance')], 'th')}</thead>
<tbody>
${rows.map((cells) => row(cells, 'td')).join('\n')}
</tbody>
</table>
</body></html>
`;
}
