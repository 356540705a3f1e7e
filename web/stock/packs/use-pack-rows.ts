/**
 * The packs in an item's form. They are saved after the item, each by its own call. If one is refused, its field says so, those
 * before it stay saved, and the next try continues from there.
 */
import { useRef, useState } from 'react';
import type { StockItem } from '../../../contract/goods/stock.ts';
import { addPack, deletePack, updatePack } from '../../../contract/goods/stock-packs.ts';
import { call, failedWith, isRefused } from '../../http/call.ts';
import { refreshAfter } from '../../http/refresh.ts';
import { useFormat } from '../../session/format.ts';
import { FormError } from '../../ui/form/refusal.tsx';
import { t } from '../../words/t.ts';
import {
  errorsIn,
  missingIn,
  noPack,
  type PackErrors,
  type PackValues,
  packToSend,
  valuesOfPack,
} from './pack-values.ts';

export function usePackRows(item: StockItem | null) {
  const format = useFormat();
  const [rows, setRows] = useState(() => (item?.packs ?? []).map((pack) => valuesOfPack(pack, format)));
  const [errors, setErrors] = useState<ReadonlyMap<number, PackErrors>>(new Map());
  /** What the server has of each pack, by its id. */
  const saved = useRef<Map<number, string> | null>(null);
  saved.current ??= new Map(rows.map((row) => [row.id!, contentOf(row)]));
  const lastKey = useRef(0);

  function change(key: number, part: Partial<PackValues>) {
    setRows((before) => before.map((row) => (row.key === key ? { ...row, ...part } : row)));
    setErrors((before) => new Map([...before].filter(([of]) => of !== key)));
  }

  async function save(stockId: number): Promise<void> {
    const known = saved.current!;
    const removed = [...known.keys()].filter((id) => rows.every((row) => row.id !== id));
    const changed = rows.filter((row) => row.id === null || known.get(row.id) !== contentOf(row));
    if (removed.length + changed.length === 0) return;
    try {
      for (const id of removed) {
        await removePack(stockId, id);
        known.delete(id);
      }
      for (const row of changed) {
        const id = await savePack(stockId, row).catch((error) => showRefusal(row, error));
        known.set(id, contentOf(row));
        change(row.key, { id });
      }
    } finally {
      await refreshAfter(addPack);
    }
  }

  function showRefusal({ key }: PackValues, error: unknown): never {
    if (!isRefused(error)) throw error;
    setErrors(new Map([[key, errorsIn(error)]]));
    throw new FormError(
      t('The item is saved, but not all of its packs. Please correct what is marked and save again.'),
    );
  }

  return {
    rows,
    errorsOf: (key: number): PackErrors => errors.get(key) ?? {},
    change,
    add() {
      // Negative, because rows that came with the item have their id as the key, which is above 0.
      lastKey.current -= 1;
      setRows((before) => [...before, noPack(lastKey.current)]);
    },
    remove: (key: number) => setRows((before) => before.filter((row) => row.key !== key)),
    isComplete(): boolean {
      const missing = new Map(rows.map((row) => [row.key, missingIn(row)]));
      setErrors(missing);
      return [...missing.values()].every((one) => Object.keys(one).length === 0);
    },
    save,
  };
}

function contentOf(row: PackValues): string {
  return JSON.stringify(packToSend(row));
}

async function savePack(stockId: number, row: PackValues): Promise<number> {
  const params = { id: stockId };
  const body = packToSend(row);
  const pack =
    row.id === null
      ? await call(addPack, { params, body })
      : await call(updatePack, { params, body: { id: row.id, ...body } });
  return pack.id;
}

/** If somebody else has already deleted the pack, there is nothing left to do. */
async function removePack(stockId: number, packId: number): Promise<void> {
  await call(deletePack, { params: { id: stockId, packId } }).catch((error) => {
    if (!failedWith(error, 'not-found')) throw error;
  });
}
