/**
 * What a till keeps on its disk: sales until the server has them, and the cart. Whatever is interrupted, each sale is in the books once.
 */
import type { BrowserContext, Page } from '@playwright/test';
import { listReceipts } from '../../../contract/selling/sales.ts';
import { listDevices, revokeDevice, updateDevice } from '../../../contract/tills/devices.ts';
import { listToSettle } from '../../../contract/tills/to-settle.ts';
import { expect, type Person, type Shop, testInOwnShop } from '../support/fixtures.ts';
import { addItem } from '../support/trading.ts';

const test = testInOwnShop;

const cart = (page: Page) => page.getByRole('region', { name: 'Cart' });
const saysWaiting = (page: Page, text: string) => expect(page.getByText(text)).toBeVisible();

async function signIn(page: Page, { email, password }: Person) {
  await page.goto('/');
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password').fill(password);
  await page.getByRole('button', { name: 'Login' }).click();
  await expect(page.getByRole('navigation', { name: 'Main' })).toBeAttached();
}

/** Registers this browser as a till that may sell without a connection and has its catalogue. */
async function openTill(page: Page, shop: Shop) {
  await signIn(page, shop.admin);
  return register(page, shop);
}

async function register(page: Page, shop: Shop) {
  await page.goto('/settings');
  await page.getByRole('button', { name: 'Register this browser' }).click();
  await page.getByRole('dialog').getByLabel('Name').fill('Front counter');
  await page.getByRole('dialog').getByRole('button', { name: 'Register' }).click();
  await expect(page.getByRole('row', { name: 'Front counter (this browser)' })).toBeVisible();
  const [device] = await shop.call(listDevices);
  await shop.call(updateDevice, { body: { id: device!.id, offline: true } });
  await page.goto('/sales');
  await expect.poll(() => stored(page, 'catalogue')).toBe(1);
  await expect.poll(() => maySell(page, device!.id)).toBe(true);
  return device!;
}

/** Whether the till may sell, as it last heard from the server. */
function maySell(page: Page, device: number): Promise<boolean> {
  return page.evaluate(async (device) => {
    const opening = indexedDB.open('till');
    await new Promise((resolve) => opening.addEventListener('success', resolve));
    const asking = opening.result.transaction('heard').objectStore('heard').get(device);
    await new Promise((resolve) => asking.addEventListener('success', resolve));
    opening.result.close();
    return asking.result?.offline === true;
  }, device);
}

/** How many rows the till has on its disk. */
function stored(page: Page, name: 'records' | 'catalogue' | 'device'): Promise<number> {
  return page.evaluate(async (name) => {
    const opening = indexedDB.open('till');
    await new Promise((resolve) => opening.addEventListener('success', resolve));
    const counting = opening.result.transaction(name).objectStore(name).count();
    await new Promise((resolve) => counting.addEventListener('success', resolve));
    opening.result.close();
    return counting.result;
  }, name);
}

async function cut(context: BrowserContext) {
  await context.route('**/api/**', (route) => route.abort());
}

async function mend(context: BrowserContext) {
  await context.unroute('**/api/**');
}

async function sellOne(page: Page, name: string, label: string) {
  await page.getByRole('option', { name }).click();
  await page.getByRole('button', { name: 'Make Sale' }).click();
  await expect(page.getByText(label).first()).toBeVisible();
}

/** Expects each of these sales to be in the books once, and no others. */
async function expectSold(shop: Shop, ...labels: string[]) {
  expect(await shop.call(listReceipts)).toHaveLength(labels.length);
  for (const search of labels) expect(await shop.call(listReceipts, { query: { search } })).toHaveLength(1);
}

test('two tabs of a till number their sales one after the other, and one of them delivers', async ({
  page,
  context,
  own: shop,
}) => {
  const { name } = await addItem(shop, { qty: 10, unitSell: 5 });
  await openTill(page, shop);
  const beside = await context.newPage();
  await beside.goto('/sales');
  await expect(beside.getByRole('option', { name })).toBeVisible();
  await cut(context);
  await sellOne(page, name, 'T1-1');
  await sellOne(beside, name, 'T1-2');
  await page.reload();
  await expect.poll(() => stored(page, 'records')).toBe(2);
  await mend(context);
  await page.reload();
  await expect.poll(() => stored(page, 'records')).toBe(0);
  await expectSold(shop, 'T1-1', 'T1-2');
  expect(await shop.call(listToSettle)).toEqual([]);
});

test('answers that get lost three times do not sell three times, and the till says when all is in the books', async ({
  page,
  context,
  own: shop,
}) => {
  const { name } = await addItem(shop, { qty: 10, unitSell: 5, unitCost: 3.17 });
  // The seller is an admin, who sees costs.
  const secret = /unitCost|3\.17|@example\.com/i;
  await openTill(page, shop);
  await page.getByRole('option', { name }).click();
  await expect.poll(() => copied(page)).toContain(name);
  expect(await onDisk(page)).not.toMatch(secret);
  await page.getByRole('option', { name }).click();
  await cut(context);
  await page.getByRole('button', { name: 'Make Sale' }).click();
  await saysWaiting(page, 'No connection. You can go on selling. 1 sale (10.00) is waiting on this device.');
  expect(await onDisk(page)).not.toMatch(secret);
  let lost = 0;
  await context.route('**/api/devices/*/sales', async (route) => {
    if (lost === 3) return route.continue();
    lost += 1;
    await route.fetch();
    return route.abort();
  });
  await context.unroute('**/api/**');
  for (let tries = 1; tries <= 3; tries += 1) {
    await page.reload();
    await expect.poll(() => lost).toBeGreaterThanOrEqual(tries);
  }
  await page.reload();
  await saysWaiting(page, '1 sale is in the books now.');
  expect(await stored(page, 'records')).toBe(0);
  await expectSold(shop, 'T1-1');
});

test('signed out, with local storage cleared and revoked, a till delivers what waits and then forgets its key', async ({
  page,
  context,
  own: shop,
}) => {
  const { name } = await addItem(shop, { qty: 10, unitSell: 5 });
  const { id } = await openTill(page, shop);
  await cut(context);
  await sellOne(page, name, 'T1-1');
  await page.evaluate(() => {
    localStorage.clear();
    sessionStorage.clear();
  });
  // The server is there again, but the sales that wait do not get through.
  await context.route('**/api/devices/*/sales', (route) => route.abort());
  await context.unroute('**/api/**');
  await page.goto('/');
  await saysWaiting(page, '1 sale (5.00) is waiting on this device.');
  await shop.call(revokeDevice, { params: { id } });
  await page.reload();
  await expect(page.getByRole('textbox', { name: 'Password' })).toBeVisible();
  expect(await stored(page, 'device')).toBe(1);
  await context.unroute('**/api/devices/*/sales');
  await page.reload();
  await expect.poll(() => stored(page, 'records')).toBe(0);
  await expect.poll(() => stored(page, 'device')).toBe(0);
  expect((await shop.call(listToSettle)).map(({ code, label }) => [code, label])).toEqual([['kept', 'T1-1']]);
});

test('registered anew, a browser delivers what it sells, whatever became of the sales from before', async ({
  page,
  context,
  own: shop,
}) => {
  const { name } = await addItem(shop, { qty: 10, unitSell: 5 });
  const first = await openTill(page, shop);
  await cut(context);
  await sellOne(page, name, 'T1-1');
  await shop.call(revokeDevice, { params: { id: first.id } });
  await mend(context);
  await page.reload();
  await saysWaiting(page, '1 sale is kept aside until an admin has looked at it.');
  await expect(page.getByText('in the books now')).toBeHidden();

  // After it was restored from a backup that is older than the registration, the server does not know the till.
  await register(page, shop);
  await cut(context);
  await sellOne(page, name, 'T2-1');
  await context.route('**/api/devices/2/*', (route) =>
    route.fulfill({ status: 401, json: { status: false, payload: 'Unknown', code: 'unknown-device' } }),
  );
  await context.unroute('**/api/**');
  await page.goto('/settings');
  await expect(page.getByRole('row', { name: 'T2 Front counter', exact: false })).toBeVisible();
  await expect(page.getByRole('row', { name: 'T2 Front counter (this browser)' })).toBeHidden();
  await register(page, shop);
  await cut(context);
  await sellOne(page, name, 'T3-1');
  await context.unroute('**/api/**');
  await expect.poll(() => stored(page, 'records'), { timeout: 30_000 }).toBe(1);
  await page.getByRole('status', { name: 'Connection' }).getByRole('button', { name: 'Show' }).click();
  await expect(page.getByRole('dialog')).toContainText('The server does not know this device any more');
  await expect(page.getByRole('dialog').getByRole('listitem')).toContainText('T2-1');
  await expectSold(shop, 'T3-1');
  await context.unroute('**/api/devices/2/*');
  await page.reload();
  await expect.poll(() => stored(page, 'records')).toBe(0);
  await expectSold(shop, 'T2-1', 'T3-1');
});

test('a till whose clock is a day behind dates its sales by the clock of the server', async ({
  page,
  context,
  own: shop,
}) => {
  const { name } = await addItem(shop, { qty: 10, unitSell: 5 });
  await page.clock.setSystemTime(Date.now() - 24 * 60 * 60 * 1000);
  await openTill(page, shop);
  await cut(context);
  await sellOne(page, name, 'T1-1');
  await mend(context);
  await page.reload();
  await expect.poll(() => stored(page, 'records')).toBe(0);
  const [receipt] = await shop.call(listReceipts);
  expect(Math.abs(Date.parse(receipt!.createdAt) - Date.now())).toBeLessThan(60_000);
  expect(await shop.call(listToSettle)).toEqual([]);
  // The till learns its offset from one answer and tells it with the next heartbeat.
  const offByADay = async () => Math.abs((await shop.call(listDevices))[0]!.clockOffset - 24 * 60 * 60 * 1000);
  await expect.poll(offByADay, { timeout: 30_000 }).toBeLessThan(60_000);
});

test('a cart survives a power cut that takes the last seconds of local storage, and logging out leaves no copy', async ({
  page,
  own: shop,
}) => {
  const { name } = await addItem(shop, { qty: 10, unitSell: 5 });
  const other = await addItem(shop, { qty: 10, unitSell: 7 });
  const [seller, next] = [await shop.hire('sales'), await shop.hire('sales')];
  await signIn(page, seller);
  await page.goto('/sales');
  await page.getByRole('option', { name }).click();
  await expect(cart(page)).toContainText(name);
  const before = await page.evaluate(() => ({ ...localStorage }));
  await page.getByRole('option', { name: other.name }).click();
  await expect(cart(page)).toContainText(other.name);
  await expect.poll(() => copied(page)).toContain(other.name);

  await page.evaluate((before) => {
    localStorage.clear();
    for (const [name, value] of Object.entries(before)) localStorage.setItem(name, value);
  }, before);
  await page.reload();
  await expect(cart(page)).toContainText(other.name);

  // The next person to sign in does not see the cart, and its owner does.
  await page.evaluate(() => {
    localStorage.clear();
    sessionStorage.clear();
  });
  await signIn(page, next);
  await page.goto('/sales');
  await expect(page.getByRole('option', { name })).toBeVisible();
  await expect(cart(page)).not.toContainText(name);
  await page.getByRole('navigation').getByRole('button', { name: 'Logout' }).click();
  await expect(page.getByRole('button', { name: 'Login' })).toBeVisible();
  await signIn(page, seller);
  await page.goto('/sales');
  await expect(cart(page)).toContainText(other.name);
  await page.getByRole('navigation').getByRole('button', { name: 'Logout' }).click();
  await expect(page.getByRole('button', { name: 'Login' })).toBeVisible();
  // Signing in again at once, before the logout was copied to the disk.
  await signIn(page, seller);
  await page.goto('/sales');
  await expect(page.getByRole('option', { name })).toBeVisible();
  await expect(cart(page)).not.toContainText(name);
  await page.getByRole('navigation').getByRole('button', { name: 'Logout' }).click();
  await expect(page.getByRole('button', { name: 'Login' })).toBeVisible();
  await expect.poll(() => copied(page)).not.toContain(name);
});

/** Everything of the till that the browser keeps, even after its tab was closed. */
function onDisk(page: Page): Promise<string> {
  return page.evaluate(async () => {
    const found: unknown[] = [{ ...localStorage }];
    for (const { name } of await indexedDB.databases()) {
      const opening = indexedDB.open(name!);
      await new Promise((resolve) => opening.addEventListener('success', resolve));
      for (const store of opening.result.objectStoreNames) {
        const asking = opening.result.transaction(store).objectStore(store).getAll();
        await new Promise((resolve) => asking.addEventListener('success', resolve));
        found.push(asking.result);
      }
      opening.result.close();
    }
    return JSON.stringify(found);
  });
}

/** Everything in the copy of the carts. */
function copied(page: Page): Promise<string> {
  return page.evaluate(async () => {
    // Opening a database that does not exist would create it before the page can.
    const there = await indexedDB.databases();
    if (!there.some(({ name }) => name === 'carts')) return '{}';
    const opening = indexedDB.open('carts');
    await new Promise((resolve) => opening.addEventListener('success', resolve));
    const asking = opening.result.transaction('copy').objectStore('copy').get('all');
    await new Promise((resolve) => asking.addEventListener('success', resolve));
    opening.result.close();
    return JSON.stringify(asking.result?.entries ?? {});
  });
}
