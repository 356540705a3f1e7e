/** Keeps up, in the background, with what reports, accounts and the list of goods with a date are read from. */
import type pg from 'pg';
import type { Logger } from 'pino';
import { addUpAccounts } from './journal/add-up-accounts.ts';
import { addUp } from './reports/add-up.ts';
import { keepDatedGoods } from './stock/kept-dated-goods.ts';

const everyMilliseconds = 30_000;

export function addUpRegularly(where: pg.ClientConfig, zoneNow: () => Promise<string>, log: Logger): void {
  let busy = false;
  const attempt = async () => {
    if (busy) return;
    busy = true;
    try {
      const zone = await zoneNow();
      // The accounts need what comes first: without it, they would read all of it from its rows.
      if (await addUp(where, zone)) await addUpAccounts(where, zone);
      await keepDatedGoods(where);
    } catch (error) {
      log.warn({ reason: (error as Error).message }, 'new sales could not be added up for the reports');
    } finally {
      busy = false;
    }
  };
  setInterval(attempt, everyMilliseconds).unref();
  // After an upgrade there may be much to do, and reports are slow until it is done.
  setTimeout(attempt, 1_000).unref();
}
