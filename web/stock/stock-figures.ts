/**
 * Exact totals of stock. Each item's figures are cached as integers (units and thousandths), so that totalling 10,000
 * rows stays fast when the next page arrives.
 */

import type { StockItem } from '../../contract/goods/stock.ts';
import { shownCost, valueAtCost } from '../../contract/values/cost.ts';
import { fromUnits, toUnits } from '../../contract/values/decimal.ts';
import { lineTotal } from '../../contract/values/money.ts';
import { moneyDecimals } from '../../contract/values/money-decimals.ts';
import { quantityDecimals } from '../../contract/values/quantity.ts';

export interface Figures {
  unitCost: number;
  unitSell: number;
  qty: number;
  totalCost: number;
  totalSale: number;
  totalProfit: number;
}

type Units = { [key in keyof Figures]: bigint };

const cache = new WeakMap<StockItem, Units>();

function unitsOf(item: StockItem): Units {
  let units = cache.get(item);
  if (!units) {
    const decimals = moneyDecimals();
    const totalCost = toUnits(valueAtCost(item.qty, item.unitCost), decimals);
    const totalSale = toUnits(lineTotal(item.qty, item.unitSell), decimals);
    units = {
      unitCost: toUnits(shownCost(item.unitCost), decimals),
      unitSell: toUnits(item.unitSell, decimals),
      qty: toUnits(item.qty, quantityDecimals),
      totalCost,
      totalSale,
      totalProfit: totalSale - totalCost,
    };
    cache.set(item, units);
  }
  return units;
}

function toFigures(units: Units): Figures {
  const decimals = moneyDecimals();
  return {
    unitCost: fromUnits(units.unitCost, decimals),
    unitSell: fromUnits(units.unitSell, decimals),
    qty: fromUnits(units.qty, quantityDecimals),
    totalCost: fromUnits(units.totalCost, decimals),
    totalSale: fromUnits(units.totalSale, decimals),
    totalProfit: fromUnits(units.totalProfit, decimals),
  };
}

export function figuresOf(item: StockItem): Figures {
  return toFigures(unitsOf(item));
}

export function totalsOf(items: readonly StockItem[]): Figures {
  const sum: Units = { unitCost: 0n, unitSell: 0n, qty: 0n, totalCost: 0n, totalSale: 0n, totalProfit: 0n };
  for (const item of items) {
    const units = unitsOf(item);
    for (const key of Object.keys(sum) as (keyof Units)[]) sum[key] += units[key];
  }
  return toFigures(sum);
}
