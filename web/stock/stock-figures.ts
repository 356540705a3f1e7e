/**
 * What the rows of stock come to, exact to the cent. Each item's figures are kept as whole units and thousandths, so
 * that the totals of 10,000 loaded rows are plain additions when the next page arrives.
 */
import { fromUnits, toUnits } from '../../contract/decimal.ts';
import { lineTotal } from '../../contract/money.ts';
import { moneyDecimals } from '../../contract/money-decimals.ts';
import { quantityDecimals } from '../../contract/quantity.ts';
import type { StockItem } from '../../contract/stock.ts';

export interface Figures {
  unitCost: number;
  unitSell: number;
  qty: number;
  totalCost: number;
  totalSale: number;
  totalProfit: number;
}

type Units = { [key in keyof Figures]: bigint };

const known = new WeakMap<StockItem, Units>();

function unitsOf(item: StockItem): Units {
  let units = known.get(item);
  if (!units) {
    const decimals = moneyDecimals();
    const totalCost = toUnits(lineTotal(item.qty, item.unitCost), decimals);
    const totalSale = toUnits(lineTotal(item.qty, item.unitSell), decimals);
    units = {
      unitCost: toUnits(item.unitCost, decimals),
      unitSell: toUnits(item.unitSell, decimals),
      qty: toUnits(item.qty, quantityDecimals),
      totalCost,
      totalSale,
      totalProfit: totalSale - totalCost,
    };
    known.set(item, units);
  }
  return units;
}

function inFigures(units: Units): Figures {
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
  return inFigures(unitsOf(item));
}

export function totalsOf(items: readonly StockItem[]): Figures {
  const sum: Units = { unitCost: 0n, unitSell: 0n, qty: 0n, totalCost: 0n, totalSale: 0n, totalProfit: 0n };
  for (const item of items) {
    const units = unitsOf(item);
    for (const key of Object.keys(sum) as (keyof Units)[]) sum[key] += units[key];
  }
  return inFigures(sum);
}
