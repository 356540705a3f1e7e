/** What migrations can read about the business with current_setting('countinghouse.…', true), on one connection. */
import type pg from 'pg';
import { dayIn } from '../../contract/dates.ts';
import { decimalsOf } from '../../contract/money.ts';
import type { Config } from '../config.ts';

export type Business = Pick<Config, 'currency' | 'businessTz'>;

export async function setBusinessSettings(client: pg.Client, { currency, businessTz }: Business): Promise<void> {
  const known = {
    currency: currency ?? '',
    decimals: currency ? decimalsOf(currency) : '',
    zone: businessTz,
    today: dayIn(businessTz, new Date()),
  };
  for (const [name, value] of Object.entries(known)) {
    await client.query('select set_config($1, $2, false)', [`countinghouse.${name}`, String(value)]);
  }
}

/** A restored shop keeps its decimals, whatever CURRENCY says. */
export async function setDecimals(client: pg.Client, decimals: number): Promise<void> {
  await client.query("select set_config('countinghouse.decimals', $1, false)", [String(decimals)]);
}
