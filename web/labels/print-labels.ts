/** Prints labels in a window of their own, on pages of exactly their size: without margins, so that the browser scales nothing. */
import { directionOf } from '../../contract/words/direction.ts';
import { openPaper, printSoon } from '../ui/paper/print-window.ts';
import { currentCustomer } from '../words/reader.ts';
import { t } from '../words/t.ts';
import type { LabelTexts } from './draw-label.ts';
import { drawPages, type Printing } from './draw-page.ts';

export function printLabels(labels: readonly LabelTexts[], printing: Printing): void {
  const paper = openPaper();
  if (!paper) return;
  const page = paper.document;
  const { language } = currentCustomer();
  page.documentElement.lang = language;
  page.documentElement.dir = directionOf(language);
  page.title = t('Labels');
  const style = page.createElement('style');
  style.textContent = stylesOf(printing);
  page.head.replaceChildren(style);
  page.body.replaceChildren(...drawPages(page, labels, printing));
  printSoon(paper);
}

/** Every page breaks after itself and hides what reaches beyond it, so that rounding can never push out a blank page. */
function stylesOf({ sheet: { page } }: Printing): string {
  return `
:root { color-scheme: light; }
@page { size: ${page.width}mm ${page.height}mm; margin: 0; }
html, body { margin: 0; padding: 0; background: #fff; }
svg { display: block; overflow: hidden; break-inside: avoid; break-after: page; }
svg:last-child { break-after: auto; }
`;
}
