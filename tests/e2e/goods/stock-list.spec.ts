/** The stock screen as a stock keeper uses it. */
import type { Page } from '@playwright/test';
import { addCategory } from '../../../contract/goods/categories.ts';
import {
  addStock,
  listMovements,
  listStock,
  restock,
  searchStock,
  updateStock,
} from '../../../contract/goods/stock.ts';
import { formatDay } from '../../../contract/values/dates.ts';
import { expect, type Shop, test } from '../support/fixtures.ts';
import { newestDay, unique } from '../support/trading.ts';

async function shelve(
  shop: Shop,
  details: Partial<{ name: string; qty: number; warningAt: number; date: string }> = {},
) {
  const category = await shop.call(addCategory, { body: { type: unique('Shelf') } });
  const body = {
    name: unique('Kettle'),
    qty: 10,
    date: '2026-03-01',
    unitCost: 2,
    unitSell: 3.5,
    warningAt: 2,
    categoryId: category.id,
    ...details,
  };
  return shop.call(addStock, { body });
}

const rowOf = (page: Page, name: string) => page.getByRole('row').filter({ hasText: name });
const find = async (page: Page, text: string) => {
  await page.getByRole('searchbox', { name: 'Search Stock' }).fill(text);
  await page.getByRole('button', { name: 'Search', exact: true }).click();
};

test.beforeEach(async ({ shop, open }) => {
  await open('/stock', await shop.hire('stock'));
});

test('lists stock in ten columns, newest first', async ({ page, shop }) => {
  const item = await shelve(shop, { date: newestDay, qty: 4, warningAt: 1 });
  await page.reload();
  await expect(page.getByRole('heading', { name: 'Stock', exact: true })).toBeVisible();
  const headers = page.getByRole('table', { name: 'Stock' }).getByRole('columnheader');
  await expect(headers).toHaveText([
    'Date',
    'Product',
    'Unit Cost',
    'Unit Selling',
    'Qty',
    'Total Cost',
    'Total Sale',
    'Total Profit',
    'Category',
    'Action',
  ]);
  const cells = page.getByRole('row', { name: item.name }).getByRole('cell');
  await expect(cells).toHaveText(
    [formatDay(newestDay, 'en'), item.name, '2.00', '3.50', '4', '8.00', '14.00', '6.00', item.category.type, ''],
    { useInnerText: false },
  );
});

test('adds an item from the Add Stock modal', async ({ page, shop }) => {
  const category = await shop.call(addCategory, { body: { type: unique('Drinks') } });
  const name = unique('Lemonade');
  await page.getByRole('button', { name: 'Stock', exact: true }).click();
  const modal = page.getByRole('dialog', { name: 'Add Stock' });
  await expect(modal.locator('label')).toHaveText(['Product Name', 'Unit Sell', 'Qty']);
  await modal.getByRole('button', { name: 'More' }).click();
  const inOrder = [
    'Product Name',
    'Unit Sell',
    'Qty',
    'Date',
    'Category',
    'Unitcost',
    'Warning At',
    'Barcode',
    'Unit',
    'Sold',
  ];
  await expect(modal.locator('label')).toHaveText(inOrder);
  await modal.getByLabel('Product Name').fill(name);
  await modal.getByLabel('Date').fill(newestDay);
  await modal.getByRole('combobox', { name: 'Category' }).fill(category.type);
  await page.getByRole('option', { name: category.type }).click();
  await modal.getByLabel('Qty').fill('12.5');
  await modal.getByLabel('Unitcost').fill('0.30');
  await modal.getByLabel('Unit Sell').fill('1');
  await modal.getByLabel('Warning At').fill('20');
  await modal.getByLabel('Warning At').press('Enter');
  await expect(modal).toBeHidden();
  for (const text of ['12.5', '3.75', '8.75', 'Low', category.type]) {
    await expect(rowOf(page, name)).toContainText(text);
  }
});

test('takes a name and a price for enough, fills in the rest, and asks for the cost once', async ({ page, shop }) => {
  const [first, second] = [unique('Candle'), unique('Match')];
  const modal = page.getByRole('dialog', { name: 'Add Stock' });
  const add = async (name: string) => {
    await page.getByRole('button', { name: 'Stock', exact: true }).click();
    await expect(modal.getByLabel('Product Name')).toBeFocused();
    await page.keyboard.type(name);
    await page.keyboard.press('Tab');
    await page.keyboard.type('250');
    await page.keyboard.press('Enter');
    await expect(modal).toBeHidden();
  };
  await add(first);
  const question = page.getByRole('dialog', { name: 'What does it cost you?' });
  await question.getByRole('button', { name: 'Enter the cost' }).click();
  const editing = page.getByRole('dialog', { name: 'Edit Stock' });
  await editing.getByLabel('Unitcost').fill('200');
  await editing.getByRole('button', { name: 'Update' }).click();
  await expect(editing).toBeHidden();
  await add(second);
  const saved = async (name: string) => (await shop.call(searchStock, { query: { search: name } }))[0];
  const defaults = { qty: 0, unitSell: 250, warningAt: 0, barcode: null, category: { type: 'General' } };
  expect(await saved(first)).toMatchObject({ ...defaults, unitCost: 200 });
  expect(await saved(second)).toMatchObject({ ...defaults, unitCost: 0, date: (await saved(first))?.date });
  await expect(question).toBeHidden();
});

test('sends nothing and says nothing while a field of Add Stock is empty', async ({ page }) => {
  await page.getByRole('button', { name: 'Stock', exact: true }).click();
  const modal = page.getByRole('dialog', { name: 'Add Stock' });
  await modal.getByLabel('Qty').fill('3');
  let sent = false;
  page.on('request', (request) => {
    if (request.method() === 'POST') sent = true;
  });
  await modal.getByRole('button', { name: 'Add Stock' }).click();
  await expect(modal.getByLabel('Product Name')).toHaveAttribute('aria-invalid', 'true');
  await expect(modal.getByLabel('Product Name')).toBeFocused();
  await expect(modal.getByLabel('Unit Sell')).toHaveAttribute('aria-invalid', 'true');
  await expect(modal.getByLabel('Qty')).not.toHaveAttribute('aria-invalid', 'true');
  await expect(page.getByRole('alert')).toHaveCount(0);
  expect(sent).toBe(false);
});

test('edits an item, and a new quantity becomes an adjustment', async ({ page, shop }) => {
  const item = await shelve(shop);
  await find(page, item.name);
  await page.getByRole('button', { name: `Edit ${item.name}` }).click();
  const modal = page.getByRole('dialog', { name: 'Edit Stock' });
  await expect(modal.getByLabel('Product Name')).toHaveValue(item.name);
  const inOrder = [
    'Product Name',
    'Date',
    'Category',
    'Qty',
    'Unitcost',
    'Unit Sell',
    'Warning At',
    'Barcode',
    'Unit',
    'Sold',
  ];
  await expect(modal.locator('label')).toHaveText(inOrder);
  await expect(modal.getByRole('combobox', { name: 'Category' })).toHaveValue(item.category.type);
  await modal.getByLabel('Product Name').fill(`${item.name} XL`);
  await modal.getByLabel('Qty').fill('7');
  await modal.getByRole('button', { name: 'Update' }).click();
  await expect(modal).toBeHidden();
  await expect(rowOf(page, `${item.name} XL`)).toContainText('24.50');
  const movements = await shop.call(listMovements, { params: { id: item.id } });
  expect(movements[0]).toMatchObject({ kind: 'adjustment', quantity: -3, balance: 7 });
});

test('an item of a name that another has is asked about, when added and when renamed', async ({ page, shop }) => {
  const [item, other] = [await shelve(shop), await shelve(shop)];
  await page.getByRole('button', { name: 'Stock', exact: true }).click();
  const adding = page.getByRole('dialog', { name: 'Add Stock' });
  await adding.getByRole('button', { name: 'More' }).click();
  await adding.getByRole('combobox', { name: 'Category' }).fill(item.category.type);
  await page.getByRole('option', { name: item.category.type }).click();
  for (const label of ['Qty', 'Unitcost', 'Unit Sell', 'Warning At']) await adding.getByLabel(label).fill('1');
  await adding.getByLabel('Product Name').fill(` ${item.name.toUpperCase()} `);
  await page.keyboard.press('Enter');
  const question = page.getByRole('dialog', { name: 'Add another?' });
  await expect(question).toContainText(
    `There is already an item named ${item.name} (10 in stock, ${item.category.type}).`,
  );
  await question.getByRole('button', { name: 'Go back' }).click();
  await expect(adding.getByLabel('Product Name')).toBeFocused();
  await page.keyboard.press('Enter');
  await question.getByRole('button', { name: 'Add another' }).click();
  await expect(adding).toBeHidden();
  await find(page, item.name);
  await expect(rowOf(page, item.name)).toHaveCount(2);

  await find(page, other.name);
  await page.getByRole('button', { name: `Edit ${other.name}` }).click();
  const editing = page.getByRole('dialog', { name: 'Edit Stock' });
  await editing.getByLabel('Product Name').fill(item.name);
  await editing.getByRole('button', { name: 'Update' }).click();
  const renaming = page.getByRole('dialog', { name: 'Save anyway?' });
  await expect(renaming).toContainText(`There are already items named`);
  await page.keyboard.press('Escape');
  await expect(editing).toBeVisible();
  await editing.getByLabel('Product Name').fill(other.name);
  await editing.getByLabel('Qty').fill('3');
  await editing.getByRole('button', { name: 'Update' }).click();
  await expect(editing).toBeHidden();
});

test('shows the refusal when the quantity moved while it was edited', async ({ page, shop }) => {
  const item = await shelve(shop);
  await find(page, item.name);
  await page.getByRole('button', { name: `Edit ${item.name}` }).click();
  const modal = page.getByRole('dialog', { name: 'Edit Stock' });
  await expect(modal.getByLabel('Qty')).toHaveValue('10');
  await shop.call(restock, { body: { id: item.id, date: '2026-03-02', qty: 5, unitCost: 2, unitSell: 3.5 } });
  await modal.getByLabel('Qty').fill('9');
  await modal.getByRole('button', { name: 'Update' }).click();
  await expect(modal.getByRole('alert')).toContainText('has changed from 10 to 15 since you opened it');
});

test('restocks with new prices, and asks for all fields', async ({ page, shop }) => {
  const item = await shelve(shop, { qty: 1 });
  await find(page, item.name);
  await page.getByRole('button', { name: `Restock ${item.name}` }).click();
  const modal = page.getByRole('dialog', { name: 'Add More Stock' });
  await modal.getByRole('button', { name: 'Restock' }).click();
  await expect(modal.getByRole('alert')).toHaveText('Please fill all fields');
  await expect(modal.getByLabel('date')).toHaveAttribute('type', 'date');
  for (const label of ['Qty', 'Unitcost', 'unitSell']) {
    await expect(modal.getByLabel(label)).toHaveAttribute('type', 'number');
  }
  await modal.getByLabel('date').fill('2026-03-05');
  await modal.getByLabel('Qty').fill('9');
  await modal.getByLabel('Unitcost').fill('2.50');
  await modal.getByLabel('unitSell').fill('4');
  await modal.getByRole('button', { name: 'Restock' }).click();
  await expect(page.getByText('Stock has been restocked')).toBeVisible();
  await expect(rowOf(page, item.name)).toContainText('40.00');
});

test('says why a restock was refused, or did not reach the server, and keeps what was typed', async ({
  page,
  shop,
}) => {
  const item = await shelve(shop);
  await find(page, item.name);
  await page.getByRole('button', { name: `Restock ${item.name}` }).click();
  const modal = page.getByRole('dialog', { name: 'Add More Stock' });
  await modal.getByLabel('Qty').fill('999999999');
  await modal.getByRole('button', { name: 'Restock' }).click();
  await expect(modal.getByRole('alert')).toContainText('Error');
  await expect(modal.getByRole('alert')).toContainText('too large for the books');

  await page.route('**/api/stock/restock', (route) => route.abort());
  await modal.getByRole('button', { name: 'Restock' }).click();
  await expect(modal.getByRole('alert')).toContainText("Can't reach the server");
  await expect(modal.getByLabel('Qty')).toHaveValue('999999999');
});

test('deletes an item only after the question is answered with yes', async ({ page, shop }) => {
  const item = await shelve(shop, { qty: 0 });
  await find(page, item.name);
  await page.getByRole('button', { name: `Delete ${item.name}` }).click();
  const question = page.getByRole('alertdialog').or(page.getByRole('dialog')).filter({ hasText: 'Are you sure?' });
  await expect(question).toContainText(`You won't be able to revert this!${item.name}, 0 in stock`);
  await question.getByRole('button', { name: 'Cancel' }).click();
  await expect(rowOf(page, item.name)).toBeVisible();
  await page.getByRole('button', { name: `Delete ${item.name}` }).click();
  await question.getByRole('button', { name: 'Yes, delete it!' }).click();
  await expect(rowOf(page, item.name)).toHaveCount(0);
  await expect(page.getByText(`No item in stock is called “${item.name}”.`)).toBeVisible();
});

test('offers to write off what is left of an item that is to be deleted', async ({ page, shop, open }) => {
  const item = await shelve(shop, { qty: 10 });
  await open('/stock', shop.admin);
  await find(page, item.name);
  await page.getByRole('button', { name: `Delete ${item.name}` }).click();
  await page.getByRole('button', { name: 'Yes, delete it!' }).click();
  const offer = page.getByRole('dialog', { name: 'Still in stock' });
  await expect(offer).toContainText(`10 of '${item.name}' are still in stock. Write them off first.`);
  await offer.getByRole('button', { name: 'Write off' }).click();
  const modal = page.getByRole('dialog', { name: 'Write off' });
  await expect(modal.getByLabel('Quantity')).toHaveValue('10');
  await expect(modal).toContainText('20.00 at cost');
  await modal.getByLabel('Reason').selectOption('Expired');
  await modal.getByLabel('Note').fill('Best before March');
  await modal.getByLabel('Note').press('Enter');
  await expect(modal).toBeHidden();
  await expect(rowOf(page, item.name)).toContainText('Out of stock');
  await page.getByRole('button', { name: `History ${item.name}` }).click();
  const last = page.getByRole('table', { name: 'Movements' }).locator('tbody').getByRole('row').first();
  await expect(last).toContainText('Written off: expired');
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: `Delete ${item.name}` }).click();
  await page.getByRole('button', { name: 'Yes, delete it!' }).click();
  await expect(rowOf(page, item.name)).toHaveCount(0);
});

test('finds while someone types, shows one category, and sorts all of it by a column', async ({ page, shop }) => {
  const word = unique('Sorted');
  const category = await shop.call(addCategory, { body: { type: word } });
  const figures = { date: '2026-01-01', unitCost: 1, warningAt: 0, categoryId: category.id };
  for (let n = 1; n <= 22; n++) {
    await shop.call(addStock, { body: { name: `${word} no ${n}`, qty: n, unitSell: 50 - n, ...figures } });
  }
  await page.reload();
  const box = page.getByRole('searchbox', { name: 'Search Stock' });
  await box.pressSequentially(`${word} no 1`);
  const items = page.getByRole('table', { name: 'Stock' }).locator('tbody').getByRole('row');
  await expect(items).toHaveCount(11);
  await box.fill('');
  await page.getByRole('combobox', { name: 'Show only' }).click();
  await page.getByRole('option', { name: word }).click();
  await expect(page.getByText('22 items')).toBeVisible();
  const header = page.getByRole('columnheader', { name: 'Unit Selling' });
  await header.getByRole('button').click();
  await expect(header).toHaveAttribute('aria-sort', 'descending');
  await expect(items.first()).toContainText(`${word} no 1`);
  await header.getByRole('button').press('Enter');
  await expect(header).toHaveAttribute('aria-sort', 'ascending');
  await expect(items.first()).toContainText(`${word} no 22`);
  await page.getByRole('button', { name: 'Next >>' }).click();
  await expect(items).toHaveCount(22);
  await expect(items.last()).toContainText(`${word} no 1`);
});

test('searches all stock by the icon and by Enter, and shows all again when the box is emptied', async ({
  page,
  shop,
}) => {
  const item = await shelve(shop, { name: `100%_${unique('Teapot')}`, date: '2000-01-01' });
  const other = await shelve(shop, { date: newestDay });
  await page.reload();
  await expect(rowOf(page, other.name)).toBeVisible();
  await find(page, '0%_tea');
  await expect(rowOf(page, item.name)).toBeVisible();
  await expect(rowOf(page, other.name)).toHaveCount(0);
  const box = page.getByRole('searchbox', { name: 'Search Stock' });
  await box.fill('');
  await expect(rowOf(page, other.name)).toBeVisible();
  await box.fill(item.name.toUpperCase());
  await box.press('Enter');
  await expect(rowOf(page, other.name)).toHaveCount(0);
  await expect(rowOf(page, item.name)).toBeVisible();
});

test('Next >> adds the next page below, and the totals cover what is loaded', async ({ page, shop }) => {
  const word = unique('Paged');
  const category = await shop.call(addCategory, { body: { type: word } });
  for (let n = 1; n <= 23; n++) {
    const figures = { qty: 0.1, unitCost: 0.1, unitSell: 1.15, warningAt: 0 };
    const body = { name: `${word} no ${n}`, date: '2026-01-01', categoryId: category.id, ...figures };
    await shop.call(addStock, { body });
  }
  await find(page, `${word} no`);
  const items = page.getByRole('table', { name: 'Stock' }).locator('tbody').getByRole('row');
  const totals = page.getByRole('table', { name: 'Stock' }).locator('tfoot').getByRole('cell');
  await expect(items).toHaveCount(20);
  await expect(totals).toHaveText(['Total of 20', '', '2.00', '23.00', '2', '0.20', '2.40', '2.20', '', '']);
  await page.getByRole('button', { name: 'Next >>' }).click();
  await expect(items).toHaveCount(23);
  await expect(totals).toHaveText(['Total', '', '2.30', '26.45', '2.3', '0.23', '2.76', '2.53', '', '']);
  await expect(page.getByRole('button', { name: 'Next >>' })).toHaveCount(0);
  await page.getByRole('button', { name: `Restock ${word} no 23` }).click();
  await page.getByRole('dialog', { name: 'Add More Stock' }).getByLabel('Qty').fill('1');
  await page.keyboard.press('Enter');
  await expect(totals.nth(4)).toHaveText('3.3');
  await expect(items).toHaveCount(23);
});

test('a page that is loaded while the list reloads stays', async ({ page, shop }) => {
  const word = unique('Reloaded');
  const category = await shop.call(addCategory, { body: { type: word } });
  const figures = { date: '2026-01-01', unitCost: 1, unitSell: 2, warningAt: 0, categoryId: category.id };
  for (let n = 1; n <= 22; n++) await shop.call(addStock, { body: { name: `${word} no ${n}`, qty: 1, ...figures } });
  await find(page, `${word} no`);
  const items = page.getByRole('table', { name: 'Stock' }).locator('tbody').getByRole('row');
  await expect(items).toHaveCount(20);

  let letGo = () => {};
  const held = new Promise<void>((resolve) => {
    letGo = resolve;
  });
  await page.route('**/api/stock/search?*page=1&*', async (route) => {
    await held;
    // The page may have given up this reload, because it asked for too few rows.
    await route.continue().catch(() => {});
  });
  const reload = page.waitForRequest('**/api/stock/search?*page=1&*');
  await shelve(shop, { name: `${word} no 0`, date: '2025-12-31' });
  await reload;
  await page.getByRole('button', { name: 'Next >>' }).click();
  await expect(items).toHaveCount(23);
  const again = page.waitForResponse('**/api/stock/search?*page=1&limit=40');
  letGo();
  await again;
  await expect(items).toHaveCount(23);
});

test('marks low and empty stock in words', async ({ page, shop }) => {
  const low = await shelve(shop, { qty: 2, warningAt: 2 });
  const empty = await shelve(shop, { qty: 0, warningAt: 0 });
  const plenty = await shelve(shop, { qty: 3, warningAt: 2 });
  await find(page, 'Kettle');
  await expect(rowOf(page, low.name)).toContainText('Low');
  await expect(rowOf(page, empty.name)).toContainText('Out of stock');
  await expect(rowOf(page, plenty.name)).not.toContainText(/Low|Out of stock/);
});

test("opens an item's history from its row", async ({ page, shop }) => {
  const item = await shelve(shop);
  await shop.call(restock, { body: { id: item.id, date: '2026-03-02', qty: 5, unitCost: 2, unitSell: 3.5 } });
  await find(page, item.name);
  await page.getByRole('button', { name: `History ${item.name}` }).click();
  const panel = page.getByRole('dialog', { name: `History of ${item.name}` });
  const rows = panel.getByRole('table', { name: 'Movements' }).locator('tbody').getByRole('row');
  await expect(rows).toHaveCount(2);
  await expect(rows.first()).toContainText('Restock');
  await expect(rows.first()).toContainText('15');
  await expect(rows.last()).toContainText('Opening');
  await page.keyboard.press('Escape');
  await expect(panel).toBeHidden();
});

test('its history has the reason that somebody typed, whatever it is', async ({ page, shop }) => {
  const { id, name, categoryId, date, unitCost, unitSell, warningAt, barcode } = await shelve(shop);
  const details = { id, name, categoryId, date, unitCost, unitSell, warningAt, barcode };
  await shop.call(updateStock, { body: { ...details, qty: 7, reason: 'constructor' } });
  await find(page, name);
  await page.getByRole('button', { name: `History ${name}` }).click();
  const rows = page.getByRole('table', { name: 'Movements' }).locator('tbody').getByRole('row');
  await expect(rows.first()).toContainText('constructor');
});

test('keeps the rows and offers to try again when a reload fails', async ({ page, shop }) => {
  const item = await shelve(shop, { date: newestDay, qty: 0 });
  // Without live updates, the list reloads only when it is asked to.
  await page.route('**/api/events', (route) => route.abort());
  await page.reload();
  await expect(rowOf(page, item.name)).toBeVisible();
  await page.route('**/api/stock?*', (route) =>
    route.fulfill({ status: 500, json: { status: false, payload: 'No.' } }),
  );
  await page.route('**/api/stock/search?*', (route) =>
    route.fulfill({ status: 500, json: { status: false, payload: 'No.' } }),
  );
  await page.getByRole('button', { name: `Delete ${item.name}` }).click();
  await page.getByRole('button', { name: 'Yes, delete it!' }).click();
  await expect(page.getByRole('button', { name: /retry/i })).toBeVisible();
  await expect(rowOf(page, item.name)).toBeVisible();
  await page.unroute('**/api/stock?*');
  await page.getByRole('button', { name: /retry/i }).click();
  await expect(rowOf(page, item.name)).toHaveCount(0);
});

test('exports the whole list as a file with harmless cells', async ({ page, shop }) => {
  const name = `=cmd|' /C calc'!${unique('A0')}`;
  await shelve(shop, { name });
  const { length } = await shop.call(listStock, { query: { limit: 1000 } });
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Export' }).click(),
  ]);
  expect(download.suggestedFilename()).toMatch(/^stock-\d{4}-\d{2}-\d{2}\.csv$/);
  const chunks: Buffer[] = [];
  for await (const chunk of await download.createReadStream()) chunks.push(chunk as Buffer);
  const lines = Buffer.concat(chunks).toString('utf8').trim().split('\r\n');
  expect(lines[0]).toContain('Product,Barcode,Category,Date,Qty,Unit Cost,Unit Selling,Warning At');
  expect(lines.length).toBeGreaterThanOrEqual(length + 1);
  expect(lines.some((line) => line.startsWith(`'${name},`))).toBe(true);
});

test('a mistyped restock is reversed from the history, and an edit shows the exact cost', async ({ page, shop }) => {
  const item = await shelve(shop, { name: unique('Flask') });
  await shop.call(restock, { body: { id: item.id, date: '2026-03-01', qty: 240, unitCost: 0.416667, unitSell: 3.5 } });
  await find(page, item.name);
  await page.getByRole('button', { name: `Edit ${item.name}` }).click();
  const form = page.getByRole('dialog', { name: 'Edit Stock' });
  await expect(form.getByLabel('Unitcost')).toHaveValue('0.42');
  await expect(form.getByText('Exactly 0.416667')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(form).toHaveCount(0);

  await page.getByRole('button', { name: `History ${item.name}` }).click();
  await page.getByRole('button', { name: 'Reverse Restock of 240' }).click();
  const reversing = page.getByRole('dialog', { name: 'Reverse' });
  await expect(reversing).toContainText('100.00 at cost');
  await reversing.getByLabel('Reason').fill('24, not 240');
  await page.keyboard.press('Enter');
  await expect(reversing).toHaveCount(0);
  const movements = page.getByRole('table', { name: 'Movements' });
  await expect(movements.getByRole('row').filter({ hasText: 'Restock reversed: 24, not 240' })).toContainText(
    '-100.00',
  );
  await expect(movements.getByRole('row').filter({ hasText: 'Restock (reversed later)' })).toBeVisible();
  await expect(page.getByRole('button', { name: /^Reverse / })).toHaveCount(0);
});
