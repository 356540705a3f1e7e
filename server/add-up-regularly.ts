/** Brings up to date, in the background, what reports, accounts, the buy list and the list of goods with a date are read from. */
import type pg from 'pg';
import type { Logger } from 'pino';
import { dayIn } from '../contract/values/dates.ts';
import { keepPace } from './buy-list/keep-pace.ts';
import { addUpAccounts } from './journal/add-up-accounts.ts';
import { addUp } from './reports/add-up.ts';
import { keepDatedGoods } from './stock/movements/kept-dated-goods.ts';

const shortestWait = 30_000;
const longestWait = 120_000;
/** It rests this many times as long as it took, so that a busy shop spends little on it. */
const restPerWork = 20;

export function addUpRegularly(where: pg.ClientConfig, zoneNow: () => Promise<string>, log: Logger): void {
  const attempt = async () => {
    const started = performance.now();
    try {
      const zone = await zoneNow();
      // The accounts are worked out from the sums of addUp: without them they would have to read every row.
      if (await addUp(where, zone)) await addUpAccounts(where, zone);
      await keepPace(where, { zone, today: dayIn(zone, new Date()) });
      await keepDatedGoods(where);
    } catch (error) {
      log.warn({ reason: (error as Error).message }, 'new sales could not be added up for the reports');
    }
    const rest = restPerWork * (performance.now() - started);
    setTimeout(attempt, Math.min(Math.max(rest, shortestWait), longestWait)).unref();
  };
  // After an upgrade there may be much to do, and reports are slow until it is done.
  setTimeout(attempt, 1_000).unref();
}
