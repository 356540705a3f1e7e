/** Deliveries from the paper to the shelf, and goods that go back. The tests need a shop of their own, for its settings and numbers. */
import type { Page } from '@playwright/test';
import { addDelivery, getDelivery, listDeliveries } from '../../../contract/buying/deliveries.ts';
import { addOrder, getOrder, sendOrder } from '../../../contract/buying/orders.ts';
import { addSupplier } from '../../../contract/buying/suppliers.ts';
import { listAllStock, type StockItem } from '../../../contract/goods/stock.ts';
import { addPack } from '../../../contract/goods/stock-packs.ts';
import { setPin } from '../../../contract/people/approvals.ts';
import { updateSettings } from '../../../contract/shop/shop-settings.ts';
import { expectNoFault, expectNoFaultInPanel } from '../support/axe.ts';
import { expect, type Shop, testInShopOfFile } from '../support/fixtures.ts';
import { catchPrinting, printed } from '../support/printing.ts';
import { scan } from '../support/scanning.ts';
import { expectNoSidewaysScroll } from '../support/sideways.ts';
import { addItem, newestDay, sell, unique } from '../support/trading.ts';

const test = testInShopOfFile();

const pin = '4826';
const dialog = (page: Page, name: string | RegExp) => page.getByRole('dialog', { name });
const supplierField = (page: Page) => page.getByRole('combobox', { name: 'Supplier' });
const line = (page: Page, { name }: { name: string }) => page.getByRole('group', { name });
const supplierNamed = (shop: Shop, name = unique('Kato')) => shop.call(addSupplier, { body: { name, termsDays: 14 } });

async function qtyOf(shop: Shop, { id }: StockItem): Promise<number> {
  const [item] = await shop.call(listAllStock, { query: { ids: String(id) } });
  return item!.qty;
}

/** The newest delivery of this supplier. */
async function newest(shop: Shop, supplierId?: number) {
  const [row] = await shop.call(listDeliveries, { query: supplierId ? { supplierId } : {} });
  return shop.call(getDelivery, { params: { id: row!.id! } });
}

test('ten items from a paper take at most 35 actions, by scanner and keyboard alone', async ({ page, shop, open }) => {
  const supplier = await supplierNamed(shop);
  const codes = Array.from({ length: 10 }, (_, at) => `40063813${String(at).padStart(5, '0')}`);
  const items: StockItem[] = [];
  for (const barcode of codes) items.push(await addItem(shop, { barcode, qty: 0, unitCost: 90, unitSell: 120 }));
  await open('/deliveries/new', shop.admin);
  await expect(supplierField(page)).toBeFocused();
  let actions = 0;
  /** Types into a field, and ends with Enter. */
  async function type(text: string) {
    actions += 1;
    if (text) await page.keyboard.insertText(text);
    await page.keyboard.press('Enter');
  }

  await type(supplier.name);
  await expect(page.getByLabel("Paper's number")).toBeFocused();
  await type('118');
  await expect(page.getByLabel('Next item')).toBeFocused();
  for (const [at, code] of codes.entries()) {
    actions += 1;
    await scan(page, code);
    const group = line(page, items[at]!);
    await expect(group.getByLabel('Quantity')).toBeFocused();
    await type('10');
    await expect(group.getByLabel('Line total')).toBeFocused();
    await type(String(1000 + at));
    await expect(page.getByLabel('Next item')).toBeFocused();
  }
  await type('');
  await expect(page.getByLabel('Paper says')).toBeFocused();
  await type('10045');
  await expect(page.getByRole('button', { name: 'Save delivery' })).toBeFocused();
  await type('');
  await expect(page.getByRole('heading', { name: 'Delivery D-' })).toBeVisible();
  expect(actions).toBeLessThanOrEqual(35);

  const made = await newest(shop, supplier.id);
  expect(made).toMatchObject({ number: '118', due: 10_045, paid: 0, bill: { amount: 10_045 } });
  expect(made.lines.map(({ name, total, pieces }) => [name, total, pieces])).toEqual(
    items.map(({ name }, at) => [name, 1000 + at, 10]),
  );
  expect(await qtyOf(shop, items[9]!)).toBe(10);
  await expect(page.getByRole('row', { name: items[9]!.name })).toContainText('1,009');
});

test('what is typed is checked beside its line, survives a refusal and a reload, and the price keeps its margin', async ({
  page,
  shop,
  open,
}) => {
  const supplier = await supplierNamed(shop);
  const item = await addItem(shop, { qty: 4, unitCost: 90, unitSell: 120 });
  const pack = await shop.call(addPack, { params: { id: item.id }, body: { name: 'Carton', size: 12 } });
  const before = { supplierId: supplier.id, date: newestDay, number: '7', dueOn: newestDay };
  await shop.call(addDelivery, { body: { ...before, lines: [{ stockId: item.id, quantity: 1, total: 90 }] } });
  await open('/deliveries/new', shop.admin);
  await supplierField(page).fill(supplier.name);
  await page.keyboard.press('Enter');
  await page.getByLabel("Paper's number").fill('7');
  await page.getByLabel('Next item').fill(item.name);
  await page.keyboard.press('Enter');
  const group = line(page, item);
  await expect(page.getByRole('list', { name: 'Lines' })).toContainText('Cost now 90.00');
  await group.getByLabel('Counted in').selectOption(String(pack.id));
  await group.getByLabel('Quantity').fill('2');
  await group.getByLabel('Line total').fill('2400');
  // The server's warnings appear while the delivery is being typed.
  await expect(page.getByText('Paper 7 of')).toBeVisible();
  await expect(page.getByText('dearer than')).toBeVisible();
  const lines = page.getByRole('list', { name: 'Lines' });
  await expect(lines).toContainText('Cost 90.00 → 100.00');
  await expect(lines).toContainText('Margin 25% → 16.7%');
  await expectNoFault(page, 'deliver');
  await page.getByRole('button', { name: 'Sell at 133.34 to keep the margin' }).click();
  await expect(group.getByLabel('Selling price')).toHaveValue('133.34');
  await expect(lines).toContainText('Margin 25% → 25%');

  await page.getByRole('button', { name: 'Add a cost' }).click();
  const cost = page.getByRole('group', { name: 'Extra cost', exact: true });
  await cost.getByLabel('Amount').fill('-100');
  await cost.getByLabel('Name').fill('Discount');
  await page.getByLabel('Paper says').fill('2400');
  await expect(page.getByText('The lines come to 2,300.00, but the paper says 2,400.00')).toBeVisible();
  await page.getByRole('button', { name: 'Save delivery' }).click();
  await expect(page.getByRole('alert')).toBeVisible();
  expect(await qtyOf(shop, item)).toBe(5);

  await page.reload();
  await expect(supplierField(page)).toHaveValue(supplier.name);
  await expect(group.getByLabel('Line total')).toHaveValue('2400');
  await expect(group.getByLabel('Counted in')).toHaveValue(String(pack.id));
  await page.getByLabel("Paper's number").fill('8');
  await page.getByLabel('Paper says').fill('2300');
  await page.getByRole('button', { name: 'Pay now' }).click();
  await page.getByRole('group', { name: 'Payment' }).getByLabel('Amount').fill('300');
  await expect(page.getByLabel('2,000.00 is owed until')).toBeVisible();
  await page.keyboard.press('Control+Enter');
  await expect(page.getByRole('heading', { name: 'Delivery D-' })).toBeVisible();
  expect(await newest(shop, supplier.id)).toMatchObject({ due: 2300, paid: 300, bill: { amount: 2000 }, tax: 0 });
  expect(await qtyOf(shop, item)).toBe(29);
  // The next delivery starts empty.
  await open('/deliveries/new', shop.admin);
  await expect(page.getByLabel("Paper's number")).toHaveValue('');
  await expect(page.getByText('Scan what came')).toBeVisible();
});

test('a scan again counts one more, and someone without the right to pay needs an admin', async ({
  page,
  shop,
  open,
}) => {
  await shop.call(setPin, { body: { pin, password: shop.admin.password } });
  const item = await addItem(shop, { barcode: '5901234123457', qty: 0, unitCost: 4, unitSell: 6 });
  const keeper = await shop.hire('stock');
  await open('/deliveries/new', keeper);
  await expect(supplierField(page)).toBeFocused();
  await scan(page, '5901234123457');
  const quantity = line(page, item).getByLabel('Quantity');
  await expect(quantity).toBeFocused();
  await scan(page, '5901234123457');
  await expect(quantity).toHaveValue('2');
  await line(page, item).getByLabel('Line total').fill('8');
  await expect(page.getByLabel('Paid by')).toHaveCount(0);
  await page.getByRole('button', { name: "Pay with an admin's approval" }).click();
  await expect(page.getByRole('group', { name: 'Payment' }).getByLabel('Paid by')).toHaveValue('1');
  // The PIN is typed before the admins have come.
  let sendAdmins = () => {};
  const typed = new Promise<void>((resolve) => {
    sendAdmins = resolve;
  });
  await page.route('**/api/approvers', (route) => typed.then(() => route.continue()));
  await page.getByRole('button', { name: 'Save delivery' }).click();
  const approval = dialog(page, 'Approval');
  await approval.getByLabel('PIN').fill(pin);
  await approval.getByRole('button', { name: 'Approve' }).click();
  sendAdmins();
  await expect(page.getByRole('heading', { name: 'Delivery D-' })).toBeVisible();
  await expect(page.getByText('bought at the market')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Undo' })).toHaveCount(0);
  expect(await newest(shop)).toMatchObject({ supplier: null, due: 8, paid: 8, bill: null });

  await shop.call(updateSettings, { body: { till: { stockPays: true } } });
  await open('/deliveries/new', keeper);
  await expect(page.getByLabel('Paid by')).toHaveValue('1');
  await shop.call(updateSettings, { body: { till: { stockPays: false } } });
});

test('a supplier is added in place, and the screen fits a phone and a tablet', async ({ page, shop, open }) => {
  const name = unique('Nile Traders');
  const item = await addItem(shop, { unitCost: 2, unitSell: 3 });
  await page.setViewportSize({ width: 390, height: 844 });
  await open('/deliveries/new', shop.admin);
  await supplierField(page).fill(name);
  await page.getByRole('button', { name: 'New supplier' }).click();
  const adding = dialog(page, 'Add supplier');
  await expect(adding.getByLabel('Name')).toHaveValue(name);
  await adding.getByRole('button', { name: 'Add supplier' }).click();
  await expect(adding).toBeHidden();
  await expect(supplierField(page)).toHaveValue(name);
  await page.getByLabel('Next item').fill(item.name);
  await page.getByRole('option', { name: item.name }).click();
  await line(page, item).getByLabel('Quantity').fill('3');
  await line(page, item).getByLabel('Line total').fill('6');
  await expectNoSidewaysScroll(page);
  await page.setViewportSize({ width: 820, height: 1180 });
  await expectNoSidewaysScroll(page);
  await page.getByRole('button', { name: 'Clear' }).click();
  await dialog(page, 'Clear everything?').getByRole('button', { name: 'Clear' }).click();
  await expect(page.getByText('Scan what came')).toBeVisible();
});

/** What the fields and the total of the page do not show whole. */
function cutOff(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const pen = document.createElement('canvas').getContext('2d')!;
    const cut = [...document.querySelectorAll<HTMLInputElement | HTMLSelectElement>('main input, main select')]
      .filter((field) => field.type !== 'date' && field.getClientRects().length > 0)
      .filter((field) => {
        const style = getComputedStyle(field);
        pen.font = style.font;
        const text = field instanceof HTMLSelectElement ? field.selectedOptions[0]!.text : field.value;
        const room = field.clientWidth - Number.parseFloat(style.paddingLeft) - Number.parseFloat(style.paddingRight);
        return pen.measureText(text).width > room;
      })
      .map((field) => field.labels?.[0]?.textContent ?? field.name);
    const total = document.querySelector('main output')!;
    const range = document.createRange();
    range.selectNodeContents(total);
    return range.getClientRects().length > 1 ? [...cut, 'the total'] : cut;
  });
}

test('long amounts are shown whole, on every width and in every language', async ({ page, shop, open }) => {
  const supplier = await supplierNamed(shop);
  const item = await addItem(shop, { name: unique('Sugar in reinforced sacks'), unitCost: 2, unitSell: 1_500_000.25 });
  await open('/deliveries/new', shop.admin);
  await supplierField(page).fill(supplier.name);
  await page.getByRole('option', { name: supplier.name }).click();
  await page.getByLabel('Next item').fill(item.name);
  await page.getByRole('option', { name: item.name }).click();
  await line(page, item).getByLabel('Quantity').fill('1000.5');
  await line(page, item).getByLabel('Line total').fill('1300000000.5');
  await line(page, item).getByLabel('Selling price').fill('123456789.75');
  await page.getByRole('button', { name: 'Add a cost' }).click();
  const cost = page.getByRole('group', { name: 'Extra cost', exact: true });
  await cost.getByLabel('Amount').fill('1234567.5');
  await cost.getByLabel('Spread').selectOption('quantity');
  await page.getByLabel('Tax on the paper').fill('12345678.9');
  for (const language of ['en', 'fr', 'sw']) {
    await page.evaluate((chosen) => localStorage.setItem('language', chosen), language);
    await page.reload();
    for (const width of [390, 820, 1100, 1440]) {
      await page.setViewportSize({ width, height: 900 });
      await expect(page.locator('main output')).toContainText(/1.313/);
      await expectNoSidewaysScroll(page);
      expect([language, width, await cutOff(page)]).toEqual([language, width, []]);
    }
  }
});

test('two tabs show the same draft, and neither overwrites the other', async ({ page, context, shop, open }) => {
  const supplier = await supplierNamed(shop);
  const item = await addItem(shop, { qty: 0, unitCost: 4, unitSell: 6 });
  await open('/deliveries/new', shop.admin);
  await page.getByLabel("Paper's number").fill('X-1');
  const other = await context.newPage();
  await other.goto('/deliveries/new');
  await expect(other.getByLabel("Paper's number")).toHaveValue('X-1');
  await supplierField(other).fill(supplier.name);
  await other.getByRole('option', { name: supplier.name }).click();
  await other.getByLabel('Next item').fill(item.name);
  await other.getByRole('option', { name: item.name }).click();
  await line(other, item).getByLabel('Quantity').fill('3');

  await expect(supplierField(page)).toHaveValue(supplier.name);
  await expect(line(page, item).getByLabel('Quantity')).toHaveValue('3');
  await line(page, item).getByLabel('Line total').fill('12');
  await expect(line(other, item).getByLabel('Line total')).toHaveValue('12');
  await page.reload();
  await expect(line(page, item).getByLabel('Quantity')).toHaveValue('3');
  await page.getByRole('button', { name: 'Save delivery' }).click();
  await expect(page.getByRole('heading', { name: 'Delivery D-' })).toBeVisible();
  // What was saved is not entered a second time.
  await expect(other.getByText('Scan what came')).toBeVisible();
  await expect(other.getByLabel("Paper's number")).toHaveValue('');
  await other.close();
});

test('of an order, what is still to come is there already, and what is missing is said', async ({
  page,
  shop,
  open,
}) => {
  const supplier = await supplierNamed(shop);
  const item = await addItem(shop, { qty: 0, unitCost: 4, unitSell: 6 });
  const left = await addItem(shop, { qty: 0, unitCost: 4, unitSell: 6 });
  const lines = [
    { stockId: item.id, quantity: 20, cost: 4.5 },
    { stockId: left.id, quantity: 8 },
  ];
  const { id } = await shop.call(addOrder, { body: { supplierId: supplier.id, lines } });
  await shop.call(sendOrder, { params: { id } });
  await open(`/deliveries/new?order=${id}`, shop.admin);
  await expect(page.getByLabel('Supplier')).toHaveValue(supplier.name);
  await expect(line(page, item).getByLabel('Quantity')).toHaveValue('20');
  await expect(line(page, item).getByLabel('Line total')).toHaveValue('90.00');
  await line(page, item).getByLabel('Quantity').fill('15');
  await line(page, item).getByLabel('Line total').fill('67.5');
  await expect(page.getByText('less than the 20')).toBeVisible();
  // Its total is still to be typed, so it may be on the paper.
  const missing = page.getByText(`'${left.name}': 0 came, less than the 8`);
  await expect(missing).toHaveCount(0);
  await line(page, left).getByRole('button', { name: 'Remove' }).click();
  await expect(missing).toBeVisible();
  await page.getByRole('button', { name: 'Save delivery' }).click();
  await expect(page.getByRole('heading', { name: 'Delivery D-' })).toBeVisible();
  const order = await shop.call(getOrder, { params: { id } });
  expect(order.lines).toMatchObject([
    { received: 15, open: 5 },
    { received: 0, open: 8 },
  ]);
});

test('a delivery is listed, printed, labelled, sent back in part, and undone', async ({
  page,
  context,
  shop,
  open,
}) => {
  await catchPrinting(context);
  const supplier = await supplierNamed(shop);
  const item = await addItem(shop, { qty: 0, unitCost: 2, unitSell: 3, barcode: '4006381333931' });
  const other = await addItem(shop, { qty: 0, unitCost: 2, unitSell: 3 });
  const body = { supplierId: supplier.id, date: newestDay, number: 'A-1' };
  const lines = [{ stockId: item.id, quantity: 12, free: 1, total: 26 }];
  const first = await shop.call(addDelivery, { body: { ...body, lines, tax: 2 } });
  const wrong = await shop.call(addDelivery, {
    body: { ...body, number: 'A-2', lines: [{ stockId: other.id, quantity: 5, total: 10 }] },
  });
  await open(`/deliveries?supplierId=${supplier.id}`, shop.admin);
  const list = page.getByRole('table', { name: 'Deliveries' });
  await expect(list.getByRole('row', { name: first.label! })).toContainText('28.00');
  await expect(page.getByRole('link', { name: 'Suppliers', exact: true })).toBeVisible();
  await expectNoFault(page, 'deliveries');

  await list.getByRole('link', { name: wrong.label! }).click();
  await page.getByRole('button', { name: 'Undo' }).click();
  const undoing = dialog(page, /Undo delivery/);
  await expectNoFaultInPanel(page, 'undo');
  await undoing.getByRole('button', { name: 'Undo' }).click();
  await expect(undoing.getByRole('textbox', { name: 'Reason' })).toHaveAttribute('aria-invalid', 'true');
  await undoing.getByRole('button', { name: 'Entered twice' }).click();
  await undoing.getByRole('button', { name: 'Undo' }).click();
  await expect(page.getByText('Entered twice')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Send back' })).toHaveCount(0);
  expect(await qtyOf(shop, other)).toBe(0);

  await open(`/deliveries/${first.id}`, shop.admin);
  await expect(page.getByRole('row', { name: item.name })).toContainText('12 + 1 free');
  await expectNoFault(page, 'delivery');
  const paper = await printed(page);
  await expect(paper.getByText(`Delivery ${first.label}`)).toBeVisible();
  await paper.close();
  await page.getByRole('button', { name: 'Send back' }).click();
  const sending = dialog(page, /Send back to/);
  await expect(sending.getByText('Up to 13 can go back')).toBeVisible();
  await sending.getByLabel('Pieces').fill('3');
  await expect(sending.getByLabel('Credit')).toHaveValue('6.00');
  await expectNoFaultInPanel(page, 'send back');
  await sending.getByRole('button', { name: 'Faulty' }).click();
  await sending.getByRole('button', { name: 'Send back' }).click();
  await expect(page.getByText('3 sent back')).toBeVisible();
  expect(await qtyOf(shop, item)).toBe(10);

  await page.getByRole('link', { name: 'Labels' }).last().click();
  await expect(page.getByLabel(`Copies of ${item.name}`)).toHaveValue('13');
  await open(`/deliveries?tab=sent-back&supplierId=${supplier.id}`, shop.admin);
  const returned = page.getByRole('table', { name: 'Sent back' });
  await expect(returned.getByRole('row', { name: item.name })).toContainText('Faulty');
  await expectNoFault(page, 'sent back');
  await page.setViewportSize({ width: 390, height: 844 });
  await expectNoSidewaysScroll(page);
});

test('a cost that comes later is added by keyboard, and it says what went into stock and who is owed', async ({
  page,
  shop,
  open,
}) => {
  const supplier = await supplierNamed(shop);
  const item = await addItem(shop, { qty: 0, unitCost: 2, unitSell: 9 });
  const lines = [{ stockId: item.id, quantity: 10, total: 20 }];
  const { id } = await shop.call(addDelivery, { body: { supplierId: supplier.id, date: newestDay, lines } });
  await sell(shop, item, 4);
  await open(`/deliveries/${id}`, shop.admin);
  await expect(page.getByRole('table', { name: 'Later costs' })).toHaveCount(0);
  await page.getByRole('button', { name: 'Add cost' }).focus();
  await page.keyboard.press('Enter');
  const adding = dialog(page, /Add a cost to D-/);
  await expect(adding.getByLabel('Name')).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(adding.getByLabel('Name')).toHaveAttribute('aria-invalid', 'true');
  await page.keyboard.type('Transport');
  await page.keyboard.press('Tab');
  await page.keyboard.type('5');
  await expect(adding).toContainText(`5.00 will be owed to ${supplier.name}.`);
  await adding.getByRole('button', { name: 'Pay now' }).click();
  const payment = adding.getByRole('group', { name: 'Payment' });
  await expect(payment.getByLabel('Amount')).toHaveAttribute('placeholder', '5.00');
  await payment.getByLabel('Amount').fill('7');
  await adding.getByRole('button', { name: 'Add cost' }).click();
  await expect(adding).toContainText('The payments come to more than the cost');
  await expect(adding.getByLabel('Name')).toHaveValue('Transport');
  await payment.getByLabel('Amount').fill('2');
  await expect(adding).toContainText(`3.00 will be owed to ${supplier.name}.`);
  await expectNoFaultInPanel(page, 'a later cost');
  await adding.getByRole('button', { name: 'Add cost' }).click();
  await expect(page.getByText('3.00 went into stock, 2.00 is cost of goods')).toBeVisible();
  const costs = page.getByRole('table', { name: 'Later costs' });
  await expect(costs.getByRole('row', { name: 'Transport' })).toContainText(
    /5\.00.*3\.00.*2\.00.*2\.00 by Cash, 3\.00 on bill B-/,
  );
  await expectNoFault(page, 'a delivery with a later cost');

  // It can no longer be undone, and the page says why.
  await page.getByRole('button', { name: 'Undo' }).click();
  const undoing = dialog(page, /Undo delivery/);
  await undoing.getByRole('button', { name: 'Entered twice' }).click();
  await undoing.getByRole('button', { name: 'Undo' }).click();
  await expect(undoing).toContainText("was charged 'Transport' later");
  await undoing.getByRole('button', { name: 'Close' }).first().click();

  await page.setViewportSize({ width: 390, height: 844 });
  await expectNoSidewaysScroll(page);
  await page.getByRole('button', { name: 'Add cost' }).click();
  await expectNoSidewaysScroll(page);
  await open(`/deliveries/${id}?open=cost`, await shop.hire('stock'));
  await expect(page.getByRole('table', { name: 'Later costs' }).or(page.getByText('Transport')).first()).toBeVisible();
  await expect(page.getByRole('button', { name: 'Add cost' })).toHaveCount(0);
  await expect(page.getByRole('dialog')).toHaveCount(0);
});
