/** The settings that are amounts: they have the decimals of the currency, too. */
const names = [
  'money.smallestCoin',
  'money.denominations',
  'till.creditLimit',
  'till.sellerExpense',
  'till.stockLossLimit',
  'till.offline.perSale',
  'till.offline.waiting',
  'money.priceStep',
];

/** The amounts that are set, with the names of their sections. */
export function settingsAmounts(sections: { [section: string]: object | undefined }): Map<string, number[]> {
  const amounts = new Map<string, number[]>();
  for (const name of names) {
    const value = name
      .split('.')
      .reduce((part: unknown, key) => (part as Record<string, unknown> | undefined)?.[key], sections);
    const figures = [value].flat().filter((figure): figure is number => typeof figure === 'number' && figure !== 0);
    if (figures.length > 0) amounts.set(name, figures);
  }
  return amounts;
}
