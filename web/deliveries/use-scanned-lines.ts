/**
 * Adds lines by scan and by search. A scan anywhere on the screen adds a line and moves to its quantity; the same code again
 * counts one more. Scans are looked up one after the other, so that none is lost and the lines keep the order of scanning.
 */
import { useQueryClient } from '@tanstack/react-query';
import { type RefObject, useRef } from 'react';
import { flushSync } from 'react-dom';
import { type StockItem, searchStock } from '../../contract/goods/stock.ts';
import { sumQuantities } from '../../contract/values/quantity.ts';
import { call } from '../http/call.ts';
import { itemWithCode } from '../sales/sales-queries.ts';
import { useScanner } from '../scanning/use-scanner.ts';
import { notify } from '../ui/overlay/notify.tsx';
import { t } from '../words/t.ts';
import { goToLine } from './deliver-steps.ts';
import { nextKey } from './draft-lines.ts';

/** Every key press on this screen may belong to a scan, including those in its search field. */
const noSearch = { current: null };

interface Found {
  item: StockItem;
  pack: { id: number } | null;
  /** How many were scanned; the label of a weighed item says how much. */
  quantity: number;
}

interface Line {
  key: number;
  stockId: number;
  packId: number | null;
  quantity: string;
}

interface Lines<L extends Line> {
  lines: readonly L[];
  changeLines(next: (lines: L[]) => L[]): void;
  newLine(item: StockItem, key: number, packId: number | null): L;
}

export function useScannedLines<L extends Line>(
  { lines: shown, changeLines, newLine }: Lines<L>,
  form: RefObject<HTMLFormElement | null>,
) {
  const client = useQueryClient();
  const queue = useRef<Promise<unknown>>(Promise.resolve());
  const lines = useRef(shown);
  lines.current = shown;

  /** A search always adds a line, even if the item has one already: the paper may list it twice. */
  function add(item: StockItem, pack: { id: number } | null = null): void {
    const key = nextKey(lines.current);
    flushSync(() => changeLines((before) => [...before, newLine(item, key, pack?.id ?? null)]));
    if (form.current) goToLine(form.current, key, 'quantity');
  }

  function addScanned({ item, pack, quantity }: Found): void {
    const packId = pack?.id ?? null;
    const same = lines.current.find((line) => line.stockId === item.id && line.packId === packId);
    if (!same) add(item, pack);
    const line = same ?? lines.current.at(-1)!;
    const counted = same ? oneMore(same, quantity) : quantity === 1 ? '' : String(quantity);
    flushSync(() =>
      changeLines((before) => before.map((one) => (one.key === line.key ? { ...one, quantity: counted } : one))),
    );
    if (form.current) goToLine(form.current, line.key, 'quantity');
  }

  async function find(code: string): Promise<Found> {
    const found = await client.fetchQuery(itemWithCode(code));
    if (found) return found;
    // It may be a name that was typed as fast as a scanner types.
    const [item] = await call(searchStock, { query: { search: code, limit: 1 } });
    if (!item) throw new Error(t('No item in stock has barcode {{code}}. Nothing was added.', { code }));
    return { item, pack: null, quantity: 1 };
  }

  useScanner({
    search: noSearch,
    onScan(code) {
      const finding = find(code);
      queue.current = Promise.allSettled([finding, queue.current]).then(([found]) => {
        if (found.status === 'fulfilled') addScanned(found.value);
        else notify.error(found.reason);
      });
    },
    onCovered: () => notify.error(t('Nothing was added. Please close the open window, then scan again.')),
  });

  return { add };
}

/** A line without a typed quantity already means one scan, so the next scan is added to that. */
function oneMore({ quantity }: Line, scanned: number): string {
  return String(sumQuantities([Number(quantity) || scanned, scanned]));
}
