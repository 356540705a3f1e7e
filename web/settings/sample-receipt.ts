/** A receipt of two items, as the shop would print it with these settings. */

import { priceCart, type TaxRate } from '../../contract/cart/price.ts';
import { builtInMethods } from '../../contract/money/cash-book.ts';
import type { Receipt } from '../../contract/selling/sales.ts';
import { tOnPaper } from '../words/t.ts';

interface Sample {
  business: Receipt['business'];
  staff: string;
  decimals: number;
  smallestCoin: number;
  tax: TaxRate | undefined;
}

export function sampleReceipt({ business, staff, decimals, smallestCoin, tax }: Sample): Receipt {
  // Prices in currencies without decimals are usually in the thousands.
  const unit = decimals === 0 ? 1000 : 1;
  const items = [
    { name: tOnPaper('Bread'), quantity: 2, unitSell: 1.25 * unit, tax },
    { name: tOnPaper('Soap'), quantity: 3, unitSell: 0.89 * unit, tax },
  ];
  const { lines, subtotal, discount, taxes, total, cash } = priceCart({ lines: items }, { decimals, smallestCoin });
  const { id: methodId, name } = builtInMethods.cash;
  return {
    id: 1024,
    label: null,
    createdAt: new Date().toISOString(),
    staff,
    lines: items.map((item, at) => ({
      ...{ id: at, stockId: at, ...item, ...lines[at]!, pack: null, deleted: false },
      returned: { quantity: 0, total: 0, tax: 0 },
    })),
    subtotal,
    discounts: discount,
    taxes,
    total,
    rounding: cash.rounding,
    tenders: [{ methodId, name, kind: 'cash', amount: cash.due, given: null, change: 0, reference: null }],
    owed: 0,
    writtenOff: 0,
    taken: [],
    returns: [],
    note: null,
    voided: null,
    customer: null,
    business,
    credit: null,
  };
}
