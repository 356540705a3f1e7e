/** A receipt's code as Code 128 bars, for screen and paper. */
import { CODE128 } from 'jsbarcode/bin/barcodes/CODE128/index.js';
import { receiptCode } from './receipt-code.ts';

export interface Bars {
  /** What they say, to be typed where there is no scanner. */
  text: string;
  /** In modules, light margins included. */
  width: number;
  /** The `d` of a path that is one module high. */
  path: string;
}

/** Width of the light margin on each side, in modules, as the standard requires. */
const quietZone = 10;

export function receiptBars(receiptId: number): Bars {
  const text = receiptCode(receiptId);
  const { data } = new CODE128(text, {}).encode();
  const bars = [...data.matchAll(/1+/g)].map(
    ({ 0: { length }, index }) => `M${quietZone + index} 0h${length}v1h-${length}z`,
  );
  return { text, width: data.length + 2 * quietZone, path: bars.join('') };
}
