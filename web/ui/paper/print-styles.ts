/** Print styles: black on white in any colour scheme. The table head repeats on every page, totals do not. */
import type { Say } from '../../../contract/words/say.ts';

const shared = `
:root { color-scheme: light; }
* { box-sizing: border-box; }
body { margin: 0; color: #000; background: #fff; font-family: system-ui, 'Segoe UI', Roboto, 'Noto Sans', sans-serif;
  font-variant-numeric: tabular-nums; }
p, h1 { margin: 0; }
table { width: 100%; border-collapse: collapse; color: inherit; font: inherit; }
th, td { text-align: start; vertical-align: top; overflow-wrap: break-word; }
.tight { white-space: nowrap; overflow-wrap: normal; }
.right { text-align: end; white-space: nowrap; } th.right { white-space: normal; }
tr { break-inside: avoid; }
thead { display: table-header-group; }
tfoot { display: table-row-group; font-weight: 700; }
tfoot td, tfoot .right { white-space: pre; }
tbody td, .heading, .note { white-space: pre-line; } tbody .right, tbody .tight { white-space: nowrap; }
img { display: block; object-fit: contain; }
svg { display: block; } .code { text-align: center; letter-spacing: 0.08em; }
.copy { margin: 2mm 0 1mm; font-size: 15pt; font-weight: 700; letter-spacing: 0.3em; }
[dir=rtl] :is(tbody td:not(.right), .note) { unicode-bidi: plaintext; } [dir=rtl] tbody td:not(.right) { text-align: right; }
tbody .strong { font-weight: 700; } tfoot .sum { font-weight: 400; } tfoot .sum td:first-child { white-space: normal; }
`;

/** The mark on every page of the practice shop, whatever is printed on it. */
export const practiceMark = `
[data-practice] { position: fixed; inset: 0; display: grid; place-items: center; rotate: -24deg; opacity: 0.22; pointer-events: none;
  color: #000; font: 700 14vmin sans-serif; }
`;

const a4 = `
@page { size: A4; margin: 16mm 14mm 18mm; }
body { font-size: 9.5pt; line-height: 1.35; }
@media screen { body { max-width: 190mm; margin: 10mm auto; padding: 0 5mm; } }
header { margin-bottom: 6mm; padding-bottom: 3mm; border-bottom: 0.6mm solid #000; }
.business { font-size: 10pt; font-weight: 600; }
h1 { font-size: 16pt; line-height: 1.25; }
.filter { margin-top: 1mm; color: #333; }
.fact { display: flex; gap: 4mm; } .fact span:first-child { min-width: 32mm; color: #333; }
th { padding: 1.5mm 2mm; border-bottom: 0.3mm solid #000; font-weight: 650; }
td { padding: 1.2mm 2mm; border-bottom: 0.1mm solid #bbb; }
tfoot td { border-top: 0.4mm solid #000; border-bottom: 0.8mm double #000; }
tfoot .sum td { border-top: 0; border-bottom: 0; } tfoot .sum:first-child td { border-top: 0.4mm solid #000; }
tfoot:has(.sum) td:first-child { text-align: end; }
img { max-width: 60mm; max-height: 25mm; margin-bottom: 3mm; object-position: left; } [dir=rtl] img { object-position: right; } .heading { color: #333; }
.heading + h1 { margin-top: 4mm; }
footer { margin-top: 5mm; color: #333; font-size: 8.5pt; }
footer svg { width: 80mm; height: 14mm; margin-top: 4mm; } .code { width: 80mm; }
[data-chart] { margin: 0 0 6mm; break-inside: avoid; } [data-chart-legend] { display: flex; gap: 6mm; margin-bottom: 3mm; }
[data-chart-legend] span { display: inline-flex; align-items: center; gap: 2mm; }
[data-chart] svg[role=img] { width: 100%; height: 100%; overflow: visible; } [data-chart] text { font-size: 8pt; }
[data-chart] line { stroke: #bbb; stroke-width: 0.2mm; } [data-chart] rect { fill: none; }
[data-chart] line[data-zero] { stroke: #000; }
[data-chart] path, [data-chart] line[data-series] { fill: none; stroke: #000; stroke-width: 1.5px; vector-effect: non-scaling-stroke; }
[data-chart] [data-series='1'] { stroke-dasharray: 6 5; } [data-chart] [data-series='2'] { stroke-dasharray: 1 5; }
[data-chart] rect[data-series='0'] { fill: #555; } [data-chart] rect[data-series='1'] { fill: #fff; stroke: #000; stroke-dasharray: none; }
.note { margin-bottom: 3mm; font-size: 9.5pt; } [dir=rtl] .note { text-align: right; } .none { margin-bottom: 3mm; }
`;

/** A table with many columns needs the long side of the paper. */
const landscape = `
@page { size: A4 landscape; }
@media screen { body { max-width: 277mm; } }
`;

// No page size: the printer knows the width of its roll, and a fixed size would print tiny on a narrower one.
const receipt = `
@page { margin: 3mm; }
body { max-width: 74mm; font-size: 9pt; line-height: 1.3; }
@media screen { body { margin: 6mm auto; } }
header { margin-bottom: 2mm; text-align: center; }
.business { font-size: 12pt; font-weight: 700; }
h1 { font-size: 10pt; font-weight: 600; }
.fact { display: flex; justify-content: space-between; gap: 3mm; text-align: start; } h1 + .fact { margin-top: 2mm; }
table { border-top: 0.3mm dashed #000; }
th, td { padding-block: 0.6mm; padding-inline: 0 1mm; overflow-wrap: anywhere; } .right { padding-inline: 2mm 0; }
th { border-bottom: 0.2mm solid #000; font-weight: 600; overflow-wrap: normal; }
[data-language]:not([data-language=en]) th:first-child { overflow-wrap: anywhere; }
tfoot td { padding-top: 1.2mm; border-top: 0.3mm dashed #000; font-size: 11pt; }
tfoot .sum td { padding-top: 0.4mm; border-top: 0; font-size: 9pt; } tfoot .sum:first-child td { padding-top: 1.2mm; border-top: 0.3mm dashed #000; }
img { max-width: 50mm; max-height: 20mm; margin: 0 auto 1.5mm; } .heading { font-size: 8.5pt; } .heading + h1 { margin-top: 1.5mm; }
footer { margin-top: 3mm; text-align: center; font-size: 8pt; }
footer svg { width: 100%; height: 14mm; margin-top: 3mm; }
.note { margin-bottom: 1mm; font-size: 9pt; }
/*
 * On a narrow roll, the figures would leave a name one letter per line. So the name has a line of its own, and the figures
 * follow on the next one.
 */
@media (max-width: 62mm) {
  table, thead, tbody, tfoot { display: block; }
  tr { display: flex; flex-wrap: wrap; justify-content: space-between; column-gap: 2mm; break-inside: avoid; }
  th:first-child, tbody td:first-child { flex: 0 0 100%; }
  th, tbody td { padding: 0.3mm 0; } tbody tr { padding-bottom: 0.8mm; }
  th { border-bottom: 0; } thead { border-bottom: 0.2mm solid #000; }
  .right { padding-inline-start: 0; } tr > .right:last-child { margin-inline-start: auto; }
  tfoot tr { border-top: 0.3mm dashed #000; } tfoot .sum:not(:first-child) { border-top: 0; }
  tfoot td, tfoot .sum td, tfoot .sum:first-child td { border-top: 0; white-space: normal; }
  tfoot td:first-child { flex: 1 1 auto; }
}
`;

export type Paper = 'a4' | 'a4 landscape' | '80mm';

const styles: Record<Paper, string> = { a4, 'a4 landscape': a4 + landscape, '80mm': receipt };

export function printStyles(paper: Paper, t: Say): string {
  return shared + styles[paper] + (paper === '80mm' ? '' : pageNumbers(t));
}

/** The page numbers at the foot of every sheet. */
export function pageNumbers(t: Say): string {
  const text = t('Page {{page}} of {{pages}}', { page: '<page>', pages: '<pages>' });
  const parts = text.split(/<(pages?)>/).map((part, at) => (at % 2 === 1 ? `counter(${part})` : JSON.stringify(part)));
  return `@page { @bottom-right { content: ${parts.join(' ')}; font: 8pt system-ui, sans-serif; color: #444; } }`;
}
