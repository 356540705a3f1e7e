/**
 * The digest as a mail, as text and as HTML: short, one column, readable on a phone. It has no links: the server does not know
 * by what address its readers reach it.
 */
import { formatMoment } from '../../contract/dates.ts';
import { sumMoney } from '../../contract/money.ts';
import type { ShopConfig } from '../base/settings.ts';
import { plainSpaces, wordsOf } from '../base/words.ts';
import { escaped } from '../mail/escape-html.ts';
import type { Email } from '../mail/mail.ts';
import type { Digest, List, Noted, NotedRow } from './read-digest.ts';

export type DigestEmail = Required<Pick<Email, 'subject' | 'text' | 'html'>>;

interface Section {
  title: string;
  lines: string[];
}

interface Figure {
  label: string;
  amount: string;
  before: string;
}

export function digestEmail(digest: Digest, config: ShopConfig, business: string): DigestEmail {
  const { day } = wordsOf(config);
  const name = business.replace(/\s+/g, ' ');
  const title = `${name}, ${day(digest.day)}`;
  const figures = figuresOf(digest, config);
  const sections = [...notedOf(digest, config), ...byHandOf(digest), trustOf(digest, config)];
  return {
    subject: `${title}: sales ${figures[0]!.amount}`,
    text: textOf(title, figures, sections),
    html: htmlOf(title, figures, sections),
  };
}

function figuresOf({ figures, weekBefore }: Digest, config: ShopConfig): Figure[] {
  const { money } = wordsOf(config);
  const rows: [label: string, of: (from: Digest['figures']) => number][] = [
    ['Sales', ({ sales, returns }) => sumMoney([sales, -returns])],
    ['Profit', ({ profit }) => profit],
    ['Sold on credit', ({ soldOnCredit }) => soldOnCredit],
    ['Collected', ({ collected }) => collected],
    ['Expenses', ({ expenses }) => expenses],
  ];
  return rows.map(([label, of]) => ({ label, amount: money(of(figures)), before: money(of(weekBefore)) }));
}

/** Only what there is to say; the day that was not closed is something too. */
function notedOf({ lists, isClosed, discountAbove }: Digest, config: ShopConfig): Section[] {
  const { money, quantity, day } = wordsOf(config);
  const because = (note: string | null) => (note ? `: ${note}` : '');
  const sections: [of: Noted, title: string, line: (row: NotedRow) => string][] = [
    [
      'differences',
      'Count differences',
      ({ name, amount, note }) => `${note ? `${name} of ${day(note)}` : name}: ${money(amount)}`,
    ],
    ['voided', 'Voided receipts', (row) => `Receipt ${row.id}, ${money(row.amount)}, ${row.name}${because(row.note)}`],
    [
      'deleted',
      'Lines deleted from receipts',
      (row) => `Receipt ${row.id}, ${money(row.amount)}, ${row.name}, ${row.note}`,
    ],
    ['returned', 'Returns', (row) => `R-${row.id}, ${money(row.amount)}, ${row.name}${because(row.note)}`],
    [
      'discounted',
      `Discounts above ${quantity(discountAbove)}%`,
      (row) => `Receipt ${row.id}, ${money(row.amount)} of ${money(row.other!)}, ${row.name}`,
    ],
    [
      'cheap',
      'Sold below cost',
      (row) => `${row.name}, ${money(row.amount)} instead of ${money(row.other!)}, receipt ${row.id}, ${row.note}`,
    ],
    ['promised', 'Broken promises', (row) => `${row.name}: ${money(row.amount)} of ${money(row.other!)} not paid`],
    ['low', 'Low stock', (row) => `${row.name}: ${quantity(row.amount)} left`],
  ];
  const noted = sections
    .filter(([of]) => lists[of].count > 0)
    .map(([of, title, line]) => ({
      title: `${title} (${lists[of].count})`,
      lines: [...lists[of].rows.map(line), ...restOf(lists[of])],
    }));
  return isClosed ? noted : [{ title: 'Day close', lines: ['The day was not closed.'] }, ...noted];
}

/** Of the people who changed most, what they did, and the first few of it in full; the report has the rest. */
const mostPeople = 10;
const mostSentences = 5;

function byHandOf({ byHand }: Digest): Section[] {
  if (byHand.length === 0) return [];
  const all = byHand.reduce((sum, { count }) => sum + count, 0);
  const people = byHand.slice(0, mostPeople).flatMap(({ staff, kinds }) => {
    const counts = kinds.map(({ label, count }) => `${label} (${count})`);
    const rows = kinds.flatMap(({ rows }) => rows.slice(0, 1)).slice(0, mostSentences);
    return [`${staff.name}: ${counts.join(', ')}`, ...rows.map(({ action, sentence }) => `– ${action}: ${sentence}`)];
  });
  const more = byHand.length - mostPeople;
  const rest = more > 0 ? [`and ${more} more ${more === 1 ? 'person' : 'people'}`] : [];
  return [{ title: `Changed by hand (${all})`, lines: [...people, ...rest] }];
}

function restOf({ count, rows }: List): string[] {
  return count > rows.length ? [`and ${count - rows.length} more`] : [];
}

function trustOf({ books, seal, lockedUntil }: Digest, config: ShopConfig): Section {
  const { locale, businessTz } = config;
  const at = (moment: string) => plainSpaces(formatMoment(moment, locale, businessTz));
  const checked = `Checked ${at(books.checkedAt)}.`;
  const verdict = books.agree ? 'The books agree.' : `The books do NOT agree: ${books.findings} problems.`;
  const lines = seal.seal ? [`Latest seal, ${at(seal.at!)}:`, seal.seal] : ['Nothing has been sealed yet.'];
  const locked = lockedUntil === null ? [] : [`Locked up to ${wordsOf(config).day(lockedUntil)}.`];
  return { title: 'Books', lines: [`${verdict} ${checked}`, ...locked, ...lines] };
}

function textOf(title: string, figures: Figure[], sections: Section[]): string {
  const rows = figures.map(({ label, amount, before }) => `${label}: ${amount} (a week before: ${before})`);
  const parts = sections.map((section) => [section.title, ...section.lines.map((line) => `  ${line}`)].join('\n'));
  return `${[title, rows.join('\n'), ...parts].join('\n\n')}\n`;
}

function htmlOf(title: string, figures: Figure[], sections: Section[]): string {
  const right = 'text-align: right; white-space: nowrap; padding-left: 16px; vertical-align: top';
  const rows = figures.map(
    ({ label, amount, before }) =>
      `<tr><td>${escaped(label)}<br><small>a week before</small></td><td style="${right}"><b>${escaped(amount)}</b><br><small>${escaped(before)}</small></td></tr>`,
  );
  const parts = sections.map(
    (section) => `<h2 style="font-size: 16px; margin: 20px 0 4px">${escaped(section.title)}</h2>
<p style="margin: 0; overflow-wrap: anywhere">${section.lines.map(escaped).join('<br>')}</p>`,
  );
  return `<!doctype html>
<html><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${escaped(title)}</title></head>
<body style="font: 15px/1.5 sans-serif; max-width: 480px; margin: 0 auto; padding: 16px">
<h1 style="font-size: 20px; margin: 0 0 8px">${escaped(title)}</h1>
<table style="width: 100%; border-collapse: collapse">
${rows.join('\n')}
</table>
${parts.join('\n')}
</body></html>
`;
}
