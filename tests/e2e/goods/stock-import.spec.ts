import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { addCategory } from '../../../contract/goods/categories.ts';
import { deletePriceList, listPriceLists } from '../../../contract/goods/price-lists.ts';
import { addStock, searchStock } from '../../../contract/goods/stock.ts';
import { expect, type Shop, test } from '../support/fixtures.ts';
import { unique } from '../support/trading.ts';

const panelOf = (page: Page) => page.getByRole('dialog', { name: 'Import Stock' });
const found = async (shop: Shop, search: string) => shop.call(searchStock, { query: { search } });

test.beforeEach(async ({ page, shop, open }) => {
  await open('/stock', await shop.hire('stock'));
  await page.getByRole('button', { name: 'Import', exact: true }).click();
});

test('checks pasted rows, names what is wrong, and takes in the rest', async ({ page, shop }) => {
  const word = unique('Jar');
  const category = await shop.call(addCategory, { body: { type: unique('Glass') } });
  const figures = { qty: 5, unitCost: 1, unitSell: 2, warningAt: 1 };
  await shop.call(addStock, { body: { name: `${word} old`, date: '2026-01-01', categoryId: category.id, ...figures } });
  const panel = panelOf(page);
  await panel.getByLabel('Or paste the rows here').fill(`Product,Category,Qty,Unit Cost,Unit Selling,Shelf
${word} old,,9,,,3
${word} new,${word} Shelf,2,1,2,4
${word} bad,${category.type},minus two,1,2,5`);
  await panel.getByRole('button', { name: 'Check' }).click();
  await expect(panel.getByText(`These categories will be added: ${word} Shelf`)).toBeVisible();
  await expect(panel.getByText('Unused columns: Shelf')).toBeVisible();
  const rows = panel.getByRole('table', { name: 'Rows in the file' }).locator('tbody').getByRole('row');
  await expect(rows).toHaveCount(1);
  await expect(rows.first()).toContainText(`${word} bad`);
  await expect(rows.first()).toContainText('Qty must be a quantity from 0');
  await panel.getByRole('button', { name: 'Changed 1' }).click();
  await expect(rows.first()).toContainText('quantity 5 → 9');
  expect(await found(shop, `${word} new`)).toEqual([]);

  await panel.getByRole('button', { name: 'Import 2 rows, skip 1' }).click();
  await expect(page.getByText('2 rows imported')).toBeVisible();
  await expect(panel).toBeHidden();
  expect(await found(shop, `${word} old`)).toMatchObject([{ qty: 9, unitCost: 1 }]);
  expect(await found(shop, `${word} new`)).toMatchObject([{ qty: 2, category: { type: `${word} Shelf` } }]);
  expect(await found(shop, `${word} bad`)).toEqual([]);
});

test('reads a file, also one of an older spreadsheet, and shows how far the import has come', async ({
  page,
  shop,
}) => {
  const word = unique('Cup');
  const lines = Array.from({ length: 3000 }, (_, n) => `${word} ${n};Caf\u00e9 ${word};1;0,50;1`);
  const text = ['Product;Category;Qty;Unit Cost;Unit Selling', ...lines].join('\r\n');
  const panel = panelOf(page);
  await panel.getByLabel('CSV or Excel file').setInputFiles({
    name: 'cups.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from(text, 'latin1'),
  });
  await expect(panel.getByText('cups.csv')).toBeVisible();
  await panel.getByRole('button', { name: 'Check' }).click();
  await expect(panel.getByRole('button', { name: 'New 3,000' })).toBeVisible();
  await expect(panel.getByRole('button', { name: 'All 3,000' })).toBeVisible();
  await expect(panel.getByText('Only the first 2,000 rows of each kind are listed.')).toBeVisible();
  const halfWay = { status: true, payload: { state: 'running', done: 1500, total: 3000 } };
  await page.route('**/api/stock/imports/*', (route) => route.fulfill({ json: halfWay }));
  let letGo = () => {};
  const seen = new Promise<void>((resolve) => {
    letGo = resolve;
  });
  await page.route('**/api/stock/import', (route) => seen.then(() => route.continue()));
  await panel.getByRole('button', { name: 'Import 3,000 rows' }).click();
  await expect(panel.getByRole('status')).toContainText('1,500 of 3,000 rows');
  await expect(panel.getByRole('progressbar', { name: 'Import' })).toHaveAttribute('aria-valuenow', '50');
  letGo();
  await expect(page.getByText('3,000 rows imported')).toBeVisible();
  expect(await found(shop, `${word} 2999`)).toMatchObject([{ unitCost: 0.5, category: { type: `Café ${word}` } }]);
});

for (const width of [1280, 390]) {
  test(`takes in packs, barcodes and list prices from a file, and exports them again, ${width} px wide`, async ({
    page,
    shop,
  }) => {
    const word = unique('Cola');
    const list = unique('Wholesale');
    const text = `Product,Barcode,Category,Qty,Unit Cost,Unit Selling,Barcodes,Pack,Pack Size,Auto,Price: ${list}
${word},${word}-1,Drinks,48,1,2,${word}-2; ${word}-3,,,,1.75
${word},${word}-4,,,,40,,Crate,24,yes,36
${word},,,,,,,Pallet,1,,
${word},,,12,,,,Six,6,,`;
    await page.setViewportSize({ width, height: 800 });
    const panel = panelOf(page);
    await panel.getByLabel('CSV or Excel file').setInputFiles({
      name: 'cola.csv',
      mimeType: 'text/csv',
      buffer: Buffer.from(text),
    });
    await panel.getByRole('button', { name: 'Check' }).click();
    await expect(panel.getByText(`These price lists will be added: ${list}`)).toBeVisible();
    const report = panel.getByRole('table', { name: 'Rows in the file' });
    await expect(report).toContainText(`${word}, Pallet`);
    await expect(report).toContainText('Pack Size must be a number of pieces above 0, not 1');
    await expect(report).toContainText("Qty must be empty in a pack's row; it belongs in the item's row");
    const isWithin = (await panel.evaluate((dialog) => dialog.scrollWidth - dialog.clientWidth)) <= 0;
    expect(isWithin).toBe(true);

    await panel.getByRole('button', { name: 'Import 2 rows, skip 2' }).click();
    await expect(page.getByText('2 rows imported')).toBeVisible();
    expect(await found(shop, word)).toMatchObject([
      {
        qty: 48,
        barcodes: [`${word}-1`, `${word}-2`, `${word}-3`],
        packs: [{ name: 'Crate', size: 24, unitSell: 40, auto: true, barcodes: [`${word}-4`] }],
      },
    ]);

    const download = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Export' }).click();
    const lines = (await readFile(await (await download).path(), 'utf8')).split('\r\n');
    expect(lines[0]).toContain(`Barcodes,Pack,Pack Size,Auto`);
    expect(lines[0]).toContain(`Price: ${list}`);
    const rows = lines.filter((line) => line.startsWith(`${word},`));
    expect(rows[0]).toContain(`"${word}-2; ${word}-3"`);
    expect(rows[1]).toContain(`${word},${word}-4,,,,,40,`);
    expect(rows[1]).toContain('Crate,24,yes');
    const { id } = (await shop.call(listPriceLists)).find(({ name }) => name === list)!;
    await shop.call(deletePriceList, { params: { id } });
  });
}

test('shows the refusal of a file that can not be read', async ({ page }) => {
  const panel = panelOf(page);
  await expect(panel.getByRole('button', { name: 'Check' })).toBeDisabled();
  await panel.getByLabel('Or paste the rows here').fill('Product,Qty\n"red,5');
  await panel.getByRole('button', { name: 'Check' }).click();
  await expect(panel.getByRole('alert')).toContainText('A quotation mark in row 2 is never closed');
});
