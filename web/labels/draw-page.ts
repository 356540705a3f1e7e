/** Pages of labels as SVG elements, in millimetres: the same on screen and on paper. Built from nodes, so no name can run as HTML. */
import { type Drawing, drawLabel, type LabelTexts, type Line, type Measure } from './draw-label.ts';
import { placeOf, type Sheet, type Shift } from './sheets.ts';

const labelFont = "Arial, 'Liberation Sans', 'Noto Sans', sans-serif";

export interface Printing {
  sheet: Sheet;
  /** The first free label of the first page, counted from 1. */
  first: number;
  shift: Shift;
}

/** As many pages as the labels need, or the first ones only. */
export function drawPages(
  page: Document,
  labels: readonly LabelTexts[],
  { sheet, first, shift }: Printing,
  most = Number.POSITIVE_INFINITY,
): SVGElement[] {
  const measure = measureWith(page);
  const pages: SVGElement[] = [];
  for (const [at, texts] of labels.entries()) {
    const place = placeOf(sheet, at + first - 1, shift);
    if (place.page >= most) break;
    pages[place.page] ??= blankPage(page, sheet);
    const label = element(page, 'g', { transform: `translate(${place.x} ${place.y})` });
    label.append(...shapesOf(page, sheet, drawLabel(texts, sheet, measure)));
    pages[place.page]!.append(label);
  }
  return pages;
}

/** Measures texts as the browser draws them. */
function measureWith(page: Document): Measure {
  const brush = page.createElement('canvas').getContext('2d')!;
  const letters = 100;
  return (text, size, bold) => {
    brush.font = `${bold ? 700 : 400} ${letters}px ${labelFont}`;
    return (brush.measureText(text).width / letters) * size;
  };
}

function blankPage(page: Document, { page: { width, height } }: Sheet): SVGElement {
  return element(page, 'svg', {
    width: `${width}mm`,
    height: `${height}mm`,
    viewBox: `0 0 ${width} ${height}`,
    'font-family': labelFont,
    'text-anchor': 'middle',
  });
}

function shapesOf(page: Document, { label: { width, height } }: Sheet, { lines, bars }: Drawing): SVGElement[] {
  const edge = element(page, 'rect', { width: String(width), height: String(height), fill: 'none', 'data-label': '' });
  const texts = lines.map((line) => textOf(page, line));
  if (!bars) return [edge, ...texts];
  return [edge, element(page, 'path', { d: bars, 'shape-rendering': 'crispEdges', 'data-bars': '' }), ...texts];
}

function textOf(page: Document, { text, x, y, size, bold }: Line): SVGElement {
  const weight = bold ? '700' : '400';
  const line = element(page, 'text', { x: String(x), y: String(y), 'font-size': String(size), 'font-weight': weight });
  line.append(text);
  return line;
}

function element(page: Document, tag: string, attributes: Record<string, string>): SVGElement {
  const made = page.createElementNS('http://www.w3.org/2000/svg', tag) as SVGElement;
  for (const [name, value] of Object.entries(attributes)) made.setAttribute(name, value);
  return made;
}
