/**
 * Orders from the first line to the delivery: written, sent, delivered, closed and cancelled. The tests need a shop of their
 * own, for its numbers.
 */
import type { Page } from '@playwright/test';
import { addDelivery } from '../../../contract/buying/deliveries.ts';
import { addOrder, getOrder, listOrders, sendOrder, updateOrder } from '../../../contract/buying/orders.ts';
import { addSupplier } from '../../../contract/buying/suppliers.ts';
import { deleteStock } from '../../../contract/goods/stock.ts';
import { addPack } from '../../../contract/goods/stock-packs.ts';
import { updateSettings } from '../../../contract/shop/shop-settings.ts';
import { addDays } from '../../../contract/values/dates.ts';
import { expectNoFault, expectNoFaultInPanel } from '../support/axe.ts';
import { expect, type Shop, testInShopOfFile } from '../support/fixtures.ts';
import { catchPrinting, printed } from '../support/printing.ts';
import { retryWithout } from '../support/retry.ts';
import { scan } from '../support/scanning.ts';
import { expectNoSidewaysScroll } from '../support/sideways.ts';
import { addItem, newestDay as today, unique } from '../support/trading.ts';

const test = testInShopOfFile();

const dialog = (page: Page, name: string | RegExp) => page.getByRole('dialog', { name });
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const line = (page: Page, { name }: { name: string }) => page.getByRole('group', { name });
const meet = (shop: Shop, details = {}) =>
  shop.call(addSupplier, { body: { name: unique('Kato'), phone: '0700 123 456', ...details } });

test('a stock keeper writes an order by keyboard and scanner alone, and sends it by WhatsApp', async ({
  page,
  shop,
  open,
}) => {
  await shop.call(updateSettings, { body: { messages: { dialCode: '+256' } } });
  const kato = await meet(shop);
  const soda = await addItem(shop, { barcode: '5901234123457', unitCost: 4 });
  const flour = await addItem(shop, { unitCost: 2 });
  const carton = await shop.call(addPack, { params: { id: flour.id }, body: { name: 'Carton', size: 12 } });
  const came = { supplierId: kato.id, date: today, lines: [{ stockId: soda.id, quantity: 10, total: 45 }] };
  await shop.call(addDelivery, { body: came });
  await open('/orders', await shop.hire('stock'));
  await expect(page.getByText('What you order from suppliers will appear here.')).toBeVisible();
  await expectNoFault(page, 'no orders');
  await page.getByRole('link', { name: 'New order' }).first().focus();
  await page.keyboard.press('Enter');

  await expect(page.getByRole('combobox', { name: 'Supplier' })).toBeFocused();
  await page.keyboard.insertText(kato.name);
  await page.keyboard.press('Enter');
  await expect(page.getByLabel('Next item')).toBeFocused();
  await scan(page, '5901234123457');
  await expect(line(page, soda).getByLabel('Quantity')).toBeFocused();
  // The placeholder is what the supplier asked for last time.
  await expect(line(page, soda).getByLabel('Cost of one')).toHaveAttribute('placeholder', '4.50');
  await page.keyboard.insertText('20');
  await page.keyboard.press('Enter');
  await page.keyboard.insertText(flour.name);
  await page.keyboard.press('Enter');
  await expect(line(page, flour).getByLabel('Quantity')).toBeFocused();
  await page.keyboard.insertText('3');
  await page.keyboard.press('Shift+Tab');
  await page.keyboard.press('ArrowDown');
  await expect(line(page, flour).getByLabel('Counted in')).toHaveValue(String(carton.id));
  await expect(line(page, flour).getByLabel('Cost of one')).toHaveAttribute('placeholder', '24.00');
  await expect(page.getByLabel('Comes to about')).toHaveText('162.00');
  await expectNoFault(page, 'new order');

  // A reload loses nothing.
  await page.reload();
  await expect(line(page, soda).getByLabel('Quantity')).toHaveValue('20');
  await button(page, 'Send').focus();
  await page.keyboard.press('Enter');
  const message = dialog(page, /^O-\d+ for/);
  await expect(message.getByLabel('Message')).toHaveValue(new RegExp(`20 × ${soda.name}\n3 × ${flour.name}, Carton`));
  const whatsApp = message.getByRole('link', { name: 'Open WhatsApp' });
  await expect(whatsApp).toBeFocused();
  await expect(whatsApp).toHaveAttribute('href', /^https:\/\/wa\.me\/256700123456\?text=.*O-\d/);
  await expectNoFaultInPanel(page, 'message');
  await page.keyboard.press('Escape');
  await expect(message).toBeHidden();

  const [order] = await shop.call(listOrders, { query: { supplierId: kato.id } });
  expect(order).toMatchObject({
    state: 'sent',
    lines: [
      { quantity: 20, cost: null },
      { quantity: 3, pack: { size: 12 } },
    ],
  });
  await expect(page.getByRole('heading', { name: `Order ${order!.label}` })).toBeVisible();
  await expectNoFault(page, 'a sent order');
  // The next order starts empty.
  await open('/orders/new', shop.admin);
  await expect(page.getByText('Scan what you need')).toBeVisible();
  await shop.call(updateSettings, { body: { messages: { dialCode: '' } } });
});

test('a draft is changed, keeps what was typed when it is refused, and is cancelled', async ({ page, shop, open }) => {
  const kato = await meet(shop);
  const [soda, gone] = [await addItem(shop), await addItem(shop, { qty: 0 })];
  const lines = [{ stockId: soda.id, quantity: 5, cost: 1.234567 }];
  const { id, label } = await shop.call(addOrder, { body: { supplierId: kato.id, lines } });
  await open(`/orders/${id}`, shop.admin);
  await expect(line(page, soda).getByLabel('Cost of one')).toHaveValue('1.234567');
  await expect(button(page, 'Save draft')).toBeDisabled();
  await expect(page.getByRole('link', { name: 'Deliver', exact: true })).toHaveCount(0);
  await expect(button(page, 'Close order')).toHaveCount(0);

  // When somebody else changes the order, an untouched form follows.
  await shop.call(updateOrder, { body: { id, supplierId: kato.id, lines: [{ ...lines[0]!, quantity: 6 }] } });
  await expect(line(page, soda).getByLabel('Quantity')).toHaveValue('6');

  await page.getByLabel('Expected on').fill(addDays(today, 3));
  await page.getByLabel('Note').fill('Ask for a better price');
  await page.getByLabel('Next item').fill(gone.name);
  await page.keyboard.press('Enter');
  await expect(line(page, gone).getByLabel('Quantity')).toBeFocused();
  await button(page, 'Save draft').click();
  await expect(page.getByRole('alert')).toContainText('please enter how many to order');
  await line(page, gone).getByLabel('Quantity').fill('2');
  await shop.call(deleteStock, { params: { id: gone.id } });
  await button(page, 'Save draft').click();
  await expect(page.getByRole('alert')).toContainText('Error');
  await expect(page.getByText('Your changes are not saved yet.')).toBeVisible();
  await expect(page.getByLabel('Note')).toHaveValue('Ask for a better price');
  await page.getByRole('button', { name: `Remove ${gone.name}` }).click();
  await expect(page.getByLabel('Next item')).toBeFocused();
  await page.keyboard.press('Control+Enter');
  await expect(page.getByText('Your changes are not saved yet.')).toBeHidden();
  expect(await shop.call(getOrder, { params: { id } })).toMatchObject({
    ...{ note: 'Ask for a better price', expectedOn: addDays(today, 3) },
    lines: [{ stockId: soda.id, quantity: 6, cost: 1.234567 }],
  });

  await line(page, soda).getByLabel('Quantity').fill('99');
  await button(page, 'Undo').click();
  await dialog(page, 'Undo your changes?').getByRole('button', { name: 'Undo' }).click();
  await expect(line(page, soda).getByLabel('Quantity')).toHaveValue('6');
  await button(page, 'Cancel order').click();
  await dialog(page, `Cancel order ${label}?`).getByRole('button', { name: 'Cancel order' }).click();
  await expect(page.getByText('Cancelled', { exact: true })).toBeVisible();
  await expect(button(page, 'Cancel order')).toHaveCount(0);
  expect(await shop.call(getOrder, { params: { id } })).toMatchObject({ state: 'cancelled' });
});

test('what is late is marked; goods come in part, and the rest is not waited for', async ({
  page,
  context,
  shop,
  open,
}) => {
  await catchPrinting(context);
  const kato = await meet(shop, { phone: '' });
  const soda = await addItem(shop, { qty: 0 });
  const body = {
    supplierId: kato.id,
    expectedOn: addDays(today, -1),
    lines: [{ stockId: soda.id, quantity: 20, cost: 4 }],
  };
  const { id, label } = await shop.call(addOrder, { body });
  const draft = await shop.call(addOrder, { body });
  await shop.call(sendOrder, { params: { id } });
  await open(`/orders?supplierId=${kato.id}`, shop.admin);
  const orders = page.getByRole('table', { name: 'Orders' });
  await expect(orders.getByRole('row', { name: label })).toContainText('Late');
  await expect(orders.getByRole('row', { name: label })).toContainText('1 of 1 item');
  await expect(orders.getByRole('row', { name: label })).toContainText('80.00');
  await expect(orders.getByRole('row', { name: draft.label })).not.toContainText('Late');
  await expectNoFault(page, 'orders');
  await page.getByLabel('Which orders').selectOption('draft');
  await expect(orders.getByRole('row', { name: label, exact: false })).toHaveCount(0);
  await expect(page).toHaveURL(/state=draft/);
  await page.goBack();

  await orders.getByRole('link', { name: label }).click();
  await button(page, 'Message').click();
  await expect(dialog(page, /^O-/).getByText('has no phone number')).toBeVisible();
  await page.keyboard.press('Escape');
  const paper = await printed(page);
  await expect(paper.getByText(`Order ${label}`)).toBeVisible();
  await expect(paper.locator('body')).not.toContainText('80.00');
  await paper.close();

  await page.getByRole('link', { name: 'Deliver', exact: true }).click();
  await expect(page).toHaveURL(new RegExp(`/deliveries/new\\?order=${id}`));
  await line(page, soda).getByLabel('Quantity').fill('15');
  await line(page, soda).getByLabel('Line total').fill('60');
  await button(page, 'Save delivery').click();
  await page.getByRole('link', { name: label }).click();
  await expect(page.getByRole('row', { name: soda.name })).toContainText('15');
  await expect(button(page, 'Cancel order')).toHaveCount(0);
  await button(page, 'Close order').click();
  await dialog(page, `Close order ${label}?`).getByRole('button', { name: 'Close order' }).click();
  await expect(page.getByText('Closed', { exact: true })).toBeVisible();
  expect(await shop.call(getOrder, { params: { id } })).toMatchObject({ state: 'closed', lines: [{ open: 5 }] });
});

test('reports only reads orders, a seller does not get there, and what is not loaded says so', async ({
  page,
  shop,
  open,
}) => {
  const kato = await meet(shop);
  const soda = await addItem(shop);
  const lines = [{ stockId: soda.id, quantity: 5 }];
  const { id, label } = await shop.call(addOrder, { body: { supplierId: kato.id, lines } });
  await open(`/orders/${id}`, await shop.hire('reports'));
  await expect(page.getByRole('row', { name: soda.name })).toContainText('5');
  for (const name of ['Send', 'Save draft', 'Cancel order']) await expect(button(page, name)).toHaveCount(0);
  await expect(page.getByRole('link', { name: 'Orders', exact: true })).toBeVisible();
  await expect(page.getByRole('link', { name: 'Buy list', exact: true })).toHaveCount(0);
  await open('/orders', await shop.hire('sales'));
  await expect(page).toHaveURL(/\/sales$/);

  await open('/orders/99999', shop.admin);
  await expect(page.getByText("This order doesn't exist.")).toBeVisible();
  const json = { status: false, payload: 'The server is busy', code: 'fault' };
  await page.route('**/api/orders?*', (route) => route.fulfill({ status: 500, json }));
  await open('/orders', shop.admin);
  await expect(page.getByText('Could not load')).toBeVisible();
  await retryWithout(page, '**/api/orders?*');
  await expect(page.getByRole('row', { name: label })).toBeVisible();
});

test('a phone and a tablet fit the list, the form and an order', async ({ page, shop, open }) => {
  const kato = await meet(shop);
  const soda = await addItem(shop, { name: unique('Lemon soda in bottles of half a litre') });
  const lines = [{ stockId: soda.id, quantity: 5, cost: 1500 }];
  const { id } = await shop.call(addOrder, { body: { supplierId: kato.id, lines } });
  const sent = await shop.call(addOrder, { body: { supplierId: kato.id, lines } });
  await shop.call(sendOrder, { params: { id: sent.id } });
  for (const size of [
    { width: 390, height: 844 },
    { width: 820, height: 1180 },
  ]) {
    await page.setViewportSize(size);
    for (const path of [
      '/orders',
      '/orders/new',
      `/orders/${id}`,
      `/orders/${sent.id}`,
      `/orders/${sent.id}?open=message`,
    ]) {
      await open(path, shop.admin);
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      if (path !== '/orders/new')
        await expect(page.getByText(path === '/orders' ? kato.name : soda.name).first()).toBeVisible();
      await expectNoSidewaysScroll(page);
    }
  }
});
