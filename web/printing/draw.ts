/**
 * Turns lines into what the printer gets: letters if it has them, otherwise a drawing with one bit per dot. A paper that is
 * read from right to left is drawn as a whole, because printers set their letters from left to right.
 */

import { hasLettersFor, letterOf } from '../../contract/printing/escpos.ts';
import { dotsOf, type JobLine, type PictureLine, type Printer } from '../../contract/printing/printers.ts';
import { directionOf, withoutIsolates } from '../../contract/words/direction.ts';
import type { Report } from '../ui/paper/print-window.ts';
import { currentCustomer, currentReader } from '../words/reader.ts';
import { inLetters, type LaidLine, layOut, type Room } from './lay-out.ts';

type Paper = Pick<Printer, 'paper' | 'columns' | 'codePage'>;

/** Dots to a millimetre, as all receipt printers have them. */
const dotsInMillimetre = 8;
const logo = { width: 50 * dotsInMillimetre, height: 20 * dotsInMillimetre };
const bars = { height: 10 * dotsInMillimetre, widest: 3 };

export async function linesFor<Row>(report: Report<Row>, paper: Paper, printedAt = new Date()): Promise<JobLine[]> {
  const { language } = report.isForCustomers ? currentCustomer() : currentReader();
  const pen = penOf(paper, directionOf(language));
  const picture = report.logo ? await logoOf(report.logo, paper).catch(() => null) : null;
  const lines = layOut(report, pen.room, printedAt).map(pen.write);
  const code = report.code && barsOf(report.code, paper);
  // The text of the code is below its bars.
  if (code) lines.splice(-1, 0, code);
  return picture ? [picture, ...lines] : lines;
}

/** Typographic marks that a code page may lack, with what a typewriter has for them. */
const typewritten: Record<string, string> = { '’': "'", '‘': "'", '“': '"', '”': '"', '–': '-', '—': '-' };

function inItsLetters(text: string, codePage: Printer['codePage']): string | null {
  if (hasLettersFor(text, codePage)) return text;
  const simpler = text.replace(/[’‘“”–—]/g, (mark) => typewritten[mark]!);
  return hasLettersFor(simpler, codePage) ? simpler : null;
}

function penOf(paper: Paper, direction: 'ltr' | 'rtl') {
  const letter = letterOf(paper);
  const drawing = canvasOf(dotsOf[paper.paper], 2 * letter.height + 2 * leading);
  const isLetters = (text: string) => direction === 'ltr' && inItsLetters(text, paper.codePage) !== null;
  const room: Room = {
    columns: paper.columns,
    measure(text) {
      const letters = withoutIsolates(text);
      if (isLetters(letters)) return [...letters].length;
      drawing.font = fontOf(letter, {});
      return drawing.measureText(text).width / letter.width;
    },
  };
  return {
    room,
    write(line: LaidLine): JobLine {
      const text = inItsLetters(inLetters(line, paper.columns), paper.codePage);
      if (direction === 'ltr' && text !== null && text.length <= paper.columns) {
        const { bold, tall } = line;
        return { text, ...(bold && { bold }), ...(tall && { tall }) };
      }
      return drawn(line, drawing, { letter, direction, columns: paper.columns });
    },
  };
}

/** The space above and below the letters of a line. */
const leading = 3;
type Letter = ReturnType<typeof letterOf>;

function fontOf({ height }: Letter, { bold, tall }: Pick<LaidLine, 'bold' | 'tall'>): string {
  const size = Math.round(height * (tall ? 1.5 : 0.88));
  return `${bold ? 700 : 500} ${size}px system-ui, 'Noto Sans', 'Noto Sans Arabic', 'Noto Sans Ethiopic', 'Noto Sans Devanagari', sans-serif`;
}

interface Hand {
  letter: Letter;
  direction: 'ltr' | 'rtl';
  columns: number;
}

function drawn(line: LaidLine, drawing: Canvas, { letter, direction, columns }: Hand): PictureLine {
  const { width } = drawing.canvas;
  const height = letter.height * (line.tall ? 2 : 1) + 2 * leading;
  clear(drawing);
  if (line.rule) drawing.fillRect(0, height / 2, width, 2);
  drawing.font = fontOf(letter, line);
  drawing.direction = direction;
  drawing.textBaseline = 'middle';
  for (const { text, from, to, align } of line.rule ? [] : line.pieces) {
    const edges = [from, to].map((column) => (column * width) / columns) as [number, number];
    const [start, end] = direction === 'rtl' ? [width - edges[0], width - edges[1]] : edges;
    drawing.textAlign = align;
    const at = { start, center: (start + end) / 2, end }[align];
    drawing.fillText(text, at, height / 2, Math.abs(end - start));
  }
  return pictureOf(drawing, height);
}

type Canvas = CanvasRenderingContext2D;

function canvasOf(width: number, height: number): Canvas {
  const canvas = document.createElement('canvas');
  Object.assign(canvas, { width, height });
  const drawing = canvas.getContext('2d', { willReadFrequently: true })!;
  clear(drawing);
  return drawing;
}

function clear(drawing: Canvas): void {
  drawing.fillStyle = '#fff';
  drawing.fillRect(0, 0, drawing.canvas.width, drawing.canvas.height);
  drawing.fillStyle = '#000';
}

/** Dots darker than this become black. */
const darkBelow = 150;

function pictureOf(drawing: Canvas, rows: number): PictureLine {
  const { width } = drawing.canvas;
  const { data } = drawing.getImageData(0, 0, width, rows);
  const isBlack = (x: number, y: number) => {
    const at = 4 * (y * width + x);
    return data[at]! * 0.3 + data[at + 1]! * 0.59 + data[at + 2]! * 0.11 < darkBelow;
  };
  return bitsOf(width, rows, isBlack);
}

function bitsOf(dots: number, rows: number, isBlack: (x: number, y: number) => boolean): PictureLine {
  const width = dots / 8;
  const bytes = new Uint8Array(width * rows);
  for (let y = 0; y < rows; y++) {
    for (let x = 0; x < dots; x++) if (isBlack(x, y)) bytes[y * width + (x >> 3)]! |= 0x80 >> (x & 7);
  }
  return { width, rows, dots: inBase64(bytes) };
}

function inBase64(bytes: Uint8Array): string {
  let text = '';
  for (const byte of bytes) text += String.fromCharCode(byte);
  return btoa(text);
}

/** The logo is as large as on the browser's paper. */
async function logoOf(address: string, { paper }: Paper): Promise<PictureLine> {
  const image = new Image();
  image.src = address;
  await image.decode();
  const scale = Math.min(logo.width / image.naturalWidth, logo.height / image.naturalHeight, 1);
  const [width, height] = [image.naturalWidth * scale, image.naturalHeight * scale];
  const drawing = canvasOf(dotsOf[paper], Math.ceil(height) + dotsInMillimetre);
  drawing.drawImage(image, (dotsOf[paper] - width) / 2, 0, width, height);
  return pictureOf(drawing, drawing.canvas.height);
}

/** Each module has a whole number of dots, or a scanner could not read it. Null if the paper is too narrow. */
function barsOf({ width, path }: NonNullable<Report<unknown>['code']>, { paper }: Paper): PictureLine | null {
  const dots = dotsOf[paper];
  const scale = Math.min(Math.floor(dots / width), bars.widest);
  if (scale === 0) return null;
  const start = Math.floor((dots - width * scale) / 2);
  const black = new Set<number>();
  for (const [, from, length] of path.matchAll(/M(\d+) 0h(\d+)/g)) {
    for (let x = Number(from) * scale; x < (Number(from) + Number(length)) * scale; x++) black.add(start + x);
  }
  return bitsOf(dots, bars.height, (x, y) => y >= dotsInMillimetre && black.has(x));
}
