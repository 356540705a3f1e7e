/** The rows in which notes and coins are counted. */
import { type Denominations, sumDenominations } from '../../contract/money/counting.ts';
import { readDecimal } from '../../contract/values/decimal.ts';
import { maxMoney } from '../../contract/values/money.ts';
import { moneyDecimals } from '../../contract/values/money-decimals.ts';

export interface CoinRow {
  value: string;
  count: string;
  /** Whether the settings list this note or coin. */
  isSet: boolean;
}

const blank: CoinRow = { value: '', count: '', isSet: false };

/** The notes and coins of the settings, largest first, with what was counted before. If the settings have none, rows to type them in. */
export function coinRows(set: readonly number[], before: Denominations = []): CoinRow[] {
  const values = new Set([...set, ...before.map(({ value }) => value)]);
  const rows = [...values]
    .sort((one, other) => other - one)
    .map((value) => {
      const count = before.find((one) => one.value === value)?.count;
      return { value: String(value), count: count ? String(count) : '', isSet: set.includes(value) };
    });
  return set.length > 0 ? rows : withBlank(rows);
}

/** Adds an empty row, because there is always one more to type into. */
export function withBlank(rows: CoinRow[]): CoinRow[] {
  return rows.every(({ value, count }) => value !== '' || count !== '') ? [...rows, blank] : rows;
}

/** What was counted so far; rows that are incomplete or wrong are left out. */
export function denominationsOf(rows: readonly CoinRow[]): Denominations {
  return rows.flatMap((row) => {
    const value = readDecimal(row.value, { decimals: moneyDecimals, max: maxMoney, above: 0 });
    const count = readDecimal(row.count, { decimals: 0, max: 1_000_000, above: 0 });
    return value === null || count === null ? [] : [{ value, count }];
  });
}

export function sumCoins(rows: readonly CoinRow[]): number {
  return sumDenominations(denominationsOf(rows));
}
