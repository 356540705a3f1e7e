/**
 * Draws the lines of a paper on canvas, black on white. It is as wide as its figures need, and becomes several pictures if one
 * would be longer than phones show. Canvas shapes Arabic and other scripts as the page does.
 */
import type { PaperColumn, PaperLine, PaperLines } from './paper-lines.ts';

export interface Drawing extends PaperLines {
  isRightToLeft: boolean;
  logo: HTMLImageElement | null;
  /** The text at the end of each picture, if there are several. */
  pageText(page: number, pages: number): string;
}

const margin = 20;
const gap = 12;
/** The width of a receipt; papers with more columns are wider. */
const least = 400;
const most = 1400;
/** The greatest height of a picture. A page of 80 lines can still be read on a phone, and every browser can draw it. */
const longest = 2200;
/** Drawn at twice the size, so that it stays sharp when it is enlarged. */
const scale = 2;

const family = "system-ui, 'Segoe UI', Roboto, 'Noto Sans', sans-serif";
const plain = `14px ${family}`;
const bold = `700 14px ${family}`;
const small = `12px ${family}`;
const fonts: Partial<Record<PaperLine['kind'], string>> = {
  business: `700 19px ${family}`,
  heading: small,
  copy: `700 20px ${family}`,
  title: `600 16px ${family}`,
  filter: small,
  printed: small,
  code: small,
  head: `600 13px ${family}`,
  'strong row': bold,
  totals: bold,
  'strong sum': `700 16px ${family}`,
};
const fontOf = (kind: PaperLine['kind']) => fonts[kind] ?? plain;
const lineHeight = (font: string) => Math.round(Number(/(\d+)px/.exec(font)![1]) * 1.4);

/** A part of the paper that is never divided; `draw` gets its upper edge. */
interface Block {
  height: number;
  draw(pen: Pen, top: number): void;
}

type Side = 'start' | 'end' | 'center';

interface Pen {
  context: CanvasRenderingContext2D;
  /** `from` is the distance from the side where reading begins. */
  text(words: string, font: string, from: number, top: number, side: Side): void;
  line(top: number, thickness: number): void;
}

export function drawPaper(drawing: Drawing): HTMLCanvasElement[] {
  const measuring = document.createElement('canvas').getContext('2d')!;
  const widths = columnWidths(drawing, measuring);
  const inside = Math.max(least - 2 * margin, sumOf(widths) + gap * (widths.length - 1));
  const blocks = blocksOf(drawing, widths, inside, measuring);
  const pages = paginate(blocks);
  return pages.map((page, at) => {
    const foot = pages.length > 1 ? [textBlock(drawing.pageText(at + 1, pages.length), small, inside, measuring)] : [];
    return drawPage([...page, ...foot], inside + 2 * margin, drawing.isRightToLeft);
  });
}

function drawPage(blocks: Block[], width: number, isRightToLeft: boolean): HTMLCanvasElement {
  const canvas = document.createElement('canvas');
  canvas.width = Math.ceil(width * scale);
  canvas.height = Math.ceil((sumOf(blocks.map(({ height }) => height)) + 2 * margin) * scale);
  const context = canvas.getContext('2d')!;
  context.fillStyle = '#fff';
  context.fillRect(0, 0, canvas.width, canvas.height);
  context.scale(scale, scale);
  context.fillStyle = '#000';
  context.textBaseline = 'top';
  context.direction = isRightToLeft ? 'rtl' : 'ltr';
  const pen: Pen = {
    context,
    text(words, font, from, top, side) {
      context.font = font;
      context.textAlign = side;
      const at = margin + from;
      context.fillText(words, isRightToLeft ? width - at : at, top);
    },
    line: (top, thickness) => context.fillRect(margin, top, width - 2 * margin, thickness),
  };
  let top = margin;
  for (const block of blocks) {
    block.draw(pen, top);
    top += block.height;
  }
  return canvas;
}

/** Divides the blocks into pictures. A line of the table is never divided between two. */
function paginate(blocks: Block[]): Block[][] {
  const pages: Block[][] = [[]];
  let height = 0;
  for (const block of blocks) {
    if (height + block.height > longest && pages.at(-1)!.length > 0) {
      pages.push([]);
      height = 0;
    }
    pages.at(-1)!.push(block);
    height += block.height;
  }
  return pages;
}

/** Columns of figures and dates get their full width; names share what is left, and wrap. */
function columnWidths({ columns, lines }: PaperLines, context: CanvasRenderingContext2D): number[] {
  const natural = columns.map(() => 0);
  for (const line of lines) {
    if (!('cells' in line)) continue;
    context.font = fontOf(line.kind);
    for (const [at, cell] of line.cells.entries()) {
      // A long heading is wrapped above short figures.
      const parts = line.kind === 'head' ? cell.split(' ') : cell.split('\n');
      const width = Math.max(...parts.map((part) => context.measureText(part).width));
      natural[at] = Math.max(natural[at]!, Math.ceil(width));
    }
  }
  const isFixed = ({ isFigure, isTight }: PaperColumn) => isFigure || isTight;
  const fixed = sumOf(natural.filter((_, at) => isFixed(columns[at]!)));
  const names = natural.filter((_, at) => !isFixed(columns[at]!));
  const room = (width: number) => width - 2 * margin - gap * (columns.length - 1) - fixed;
  const wanted = Math.min(sumOf(names), 130 * names.length + 60);
  const left = Math.max(room(least), Math.min(wanted, room(most)), 80 * names.length);
  const share = left / Math.max(sumOf(names), 1);
  return natural.map((width, at) => (isFixed(columns[at]!) ? width : Math.floor(width * share)));
}

function blocksOf(drawing: Drawing, widths: number[], inside: number, context: CanvasRenderingContext2D): Block[] {
  const { lines, logo, columns } = drawing;
  const blocks: Block[] = logo ? [logoBlock(logo, inside)] : [];
  for (const [at, line] of lines.entries()) {
    const { kind } = line;
    if (kind === 'head' || (startsSums(kind) && !startsSums(lines[at - 1]?.kind))) blocks.push(ruleBlock());
    if (kind === 'note' || kind === 'bars') blocks.push({ height: 12, draw() {} });
    blocks.push(blockOf(line, columns, widths, inside, context));
    if (kind === 'head') blocks.push(ruleBlock());
  }
  return blocks;
}

function blockOf(
  line: PaperLine,
  columns: PaperColumn[],
  widths: number[],
  inside: number,
  context: CanvasRenderingContext2D,
): Block {
  const font = fontOf(line.kind);
  if ('cells' in line) return rowBlock(line.cells, font, columns, widths, context);
  if ('label' in line) return pairBlock(line.label, line.value, font, inside, context);
  return 'path' in line ? barsBlock(line, inside) : textBlock(line.text, font, inside, context);
}

function startsSums(kind: PaperLine['kind'] | undefined): boolean {
  return kind === 'totals' || kind === 'sum' || kind === 'strong sum';
}

function ruleBlock(): Block {
  return { height: 9, draw: (pen, top) => pen.line(top + 4, 1) };
}

function logoBlock(logo: HTMLImageElement, inside: number): Block {
  const shrink = Math.min(1, 200 / logo.naturalWidth, 80 / logo.naturalHeight);
  const [width, height] = [logo.naturalWidth * shrink, logo.naturalHeight * shrink];
  return {
    height: height + 8,
    draw: ({ context }, top) => context.drawImage(logo, margin + (inside - width) / 2, top, width, height),
  };
}

/** A centred text, such as the heading and the foot of a receipt. */
function textBlock(text: string, font: string, inside: number, context: CanvasRenderingContext2D): Block {
  const wrapped = wrap(text, font, inside, context);
  const height = lineHeight(font);
  return {
    height: wrapped.length * height + 2,
    draw: (pen, top) => {
      for (const [at, words] of wrapped.entries()) pen.text(words, font, inside / 2, top + at * height, 'center');
    },
  };
}

function pairBlock(
  label: string,
  value: string,
  font: string,
  inside: number,
  context: CanvasRenderingContext2D,
): Block {
  context.font = font;
  const right = wrap(value, font, Math.min(context.measureText(value).width + 1, inside * 0.62), context);
  const taken = Math.max(...right.map((words) => context.measureText(words).width));
  const left = wrap(label, font, inside - taken - gap, context);
  const height = lineHeight(font);
  return {
    height: Math.max(left.length, right.length) * height + 2,
    draw: (pen, top) => {
      for (const [at, words] of left.entries()) pen.text(words, font, 0, top + at * height, 'start');
      for (const [at, words] of right.entries()) pen.text(words, font, inside, top + at * height, 'end');
    },
  };
}

function rowBlock(
  cells: string[],
  font: string,
  columns: PaperColumn[],
  widths: number[],
  context: CanvasRenderingContext2D,
): Block {
  const wrapped = cells.map((cell, at) => wrap(cell, font, widths[at]! + 1, context));
  const height = lineHeight(font);
  const offsets = widths.map((_, at) => sumOf(widths.slice(0, at)) + gap * at);
  return {
    height: Math.max(...wrapped.map(({ length }) => length)) * height + 4,
    draw: (pen, top) => {
      for (const [at, texts] of wrapped.entries()) {
        const { isFigure } = columns[at]!;
        const from = isFigure ? offsets[at]! + widths[at]! : offsets[at]!;
        const side = isFigure ? 'end' : 'start';
        for (const [line, words] of texts.entries()) pen.text(words, font, from, top + line * height, side);
      }
    },
  };
}

/** The path is one module high and is stretched to its height. */
function barsBlock({ width, path }: Extract<PaperLine, { kind: 'bars' }>, inside: number): Block {
  const module = Math.max(1, Math.floor(Math.min(inside, 420) / width));
  return {
    height: 62,
    draw: ({ context }, top) => {
      context.save();
      context.translate(margin + (inside - width * module) / 2, top);
      context.scale(module, 54);
      context.fill(new Path2D(path));
      context.restore();
    },
  };
}

/** Breaks a text between words. A word that is wider than its place is broken at the edge. */
export function wrap(
  text: string,
  font: string,
  width: number,
  context: Pick<CanvasRenderingContext2D, 'font' | 'measureText'>,
): string[] {
  context.font = font;
  const fits = (words: string) => context.measureText(words).width <= width;
  return text.split('\n').flatMap((line) => {
    const lines = [''];
    for (const word of line.split(' ')) {
      const longer = lines.at(-1) === '' ? word : `${lines.at(-1)} ${word}`;
      if (fits(longer)) lines[lines.length - 1] = longer;
      else {
        const parts = divide(word, fits);
        if (lines.at(-1) === '') lines.pop();
        lines.push(...parts);
      }
    }
    return lines;
  });
}

function divide(word: string, fits: (part: string) => boolean): string[] {
  const parts = [''];
  for (const letter of word) {
    const longer = parts.at(-1) + letter;
    if (parts.at(-1) === '' || fits(longer)) parts[parts.length - 1] = longer;
    else parts.push(letter);
  }
  return parts;
}

function sumOf(numbers: readonly number[]): number {
  return numbers.reduce((sum, one) => sum + one, 0);
}
