/** What to buy: the reasons, a budget, and the orders that are made of it. The tests need a shop of their own for its list. */
import type { Page } from '@playwright/test';
import { addMissed } from '../../../contract/buying/buy-list.ts';
import { addDelivery } from '../../../contract/buying/deliveries.ts';
import { listOrders } from '../../../contract/buying/orders.ts';
import { addSupplier } from '../../../contract/buying/suppliers.ts';
import type { StockItem } from '../../../contract/goods/stock.ts';
import { addPack } from '../../../contract/goods/stock-packs.ts';
import { expectNoFault } from '../support/axe.ts';
import { expect, type Shop, testInShopOfFile } from '../support/fixtures.ts';
import { catchPrinting, printed } from '../support/printing.ts';
import { retryWithout } from '../support/retry.ts';
import { expectNoSidewaysScroll } from '../support/sideways.ts';
import { addItem, newestDay, sell, unique } from '../support/trading.ts';

const test = testInShopOfFile();

const dialog = (page: Page, name: string | RegExp) => page.getByRole('dialog', { name });
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const tick = (page: Page, { name }: StockItem) => page.getByRole('checkbox', { name, exact: true });
const quantity = (page: Page, { name }: StockItem) => page.getByLabel(`Quantity of ${name}`);

/** Adds an item that runs low and was last delivered by this supplier. */
async function runsLow(shop: Shop, supplier: { id: number }, cost: number, name = 'Item'): Promise<StockItem> {
  const item = await addItem(shop, { name: unique(name), qty: 0, unitCost: cost, unitSell: cost * 2, warningAt: 10 });
  const lines = [{ stockId: item.id, quantity: 2, total: cost * 2 }];
  await shop.call(addDelivery, { body: { supplierId: supplier.id, date: newestDay, lines } });
  return item;
}

const meet = (shop: Shop, name = 'Kato') =>
  shop.call(addSupplier, { body: { name: unique(name), phone: '+256 700 123456' } });

test('what runs low is ordered from its supplier by keyboard alone, as a draft or sent at once', async ({
  page,
  shop,
  open,
}) => {
  await open('/buy', await shop.hire('stock'));
  await expect(page.getByText('Nothing to buy now.')).toBeVisible();
  await expectNoFault(page, 'nothing to buy');
  const kato = await meet(shop);
  const [soda, flour] = [await runsLow(shop, kato, 30), await runsLow(shop, kato, 12.5)];
  // It appears without a reload.
  await expect(tick(page, flour)).toBeChecked();
  await expect(page.getByRole('table', { name: kato.name })).toContainText('2 left');
  await expect(page.getByLabel('What is ticked costs')).toHaveText('42.50');
  await expectNoFault(page, 'buy list');

  await quantity(page, soda).focus();
  await page.keyboard.press('Control+A');
  await page.keyboard.insertText('4');
  await expect(page.getByLabel('What is ticked costs')).toHaveText('132.50');
  // A sale at another till changes the list, but not what was typed.
  await sell(shop, flour);
  await expect(page.getByText('1 left')).toBeVisible();
  await expect(quantity(page, soda)).toHaveValue('4');
  await tick(page, flour).focus();
  await page.keyboard.press('Space');
  await expect(tick(page, flour)).not.toBeChecked();
  await button(page, `Make order: ${kato.name}`).focus();
  await page.keyboard.press('Enter');
  await expect(page.getByText(/Already on draft O-\d+/)).toBeVisible();
  await expect(tick(page, soda)).not.toBeChecked();
  const [draft] = await shop.call(listOrders, { query: { supplierId: kato.id } });
  expect(draft).toMatchObject({ state: 'draft', lines: [{ stockId: soda.id, quantity: 4, cost: 30 }] });

  await tick(page, flour).check();
  await button(page, `Make and send order: ${kato.name}`).focus();
  await page.keyboard.press('Enter');
  const message = dialog(page, /^O-\d+ for/);
  await expect(message.getByLabel('Message')).toHaveValue(new RegExp(`× ${flour.name}`));
  await expect(message.getByRole('link', { name: 'Open WhatsApp' })).toBeFocused();
  await page.keyboard.press('Escape');
  const [sent] = await shop.call(listOrders, { query: { supplierId: kato.id } });
  expect(sent).toMatchObject({ state: 'sent', lines: [{ stockId: flour.id, cost: 12.5 }] });
  await page.getByRole('link', { name: draft!.label }).click();
  await expect(page.getByRole('heading', { name: `Order ${draft!.label}` })).toBeVisible();
});

test('a budget is never exceeded, says what leaving out costs, and what is above it is said', async ({
  page,
  context,
  shop,
  open,
}) => {
  await catchPrinting(context);
  const kato = await meet(shop);
  const [dear, cheap] = [await runsLow(shop, kato, 30, 'Dear'), await runsLow(shop, kato, 10, 'Penny')];
  // Today's sales do not count yet, so the test puts the lost profit into the answer.
  await page.route('**/api/buy-list?*', async (route) => {
    const answer = await route.fetch();
    if (answer.status() === 304) return route.fulfill({ response: answer });
    const json = await answer.json();
    for (const row of json.payload) if (row.chosen === 0) row.lostPerDay = 7.5;
    await route.fulfill({ response: answer, json });
  });
  await open(`/buy?supplierId=${kato.id}`, shop.admin);
  await page.getByRole('spinbutton', { name: 'Budget' }).fill('35');
  await expect(page.getByText('30.00 of 35.00 spent, 5.00 left')).toBeVisible();
  await expect(tick(page, dear)).toBeChecked();
  await expect(tick(page, cheap)).not.toBeChecked();
  await expect(page.getByText('Left out, it costs 7.50 of profit a day')).toBeVisible();
  await page.reload();
  await expect(page.getByRole('spinbutton', { name: 'Budget' })).toHaveValue('35');
  await expect(page.getByText('30.00 of 35.00 spent, 5.00 left')).toBeVisible();
  await expectNoFault(page, 'budget');
  await tick(page, cheap).check();
  await expect(page.getByText('40.00, 5.00 above the budget')).toBeVisible();
  await expectNoFault(page, 'above the budget');
  await button(page, 'Undo my changes').click();
  await expect(page.getByText('30.00 of 35.00 spent, 5.00 left')).toBeVisible();
  const paper = await printed(page);
  await expect(paper.getByText(dear.name)).toBeVisible();
  await expect(paper.getByText(cheap.name)).toHaveCount(0);
  await paper.close();
});

test('items of nobody yet get their supplier here; a refusal keeps what was typed; wishes are listed', async ({
  page,
  shop,
  open,
}) => {
  const item = await addItem(shop, { qty: 1, unitCost: 3, warningAt: 5, unit: '' });
  await shop.call(addPack, { params: { id: item.id }, body: { name: 'Carton', size: 12 } });
  const wish = unique('Red candles');
  for (let times = 0; times < 3; times++) await shop.call(addMissed, { body: { text: wish } });
  const kato = await meet(shop);
  await open('/buy', shop.admin);
  await expect(page.getByText(`${wish}: 3 times in the last 28 days`)).toBeVisible();
  const group = page.getByRole('region', { name: 'Supplier not known yet' });
  for (const box of await group.getByRole('checkbox').all()) await box.uncheck();
  await tick(page, item).check();
  const make = group.getByRole('button', { name: /^Make order/ });
  await make.click();
  await expect(group.getByRole('alert')).toContainText('Please choose the supplier');
  await expect(group.getByRole('combobox', { name: 'Supplier' })).toBeFocused();
  await page.keyboard.insertText(kato.name);
  await page.keyboard.press('Enter');
  await quantity(page, item).fill('');
  await make.click();
  await expect(group.getByRole('alert')).toContainText('please enter how many to order');
  await expect(quantity(page, item)).toBeFocused();
  await quantity(page, item).fill('7');
  await make.click();
  await expect(group.getByText(/Already on draft O-\d+/)).toBeVisible();
  const [order] = await shop.call(listOrders, { query: { supplierId: kato.id } });
  expect(order).toMatchObject({ state: 'draft', lines: [{ stockId: item.id, pack: null, quantity: 7 }] });
});

test('fits a phone, says what was refused and what could not be loaded', async ({ page, shop, open }) => {
  const kato = await meet(shop);
  const item = await addItem(shop, { qty: 0, unitCost: 50, unitSell: 80, warningAt: 100 });
  const carton = await shop.call(addPack, { params: { id: item.id }, body: { name: 'Carton', size: 24 } });
  const lines = [{ stockId: item.id, packId: carton.id, quantity: 1, total: 1200 }];
  await shop.call(addDelivery, { body: { supplierId: kato.id, date: newestDay, lines } });
  await page.setViewportSize({ width: 390, height: 844 });
  const json = { status: false, payload: 'The server is busy', code: 'fault' };
  await page.route('**/api/buy-list*', (route) => route.fulfill({ status: 500, json }));
  await open('/buy', shop.admin);
  await expect(page.getByText('Could not load')).toBeVisible();
  await expect(page.getByText('Nothing to buy now.')).toHaveCount(0);
  await retryWithout(page, '**/api/buy-list*');
  await expect(tick(page, item)).toBeChecked();
  await expectNoSidewaysScroll(page);
  await expect(page.getByText('Carton (24)')).toBeVisible();
  await quantity(page, item).fill('1.5');
  await button(page, `Make order: ${kato.name}`).click();
  await expect(page.getByRole('region', { name: kato.name }).getByRole('alert')).toContainText('whole');
  await expect(quantity(page, item)).toHaveValue('1.5');
  await expectNoFault(page, 'buy list on a phone');
});
