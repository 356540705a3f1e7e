/** A receipt's code as Code 128 bars, for screen and paper. */
import type { Receipt } from '../../contract/selling/sales.ts';
import { code128Modules } from '../ui/paper/code-128.ts';
import { receiptCode } from './receipt-code.ts';

export interface Bars {
  /** The text of the bars, to be typed if there is no scanner. */
  text: string;
  /** In modules, including the light margins. */
  width: number;
  /** The `d` of a path that is one module high. */
  path: string;
}

/** Width of the light margin on each side, in modules, as the standard requires. */
const quietZone = 10;

export function receiptBars({ id, label }: Pick<Receipt, 'id' | 'label'>): Bars {
  // A receipt that has no number yet has its till's number, which the search finds too.
  const text = id ? receiptCode(id) : (label ?? '');
  const modules = code128Modules(text);
  const bars = [...modules.matchAll(/1+/g)].map(
    ({ 0: { length }, index }) => `M${quietZone + index} 0h${length}v1h-${length}z`,
  );
  return { text, width: modules.length + 2 * quietZone, path: bars.join('') };
}
