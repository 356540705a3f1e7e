/** Packs, further barcodes and scale codes in the form of an item, and deliveries that are counted in packs. */
import type { Page } from '@playwright/test';
import { listAllStock, searchStock } from '../../../contract/goods/stock.ts';
import { addPack } from '../../../contract/goods/stock-packs.ts';
import { updateSettings } from '../../../contract/shop/shop-settings.ts';
import { expectNoFaultInPanel } from '../support/axe.ts';
import { expect, type Shop, test, testInOwnShop } from '../support/fixtures.ts';
import { addItem, newestDay, unique } from '../support/trading.ts';

const itemOf = async (shop: Shop, id: number) => (await shop.call(listAllStock, { query: { ids: String(id) } }))[0]!;

async function edit(page: Page, name: string) {
  await page.getByRole('button', { name: `Edit ${name}` }).click();
  const form = page.getByRole('dialog', { name: 'Edit Stock' });
  await expect(form.getByLabel('Product Name')).toHaveValue(name);
  return form;
}

async function scanInto(page: Page, form: ReturnType<Page['getByRole']>, label: string, ...codes: string[]) {
  await form.getByRole('textbox', { name: label }).focus();
  for (const code of codes) {
    await page.keyboard.type(code);
    await page.keyboard.press('Enter');
  }
}

test('adds an item with a pack by keyboard, and nothing of it is loaded before', async ({ page, shop, open }) => {
  const chunks: string[] = [];
  page.on('request', (request) => chunks.push(request.url()));
  await open('/stock', await shop.hire('stock'));
  const name = unique('Cola');
  await page.getByRole('button', { name: 'Stock', exact: true }).click();
  const form = page.getByRole('dialog', { name: 'Add Stock' });
  await form.getByLabel('Product Name').fill(name);
  await form.getByLabel('Unit Sell').fill('2');
  await form.getByLabel('Qty').fill('10');
  await expect(form.getByRole('button', { name: 'Packs and barcodes' })).toBeHidden();
  await form.getByRole('button', { name: 'More' }).click();
  await form.getByLabel('Unitcost').fill('1');
  expect(chunks.filter((url) => url.includes('packs-section'))).toEqual([]);
  await form.getByRole('button', { name: 'Packs and barcodes' }).press('Enter');
  await expect(form.getByRole('textbox', { name: 'More barcodes' })).toBeFocused();
  await expect(form.getByLabel('Scale code')).toBeHidden();
  await form.getByRole('button', { name: 'Add a pack' }).press('Enter');
  await expect(form.getByLabel('Pack name')).toBeFocused();
  await page.keyboard.type('Six');
  await page.keyboard.press('Tab');
  await page.keyboard.type('6');
  await page.keyboard.press('Tab');
  await expect(form.getByText('Empty: bought in it, not sold in it')).toBeVisible();
  await expect(form.getByLabel('Charge as this pack automatically')).toBeHidden();
  await page.keyboard.type('10');
  await page.keyboard.press('Tab');
  await page.keyboard.press('Space');
  await expect(form.getByLabel('Charge as this pack automatically')).toBeChecked();
  await expect(form.getByText('"6 for 500"')).toBeVisible();
  await expectNoFaultInPanel(page, 'packs and barcodes');
  await form.getByRole('button', { name: 'Add Stock' }).click();
  await expect(form).toBeHidden();
  const [saved] = await shop.call(searchStock, { query: { search: name } });
  expect(saved?.packs).toMatchObject([{ name: 'Six', size: 6, unitSell: 10, auto: true, barcodes: [] }]);
  await expect(page.getByRole('row').filter({ hasText: name })).toContainText('1 × Six + 4');
});

test('scans further barcodes, changes and removes packs', async ({ page, shop, open }) => {
  const [first, second, third] = [unique('6001'), unique('6002'), unique('6003')];
  const item = await addItem(shop, { date: newestDay, barcode: first });
  const params = { id: item.id };
  await shop.call(addPack, { params, body: { name: 'Carton', size: 24 } });
  await shop.call(addPack, { params, body: { name: 'Box', size: 6, unitSell: 20 } });
  await open('/stock', shop.admin);
  const form = await edit(page, item.name);
  const carton = form.getByRole('group', { name: 'Carton' });
  await expect(carton.getByLabel('Price of the pack')).toHaveValue('');
  await scanInto(page, form, 'More barcodes', second, third);
  await form.getByRole('button', { name: `Remove ${second}` }).click();
  await scanInto(page, carton, 'Barcodes of the pack', second);
  await carton.getByLabel('Price of the pack').fill('70');
  await form.getByRole('button', { name: 'Remove Box' }).click();
  await form.getByRole('button', { name: 'Update' }).click();
  await expect(form).toBeHidden();
  const saved = await itemOf(shop, item.id);
  expect(saved.barcodes).toEqual([first, third]);
  expect(saved.packs).toMatchObject([{ name: 'Carton', size: 24, unitSell: 70, auto: false, barcodes: [second] }]);
});

test('a refused pack stands at its field, nothing typed is lost, and the item is there once', async ({
  page,
  shop,
  open,
}) => {
  const taken = unique('777');
  const owner = await addItem(shop, { barcode: taken });
  await open('/stock', shop.admin);
  const name = unique('Juice');
  await page.getByRole('button', { name: 'Stock', exact: true }).click();
  const form = page.getByRole('dialog', { name: 'Add Stock' });
  await form.getByLabel('Product Name').fill(name);
  await form.getByLabel('Unit Sell').fill('2');
  await form.getByLabel('Qty').fill('30');
  await form.getByRole('button', { name: 'More' }).click();
  await form.getByLabel('Unitcost').fill('1');
  await form.getByRole('button', { name: 'Packs and barcodes' }).click();
  await form.getByRole('button', { name: 'Add a pack' }).click();
  await form.getByRole('button', { name: 'Add Stock' }).click();
  await expect(form.getByText('Please enter how many pieces are in it')).toBeVisible();
  expect(await shop.call(searchStock, { query: { search: name } })).toEqual([]);

  await form.getByLabel('Pack name').fill('Crate');
  await form.getByLabel('Pieces in it').fill('1');
  await scanInto(page, form, 'Barcodes of the pack', taken);
  await form.getByRole('button', { name: 'Add Stock' }).click();
  await expect(form.getByText('The item is saved, but not all of its packs.')).toBeVisible();
  await expect(form.getByLabel('Pieces in it')).toHaveAccessibleDescription(/number of pieces above 0, not 1/);

  await form.getByLabel('Qty').fill('31');
  await form.getByLabel('Pieces in it').fill('12');
  await form.getByRole('button', { name: 'Add Stock' }).click();
  const barcodes = form.getByRole('textbox', { name: 'Barcodes of the pack' });
  await expect(barcodes).toHaveAccessibleDescription(`'${owner.name}' already has the barcode ${taken}`);
  await expect(form.getByLabel('Pack name')).toHaveValue('Crate');
  await form.getByRole('button', { name: `Remove ${taken}` }).click();
  await form.getByRole('button', { name: 'Add Stock' }).click();
  await expect(form).toBeHidden();
  const saved = await shop.call(searchStock, { query: { search: name } });
  expect(saved).toMatchObject([{ qty: 31, packs: [{ name: 'Crate', size: 12, unitSell: null }] }]);
});

test('a barcode of another item stands at the field it was scanned into', async ({ page, shop, open }) => {
  const taken = unique('555');
  const owner = await addItem(shop, { barcode: taken });
  const item = await addItem(shop, { date: newestDay });
  await open('/stock', shop.admin);
  const form = await edit(page, item.name);
  await form.getByRole('button', { name: 'Packs and barcodes' }).click();
  await scanInto(page, form, 'More barcodes', taken);
  await form.getByRole('button', { name: 'Update' }).click();
  await expect(form.getByRole('textbox', { name: 'More barcodes' })).toHaveAccessibleDescription(
    `'${owner.name}' already has the barcode ${taken}`,
  );
});

testInOwnShop('asks for a scale code in a shop that has scales', async ({ page, own, open }) => {
  const scales = [{ prefix: '21', codeDigits: 5, weightDigits: 5, decimals: 3 }];
  await own.call(updateSettings, { body: { till: { scales } } } as never);
  const item = await addItem(own, { date: newestDay });
  const other = await addItem(own, { date: newestDay });
  await open('/stock', own.admin);
  for (const { name } of [item, other]) {
    const form = await edit(page, name);
    await form.getByRole('button', { name: 'Packs and barcodes' }).click();
    await form.getByLabel('Scale code').fill('42');
    await form.getByRole('button', { name: 'Update' }).click();
    if (name === item.name) await expect(form).toBeHidden();
    else await expect(form.getByLabel('Scale code')).toHaveAccessibleDescription(/already has the scale code 42/);
  }
  expect((await itemOf(own, item.id)).scaleCode).toBe('42');
});

test('counts a delivery in cartons and sends pieces', async ({ page, shop, open }) => {
  const code = unique('999');
  const item = await addItem(shop, { date: newestDay, qty: 1 });
  const body = { name: 'Carton', size: 24, barcodes: [code] };
  await shop.call(addPack, { params: { id: item.id }, body });
  await open('/stock', shop.admin);
  await page.getByRole('button', { name: `Restock ${item.name}` }).click();
  const form = page.getByRole('dialog', { name: 'Add More Stock' });
  await form.getByLabel('Qty').fill('2');
  await form.getByLabel('Counted in').selectOption('Carton (24)');
  await expect(form.getByText('48 pieces.')).toBeVisible();
  await expectNoFaultInPanel(page, 'a delivery in cartons');
  await form.getByRole('button', { name: 'Restock' }).click();
  await expect(form).toBeHidden();
  expect((await itemOf(shop, item.id)).qty).toBe(49);

  await page.getByRole('button', { name: 'Goods in' }).click();
  const panel = page.getByRole('dialog', { name: 'Goods in' });
  await panel.getByLabel('Item', { exact: true }).fill(code);
  await panel.getByLabel('Item', { exact: true }).press('Enter');
  await expect(panel.getByLabel('Counted in')).toHaveValue(/^[0-9]+$/);
  await panel.getByLabel('Qty').fill('1');
  await panel.getByLabel('Qty').press('Enter');
  await expect(panel.getByText(`${item.name}: 24 added, 73 in stock`)).toBeVisible();
});

test('the form and its packs fit a phone', async ({ page, shop, open }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  const item = await addItem(shop, { date: newestDay });
  await shop.call(addPack, { params: { id: item.id }, body: { name: 'Carton', size: 24, unitSell: 70, auto: true } });
  await open('/stock', shop.admin);
  const form = await edit(page, item.name);
  await expect(form.getByRole('group', { name: 'Carton' })).toBeVisible();
  const overflow = await form.evaluate((panel) => panel.scrollWidth - panel.clientWidth);
  expect(overflow).toBeLessThanOrEqual(0);
});
