import type { Page } from '@playwright/test';
import { expect, type Person } from '../support/fixtures.ts';
import { addItem, newestDay, sell } from '../support/trading.ts';
import { testOverWire as test } from '../support/wire.ts';

test.use({ serviceWorkers: 'allow' });

const line = (page: Page) => page.getByRole('status', { name: 'Connection' });
const noConnection = 'No connection. What you see may be out of date.';

/** Signs in and waits until the service worker controls the page. */
async function start(page: Page, { email, password }: Person) {
  await page.goto('/');
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password').fill(password);
  await page.getByRole('button', { name: 'Login' }).click();
  await expect(line(page)).toBeAttached();
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null);
}

test('opens without its server, says so, keeps the cart, and comes back by itself', async ({ page, shop, wire }) => {
  const item = await addItem(shop, { qty: 40, date: newestDay });
  await start(page, await shop.hire('sales', 'stock'));
  await page.getByRole('option', { name: item.name }).click();
  await expect(line(page)).toBeEmpty();

  await wire.cut();
  await expect(line(page)).toHaveText(noConnection);
  await page.reload();
  await expect(line(page)).toHaveText(noConnection);
  await expect(page.getByText('Corner Shop')).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Sales' })).toBeVisible();
  await expect(page.getByRole('region', { name: 'Cart' })).toContainText(item.name);

  // A screen that was not open before has no rows to show, and loads them as soon as it can.
  await page.goto('/stock');
  await expect(page.getByText('Could not load')).toBeVisible();
  await sell(shop, item, 3);
  await wire.mend();
  await expect(page.getByRole('row', { name: item.name }).getByRole('cell').nth(4)).toHaveText('37');
  await expect(line(page)).toBeEmpty();

  const kept = await page.evaluate(async () => {
    const caches = await Promise.all((await window.caches.keys()).map((name) => window.caches.open(name)));
    const requests = await Promise.all(caches.map((cache) => cache.keys()));
    return requests.flat().map(({ url }) => new URL(url).pathname);
  });
  expect(kept).toContain('/');
  expect(kept.filter((path) => path.startsWith('/api'))).toEqual([]);
});

test('opens without a network and says so before sign-in too', async ({ page, context, shop }) => {
  const person = await shop.hire('stock');
  await start(page, person);
  await page.getByRole('navigation').getByRole('button', { name: 'Logout' }).click();
  await expect(page.getByRole('button', { name: 'Login' })).toBeVisible();

  await context.setOffline(true);
  await page.reload();
  await expect(page.getByText("No connection. You can sign in when it's back.")).toBeVisible();
  await context.setOffline(false);
  await expect(page.getByRole('heading', { name: 'Corner Shop' })).toBeVisible();
  await expect(page.getByText('No connection')).toBeHidden();
  await start(page, person);
  await expect(page.getByRole('table', { name: 'Stock' })).toBeVisible();
});

test('a new version takes over, and an open page offers to reload', async ({ page, shop, wire }) => {
  const worker = await (await fetch(`${wire.url}/sw.js`)).text();
  await start(page, await shop.hire('stock'));

  wire.replace('/sw.js', worker.replace(/version:`\w+`/, 'version:`newer`'));
  await wire.cut();
  await wire.mend();
  await expect(line(page)).toContainText('Countinghouse has been updated.');
  await line(page).getByRole('button', { name: 'Reload' }).click();
  await expect(page.getByRole('table', { name: 'Stock' })).toBeVisible();
  await expect(line(page)).toBeEmpty();
});

test('can be installed: its icons are there', async ({ page, shop }) => {
  await page.goto('/');
  const manifest = await page.locator('link[rel=manifest]').getAttribute('href');
  const touchIcon = await page.locator('link[rel=apple-touch-icon]').getAttribute('href');
  const { icons } = (await (await fetch(shop.url + manifest)).json()) as { icons: { src: string }[] };
  expect(icons).toHaveLength(3);
  for (const path of [touchIcon, ...icons.map((icon) => icon.src)]) {
    const answer = await fetch(shop.url + path);
    expect([answer.status, answer.headers.get('content-type')], String(path)).toEqual([200, 'image/png']);
  }
});
