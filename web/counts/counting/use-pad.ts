/** The item on the pad and what is typed there; saving makes entries of it, which are sent by themselves. */
import { useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import type { CountItem } from '../../../contract/goods/counts.ts';
import { newKey } from '../../http/new-key.ts';
import { sendWaiting } from '../waiting/send-waiting.ts';
import { changeWaiting } from '../waiting/waiting.ts';
import { type Amount, noAmount, oneMore, partsOf } from './amount.ts';
import type { Found } from './use-finding.ts';

export interface Chosen {
  item: CountItem;
  /** Whether to drop what was counted of the item before. */
  again: boolean;
}

export function usePad(countId: number, place: string) {
  const [chosen, setChosen] = useState<Chosen | null>(null);
  const [amount, setAmount] = useState<Amount>(noAmount);
  /** Whether it is added to what the same person counted at the same place before. */
  const [adds, setAdds] = useState(false);

  function choose({ item, pack, quantity }: Found, again = false): void {
    setAdds(false);
    setChosen({ item, again });
    setAmount({ ...noAmount, unit: pack, typed: quantity === 1 ? '' : String(quantity) });
  }

  /** Each part is an entry: the first one may replace what was counted before, the others add to it. */
  function save(): boolean {
    const parts = partsOf(amount);
    if (!chosen || parts.length === 0) return false;
    const { stockId, name } = chosen.item;
    const entries = parts.map(({ pack, quantity }, index) => ({
      ...{ key: newKey(), stockId, name, place, pack, quantity, enteredAt: Date.now() },
      add: index > 0 || (adds && !chosen.again),
      again: index === 0 && chosen.again,
      state: 'new' as const,
    }));
    changeWaiting(countId, (all) => [...all, ...entries]);
    void sendWaiting();
    return true;
  }

  /** Scanning the same code again counts one more; scanning another one saves what was typed. */
  function takeScanned(found: Found): void {
    const isSameItem = chosen?.item.stockId === found.item.stockId;
    if (isSameItem && amount.unit?.id === found.pack?.id) {
      setAmount(oneMore(amount, found.quantity));
      return;
    }
    save();
    choose(found);
  }
  /** Looking up a scan takes a moment, and by then something else may be on the pad. The next scan must find what this one put there. */
  const latest = useRef(takeScanned);
  latest.current = takeScanned;

  return {
    ...{ chosen, amount, setAmount, adds, setAdds, choose, save },
    takeScanned: (found: Found) => flushSync(() => latest.current(found)),
    close: () => setChosen(null),
  };
}

export type Pad = ReturnType<typeof usePad>;
