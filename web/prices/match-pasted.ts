/** Matches pasted rows with items. The first column is the name or a barcode of an item, or a barcode of a pack; the second is a price. */

import type { StockItem } from '../../contract/goods/stock.ts';
import { isEmptyRow, plainFigure, readCsv } from '../../contract/values/csv.ts';
import { readDecimal } from '../../contract/values/decimal.ts';
import { maxMoney } from '../../contract/values/money.ts';
import { moneyDecimals } from '../../contract/values/money-decimals.ts';
import { type Message, msg } from '../../contract/words/text.ts';

export interface PastedRow {
  /** The row's number as a spreadsheet counts. */
  row: number;
  named: string;
  /** The item or pack that was found, or else the problem. */
  found: Target | null;
  problem: Message | null;
  /** Null removes the price. */
  unitSell: number | null;
}

export interface Target {
  stockId: number;
  packId: number | null;
  /** The name of the item, with its pack. */
  name: string;
}

const problems = {
  unknown: msg('No item has this name or barcode'),
  several: msg('Several items have this name'),
  noPrice: msg('This is not a price'),
  notSold: msg('This is not sold at a price of its own'),
  again: msg('This is in an earlier row, too'),
};

export function matchPasted(text: string, items: readonly StockItem[]): PastedRow[] {
  const { delimiter, rows } = readCsv(text, undefined, delimiterIn(text));
  const find = finderOf(items);
  const seen = new Set<string>();
  return [...rows]
    .filter((row) => !isEmptyRow(row))
    .flatMap(({ row, cells }, index) => {
      const [named = '', figure = ''] = cells.map((cell) => cell.trim());
      const { found, problem } = find(named);
      const price = readPrice(figure, delimiter, cells.length);
      // The first row may contain headings.
      if (index === 0 && price === undefined && !found) return [];
      const key = `${found?.stockId} ${found?.packId}`;
      const isAgain = found !== null && seen.has(key);
      seen.add(key);
      const wrong = problem ?? (price === undefined ? problems.noPrice : null) ?? (isAgain ? problems.again : null);
      return [{ row, named, found: wrong ? null : found, problem: wrong, unitSell: price ?? null }];
    });
}

/** Finds the mark between the columns. Tab and semicolon come first, because a comma may also be part of a figure. */
function delimiterIn(text: string): string {
  return ['\t', ';'].find((mark) => text.includes(mark)) ?? ',';
}

/** An empty cell removes the price; a row without a second column is a mistake. */
function readPrice(figure: string, delimiter: string, columns: number): number | null | undefined {
  if (figure === '') return columns > 1 ? null : undefined;
  return readDecimal(plainFigure(figure, delimiter), { decimals: moneyDecimals, max: maxMoney }) ?? undefined;
}

type Finding = Pick<PastedRow, 'found' | 'problem'>;

/** A barcode is exact, so it goes before a name. */
function finderOf(items: readonly StockItem[]): (named: string) => Finding {
  const byCode = new Map<string, Finding>();
  const byName = new Map<string, Finding>();
  for (const item of items) {
    const found = findingOf(item, null);
    for (const code of item.barcodes) byCode.set(code, found);
    for (const pack of item.packs) for (const code of pack.barcodes) byCode.set(code, findingOf(item, pack));
    const name = item.name.toLowerCase();
    byName.set(name, byName.has(name) ? { found: null, problem: problems.several } : found);
  }
  return (named) => byCode.get(named) ?? byName.get(named.toLowerCase()) ?? { found: null, problem: problems.unknown };
}

function findingOf({ id, name, kind }: StockItem, pack: StockItem['packs'][number] | null): Finding {
  if (kind === 'open' || pack?.unitSell === null) return { found: null, problem: problems.notSold };
  return {
    found: { stockId: id, packId: pack?.id ?? null, name: pack ? `${name}, ${pack.name}` : name },
    problem: null,
  };
}
