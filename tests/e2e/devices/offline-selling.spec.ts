/**
 * Selling without a connection: wherever a sale is interrupted, the books contain it once in the end, and the till says so. The
 * browser is a registered till that an admin allows to sell without a connection.
 */
import type { Page } from '@playwright/test';
import { addCustomer } from '../../../contract/debts/customers.ts';
import { addPriceList, setListPrices } from '../../../contract/goods/price-lists.ts';
import { listAllStock, type StockItem } from '../../../contract/goods/stock.ts';
import { listReceipts } from '../../../contract/selling/sales.ts';
import { getSettings, updateSettings } from '../../../contract/shop/shop-settings.ts';
import { listDevices, updateDevice } from '../../../contract/tills/devices.ts';
import { expectNoFault } from '../support/axe.ts';
import { expect, type Person, type Shop } from '../support/fixtures.ts';
import { catchPrinting } from '../support/printing.ts';
import { expectNoSidewaysScroll } from '../support/sideways.ts';
import { addItem } from '../support/trading.ts';
import { testOverWire as test } from '../support/wire.ts';

test.use({ serviceWorkers: 'allow' });

const line = (page: Page) => page.getByRole('status', { name: 'Connection' });
const cart = (page: Page) => page.getByRole('region', { name: 'Cart' });
const makeSale = (page: Page) => cart(page).getByRole('button', { name: 'Make Sale' });
const option = (page: Page, item: StockItem) => page.getByRole('option', { name: item.name });
const selling = 'No connection. You can go on selling.';

type Open = (path: string, person: Person, on?: Page) => Promise<void>;

/** Makes this browser a till that may sell without a connection and has its catalogue, and signs somebody in. */
async function openTill(page: Page, shop: Shop, open: Open, seller: Person): Promise<string> {
  await open('/settings', shop.admin, page);
  await page.getByRole('button', { name: 'Register this browser' }).click();
  await page.getByRole('dialog').getByLabel('Name').fill('Counter');
  await page.getByRole('dialog').getByRole('button', { name: 'Register' }).click();
  await expect(page.getByRole('row', { name: 'Counter (this browser)' })).toBeVisible();
  const [device] = await shop.call(listDevices);
  await shop.call(updateDevice, { body: { id: device!.id, offline: true } });
  // Signing in would do the same.
  await page.evaluate((id) => localStorage.setItem('owner', String(id)), seller.user.id);
  await open('/sales', seller, page);
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null);
  await expect.poll(() => rowsIn(page, 'catalogue')).toBe(1);
  return device!.label;
}

/** How many rows a store of the till's own database has. */
function rowsIn(page: Page, store: 'catalogue' | 'records'): Promise<number> {
  return page.evaluate(
    (store) =>
      new Promise<number>((resolve) => {
        const opening = indexedDB.open('till');
        opening.onsuccess = () => {
          const database = opening.result;
          const counting = database.transaction(store).objectStore(store).count();
          counting.onsuccess = () => {
            database.close();
            resolve(counting.result);
          };
        };
      }),
    store,
  );
}

async function soldOf(shop: Shop, { id }: StockItem): Promise<number> {
  const [item] = await shop.call(listAllStock, { query: { ids: String(id) } });
  return 40 - item!.qty;
}

/** Expects the sale to be in the books once, and nothing to wait. */
async function expectSoldOnce(page: Page, shop: Shop, item: StockItem, times = 1) {
  await expect.poll(() => rowsIn(page, 'records'), { timeout: 30_000 }).toBe(0);
  await expect.poll(() => soldOf(shop, item)).toBe(times);
  const receipts = await shop.call(listReceipts, { query: { search: item.name } });
  expect(receipts).toHaveLength(times);
}

test('a till goes on selling when the connection dies in the middle of a cart', async ({
  page,
  context,
  shop,
  open,
  wire,
}) => {
  await catchPrinting(context);
  const item = await addItem(shop, { qty: 40, unitSell: 15.5, barcode: '7610000000017' });
  const label = await openTill(page, shop, open, await shop.hire('sales'));
  await option(page, item).click();
  await wire.cut();
  await expect(line(page)).toHaveText(selling);

  await page.getByLabel('Search Stock').fill(item.name);
  await expect(option(page, item)).toContainText('15.50');
  // Nobody knows how many there are. The generated name may contain any digits.
  await expect.poll(async () => (await option(page, item).innerText()).replace(item.name, '')).not.toContain('40');
  await page.getByLabel('Search Stock').fill('7610000000017');
  await page.keyboard.press('Enter');
  await makeSale(page).click();
  await expect(cart(page)).toContainText(`Sold: receipt ${label}-1, 31.00`);
  await expect(line(page)).toContainText(`${selling} 1 sale (31.00) is waiting on this device.`);

  await cart(page).getByRole('button', { name: 'Receipt', exact: true }).click();
  const receipt = page.getByRole('dialog', { name: `Receipt ${label}-1` });
  await expect(receipt.getByText(`${label}-1, made without a connection`)).toHaveCount(1);
  await expectNoFault(page, 'a receipt made without a connection');
  const opening = page.waitForEvent('popup');
  await receipt.getByRole('button', { name: 'Print 80 mm' }).click();
  await expect((await opening).locator('body')).toContainText(`${label}-1`);
  await page.keyboard.press('Escape');

  await cart(page).getByRole('button', { name: 'Returns' }).click();
  await expect(page.getByText('Goods can be returned once the connection is back.')).toBeVisible();

  // The page is reloaded while the receipt is being printed; how long that takes is noted in the report.
  const before = Date.now();
  await page.reload();
  await expect(option(page, item)).toBeVisible();
  test.info().annotations.push({ type: 'reload', description: `${Date.now() - before} ms` });
  await option(page, item).click();
  await makeSale(page).click();
  await expect(line(page)).toContainText(`${selling} 2 sales (46.50) are waiting on this device.`);
  await line(page).getByRole('button', { name: 'Show' }).click();
  const waiting = page.getByRole('dialog', { name: 'Waiting on this device' });
  await expect(waiting.getByRole('listitem')).toHaveCount(2);
  await expectNoFault(page, 'sales that wait');
  await page.setViewportSize({ width: 360, height: 700 });
  await expectNoSidewaysScroll(page);
  await page.keyboard.press('Escape');

  await wire.mend();
  await expect(line(page)).toContainText('2 sales are in the books now.', { timeout: 30_000 });
  await expect.poll(() => soldOf(shop, item)).toBe(3);
});

test('a server that says nothing stops nobody: the till opens and sells, and the next scan finds its item', async ({
  page,
  shop,
  open,
  wire,
}) => {
  const barcode = '7610000000024';
  const item = await addItem(shop, { qty: 40, unitSell: 10, barcode });
  const label = await openTill(page, shop, open, await shop.hire('sales'));
  wire.silence();
  await page.getByLabel('Search Stock').fill(barcode);
  await page.keyboard.press('Enter');
  await expect(cart(page)).toContainText(item.name);
  await expect(line(page)).toHaveText(selling);

  await page.reload();
  await expect(option(page, item)).toBeVisible();
  await expect(cart(page)).toContainText(item.name);
  await makeSale(page).click();
  await sold(page, label);
  await wire.mend();
  await expectSoldOnce(page, shop, item);
  await expect(line(page)).not.toContainText(selling);
});

test('a till that is opened without a connection says nothing of loading', async ({ page, shop, open, wire }) => {
  const item = await addItem(shop, { qty: 40 });
  await openTill(page, shop, open, await shop.hire('sales'));
  await wire.cut();
  await page.addInitScript(() => {
    const look = () => document.querySelector('[aria-label="Loading"]') && Object.assign(window, { saidLoading: true });
    new MutationObserver(look).observe(document, { childList: true, subtree: true });
  });
  const tries: string[] = [];
  page.on('requestfailed', (request) => tries.push(new URL(request.url()).pathname));
  await page.reload();
  await expect(option(page, item)).toBeVisible();
  // Until what was asked of the server has been given up.
  await expect.poll(() => tries.filter((path) => path === '/api/settings').length).toBeGreaterThanOrEqual(3);
  expect(await page.evaluate(() => 'saidLoading' in window)).toBe(false);
});

const sold = (page: Page, label: string) =>
  expect(cart(page)).toContainText(`Sold: receipt ${label}-1, 10.00`, { timeout: 15_000 });

/** Opens a till with one item of 10.00 in the cart. */
async function tillWithCart(page: Page, shop: Shop, open: Open) {
  const item = await addItem(shop, { qty: 40, unitSell: 10 });
  const seller = await shop.hire('sales');
  const label = await openTill(page, shop, open, seller);
  await option(page, item).click();
  await expect(cart(page)).toContainText(item.name);
  return { item, label, seller };
}

test('a sale whose answer is lost after it landed is kept with the same key, and known', async ({
  page,
  context,
  shop,
  open,
}) => {
  const { item, label } = await tillWithCart(page, shop, open);
  await context.route('**/api/sales', async (route) => {
    if (route.request().method() !== 'POST') return route.fallback();
    await route.fetch();
    await route.abort();
  });
  await makeSale(page).click();
  await sold(page, label);
  await expectSoldOnce(page, shop, item);
});

test('a sale that has no answer after five seconds is kept', async ({ page, context, shop, open }) => {
  const { item, label } = await tillWithCart(page, shop, open);
  await context.route('**/api/sales', async (route) => {
    if (route.request().method() !== 'POST') return route.fallback();
    await route.fetch();
  });
  await makeSale(page).click();
  await sold(page, label);
  await expectSoldOnce(page, shop, item);
});

test('a server whose database is away is no connection: the till sells by its own list, and says so', async ({
  page,
  context,
  shop,
  open,
}) => {
  const { item, label } = await tillWithCart(page, shop, open);
  await context.route('**/api/**', (route) =>
    route.fulfill({ status: 503, json: { status: false, payload: 'The database is not answering.', code: 'away' } }),
  );
  await makeSale(page).click();
  await sold(page, label);
  await expect(line(page)).toContainText(`${selling} 1 sale (10.00) is waiting on this device.`);
  await page.reload();
  await expect(option(page, item)).toBeVisible();
  await expect(page.getByText('Could not load')).toHaveCount(0);
  await option(page, item).click();
  await makeSale(page).click();
  await expect(line(page)).toContainText(`${selling} 2 sales (20.00) are waiting on this device.`);
  await context.unroute('**/api/**');
  await expectSoldOnce(page, shop, item, 2);
  await expect(line(page)).not.toContainText(selling);
});

test('a database that is too busy for one sale is no lost connection', async ({ page, context, shop, open }) => {
  const { item, label } = await tillWithCart(page, shop, open);
  await context.route('**/api/sales', async (route) => {
    if (route.request().method() !== 'POST') return route.fallback();
    return route.fulfill({ status: 503, json: { status: false, payload: 'The server is busy.', code: 'away' } });
  });
  await makeSale(page).click();
  await sold(page, label);
  await expect(line(page)).not.toContainText(selling);
  await expectSoldOnce(page, shop, item);
});

test('a disk that takes nothing leaves the cart, and says so', async ({ page, shop, open, wire }) => {
  const { item, label } = await tillWithCart(page, shop, open);
  await wire.cut();
  await expect(line(page)).toHaveText(selling);
  await page.evaluate(() => {
    const { getAll } = IDBObjectStore.prototype;
    Object.assign(window, { mendDisk: () => Object.assign(IDBObjectStore.prototype, { getAll }) });
    IDBObjectStore.prototype.getAll = () => {
      throw new DOMException('Internal error opening backing store', 'UnknownError');
    };
  });
  await makeSale(page).click();
  await expect(cart(page).getByRole('alert')).toContainText(
    'This device could not read its own disk, so nothing was sold',
  );
  await page.evaluate(() => {
    (window as unknown as { mendDisk(): void }).mendDisk();
    const add = IDBObjectStore.prototype.add;
    IDBObjectStore.prototype.add = () => {
      IDBObjectStore.prototype.add = add;
      throw new DOMException('full', 'QuotaExceededError');
    };
  });
  await makeSale(page).click();
  await expect(cart(page).getByRole('alert')).toContainText('This device could not store the sale');
  await expect(cart(page).getByRole('list', { name: 'Cart lines' })).toContainText(item.name);
  await makeSale(page).click();
  await sold(page, label);
  await wire.mend();
  await expectSoldOnce(page, shop, item);
});

test('a page that went away between the disk and the screen says so when it opens', async ({
  page,
  shop,
  open,
  wire,
}) => {
  const { item, label } = await tillWithCart(page, shop, open);
  await wire.cut();
  await expect(line(page)).toHaveText(selling);
  // The record is written, but the screen does not hear of it.
  await page.evaluate(() => {
    const request = navigator.locks.request.bind(navigator.locks) as (...args: unknown[]) => Promise<unknown>;
    navigator.locks.request = ((name: string, ...rest: unknown[]) => {
      const done = request(name, ...rest);
      return name === 'outbox-keep' ? done.then(() => new Promise(() => {})) : done;
    }) as typeof navigator.locks.request;
  });
  await makeSale(page).click();
  await expect.poll(() => rowsIn(page, 'records')).toBe(1);
  await page.reload();
  await sold(page, label);
  await expect(cart(page).getByRole('list', { name: 'Cart lines' })).toHaveCount(0);
  await wire.mend();
  await expectSoldOnce(page, shop, item);
});

test('a delivery that is cut before and after the server books lands once', async ({
  page,
  context,
  shop,
  open,
  wire,
}) => {
  const { item, label } = await tillWithCart(page, shop, open);
  await wire.cut();
  await expect(line(page)).toHaveText(selling);
  await makeSale(page).click();
  await sold(page, label);
  let tries = 0;
  await context.route('**/api/devices/*/sales', async (route) => {
    tries += 1;
    if (tries > 2) return route.fallback();
    if (tries === 2) await route.fetch();
    await route.abort();
  });
  await wire.mend();
  await expect.poll(() => rowsIn(page, 'records'), { timeout: 60_000 }).toBe(0);
  expect(tries).toBeGreaterThan(2);
  await expectSoldOnce(page, shop, item);
});

test('without a connection a disk that hangs loses nothing, and nobody is signed out for half an hour of rest, nor by Lock and Logout', async ({
  page,
  shop,
  open,
  wire,
}) => {
  await page.clock.install();
  const { item, label } = await tillWithCart(page, shop, open);
  await wire.cut();
  await expect(line(page)).toHaveText(selling);

  // The disk does not answer. When it does again, the same order is not stored twice.
  await page.evaluate(() => {
    const request = navigator.locks.request.bind(navigator.locks) as (...args: unknown[]) => Promise<unknown>;
    navigator.locks.request = ((name: string, ...rest: unknown[]) =>
      name === 'outbox-keep' ? new Promise(() => {}) : request(name, ...rest)) as typeof navigator.locks.request;
  });
  await makeSale(page).click();
  await page.clock.fastForward(11_000);
  await expect(cart(page).getByText('No answer from the server')).toBeVisible();
  await page.evaluate(() => Reflect.deleteProperty(navigator.locks, 'request'));
  await page.clock.setFixedTime(new Date(Date.now() + 31 * 60_000));
  await page.mouse.move(200, 200);
  await page.keyboard.press('F10');
  await expect(
    page.getByText('The till can be locked once the connection is back. Signing in needs it.'),
  ).toBeVisible();
  await page.getByRole('navigation').getByRole('button', { name: 'Logout' }).click();
  await expect(page.getByText('You can log out once the connection is back. Signing in needs it.')).toBeVisible();
  await cart(page).getByRole('button', { name: 'Try again' }).click();
  await sold(page, label);
  await page.clock.resume();
  await wire.mend();
  await page.reload();
  await expectSoldOnce(page, shop, item);
});

test('two tabs sell at once, each under its own number', async ({ page, context, shop, open, wire }) => {
  const { item, label, seller } = await tillWithCart(page, shop, open);
  const other = await context.newPage();
  await open('/sales', seller, other);
  await expect(option(other, item)).toBeVisible();
  await wire.cut();
  await expect(line(page)).toHaveText(selling);
  await expect(line(other)).toHaveText(selling);
  await makeSale(page).click();
  await sold(page, label);
  await option(other, item).click();
  await makeSale(other).click();
  await expect(cart(other)).toContainText(`Sold: receipt ${label}-2, 10.00`);
  await expect(line(page)).toContainText('2 sales (20.00) are waiting on this device.');
  await wire.mend();
  await expectSoldOnce(page, shop, item, 2);
});

test('a customer on a price list keeps its prices when the till is opened again without a connection', async ({
  page,
  shop,
  open,
  wire,
}) => {
  const seen = await addItem(shop, { qty: 40, unitSell: 20 });
  const { item } = await tillWithCart(page, shop, open);
  const { id } = await shop.call(addPriceList, { body: { name: item.name } });
  const prices = [
    { stockId: item.id, unitSell: 8 },
    { stockId: seen.id, unitSell: 15 },
  ];
  await shop.call(setListPrices, { params: { id }, body: { prices } });
  const name = `Buyer of ${item.name}`;
  await shop.call(addCustomer, { body: { name, priceListId: id } });
  await cart(page).getByRole('combobox', { name: 'Customer' }).fill(name);
  await page.getByRole('option', { name }).click();
  await cart(page).getByRole('button', { name: 'In a week' }).click();
  await expect(option(page, seen)).toContainText('15.00');
  await expect(cart(page)).toContainText('Usual price 10.00');

  await wire.cut();
  await page.reload();
  await expect(line(page)).toHaveText(selling);
  await expect(cart(page).getByText(`Price list: ${item.name}`)).toBeVisible();
  await expect(option(page, seen)).toContainText('15.00');
  await option(page, seen).click();
  await expect(cart(page)).toContainText('23.00');
  await wire.mend();
  await expect(line(page)).toBeEmpty({ timeout: 30_000 });
  await makeSale(page).click();
  await expectSoldOnce(page, shop, item);
  const [receipt] = await shop.call(listReceipts, { query: { search: item.name } });
  expect(receipt).toMatchObject({ total: 23, customer: { name } });
});

test('without a connection nobody can be chosen as a customer, and the limit of a sale is kept', async ({
  page,
  shop,
  open,
  wire,
}) => {
  const { till } = await shop.call(getSettings);
  const { hours, waiting, methodIds } = till.offline;
  await shop.call(updateSettings, { body: { till: { offline: { hours, waiting, methodIds, perSale: 5 } } } });
  const { item } = await tillWithCart(page, shop, open);
  await wire.cut();
  await expect(line(page)).toHaveText(selling);
  await expect(cart(page).getByRole('combobox', { name: 'Customer' })).toBeDisabled();
  await makeSale(page).click();
  await expect(cart(page).getByRole('alert')).toContainText('Without a connection, a sale can come to at most 5.00.');
  await shop.call(updateSettings, { body: { till: { offline: { hours, waiting, methodIds, perSale: null } } } });
  await wire.mend();
  await expect(line(page)).toBeEmpty();
  await makeSale(page).click();
  await expectSoldOnce(page, shop, item);
});

test('a cart that is longer than the server takes is not sold without it: nobody could put it into the books', async ({
  page,
  shop,
  open,
  wire,
}) => {
  const { item, seller } = await tillWithCart(page, shop, open);
  await wire.cut();
  await expect(line(page)).toHaveText(selling);
  // As if its answer had been lost: the screen shows one line of it only.
  await page.evaluate(
    ({ stockId, staffId }) => {
      const sales = Array.from({ length: 501 }, (_, at) => ({ stockId, quantity: 1, unitSell: at + 1 }));
      const paper = { staffId, lines: [], total: 10, rounding: 0, discount: 0, atList: 10 };
      localStorage.setItem('cartSent', JSON.stringify({ key: 'long', body: { sales }, paper }));
    },
    { stockId: item.id, staffId: seller.user.id },
  );
  await page.reload();
  await cart(page).getByRole('button', { name: 'Sell without a connection' }).click();
  await expect(cart(page)).toContainText('A cart can have at most 500 lines');
  expect(await rowsIn(page, 'records')).toBe(0);
});
