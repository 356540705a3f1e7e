/** What an owner sees of tills that sold without a connection: To settle, its card, receipts, Day close, and the list of tills. */
import type { Page } from '@playwright/test';
import { listLogs } from '../../../contract/books/logs.ts';
import type { StockItem } from '../../../contract/goods/stock.ts';
import { listReceipts } from '../../../contract/selling/sales.ts';
import { getSettings } from '../../../contract/shop/shop-settings.ts';
import { revokeDevice } from '../../../contract/tills/devices.ts';
import { listToSettle, settle } from '../../../contract/tills/to-settle.ts';
import { expectNoFault, expectNoFaultInPanel } from '../support/axe.ts';
import { expect, type Shop, testInOwnShop } from '../support/fixtures.ts';
import { type NetworkTill, openOfflineTill, report } from '../support/offline-till.ts';
import { scan } from '../support/scanning.ts';
import { expectNoSidewaysScroll } from '../support/sideways.ts';
import { addItem } from '../support/trading.ts';

const test = testInOwnShop;

const tabs = (page: Page) => page.getByRole('navigation', { name: 'Sales screens' });
const card = (page: Page) => page.getByRole('region', { name: 'To settle' });
const dialog = (page: Page) => page.getByRole('dialog');
const act = (page: Page, label: string, action: string) => page.getByRole('button', { name: `${label}: ${action}` });
const confirm = (page: Page, name: string) => dialog(page).getByRole('button', { name, exact: true }).click();
const devices = (page: Page) => page.getByRole('region', { name: 'Devices' });

const sold = (shop: Shop, till: NetworkTill, { id: stockId }: StockItem, quantity = 1, unitSell = 3.5) =>
  till.sell(shop.admin.user.id, [{ stockId, quantity, unitSell }]);

test('a shop without tills hears nothing of them; one with tills has an empty list, and what arrives appears', async ({
  page,
  own: shop,
  open,
}) => {
  const item = await addItem(shop, { name: 'Soap', qty: 2 });
  await open('/receipts', shop.admin);
  await expect(tabs(page)).toBeVisible();
  await expect(tabs(page).getByRole('link', { name: 'To settle' })).toBeHidden();

  const till = await openOfflineTill(shop);
  await tabs(page).getByRole('link', { name: 'To settle' }).click();
  await expect(page.getByText('Nothing needs a look.')).toBeVisible();
  await expectNoFault(page, 'nothing to settle');

  await till.deliver(sold(shop, till, item, 5));
  await expect(page.getByRole('row', { name: 'T1-1' })).toContainText('the books had too little of Soap');
  await page.getByRole('button', { name: 'T1-1', exact: true }).click();
  await expect(dialog(page).filter({ hasText: 'T1-1, made without a connection' })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(dialog(page)).toBeHidden();

  await page.goto('/dashboard');
  await expect(card(page)).toContainText('1 thing about sales made without a connection needs a look.');
  await card(page).getByRole('link', { name: 'To settle' }).click();
  await act(page, 'T1-1', 'Settled').click();
  await page.getByLabel('Note').fill('Counted again');
  await page.keyboard.press('Enter');
  await expect(page.getByText('Nothing needs a look.')).toBeVisible();
  const [log] = await shop.call(listLogs);
  expect(log?.description).toContain('Counted again');
  await page.goto('/dashboard');
  await expect(page.getByRole('heading', { name: 'Today', exact: true })).toBeVisible();
  await expect(page.getByText('Cash in the drawer')).toBeVisible();
  await expect(card(page)).toBeHidden();
});

test('what is kept aside is put in the books or discarded, and a refusal says why', async ({
  page,
  own: shop,
  open,
}) => {
  const item = await addItem(shop, { name: 'Soap' });
  const till = await openOfflineTill(shop);
  const unknown = till.sell(shop.admin.user.id, [{ stockId: 999_999, quantity: 1, unitSell: 5 }]);
  const [fine, late] = [sold(shop, till, item), sold(shop, till, item, 2)];
  await shop.call(revokeDevice, { params: { id: till.device.id } });
  await till.deliver(unknown, fine, late);

  await open('/to-settle', shop.admin);
  await act(page, 'T1-2', 'Put in the books').click();
  await expectNoFaultInPanel(page, 'putting a sale in the books');
  await confirm(page, 'Put in the books');
  await expect(page.getByRole('row', { name: 'T1-2' })).toBeHidden();
  expect(await shop.call(listReceipts)).toMatchObject([{ label: 'T1-2', total: 3.5 }]);

  await act(page, 'T1-1', 'Put in the books').click();
  await confirm(page, 'Put in the books');
  await expect(dialog(page).getByRole('alert')).toContainText("can't be booked as it is");
  await page.keyboard.press('Escape');
  await act(page, 'T1-1', 'Discard').click();
  await expect(dialog(page)).toContainText('It will never be in the books');
  await dialog(page).getByRole('button', { name: 'Close' }).click();
  await expect(page.getByRole('row', { name: 'T1-1' })).toBeVisible();
  await act(page, 'T1-1', 'Discard').click();
  await confirm(page, 'Discard');
  await expect(page.getByRole('row', { name: 'T1-1' })).toBeHidden();

  // Another admin has settled it meanwhile.
  await act(page, 'T1-3', 'Settled').click();
  await expect(dialog(page)).toContainText('stays out of the books');
  const [{ id } = { id: 0 }] = await shop.call(listToSettle);
  await shop.call(settle, { params: { id }, body: { action: 'settled' } });
  await confirm(page, 'Settled');
  await expect(dialog(page).getByRole('alert')).toContainText('Somebody has seen to this already');
  expect(await shop.call(listReceipts)).toHaveLength(1);
});

test('a receipt made without a connection is found by its number, in the list, by Ctrl+K and at the till', async ({
  page,
  own: shop,
  open,
}) => {
  const item = await addItem(shop, { name: 'Soap' });
  const till = await openOfflineTill(shop);
  await till.deliver(sold(shop, till, item), sold(shop, till, item, 2));
  await open('/receipts', shop.admin);
  await expect(page.getByRole('row', { name: '2 (T1-2)' })).toBeVisible();
  const search = page.getByLabel('Receipt number, item or customer');
  await search.fill('t1-2');
  await expect(page.getByRole('row', { name: '1 (T1-1)' })).toBeHidden();
  await search.press('Enter');
  await expect(dialog(page).filter({ hasText: 'T1-2, made without a connection' })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(dialog(page)).toBeHidden();
  await page.keyboard.press('Control+k');
  await page.getByRole('combobox', { name: 'Search' }).fill('T1-1');
  await page.getByRole('option', { name: 'Receipt 1 (T1-1)' }).click();
  await expect(dialog(page).filter({ hasText: 'T1-1, made without a connection' })).toBeVisible();

  await page.goto('/sales');
  const field = page.getByRole('combobox', { name: 'Search Stock' });
  await field.fill('T1-2');
  await field.press('Enter');
  await expect(dialog(page).filter({ hasText: 'T1-2, made without a connection' })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(dialog(page)).toBeHidden();
  await field.blur();
  await scan(page, 'T1-1');
  await expect(dialog(page).filter({ hasText: 'T1-1, made without a connection' })).toBeVisible();
});

test('Day close names the tills that may still have sales, until it is closed', async ({ page, own: shop, open }) => {
  const till = await openOfflineTill(shop);
  await report(till, { count: 3, total: 46.5, lastNumber: 3 });
  await open('/day', shop.admin);
  const alert = page.getByRole('alert').filter({ hasText: 'Tills that may still have sales of this day' });
  await expect(alert).toContainText(/T1 Front till was last heard from .*; 3 sales \(46\.50\) may be waiting there\./);
  await expectNoFault(page, 'Day close with a silent till');
  await page.setViewportSize({ width: 360, height: 780 });
  await expectNoSidewaysScroll(page);
  await report(till);
  await expect(alert).toBeHidden();
});

test('the list of devices says how each till is, switches it, and names what waits before it is revoked', async ({
  page,
  own: shop,
  open,
}) => {
  const till = await openOfflineTill(shop);
  await report(till, { count: 3, total: 46.5, lastNumber: 147, protected: false, clockOffset: 12 * 60_000 });
  await open('/settings', shop.admin);
  const row = page.getByRole('row', { name: 'Front till' });
  await expect(row).toContainText('Waiting there: 3 (46.50)');
  await expect(row).toContainText('Last number: T1-147');
  await expect(row).toContainText('Not protected');
  await expect(devices(page)).toContainText('T1 Front till: Its clock is 12 minutes slow.');
  const sells = page.getByRole('switch', { name: 'T1 sells without a connection' });
  await expect(sells).toBeChecked();
  await sells.click();
  await expect(sells).not.toBeChecked();
  await page.reload();
  await expect(sells).not.toBeChecked();
  await sells.focus();
  await page.keyboard.press('Space');
  await expect(sells).toBeChecked();

  const limits = page.getByRole('form', { name: 'Without a connection' });
  await limits.getByLabel('Hours without a connection').fill('99999');
  await limits.getByRole('button', { name: 'Save' }).click();
  await expect(limits).toContainText('Must be a number of hours from 0 to 8760');
  await limits.getByLabel('Hours without a connection').fill('8');
  await limits.getByLabel('Largest sale').fill('50');
  // Bank is missing, because nobody pays into the bank at a till.
  await expect(limits.getByRole('checkbox')).toHaveCount(1);
  await limits.getByRole('checkbox', { name: 'Cash' }).uncheck();
  await limits.getByRole('button', { name: 'Save' }).click();
  await expect(limits).not.toContainText('Not saved yet');
  await expect
    .poll(async () => (await shop.call(getSettings)).till.offline)
    .toEqual({ hours: 8, perSale: 50, waiting: null, methodIds: [] });

  await expectNoFault(page, 'devices');
  // With the longest there may be; beside the receipt, and alone.
  await report(till, { count: 1234, total: 123_456_789.5, lastNumber: 12_345, protected: false });
  const list = devices(page).getByRole('table');
  for (const width of [1280, 1024, 800]) {
    await page.setViewportSize({ width, height: 800 });
    await expect(list).toContainText('Waiting there: 1,234 (123,456,789.50)');
    await expect.poll(() => list.evaluate(({ parentElement: box }) => box!.scrollWidth - box!.clientWidth)).toBe(0);
  }
  await report(till, { count: 3, total: 46.5, lastNumber: 147, protected: false });
  await page.setViewportSize({ width: 360, height: 780 });
  await expect(devices(page)).toContainText('Waiting there: 3 (46.50)');
  await expectNoSidewaysScroll(page);
  await page.getByRole('button', { name: 'Revoke T1' }).click();
  await expect(dialog(page)).toContainText('3 sales (46.50) are waiting on it.');
  await confirm(page, 'Revoke');
  await expect(row).toContainText('Revoked');
  await expect(limits).toBeHidden();
});

test('To settle fits a phone and works by keyboard alone', async ({ page, own: shop, open }) => {
  const item = await addItem(shop, { name: 'A soap with a name that is rather long for a phone', qty: 1 });
  const till = await openOfflineTill(shop);
  const short = sold(shop, till, item, 4);
  const kept = till.sell(shop.admin.user.id, [{ stockId: 999_999, quantity: 1, unitSell: 5 }]);
  await till.deliver(short, kept);
  await page.setViewportSize({ width: 360, height: 780 });
  await open('/to-settle', shop.admin);
  await expect(act(page, 'T1-2', 'Discard')).toBeVisible();
  await expectNoSidewaysScroll(page);
  await expectNoFault(page, 'To settle on a phone');
  await act(page, 'T1-1', 'Settled').focus();
  await page.keyboard.press('Enter');
  await expect(page.getByLabel('Note')).toBeFocused();
  await expectNoSidewaysScroll(page);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('row', { name: 'T1-1' })).toBeHidden();
});
