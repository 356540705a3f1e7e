/**
 * Goods that are best before a day soon, and what customers ask for in vain. The tests need a shop of their own, because
 * they check sums.
 */
import type { Page } from '@playwright/test';
import { addDelivery } from '../../../contract/buying/deliveries.ts';
import { addSupplier } from '../../../contract/buying/suppliers.ts';
import { listTimedPrices } from '../../../contract/goods/price-lists.ts';
import { addDays, dayIn, formatDay } from '../../../contract/values/dates.ts';
import { expectNoFault } from '../support/axe.ts';
import { expect, type Shop, testInShopOfFile } from '../support/fixtures.ts';
import { retryWithout } from '../support/retry.ts';
import { scan } from '../support/scanning.ts';
import { expectNoSidewaysScroll } from '../support/sideways.ts';
import { addItem, newestDay, unique } from '../support/trading.ts';

const test = testInShopOfFile();

const today = dayIn('Africa/Kampala', new Date());
const search = (page: Page) => page.getByRole('combobox', { name: 'Search Stock' });
const notThere = (page: Page) => page.getByRole('button', { name: /^Not there/ });
const picture = (page: Page, name: string) =>
  process.env.PICTURES ? page.screenshot({ path: `${process.env.PICTURES}/${name}.png` }) : undefined;

async function bring(shop: Shop, days: number, quantity = 4) {
  const item = await addItem(shop, { qty: 0, unitCost: 2, date: newestDay });
  const supplier = await shop.call(addSupplier, { body: { name: unique('Dairy') } });
  const lines = [{ stockId: item.id, quantity, total: quantity * 2, expiresOn: addDays(today, days) }];
  const delivery = await shop.call(addDelivery, { body: { supplierId: supplier.id, date: newestDay, lines } });
  return { item, delivery };
}

test('what expires is listed, the past marked, and a price is lowered, goods written off or sent back from there', async ({
  page,
  shop,
  open,
}) => {
  await open('/reports/expiring', shop.admin);
  await expect(page.getByText('Goods appear here when their best before date is near.')).toBeVisible();
  await expectNoFault(page, 'no goods with a date');

  const past = await bring(shop, -3);
  const soon = await bring(shop, 5);
  const later = await bring(shop, 45);
  const table = page.getByRole('table', { name: 'Best before' });
  const rowOf = ({ item }: typeof past) => table.getByRole('row', { name: new RegExp(item.name) });
  await expect(rowOf(past)).toContainText('3 days ago');
  await expect(rowOf(past)).toContainText('Past its date');
  await expect(rowOf(soon)).toContainText('In 5 days');
  await expect(rowOf(soon)).not.toContainText('Past its date');
  await expect(rowOf(later)).toHaveCount(0);
  await expect(table.getByRole('row', { name: /Total/ })).toContainText('16.00');
  await expectNoFault(page, 'goods with a date');
  await picture(page, 'desk');
  await page.getByLabel('How soon').selectOption('Within 60 days');
  await expect(page).toHaveURL(/days=60/);
  await expect(rowOf(later)).toContainText(formatDay(addDays(today, 45), 'en'));
  await page.getByLabel('How soon').selectOption('Today or earlier');
  await expect(rowOf(soon)).toHaveCount(0);

  await page.getByRole('button', { name: `Lower the price of ${past.item.name}` }).click();
  const form = page.getByRole('dialog', { name: `${past.item.name}: temporary price` });
  // A day that has passed is not suggested.
  await expect(form.getByLabel('Last day')).toHaveValue('');
  await form.getByLabel('Price', { exact: true }).fill('1');
  await form.getByLabel('Last day').fill(addDays(today, 2));
  await form.getByRole('button', { name: 'Add price' }).click();
  await expect(form.getByRole('table')).toContainText('1.00');
  // Escape does nothing while the form is saving.
  await expect(form.getByRole('button', { name: 'Add price' })).toBeEnabled();
  expect(await shop.call(listTimedPrices, { query: { stockId: past.item.id } })).toHaveLength(1);
  await page.keyboard.press('Escape');
  await expect(form).toBeHidden();

  await page.getByRole('button', { name: `Write off ${past.item.name}` }).click();
  const loss = page.getByRole('dialog', { name: 'Write off' });
  await expect(loss.getByLabel('Quantity')).toHaveValue('4');
  await expect(loss.getByLabel('Reason')).toHaveValue('expired');
  await loss.getByLabel('Quantity').fill('1');
  await loss.getByRole('button', { name: 'Write off' }).click();
  await expect(loss).toBeHidden();
  await expect(rowOf(past).getByRole('cell', { name: '3', exact: true })).toBeVisible();

  await page.getByRole('link', { name: `Send ${past.item.name} back` }).click();
  const back = page.getByRole('dialog', { name: /^Send back/ });
  await expect(back.getByText(`Best before ${formatDay(addDays(today, -3), 'en')}`)).toBeVisible();
  await expect(page).toHaveURL(new RegExp(`/deliveries/${past.delivery.id}\\?open=send-back`));

  await page.goto('/reports/expiring');
  await page.getByRole('button', { name: `Lower the price of ${soon.item.name}` }).click();
  const lowering = page.getByRole('dialog', { name: `${soon.item.name}: temporary price` });
  await expect(lowering.getByLabel('Last day')).toHaveValue(addDays(today, 5));
  await lowering.getByLabel('Price', { exact: true }).fill(String(soon.item.unitSell + 1));
  await expect(lowering.getByText('Above the usual price, which is charged')).toBeVisible();
});

test('those who read reports see it without the actions, on a phone too, and a failure can be tried again', async ({
  page,
  shop,
  open,
}) => {
  const { item } = await bring(shop, 1);
  await page.setViewportSize({ width: 390, height: 844 });
  await page.route('**/api/reports/expiring*', (route) => route.fulfill({ status: 500, body: '{}' }));
  await open('/reports/expiring', await shop.hire('reports'));
  await retryWithout(page, '**/api/reports/expiring*');
  await expect(page.getByText(item.name)).toBeVisible();
  await expect(page.getByRole('button', { name: /^Lower the price/ })).toHaveCount(0);
  await expectNoSidewaysScroll(page);
  await expectNoFault(page, 'goods with a date on a phone');
  await picture(page, 'phone');
  await open('/reports/expiring', await shop.hire('stock'));
  await expect(page.getByRole('button', { name: `Lower the price of ${item.name}` })).toBeVisible();
  await open('/reports/expiring', await shop.hire('sales'));
  await expect(page).toHaveURL(/\/sales$/);
});

test('words that find nothing are noted with one press or by keyboard, and once in a moment', async ({
  page,
  shop,
  open,
}) => {
  const wish = unique('Blue lamp').toLowerCase();
  await open('/sales', await shop.hire('sales'));
  const sent: unknown[] = [];
  page.on('request', (request) => {
    if (request.url().endsWith('/api/missed')) sent.push(request.postDataJSON());
  });
  await search(page).fill(wish);
  await expect(notThere(page)).toBeVisible();
  await expectNoFault(page, 'nothing found at the till');
  await picture(page, 'nothing-found');
  await notThere(page).dblclick();
  await expect(page.getByRole('button', { name: `Noted: ${wish}` })).toBeDisabled();
  await expect(search(page)).toBeFocused();
  await expect(search(page)).toHaveValue(wish);
  await expect.poll(() => sent).toEqual([{ text: wish }]);

  // After Enter the words stay, so that they can be noted; the next ones replace them.
  await page.clock.install();
  const other = unique('Green lamp');
  await search(page).fill(other);
  await page.clock.runFor(1000);
  await search(page).press('Enter');
  await page.clock.runFor(1000);
  await expect(page.getByText('No item in stock has the name or barcode')).toBeVisible();
  await expect(search(page)).toHaveValue(other);
  await expect(notThere(page)).toBeVisible();
  // The first stop is the cross that clears the field.
  await page.keyboard.press('Tab');
  await page.keyboard.press('Tab');
  await expect(notThere(page)).toBeFocused();
  await page.keyboard.press('Enter');
  await expect.poll(() => sent).toEqual([{ text: wish }, { text: other }]);
  await expect(page.getByRole('button', { name: `Noted: ${other}` })).toBeVisible();
  await page.clock.runFor(6000);
  await expect(notThere(page)).toBeEnabled();
  await expect(page.getByLabel(/^Quantity of/)).toHaveCount(0);
});

test('an item of which none is left is offered when it is tapped or scanned; nothing moves, and the cart stays', async ({
  page,
  shop,
  open,
}) => {
  const barcode = `88${process.pid}${Date.now()}`.slice(0, 13);
  const gone = await addItem(shop, { qty: 0, barcode, date: newestDay });
  const there = await addItem(shop, { qty: 9, date: newestDay });
  await open('/sales', await shop.hire('sales'));
  const undo = page.getByRole('button', { name: /^Undo/ });
  await page.getByRole('option', { name: there.name }).click();
  await expect(notThere(page)).toHaveCount(0);
  const [place, field] = [await undo.boundingBox(), await search(page).boundingBox()];
  await scan(page, barcode);
  await expect(notThere(page)).toBeVisible();
  expect(await undo.boundingBox()).toEqual(place);
  expect(await search(page).boundingBox()).toEqual(field);
  await picture(page, 'none-left');
  await notThere(page).click();
  await expect(page.getByRole('button', { name: `Noted: ${gone.name}` })).toBeDisabled();
  expect(await undo.boundingBox()).toEqual(place);
  expect(await search(page).boundingBox()).toEqual(field);
  await expect(page.getByLabel(`Quantity of ${gone.name}`)).toHaveValue('1');
  await expect(page.getByLabel(`Quantity of ${there.name}`)).toHaveValue('1');
  await expect(search(page)).toBeFocused();
  await page.setViewportSize({ width: 390, height: 844 });
  await picture(page, 'none-left-phone');
});

test('without a connection it is not offered', async ({ page, shop, open }) => {
  await open('/sales', await shop.hire('sales'));
  await search(page).fill(unique('Red lamp'));
  await expect(notThere(page)).toBeVisible();
  await page.route('**/api/**', (route) => route.abort());
  await notThere(page).click();
  await expect(page.getByText("Can't reach the server").first()).toBeVisible();
  await expect(notThere(page)).toHaveCount(0);
});
