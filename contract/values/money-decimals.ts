/**
 * How many decimals amounts have in this shop: 0, 2 or 3. The number is fixed in its database with the first amount (migration
 * 0132). The server sets it here at start and with every change of the settings, the page when the server has told it. One
 * process, or one page, serves one shop.
 */
let decimals = 2;

export function moneyDecimals(): number {
  return decimals;
}

export function setMoneyDecimals(shops: number): void {
  decimals = shops;
}
