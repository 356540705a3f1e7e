/** What migrations can read about the business with current_setting('countinghouse.…', true), on one connection. */
import type pg from 'pg';
import { dayIn } from '../../../contract/values/dates.ts';
import { decimalsOf } from '../../../contract/values/money.ts';
import type { Config } from '../../config.ts';

export type Business = Pick<Config, 'currency' | 'businessTz'> & Partial<Pick<Config, 'isZoneSet'>>;

export async function setBusinessSettings(client: pg.Client, business: Business): Promise<void> {
  const { currency } = business;
  const businessTz = await zoneOf(client, business);
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

/** Whichever an admin chose, unless the environment decides it. A database of an early version has no settings yet. */
export async function zoneOf(
  client: Pick<pg.ClientBase, 'query'>,
  { businessTz, isZoneSet }: Omit<Business, 'currency'>,
): Promise<string> {
  if (isZoneSet) return businessTz;
  const { rows: there } = await client.query("select to_regclass('settings') is not null as made");
  if (!there[0].made) return businessTz;
  const { rows } = await client.query("select business->>'timeZone' as zone from settings");
  return rows[0]?.zone ?? businessTz;
}

/** A restored shop keeps its decimals, whatever CURRENCY says. */
export async function setDecimals(client: pg.Client, decimals: number): Promise<void> {
  await client.query("select set_config('countinghouse.decimals', $1, false)", [String(decimals)]);
}
