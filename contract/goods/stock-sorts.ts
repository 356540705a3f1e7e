/** What stock can be sorted by; the totals are of the stock on hand. No schemas are imported, because the router reads this. */
export const stockSorts = [
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
export type StockSort = (typeof stockSorts)[number];
