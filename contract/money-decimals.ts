/**
 * How many decimals amounts have in this shop: 0, 2 or 3. Fixed in its database (migration 0090) and set once: by the
 * server at start, by the page when the server has told it. One process, or one page, serves one shop.
 */
let decimals = 2;

export function moneyDecimals(): number {
  return decimals;
}

export function setMoneyDecimals(shops: number): void {
  decimals = shops;
}
