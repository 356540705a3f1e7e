/**
 * Draws one label as lines of text and bars, in millimetres from its upper left corner. It does not measure text itself, so
 * that it can run without a page. Everything is centred, so it is the same in every direction of writing, and nothing reaches
 * beyond the label, however long a name or price is.
 */
import { code128Modules, isCode128 } from '../ui/paper/code-128.ts';
import { ean13Modules, isEan13 } from '../ui/paper/ean-13.ts';
import type { Sheet } from './sheets.ts';

export interface LabelTexts {
  name: string;
  price: string;
  /** '1,200 / kg', for an item with a unit. */
  perUnit: string | null;
  code: string | null;
}

export interface Line {
  text: string;
  /** `x` is the middle of the text, `y` its baseline. */
  x: number;
  y: number;
  /** The size of the letters. */
  size: number;
  bold: boolean;
}

export interface Drawing {
  lines: Line[];
  /** The `d` of a path; empty if there are no bars. */
  bars: string;
}

/** Measures the width of a line of text, in millimetres. */
export type Measure = (text: string, size: number, bold: boolean) => number;

const lineHeight = 1.15;
/** The distance from the bottom of a line to its baseline, as a fraction of the size. */
const descent = 0.25;
const smallestText = 1.5;

export function drawLabel(texts: LabelTexts, sheet: Pick<Sheet, 'label' | 'isRoll'>, measure: Measure): Drawing {
  const { width, height } = sheet.label;
  const margin = height < 25 ? 1.2 : 2;
  const room = { middle: width / 2, width: width - 2 * margin, measure };
  const code = texts.code ? drawCode(texts.code, sheet, height - margin, room) : null;
  const above = height - 2 * margin - (code?.height ?? 0);
  const nameSize = clamp(above * 0.19, 1.9, 4.2);
  const nameLines = wrap(texts.name, nameSize, room.width, measure);
  const lines: Line[] = [];
  let y = margin;
  const add = (line: Omit<Line, 'x' | 'y'>) => {
    y += line.size * lineHeight;
    lines.push({ ...line, x: room.middle, y: y - line.size * descent });
  };
  for (const text of nameLines) add({ text, size: nameSize, bold: false });
  const unitSize = texts.perUnit ? clamp(above * 0.14, 1.8, 3.2) : 0;
  const left = margin + above - y - unitSize * lineHeight;
  add(shrunk(texts.price, clamp(left / lineHeight, 2, 8), true, room));
  if (texts.perUnit) add(shrunk(texts.perUnit, unitSize, false, room));
  const spare = Math.max(0, margin + above - y) / 2;
  const centred = lines.map((line) => ({ ...line, y: line.y + spare }));
  return { lines: [...centred, ...(code ? [code.line] : [])], bars: code?.bars ?? '' };
}

interface Room {
  middle: number;
  width: number;
  measure: Measure;
}

/** The bars with their digits below them, at the bottom of the label. */
function drawCode(code: string, sheet: Pick<Sheet, 'label' | 'isRoll'>, bottom: number, room: Room) {
  const { text, size } = shrunk(inGroups(code), 2.3, false, room);
  const line: Line = { text, size, bold: false, x: room.middle, y: bottom - size * descent };
  const height = clamp(sheet.label.height * 0.29, 4.5, 12);
  const top = bottom - size * lineHeight - height;
  const bars = barsOf(code, sheet, top, height);
  return { line, bars, height: size * lineHeight + (bars ? height + 0.6 : 0) };
}

/** Divides the digits of an EAN-13 as they are printed on every packet. */
function inGroups(code: string): string {
  return isEan13(code) ? `${code[0]} ${code.slice(1, 7)} ${code.slice(7)}` : code;
}

/** The nominal width of a module. A printer with dots rounds it to whole dots. */
const usualModule = 0.33;
const dot = 0.125;
const mostDots = 3;
/** Cheap scanners can't read finer modules. */
const finestModule = 0.19;
const edge = 0.5;

/** False if the bars would be too fine for a label of this size, or if the code can't be written as bars. */
export function hasBars(code: string, sheet: Pick<Sheet, 'label' | 'isRoll'>): boolean {
  return barsOf(code, sheet, 0, 1) !== '';
}

function barsOf(code: string, { label, isRoll }: Pick<Sheet, 'label' | 'isRoll'>, top: number, height: number): string {
  const symbol = symbolOf(code);
  if (!symbol) return '';
  const { modules, before, after } = symbol;
  const count = before + modules.length + after;
  const widest = (label.width - 2 * edge) / count;
  const module = isRoll ? Math.min(mostDots, Math.floor(widest / dot)) * dot : Math.min(usualModule, widest);
  if (module < finestModule) return '';
  const start = (label.width - count * module) / 2 + before * module;
  return [...modules.matchAll(/1+/g)]
    .map(({ 0: { length }, index }) => {
      const [x, wide] = [start + index * module, length * module].map(rounded);
      return `M${x} ${rounded(top)}h${wide}v${rounded(height)}h-${wide}z`;
    })
    .join('');
}

/** The modules of the code, and the widths of the light margins that scanners need before and after them. */
function symbolOf(code: string): { modules: string; before: number; after: number } | null {
  if (isEan13(code)) return { modules: ean13Modules(code), before: 11, after: 7 };
  return isCode128(code) ? { modules: code128Modules(code), before: 10, after: 10 } : null;
}

/** Fits a text into one line, in smaller letters if needed, and cuts it off if they would become too small. */
function shrunk(text: string, size: number, bold: boolean, { width, measure }: Room) {
  const fitting = Math.min(size, (size * width) / measure(text, size, bold));
  if (fitting >= smallestText) return { text, size: fitting, bold };
  return { text: cut(text, smallestText, bold, width, measure), size: smallestText, bold };
}

/** Breaks a text into two lines at most, between words if possible. */
function wrap(text: string, size: number, width: number, measure: Measure): string[] {
  const fits = (part: string) => measure(part, size, false) <= width;
  if (fits(text)) return [text];
  const words = text.split(/\s+/);
  let count = words.length - 1;
  while (count > 0 && !fits(words.slice(0, count).join(' '))) count -= 1;
  if (count > 0) {
    const rest = words.slice(count).join(' ');
    return [words.slice(0, count).join(' '), fits(rest) ? rest : cut(rest, size, false, width, measure)];
  }
  const letters = [...text];
  let end = letters.length - 1;
  while (end > 1 && !fits(letters.slice(0, end).join(''))) end -= 1;
  const rest = letters.slice(end).join('');
  return [letters.slice(0, end).join(''), fits(rest) ? rest : cut(rest, size, false, width, measure)];
}

function cut(text: string, size: number, bold: boolean, width: number, measure: Measure): string {
  const letters = [...text];
  while (letters.length > 1 && measure(`${letters.join('').trimEnd()}…`, size, bold) > width) letters.pop();
  return `${letters.join('').trimEnd()}…`;
}

function clamp(value: number, least: number, most: number): number {
  return Math.min(most, Math.max(least, value));
}

function rounded(length: number): number {
  return Math.round(length * 10_000) / 10_000;
}
