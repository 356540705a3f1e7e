/**
 * Prints reports and receipts. The window is opened synchronously in the click handler, so that no pop-up blocker stops
 * it. It is built from DOM nodes, never from HTML text, so that nothing typed into a name can run. It prints after one
 * second, or when the logo is there.
 *
 *   printReport({ business, title: 'Sales Report', filter: 'From 1 to 31 May', columns, rows, totals });
 *   printReport({ …, paper: '80mm' })                      // a receipt
 *   printReport(async () => ({ … }))                       // rows that have to be fetched first
 */
import { formatMoment } from '../../../contract/values/dates.ts';
import { directionOf } from '../../../contract/words/direction.ts';
import type { Say } from '../../../contract/words/say.ts';
import type { Business } from '../../session/business.ts';
import { shopPath } from '../../session/shop-path.ts';
import { currentCustomer, currentReader } from '../../words/reader.ts';
import { t, tOnPaper } from '../../words/t.ts';
import { notify } from '../overlay/notify.tsx';
import { type Paper, practiceMark, printStyles } from './print-styles.ts';

export interface PrintColumn<Row> {
  header: string;
  align?: 'right';
  /** Whether the cells never wrap, as for a date or a time. */
  tight?: boolean;
  text(row: Row): string;
}

export interface Report<Row> {
  /** From `useBusiness()`: its name heads the page, its time zone is used for the time of printing. */
  business: Business;
  /** The address of the logo, which is printed above the name of the business. */
  logo?: string | null;
  /** Printed below the name of the business: address, phone. Each may have several lines. */
  heading?: readonly string[];
  title: string;
  /** Whether it was printed before, which the paper then says. */
  isCopy?: boolean;
  /** The current filter as text. */
  filter?: string;
  /** Lines above the table: receipt number, customer, day. `only` is for facts that have no space on the other paper. */
  facts?: readonly { label: string; value: string; only?: 'a4' }[];
  /** A chart of the screen (web/charts), drawn again above the table in black. */
  chart?: Element | null;
  columns: readonly PrintColumn<Row>[];
  rows: readonly Row[];
  /** Sums of the rows above them are bold. */
  isStrong?(row: Row): boolean;
  /** One text per column; empty if there is no total. */
  totals?: readonly string[];
  /** Instead of totals, several lines below the rows, each a label and a figure under the last column. */
  sums?: readonly { label: string; value: string; strong?: boolean }[];
  /** A line at the end: thanks, a signature. */
  note?: string;
  /** Bars for a scanner, at the very end, with what they say below them. */
  code?: { text: string; width: number; path: string };
  paper?: 'a4' | '80mm';
  /** Whether it is in the language of the shop, not of the person who prints it. */
  isForCustomers?: boolean;
}

/** More columns than this do not fit the short side of A4. */
const maxColumnsUpright = 8;

const printDelay = 1000;

export function printReport<Row>(report: Report<Row> | (() => Promise<Report<Row>>)): void {
  const paper = openPaper();
  if (!paper) return;
  if (typeof report !== 'function') {
    fill(paper, report);
    return;
  }
  paper.document.title = t('Please wait...');
  report().then(
    (ready) => fill(paper, ready),
    (error) => {
      paper.close();
      notify.error(error);
    },
  );
}

/** Must be called in the click handler itself. If a pop-up blocker stops it, it says so and returns null. */
export function openPaper(): Window | null {
  const paper = window.open('', '_blank', 'width=900,height=700');
  if (!paper) notify.error(t('The print window was blocked. Please allow pop-ups for this page.'));
  return paper;
}

function fill<Row>(paper: Window, report: Report<Row>): void {
  // It may have been closed while the rows were loading.
  if (paper.closed) return;
  const page = paper.document;
  dress(page, report);
  page.title = report.title;
  page.body.replaceChildren(buildReport(page, report, new Date()));
  printSoon(paper);
}

export function printSoon(paper: Window): void {
  if (shopPath) markAsPractice(paper.document);
  setTimeout(async () => {
    // A logo that can't be loaded must not keep the receipt from being printed.
    await Promise.allSettled([...paper.document.images].map((image) => image.decode()));
    if (!paper.closed) paper.print();
  }, printDelay);
}

/** Marks every page that is printed in the practice shop. The name of the business, at the top of most, says it too. */
function markAsPractice(page: Document): void {
  const mark = page.createElement('div');
  mark.dataset.practice = '';
  mark.append(tOnPaper('PRACTICE'));
  const style = page.createElement('style');
  style.textContent = practiceMark;
  page.head.append(style);
  page.body.append(mark);
}

/** Gives the page the report's styles, language and direction. */
export function dress<Row>(page: Document, report: Report<Row>): void {
  const { business, isForCustomers } = report;
  page.documentElement.lang = isForCustomers ? business.paperLocale : business.locale;
  const { language } = isForCustomers ? currentCustomer() : currentReader();
  page.documentElement.dir = directionOf(language);
  page.documentElement.dataset.language = language;
  const style = page.createElement('style');
  style.textContent = printStyles(paperOf(report), sayOf(report));
  page.head.replaceChildren(style);
}

/** The language that the paper is written in. */
export function sayOf({ isForCustomers }: { isForCustomers?: boolean }): Say {
  return isForCustomers ? tOnPaper : t;
}

function paperOf<Row>({ paper = 'a4', columns }: Report<Row>): Paper {
  return paper === 'a4' && columns.length > maxColumnsUpright ? 'a4 landscape' : paper;
}

/** The report as DOM nodes of the given document. */
export function buildReport<Row>(page: Document, report: Report<Row>, printedAt: Date): HTMLElement {
  const {
    business,
    logo,
    heading = [],
    title,
    isCopy,
    filter,
    facts = [],
    chart,
    columns,
    rows,
    isStrong,
    totals,
    sums,
    note,
    code,
    paper = 'a4',
  } = report;
  const t = sayOf(report);

  function node(tag: string, className: string, ...content: (Node | string)[]): HTMLElement {
    const element = page.createElement(tag);
    if (className) element.className = className;
    element.append(...content);
    return element;
  }

  const cells = (tag: string, texts: readonly string[]) =>
    columns.map((column, at) => node(tag, column.align ?? (column.tight ? 'tight' : ''), texts[at] ?? ''));
  const headers = columns.map((column) => column.header);
  const lines = rows.map((row) =>
    node(
      'tr',
      isStrong?.(row) ? 'strong' : '',
      ...cells(
        'td',
        columns.map((column) => column.text(row)),
      ),
    ),
  );
  const table = node(
    'table',
    '',
    node('thead', '', node('tr', '', ...cells('th', headers))),
    node('tbody', '', ...lines),
  );
  if (totals) table.append(node('tfoot', '', node('tr', '', ...cells('td', totals))));
  if (sums) table.append(node('tfoot', '', ...sums.map(sumRow)));

  function sumRow({ label, value, strong }: NonNullable<Report<Row>['sums']>[number]): HTMLElement {
    const name = page.createElement('td');
    name.colSpan = columns.length - 1;
    name.append(label);
    return node('tr', strong ? 'strong' : 'sum', name, node('td', 'right', value));
  }

  const head = node('header', '');
  if (logo) {
    const image = page.createElement('img');
    image.src = new URL(logo, window.location.href).href;
    image.alt = '';
    head.append(image);
  }
  head.append(node('p', 'business', business.businessName));
  for (const lines of heading) head.append(node('p', 'heading', lines));
  if (isCopy) head.append(node('p', 'copy', t('COPY')));
  head.append(node('h1', '', title));
  if (filter) head.append(node('p', 'filter', filter));
  for (const { label, value, only = paper } of facts) {
    if (only === paper) head.append(node('p', 'fact', node('span', '', label), node('span', '', value)));
  }

  const foot = node('footer', '', node('span', '', printedText(report, printedAt)));
  if (rows.length === 0) foot.prepend(node('p', 'none', t('Nothing to show.')));
  if (note) foot.prepend(node('p', 'note', note));
  if (code) foot.append(barsOf(page, code), node('p', 'code', code.text));
  return node('main', '', head, ...(chart ? [paperChart(page, chart)] : []), table, foot);
}

/** The end of every paper, which says when it was printed. */
export function printedText(
  { business, isForCustomers }: Pick<Report<never>, 'business' | 'isForCustomers'>,
  printedAt: Date,
): string {
  const t = sayOf({ isForCustomers });
  const locale = isForCustomers ? business.paperLocale : business.locale;
  return t('Printed {{formatMoment}}', {
    formatMoment: formatMoment(printedAt.toISOString(), locale, business.timeZone),
  });
}

/** The drawing without what only a screen needs: the slider, the tooltip, the table for screen readers. */
function paperChart(page: Document, chart: Element): Node {
  const copy = page.importNode(chart, true);
  for (const part of copy.querySelectorAll('input, [role=tooltip], table')) part.remove();
  return copy;
}

/** As wide as the style sheet says. The path is one module high and is stretched to its height. */
function barsOf(page: Document, { width, path }: NonNullable<Report<unknown>['code']>): SVGElement {
  const draw = (tag: string, attributes: Record<string, string>) => {
    const element = page.createElementNS('http://www.w3.org/2000/svg', tag) as SVGElement;
    for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, value);
    return element;
  };
  const picture = draw('svg', {
    viewBox: `0 0 ${width} 1`,
    preserveAspectRatio: 'none',
    'shape-rendering': 'crispEdges',
  });
  picture.append(draw('path', { d: path }));
  return picture;
}
