/** A shop whose currency has other decimals than that of the other tests. The one opened last is closed after its test. */
import { afterEach } from 'vitest';
import { setMoneyDecimals } from '../../contract/values/money-decimals.ts';
import { createTestDatabase } from './database.ts';
import { startTestApp, type TestApp } from './test-app.ts';

let close = async () => {};

/** Has to be called once by a file, outside of its tests. */
export function shopsInCurrencies(): (currency: string) => Promise<TestApp> {
  afterEach(async () => {
    await close();
    close = async () => {};
    setMoneyDecimals(2);
  });
  return openShop;
}

async function openShop(currency: string): Promise<TestApp> {
  const database = await createTestDatabase({ currency });
  const app = await startTestApp({ currency }, { database });
  close = async () => {
    await app.close();
    await database.close();
  };
  return app;
}
