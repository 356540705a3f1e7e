/**
 * One label as lines of text and bars, in millimetres from its upper left corner. Pure: how wide a text is comes from outside. All of it
 * is centred, so it is the same in every direction of writing, and nothing leaves the label, however long a name or price is.
 */
import { code128Modules, isCode128 } from '../ui/paper/code-128.ts';
import { ean13Modules, isEan13 } from '../ui/paper/ean-13.ts';
import type { Sheet } from './sheets.ts';

export interface LabelTexts {
  name: string;
  price: string;
  /** '1,200 / kg', where the item has a unit. */
  perUnit: string | null;
  code: string | null;
}

export interface Line {
  text: string;
  /** The middle of the text, and its baseline. */
  x: number;
  y: number;
  /** Of the letters. */
  size: number;
  bold: boolean;
}

export interface Drawing {
  lines: Line[];
  /** The `d` of a path; empty where there are no bars. */
  bars: string;
}

/** Of one line, in millimetres. */
export type Measure = (text: string, size: number, bold: boolean) => number;

const lineHeight = 1.15;
/** How far above the bottom of its line a text stands. */
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

/** As below the bars of every packet. */
function inGroups(code: string): string {
  return isEan13(code) ? `${code[0]} ${code.slice(1, 7)} ${code.slice(7)}` : code;
}

/** The nominal width of a module; a printer with dots draws whole ones. */
const usualModule = 0.33;
const dot = 0.125;
const mostDots = 3;
/** Cheap scanners read no finer ones. */
const finestModule = 0.19;
const edge = 0.5;

/** False where its bars would be too fine for a label of this size, or where no bars can say it. */
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

/** With the light margins that scanners need, in modules. */
function symbolOf(code: string): { modules: string; before: number; after: number } | null {
  if (isEan13(code)) return { modules: ean13Modules(code), before: 11, after: 7 };
  return isCode128(code) ? { modules: code128Modules(code), before: 10, after: 10 } : null;
}

/** One line that fits, in smaller letters where it has to, and cut off where they would be too small. */
function shrunk(text: string, size: number, bold: boolean, { width, measure }: Room) {
  const fitting = Math.min(size, (size * width) / measure(text, size, bold));
  if (fitting >= smallestText) return { text, size: fitting, bold };
  return { text: cut(text, smallestText, bold, width, measure), size: smallestText, bold };
}

/** On two lines at most, broken between words where that is possible. */
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
