/** What lists of stock can be put in order by; the totals are of what is there. Without schemas: the router reads it. */
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
