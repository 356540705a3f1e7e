/** `npm run demo-data -- --items N --customers N --sales N --days N --seed N`: fills an empty database with a shop. */
import { parseArgs } from 'node:util';
import { addDays, dayIn } from '../../contract/values/dates.ts';
import { setMoneyDecimals } from '../../contract/values/money-decimals.ts';
import { readShop } from '../db/shop.ts';
import { addDemoStaff } from '../demo/demo-staff.ts';
import { loadShop } from '../demo/load-shop.ts';
import { progressBar, runTool } from './tool.ts';

const usual = { items: '300', customers: '120', sales: '20000', days: '365', seed: '1' };

await runTool(async ({ config, database }) => {
  const { values } = parseArgs({
    options: Object.fromEntries(
      Object.entries(usual).map(([name, value]) => [name, { type: 'string', default: value }]),
    ),
  });
  const number = (name: keyof typeof usual, least: number) => {
    const value = Number(values[name]);
    if (!Number.isInteger(value) || value < least) throw new Error(`--${name} must be a whole number from ${least}.`);
    return value;
  };
  const options = {
    items: number('items', 1),
    customers: number('customers', 0),
    sales: number('sales', 0),
    days: number('days', 1),
    seed: number('seed', 0),
    // It ends yesterday: today is for the person who tries the shop, and nothing may be sold in the future.
    lastDay: addDays(dayIn(config.businessTz, new Date()), -1),
    config,
  };
  const started = Date.now();
  const client = await database.pool.connect();
  try {
    setMoneyDecimals((await readShop(client)).decimals);
    const { clerks, signIns } = await addDemoStaff(client);
    await loadShop(client, clerks, options, progressBar);
    console.log(
      `${options.sales.toLocaleString('en')} sales over ${options.days} days loaded in ${((Date.now() - started) / 1000).toFixed(1)} s. Sign in as:`,
    );
    for (const line of signIns) console.log(`  ${line}`);
  } finally {
    client.release();
  }
});
