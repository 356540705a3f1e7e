/**
 * A receipt as a mail, as text and as HTML. Everything on it was typed by someone, so each piece of text is escaped, and no picture
 * or link is fetched from anywhere. A deleted line is left out, as it no longer counts.
 */

import { taxLabelOfKind } from '../../contract/cart/price.ts';
import { packsText } from '../../contract/selling/pack-words.ts';
import type { Receipt } from '../../contract/selling/sales.ts';
import { formatMoment } from '../../contract/values/dates.ts';
import { methodNames, nameIn } from '../../contract/words/built-in-names.ts';
import { type Language, readersLocale } from '../../contract/words/languages.ts';
import { plainSpaces, type Words, wordsOf } from '../base/words.ts';
import type { Config } from '../config.ts';
import { escaped, htmlTag } from './escape-html.ts';
import type { Email } from './mail.ts';

/** A text on the left and a figure on the right; a note goes below them, in smaller letters. */
interface Row {
  label: string;
  figure: string;
  note?: string;
  strong?: true;
}

type Wording = Pick<Config, 'locale' | 'currency' | 'businessTz'>;

export function receiptEmail(to: string, receipt: Receipt, wording: Wording, language: Language = 'en'): Email {
  const { business } = receipt;
  const words = wordsOf(wording, language);
  const paper = {
    title: business.name,
    above: [...linesOf(business.address), ...reachedBy(words, receipt), ...linesOf(business.receiptHeader)],
    about: aboutOf(words, receipt, (moment) => {
      return plainSpaces(formatMoment(moment, readersLocale(language, wording.locale), wording.businessTz));
    }),
    goods: goodsOf(words, receipt),
    sums: sumsOf(words, receipt),
    below: linesOf(business.receiptFooter),
  };
  const subject = words.t('Receipt {{id}} from {{business}}', {
    id: receipt.id,
    business: business.name.replace(/\s+/g, ' '),
  });
  return { from: business.name, to, subject, text: textOf(paper), html: htmlOf(paper, language) };
}

interface Paper {
  title: string;
  above: string[];
  about: string[];
  goods: Row[];
  sums: Row[];
  below: string[];
}

function linesOf(text: string): string[] {
  return text.split('\n').filter((line) => line !== '');
}

function reachedBy({ t }: Words, { business: { phone, email, taxNumber } }: Receipt): string[] {
  return [phone, email, taxNumber && t('Tax number: {{taxNumber}}', { taxNumber })].filter(Boolean);
}

function aboutOf(
  { t }: Words,
  { id, createdAt, staff, customer, note }: Receipt,
  at: (moment: string) => string,
): string[] {
  return [
    t('Receipt {{id}}', { id }),
    at(createdAt),
    t('Served by {{staff}}', { staff }),
    ...(customer ? [t('Customer: {{name}}', { name: customer.name })] : []),
    ...(customer?.taxNumber ? [t('Tax number: {{taxNumber}}', { taxNumber: customer.taxNumber })] : []),
    ...(note ? [t('Note: {{note}}', { note })] : []),
  ];
}

function goodsOf({ t, money, quantity }: Words, { lines }: Receipt): Row[] {
  return lines
    .filter(({ deleted }) => !deleted)
    .map((line) => ({
      label: line.name,
      figure: money(line.gross),
      note: line.pack
        ? t('{{packs}} at {{unitSell, money}}', { packs: packsText(t, line.pack), unitSell: line.unitSell })
        : `${quantity(line.quantity)} × ${money(line.unitSell)}`,
    }));
}

function sumsOf(words: Words, receipt: Receipt): Row[] {
  const { t, money } = words;
  const { subtotal, discounts, taxes, total, rounding, tenders, owed, credit } = receipt;
  const row = (label: string, amount: number): Row => ({ label, figure: money(amount) });
  return [
    ...(subtotal === total ? [] : [row(t('Subtotal'), subtotal)]),
    ...(discounts === 0 ? [] : [row(t('Discounts'), -discounts)]),
    ...taxes.map(({ included, tax, ...rate }) => {
      const label = taxLabelOfKind(t, rate, String(rate.percent));
      const isIncluded = included && rate.kind === 'standard';
      return row(isIncluded ? t('{{tax}} (included)', { tax: label }) : label, tax);
    }),
    { ...row(t('Total'), total), strong: true as const },
    ...(rounding === 0 ? [] : [row(t('Rounding'), rounding)]),
    ...tenders.flatMap(({ name, amount, given, change, reference }) => [
      {
        ...row(nameIn(words.t, methodNames, name), given ?? amount),
        ...(reference && { note: t('Reference {{reference}}', { reference }) }),
      },
      ...(change === 0 ? [] : [row(t({ text: 'Change', context: 'money back' }), change)]),
    ]),
    ...(owed === 0
      ? []
      : [
          {
            ...row(t('Still to pay'), owed),
            strong: true as const,
            ...(credit && { note: t('by {{due, day}}', { due: credit.dueDate }) }),
          },
        ]),
  ];
}

const width = 42;

function textOf({ title, above, about, goods, sums, below }: Paper): string {
  const rows = (list: Row[]) =>
    list.flatMap(({ label, figure, note }) => [spread(label, figure), ...(note ? [`  ${note}`] : [])]);
  const line = '-'.repeat(width);
  const parts = [title, ...above, '', ...about, line, ...rows(goods), line, ...rows(sums)];
  return `${[...parts, ...(below.length > 0 ? ['', ...below] : [])].join('\n')}\n`;
}

function spread(label: string, figure: string): string {
  return `${label.padEnd(width - figure.length - 1)} ${figure}`;
}

function htmlOf({ title, above, about, goods, sums, below }: Paper, language: Language): string {
  const lines = (list: string[]) => list.map(escaped).join('<br>');
  const figure = 'text-align: right; white-space: nowrap; padding-left: 16px; vertical-align: top';
  const rows = (list: Row[]) =>
    list.map(({ label, figure: amount, note, strong }) => {
      const weight = strong ? 'font-weight: bold' : '';
      const below = note ? `<br><small>${escaped(note)}</small>` : '';
      return `<tr style="${weight}"><td>${escaped(label)}${below}</td><td style="${figure}">${escaped(amount)}</td></tr>`;
    });
  return `<!doctype html>
${htmlTag(language)}<head><meta charset="utf-8"><title>${escaped(title)}</title></head>
<body style="font-family: sans-serif; font-size: 15px; line-height: 1.4; max-width: 420px; margin: 0 auto; padding: 16px">
<h1 style="font-size: 20px; margin: 0">${escaped(title)}</h1>
<p>${lines(above)}</p>
<p>${lines(about)}</p>
<table style="width: 100%; border-collapse: collapse; border-top: 1px solid #999">
${rows(goods).join('\n')}
</table>
<table style="width: 100%; border-collapse: collapse; border-top: 1px solid #999">
${rows(sums).join('\n')}
</table>
<p>${lines(below)}</p>
</body></html>
`;
}
