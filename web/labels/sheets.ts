/** What labels are printed on, A4 sheets and rolls, and where each label is on them, in millimetres. */
import { type Message, msg } from '../../contract/words/text.ts';

export interface Sheet {
  page: { width: number; height: number };
  columns: number;
  rows: number;
  label: { width: number; height: number };
  /** The position of the first label, from the edges of the page. */
  left: number;
  top: number;
  /** The gaps between labels. */
  gapX: number;
  gapY: number;
  /** Whether the labels come one after the other, from a printer with 8 dots to the millimetre. */
  isRoll: boolean;
}

const a4 = { width: 210, height: 297 };

/** The labels are in the middle of the page, as makers of labels cut them. */
function a4Sheet(columns: number, rows: number, width: number, height: number, gapX = 0): Sheet {
  const left = (a4.width - columns * width - (columns - 1) * gapX) / 2;
  const top = (a4.height - rows * height) / 2;
  return { page: a4, columns, rows, label: { width, height }, left, top, gapX, gapY: 0, isRoll: false };
}

function roll(width: number, height: number): Sheet {
  const label = { width, height };
  return { page: label, columns: 1, rows: 1, label, left: 0, top: 0, gapX: 0, gapY: 0, isRoll: true };
}

export const sheets = {
  '3x8': a4Sheet(3, 8, 70, 37),
  '3x7': a4Sheet(3, 7, 63.5, 38.1, 2.54),
  '4x10': a4Sheet(4, 10, 52.5, 29.7),
  '5x13': a4Sheet(5, 13, 38.1, 21.2, 2.5),
  '40x30': roll(40, 30),
  '50x30': roll(50, 30),
  '58x40': roll(58, 40),
} satisfies Record<string, Sheet>;
export type SheetName = keyof typeof sheets | 'own';

/** The measures of a sheet that is not listed above, as the shop enters them. */
export interface OwnSheet {
  columns: number;
  rows: number;
  width: number;
  height: number;
  left: number;
  top: number;
  gapX: number;
  gapY: number;
}

export function sheetOf(own: OwnSheet): Sheet {
  const { columns, rows, width, height, left, top, gapX, gapY } = own;
  return { page: a4, columns, rows, label: { width, height }, left, top, gapX, gapY, isRoll: false };
}

const smallest = { width: 25, height: 20 };

/** Null if the labels fit on an A4 page and are large enough for something to be read. */
export function whyNotPrinted(own: OwnSheet): Message | null {
  const { columns, rows, width, height, left, top, gapX, gapY } = own;
  const isWhole = [columns, rows].every((count) => Number.isInteger(count) && count > 0);
  if (!isWhole || ![left, top, gapX, gapY].every((length) => length >= 0)) {
    return msg('Please fill in all measures of the sheet');
  }
  if (!(width >= smallest.width && height >= smallest.height)) return msg('A label is at least 25 × 20 mm');
  const right = left + columns * width + (columns - 1) * gapX;
  const bottom = top + rows * height + (rows - 1) * gapY;
  const fits = right <= a4.width + tolerance && bottom <= a4.height + tolerance;
  return fits ? null : msg('These labels do not fit an A4 sheet');
}

/** Allows for the rounding of binary fractions when measures are added up. */
const tolerance = 0.001;

export interface Place {
  page: number;
  x: number;
  y: number;
}

/** How far off the printer prints, in millimetres. */
export interface Shift {
  x: number;
  y: number;
}

/** The position of the label with this number, counted from 0 at the first free one: row by row, then page by page. */
export function placeOf(sheet: Sheet, at: number, shift: Shift): Place {
  const perPage = sheet.columns * sheet.rows;
  const onPage = at % perPage;
  return {
    page: Math.floor(at / perPage),
    x: sheet.left + (onPage % sheet.columns) * (sheet.label.width + sheet.gapX) + shift.x,
    y: sheet.top + Math.floor(onPage / sheet.columns) * (sheet.label.height + sheet.gapY) + shift.y,
  };
}
