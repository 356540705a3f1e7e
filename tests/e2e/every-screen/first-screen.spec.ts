import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { shippedLanguages } from '../../../contract/words/languages.ts';
import { watchTransfer } from '../../support/transfer.ts';
import { expect, test, testInOwnShop } from '../support/fixtures.ts';
import { addItem } from '../support/trading.ts';

const assets = fileURLToPath(new URL('../../../dist/web/assets/', import.meta.url));

/** The built files that contain the dashboard's charts. */
const charts = readdirSync(assets).filter(
  (name) => name.endsWith('.js') && readFileSync(assets + name, 'utf8').includes('Sales entries per product'),
);

test('a language takes at most 25 kB', () => {
  const built = readdirSync(assets).filter((name) => name.endsWith('.js'));
  for (const language of shippedLanguages.filter((one) => one !== 'en')) {
    const sizes = ['shared', 'page'].map((part) => {
      const path = fileURLToPath(new URL(`../../../locales/${language}/${part}.json`, import.meta.url));
      const texts = Object.values<string>(JSON.parse(readFileSync(path, 'utf8')));
      // The longest text finds the built file: no other file contains it, and the build does not change it.
      const [longest] = texts.filter((text) => !/["'`\\$]/.test(text)).sort((one, other) => other.length - one.length);
      const file = built.find((name) => readFileSync(assets + name, 'utf8').includes(longest!));
      return readFileSync(`${assets}${file}.br`).length;
    });
    expect(sizes[0]! + sizes[1]!, language).toBeLessThanOrEqual(25_000);
  }
});

// The test needs a shop of its own, because what other tests add would be counted too. Its list fills the screen.
testInOwnShop(
  'sends at most 120 kB for the sign-in screen, 350 kB through to the stock list, and no charts',
  async ({ page, own: shop }) => {
    const person = await shop.hire('stock');
    for (let more = 1; more < 20; more++) await addItem(shop, { qty: more, unitSell: 1250 * more });
    const { name } = await addItem(shop);
    const sent = await watchTransfer(page);

    await page.goto('/');
    await expect(page.getByRole('heading', { name: 'Corner Shop' })).toBeVisible();
    await page.getByLabel('Email').fill(person.email);
    await page.getByLabel('Password').fill(person.password);
    const signIn = sent.total();

    await page.getByRole('button', { name: 'Login' }).click();
    await page.getByRole('link', { name: 'stock', exact: true }).click();
    await expect(page.getByRole('table', { name: 'Stock' }).getByRole('row', { name })).toBeVisible();
    await page.evaluate(() => document.fonts.ready);
    const stock = sent.total();

    console.log(
      `The sign-in screen takes ${signIn.toFixed(1)} kB, sign-in through to the stock list ${stock.toFixed(1)} kB.`,
    );
    expect(signIn).toBeLessThanOrEqual(120);
    expect(stock).toBeLessThanOrEqual(350);
    expect(charts).not.toEqual([]);
    for (const chart of charts) expect(sent.addresses().join(' ')).not.toContain(chart);
  },
);

test('the page of the till names every file of it, and none is fetched twice', async ({ page, shop, open }) => {
  const seller = await shop.hire('sales');
  const sent = await watchTransfer(page);
  const answered = page.waitForResponse('**/sales');
  await open('/sales', seller);
  await expect(page.getByRole('button', { name: 'Make Sale' })).toBeVisible();
  const header = (await answered).headers().link ?? '';
  const named = [...header.matchAll(/<(.*?)>/g)].map(([, file]) => file);
  const fetched = sent.addresses().map((address) => new URL(address).pathname);
  expect(fetched.filter((path) => /\.(js|css)$/.test(path)).toSorted()).toEqual(named.toSorted());
});
