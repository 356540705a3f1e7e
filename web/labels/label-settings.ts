/** The sheet in this device's printer, as its fields hold it. It is in local storage and survives a logout, like the paper of the till. */

import { t } from '../words/t.ts';
import type { Printing } from './draw-page.ts';
import { type OwnSheet, type SheetName, sheetOf, sheets, whyNotPrinted } from './sheets.ts';

const storageName = 'till:labels';

export type LabelSettings = Record<keyof typeof defaults, string> & { sheet: SheetName };

const defaults = {
  sheet: '3x8' as SheetName,
  first: '1',
  shiftX: '0',
  shiftY: '0',
  columns: '3',
  rows: '7',
  width: '63.5',
  height: '38.1',
  left: '7.2',
  top: '15.1',
  gapX: '2.5',
  gapY: '0',
};

/** The first free label is that of one sheet of paper, so it is not remembered. */
export function readLabelSettings(): LabelSettings {
  try {
    const stored: Partial<LabelSettings> = JSON.parse(localStorage.getItem(storageName) ?? '{}');
    const known = Object.entries(stored).filter(([name, value]) => name in defaults && typeof value === 'string');
    const settings = { ...defaults, ...Object.fromEntries(known), first: defaults.first };
    return settings.sheet in sheets || settings.sheet === 'own' ? settings : defaults;
  } catch {
    return defaults;
  }
}

export function storeLabelSettings(settings: LabelSettings): void {
  localStorage.setItem(storageName, JSON.stringify(settings));
}

const mostShift = 20;

/** The sheet to print on, or the reason why nothing can be printed. */
export function printingOf(settings: LabelSettings): Printing | { problem: string } {
  const own = ownSheetOf(settings);
  const wrong = settings.sheet === 'own' ? whyNotPrinted(own) : null;
  if (wrong) return { problem: t(wrong) };
  const sheet = settings.sheet === 'own' ? sheetOf(own) : sheets[settings.sheet];
  const [first, x, y] = [settings.first, settings.shiftX || '0', settings.shiftY || '0'].map(Number);
  const perPage = sheet.columns * sheet.rows;
  if (!sheet.isRoll && !(Number.isInteger(first) && first! >= 1 && first! <= perPage)) {
    return { problem: t('The first free label is a number from 1 to {{perPage}}', { perPage }) };
  }
  if (![x, y].every((shift) => Math.abs(shift!) <= mostShift)) {
    return { problem: t('A shift is at most {{mostShift}} mm', { mostShift }) };
  }
  return { sheet, first: sheet.isRoll ? 1 : first!, shift: { x: x!, y: y! } };
}

function ownSheetOf({ columns, rows, width, height, left, top, gapX, gapY }: LabelSettings): OwnSheet {
  const measures = { columns, rows, width, height, left, top, gapX, gapY };
  const figures = Object.entries(measures).map(([name, text]) => [
    name,
    text.trim() === '' ? Number.NaN : Number(text),
  ]);
  return Object.fromEntries(figures);
}
