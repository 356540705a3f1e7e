/** The orders in which stock can be listed; the totals are of the stock on hand. No schemas are imported, because the router reads this. */
export const stockOrders = [
  'date',
  'name',
  'unitCost',
  'unitSell',
  'qty',
  'totalCost',
  'totalSale',
  'totalProfit',
  'category',
] as const;
export type StockOrder = (typeof stockOrders)[number];
