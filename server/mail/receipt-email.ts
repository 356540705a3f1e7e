/**
 * A receipt as a mail, as text and as HTML. Everything on it was typed in by someone, so each piece of text is escaped
 * and no picture or link is fetched from anywhere. A deleted line is left out, as it no longer counts.
 */
import { formatMoment } from '../../contract/dates.ts';
import { taxLabelOfKind } from '../../contract/price.ts';
import type { Receipt } from '../../contract/sales.ts';
import { plainSpaces, wordsOf } from '../base/words.ts';
import type { Config } from '../config.ts';
import { escaped } from './escape-html.ts';
import type { Email } from './mail.ts';

/** What stands on the left and the figure on the right; a note stands below, smaller. */
interface Row {
  label: string;
  figure: string;
  note?: string;
  strong?: true;
}

type Wording = Pick<Config, 'locale' | 'currency' | 'businessTz'>;

export function receiptEmail(to: string, receipt: Receipt, wording: Wording): Email {
  const { business } = receipt;
  const paper = {
    title: business.name,
    above: [...linesOf(business.address), ...reachedBy(receipt), ...linesOf(business.receiptHeader)],
    about: aboutOf(receipt, wording),
    goods: goodsOf(receipt, wording),
    sums: sumsOf(receipt, wording),
    below: linesOf(business.receiptFooter),
  };
  const subject = `Receipt ${receipt.id} from ${business.name.replace(/\s+/g, ' ')}`;
  return { from: business.name, to, subject, text: textOf(paper), html: htmlOf(paper) };
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

function reachedBy({ business: { phone, email, taxNumber } }: Receipt): string[] {
  return [phone, email, taxNumber && `Tax number: ${taxNumber}`].filter(Boolean);
}

function aboutOf({ id, createdAt, staff, customer, note }: Receipt, { locale, businessTz }: Wording): string[] {
  return [
    `Receipt ${id}`,
    plainSpaces(formatMoment(createdAt, locale, businessTz)),
    `Served by ${staff}`,
    ...(customer
      ? [`Customer: ${customer.name}`, ...(customer.taxNumber ? [`Tax number: ${customer.taxNumber}`] : [])]
      : []),
    ...(note ? [`Note: ${note}`] : []),
  ];
}

function goodsOf({ lines }: Receipt, wording: Wording): Row[] {
  const { money, quantity } = wordsOf(wording);
  return lines
    .filter(({ deleted }) => !deleted)
    .map((line) => ({
      label: line.name,
      figure: money(line.gross),
      note: `${quantity(line.quantity)} × ${money(line.unitSell)}`,
    }));
}

function sumsOf(receipt: Receipt, wording: Wording): Row[] {
  const { money, day } = wordsOf(wording);
  const { subtotal, discounts, taxes, total, rounding, tenders, owed, credit } = receipt;
  const row = (label: string, amount: number): Row => ({ label, figure: money(amount) });
  return [
    ...(subtotal === total ? [] : [row('Subtotal', subtotal)]),
    ...(discounts === 0 ? [] : [row('Discounts', -discounts)]),
    ...taxes.map(({ included, tax, ...rate }) => {
      const isIncluded = included && rate.kind === 'standard';
      return row(`${taxLabelOfKind(rate, String(rate.percent))}${isIncluded ? ' (included)' : ''}`, tax);
    }),
    { ...row('Total', total), strong: true as const },
    ...(rounding === 0 ? [] : [row('Rounding', rounding)]),
    ...tenders.flatMap(({ name, amount, given, change, reference }) => [
      { ...row(name, given ?? amount), ...(reference && { note: `Reference ${reference}` }) },
      ...(change === 0 ? [] : [row('Change', change)]),
    ]),
    ...(owed === 0
      ? []
      : [
          { ...row('Still to pay', owed), strong: true as const, ...(credit && { note: `by ${day(credit.dueDate)}` }) },
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

function htmlOf({ title, above, about, goods, sums, below }: Paper): string {
  const lines = (list: string[]) => list.map(escaped).join('<br>');
  const figure = 'text-align: right; white-space: nowrap; padding-left: 16px; vertical-align: top';
  const rows = (list: Row[]) =>
    list.map(({ label, figure: amount, note, strong }) => {
      const weight = strong ? 'font-weight: bold' : '';
      const below = note ? `<br><small>${escaped(note)}</small>` : '';
      return `<tr style="${weight}"><td>${escaped(label)}${below}</td><td style="${figure}">${escaped(amount)}</td></tr>`;
    });
  return `<!doctype html>
<html><head><meta charset="utf-8"><title>${escaped(title)}</title></head>
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
