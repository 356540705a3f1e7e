/**
 * The digest as a mail, as text and as HTML: short, one column, readable on a phone. It has no links, because the server does not
 * know the address under which its readers reach it.
 */
import { formatMoment } from '../../contract/values/dates.ts';
import { sumMoney } from '../../contract/values/money.ts';
import { methodNames, nameIn } from '../../contract/words/built-in-names.ts';
import { type Language, readersLocale } from '../../contract/words/languages.ts';
import { msg } from '../../contract/words/text.ts';
import type { SettingsInForce, ShopConfig } from '../base/settings.ts';
import { plainSpaces, type Words, wordsOf } from '../base/words.ts';
import { andMore } from '../logs/shorten.ts';
import { escaped, htmlTag } from '../mail/escape-html.ts';
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

interface Reader {
  words: Words;
  language: Language;
  config: ShopConfig;
}

export function digestEmail(
  digest: Digest,
  { config, business }: Pick<SettingsInForce, 'config' | 'business'>,
  language: Language,
): DigestEmail {
  const words = wordsOf(config, language);
  const reader = { words, language, config };
  const name = business.name.replace(/\s+/g, ' ');
  const title = `${name}, ${words.day(digest.day)}`;
  const figures = figuresOf(digest, words);
  const sections = [
    ...toSettleOf(digest, words),
    ...notedOf(digest, words),
    ...byHandOf(digest, words),
    trustOf(digest, reader),
  ];
  return {
    subject: words.t('{{title}}: sales {{amount}}', { title, amount: figures[0]!.amount }),
    text: textOf(words, title, figures, sections),
    html: htmlOf(reader, title, figures, sections),
  };
}

function figuresOf({ figures, weekBefore }: Digest, { t, money }: Words): Figure[] {
  const rows: [label: string, of: (from: Digest['figures']) => number][] = [
    [t('Sales'), ({ sales, returns }) => sumMoney([sales, -returns])],
    [t('Profit'), ({ profit }) => profit],
    [t('Sold on credit'), ({ soldOnCredit }) => soldOnCredit],
    [t('Collected'), ({ collected }) => collected],
    [t('Expenses'), ({ expenses }) => expenses],
  ];
  return rows.map(([label, of]) => ({ label, amount: money(of(figures)), before: money(of(weekBefore)) }));
}

/** How many sales made without a connection, on any day, still wait for somebody to look at them. */
function toSettleOf({ toSettle: count }: Digest, { t }: Words): Section[] {
  if (count === 0) return [];
  const line = t(
    {
      one: '{{count}} thing about sales made without a connection waits for you.',
      other: '{{count}} things about sales made without a connection wait for you.',
    },
    { count },
  );
  return [{ title: t('To settle'), lines: [line] }];
}

/** Lists only what happened. A day that was not closed counts as something, too. */
function notedOf({ lists, isClosed, discountAbove }: Digest, words: Words): Section[] {
  const { t } = words;
  const titles: Record<Noted, string> = {
    differences: t('Count differences'),
    voided: t('Voided receipts'),
    deleted: t('Lines deleted from receipts'),
    returned: t('Returns'),
    discounted: t('Discounts above {{percent, quantity}}%', { percent: discountAbove }),
    cheap: t('Sold below cost'),
    promised: t('Broken promises'),
    low: t('Low stock'),
    expires: t('Best before in the next 7 days, or past'),
    due: t('Bills due in the next 7 days'),
  };
  const noted = (Object.keys(titles) as Noted[])
    .filter((of) => lists[of].count > 0)
    .map((of) => ({
      title: `${titles[of]} (${lists[of].count})`,
      lines: [...lists[of].rows.map((row) => lineOf[of](words, row)), ...restOf(words, lists[of])],
    }));
  return isClosed ? noted : [{ title: t('Day close'), lines: [t('The day was not closed.')] }, ...noted];
}

const lineOf: Record<Noted, (words: Words, row: NotedRow) => string> = {
  differences: (words, row) => {
    const what = differenceOf(words, row);
    return `${row.note ? words.t('{{what}} of {{date, day}}', { what, date: row.note }) : what}: ${words.money(row.amount)}`;
  },
  voided: ({ t }, { id, amount, name, note }) =>
    `${t('Receipt {{id}}, {{amount, money}}, {{name}}', { id: id!, amount, name })}${because(note)}`,
  deleted: ({ t }, { id, amount, name, note }) =>
    `${t('Receipt {{id}}, {{amount, money}}, {{name}}', { id: id!, amount, name })}, ${note}`,
  returned: ({ money }, { id, amount, name, note }) => `R-${id}, ${money(amount)}, ${name}${because(note)}`,
  discounted: ({ t }, { id, amount, other, name }) =>
    t('Receipt {{id}}, {{amount, money}} of {{whole, money}}, {{name}}', { id: id!, amount, whole: other!, name }),
  cheap: ({ t }, { id, name, amount, other, note }) => {
    const sold = { name, amount, cost: other!, id: id! };
    return `${t('{{name}}, {{amount, money}} instead of {{cost, money}}, receipt {{id}}', sold)}, ${note}`;
  },
  promised: ({ t }, { name, amount, other }) =>
    t('{{name}}: {{amount, money}} of {{promised, money}} not paid', { name, amount, promised: other! }),
  due: ({ t }, { name, amount, note }) =>
    t('{{name}}: {{amount, money}} by {{day, day}}', { name, amount, day: note! }),
  expires: ({ t }, { name, amount, note }) =>
    t('{{name}}: {{left, quantity}} left, best before {{day, day}}', { name, left: amount, day: note! }),
  low: ({ t }, { name, amount }) => t('{{name}}: {{left, quantity}} left', { name, left: amount }),
};

function because(note: string | null): string {
  return note ? `: ${note}` : '';
}

function differenceOf(words: Words, { of, name }: NotedRow): string {
  if (of === 'shift') return words.t('Shift of {{name}}', { name });
  return of === 'float' ? words.t('Float of {{name}}', { name }) : nameIn(words.t, methodNames, name);
}

/** The mail shows what these people did, with the first few entries in full; the report has the rest. */
const mostPeople = 10;
const mostSentences = 5;

function byHandOf({ byHand }: Digest, { t }: Words): Section[] {
  if (byHand.length === 0) return [];
  const all = byHand.reduce((sum, { count }) => sum + count, 0);
  const people = byHand.slice(0, mostPeople).flatMap(({ staff, kinds }) => {
    const counts = kinds.map(({ label, count }) => `${label} (${count})`);
    const rows = kinds.flatMap(({ rows }) => rows.slice(0, 1)).slice(0, mostSentences);
    return [`${staff.name}: ${counts.join(', ')}`, ...rows.map(({ action, sentence }) => `– ${action}: ${sentence}`)];
  });
  const more = byHand.length - mostPeople;
  const rest =
    more > 0 ? [t({ one: 'and {{count}} more person', other: 'and {{count}} more people' }, { count: more })] : [];
  return [{ title: t('Changed by hand ({{all}})', { all }), lines: [...people, ...rest] }];
}

function restOf({ t }: Words, { count, rows }: List): string[] {
  return count > rows.length ? [t(andMore, { count: count - rows.length })] : [];
}

const disagree = msg({
  one: 'The books do NOT agree: {{count}} problem.',
  other: 'The books do NOT agree: {{count}} problems.',
});

function trustOf({ books, seal, lockedUntil }: Digest, { words: { t }, language, config }: Reader): Section {
  const at = (moment: string) =>
    plainSpaces(formatMoment(moment, readersLocale(language, config.locale), config.businessTz));
  const checked = t('Checked {{at}}.', { at: at(books.checkedAt) });
  const verdict = books.agree ? t('The books agree.') : t(disagree, { count: books.findings });
  const lines = seal.seal
    ? [t('Latest seal, {{at}}:', { at: at(seal.at!) }), seal.seal]
    : [t('Nothing has been sealed yet.')];
  const locked = lockedUntil === null ? [] : [t('Locked up to {{until, day}}.', { until: lockedUntil })];
  return { title: t('Books'), lines: [`${verdict} ${checked}`, ...locked, ...lines] };
}

function textOf({ t }: Words, title: string, figures: Figure[], sections: Section[]): string {
  const rows = figures.map((figure) => t('{{label}}: {{amount}} (a week before: {{before}})', { ...figure }));
  const parts = sections.map((section) => [section.title, ...section.lines.map((line) => `  ${line}`)].join('\n'));
  return `${[title, rows.join('\n'), ...parts].join('\n\n')}\n`;
}

function htmlOf({ words, language }: Reader, title: string, figures: Figure[], sections: Section[]): string {
  const right = 'text-align: right; white-space: nowrap; padding-left: 16px; vertical-align: top';
  const rows = figures.map(
    ({ label, amount, before }) =>
      `<tr><td>${escaped(label)}<br><small>${escaped(words.t('a week before'))}</small></td><td style="${right}"><b>${escaped(amount)}</b><br><small>${escaped(before)}</small></td></tr>`,
  );
  const parts = sections.map(
    (section) => `<h2 style="font-size: 16px; margin: 20px 0 4px">${escaped(section.title)}</h2>
<p style="margin: 0; overflow-wrap: anywhere">${section.lines.map(escaped).join('<br>')}</p>`,
  );
  return `<!doctype html>
${htmlTag(language)}<head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${escaped(title)}</title></head>
<body style="font: 15px/1.5 sans-serif; max-width: 480px; margin: 0 auto; padding: 16px">
<h1 style="font-size: 20px; margin: 0 0 8px">${escaped(title)}</h1>
<table style="width: 100%; border-collapse: collapse">
${rows.join('\n')}
</table>
${parts.join('\n')}
</body></html>
`;
}
