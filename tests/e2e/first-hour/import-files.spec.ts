/** Files of other systems: which column is which, Excel files, and undoing a whole import. */
import type { Page } from '@playwright/test';
import { searchStock } from '../../../contract/goods/stock.ts';
import { xlsxOf } from '../../support/xlsx.ts';
import { expectNoFaultInPanel } from '../support/axe.ts';
import { expect, type Shop, test } from '../support/fixtures.ts';
import { expectNoSidewaysScroll } from '../support/sideways.ts';
import { sell, unique } from '../support/trading.ts';

const panelOf = (page: Page) => page.getByRole('dialog', { name: 'Import Stock' });
const found = async (shop: Shop, search: string) => shop.call(searchStock, { query: { search } });

for (const width of [1280, 390]) {
  test(`says which column is which, and judges the rows anew by it, ${width} px wide`, async ({ page, shop, open }) => {
    const word = unique('Teller');
    await page.setViewportSize({ width, height: 800 });
    await open('/stock', await shop.hire('stock'));
    await page.getByRole('button', { name: 'Import', exact: true }).click();
    const panel = panelOf(page);
    const text = `Artikel\tPreis\tMenge\tEAN\n${word}\t12,50\t3\t${word}-1\n${word} two\tx\t4\t`;
    await panel.getByLabel('CSV or Excel file').setInputFiles({
      name: 'unicode.txt',
      mimeType: 'text/plain',
      buffer: Buffer.from(`\uFEFF${text}`, 'utf16le'),
    });
    await panel.getByRole('button', { name: 'Check' }).click();
    const columns = panel.getByRole('region', { name: 'Columns of the file' });
    await expect(columns).toContainText('Choose which column has the names of the items');
    await expect(columns).toContainText(`${word} · ${word} two`);
    await expect(columns.getByLabel('EAN')).toHaveValue('barcode');
    await expect(panel.getByRole('button', { name: /^Import \d/ })).toBeHidden();

    await columns.getByLabel('Artikel').focus();
    await columns.getByLabel('Artikel').selectOption('Product');
    await expect(panel.getByRole('button', { name: 'Error 2' })).toBeVisible();
    await columns.getByLabel('Preis').selectOption('Unit Selling');
    await expect(panel.getByRole('button', { name: 'New 1' })).toBeVisible();
    await columns.getByLabel('Menge').selectOption('Quantity');
    await expect(panel.getByRole('table', { name: 'Rows in the file' })).toContainText('Preis must be an amount');
    await expectNoSidewaysScroll(page);
    await expectNoFaultInPanel(page, 'Import Stock');

    await panel.getByRole('button', { name: 'Import 1 row, skip 1' }).click();
    await expect(page.getByText('1 row imported')).toBeVisible();
    expect(await found(shop, word)).toMatchObject([{ name: word, unitSell: 12.5, qty: 3, barcode: `${word}-1` }]);
  });
}

for (const width of [1280, 390]) {
  test(`takes an Excel file, and an admin undoes the import, ${width} px wide`, async ({ page, shop, open }) => {
    const word = unique('Torch');
    await page.setViewportSize({ width, height: 800 });
    await open('/stock', await shop.hire('admin'));
    await page.getByRole('button', { name: 'Import', exact: true }).click();
    const panel = panelOf(page);
    const xlsx = await xlsxOf({
      name: 'Items',
      rows: [
        ['Product', 'Barcode', 'Qty', 'Unit Cost', 'Unit Selling'],
        [`${word} one`, null, 5, 1, 2],
        [`${word} two`, null, 5, 1, 2],
      ],
    });
    await panel.getByLabel('CSV or Excel file').setInputFiles({
      name: 'items.xlsx',
      mimeType: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
      buffer: Buffer.from(xlsx, 'base64'),
    });
    await panel.getByRole('button', { name: 'Check' }).click();
    await expect(panel.getByText('5 of 5 columns are used.')).toBeVisible();
    await panel.getByRole('button', { name: 'Change the columns' }).click();
    await expect(panel.getByLabel('Unit Selling')).toHaveValue('unitSell');
    await panel.getByRole('button', { name: 'Import 2 rows' }).click();
    await expect(page.getByText('2 rows imported')).toBeVisible();
    const [sold] = await found(shop, `${word} one`);
    await sell(shop, sold!);

    await page.getByRole('button', { name: 'Import', exact: true }).click();
    await panel.getByRole('button', { name: 'Earlier imports' }).click();
    const earlier = page.getByRole('dialog', { name: 'Earlier imports' });
    const row = earlier.getByRole('row').filter({ hasText: '2 new, 0 changed' }).first();
    await row.getByRole('button', { name: /^Undo import/ }).click();
    const question = page.getByRole('dialog', { name: 'Undo this import?' });
    await question.getByRole('button', { name: 'Undo' }).click();
    await expect(earlier.getByRole('status')).toContainText('1 archived, 0 as before.');
    await expect(earlier.getByRole('status')).toContainText(`${word} one: was sold or moved since`);
    await expect(row).toContainText('Undone');
    await expectNoSidewaysScroll(page);
    await expectNoFaultInPanel(page, 'Earlier imports');
    expect(await found(shop, word)).toMatchObject([{ name: `${word} one`, qty: 4 }]);
  });
}

test('who is not an admin sees which imports were made, and no button', async ({ page, shop, open }) => {
  const word = unique('Cord');
  await open('/stock', await shop.hire('stock'));
  await page.getByRole('button', { name: 'Import', exact: true }).click();
  const panel = panelOf(page);
  await panel.getByLabel('Or paste the rows here').fill(`Product,Unit Selling\n${word},1`);
  await panel.getByRole('button', { name: 'Check' }).click();
  await panel.getByRole('button', { name: 'Import 1 row' }).click();
  await expect(page.getByText('1 row imported')).toBeVisible();
  await page.getByRole('button', { name: 'Import', exact: true }).click();
  await panel.getByRole('button', { name: 'Earlier imports' }).click();
  const earlier = page.getByRole('dialog', { name: 'Earlier imports' });
  await expect(earlier.getByText('By an admin').first()).toBeVisible();
  await expect(earlier.getByRole('button', { name: /^Undo import/ })).toHaveCount(0);
});

test('a file that is too big is refused with what to do about it, and the next one is taken', async ({
  page,
  shop,
  open,
}) => {
  const word = unique('Rope');
  await open('/stock', await shop.hire('stock'));
  await page.getByRole('button', { name: 'Import', exact: true }).click();
  const panel = panelOf(page);
  const choose = (name: string, text: string) =>
    panel.getByLabel('CSV or Excel file').setInputFiles({ name, mimeType: 'text/csv', buffer: Buffer.from(text) });
  await choose('all.csv', `Product,Unit Selling\n${`${word},1\n`.repeat(700_000)}`);
  await panel.getByRole('button', { name: 'Check' }).click();
  await expect(panel.getByRole('alert')).toContainText(
    'This file is too big. Leave only your list in it, or divide it into several.',
  );
  await choose('one.csv', `Product,Unit Selling\n${word},1`);
  await panel.getByRole('button', { name: 'Check' }).click();
  await expect(panel.getByRole('button', { name: 'Import 1 row' })).toBeVisible();
  await expect(panel.getByRole('alert')).toBeHidden();
});
