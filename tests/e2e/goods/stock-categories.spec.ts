import type { Page } from '@playwright/test';
import { addCategory, listCategories } from '../../../contract/goods/categories.ts';
import { addStock } from '../../../contract/goods/stock.ts';
import { expect, test } from '../support/fixtures.ts';

let made = 0;
/** These sort before the categories of other tests, because a long list has only its visible rows in the DOM. */
const unique = (word: string) => `0 ${word} ${++made}-${process.pid}`;
const panelOf = (page: Page) => page.getByRole('dialog', { name: 'Stock Category' });

test.beforeEach(async ({ page, shop, open }) => {
  await open('/stock', await shop.hire('stock'));
  await page.getByRole('button', { name: 'Stock Category' }).click();
});

test('adds a category; without a name nothing happens', async ({ page, shop }) => {
  const type = unique('Garden');
  const panel = panelOf(page);
  const before = await shop.call(listCategories);
  await panel.getByRole('button', { name: 'Add', exact: true }).click();
  await expect(panel.getByLabel('Category name')).toHaveAttribute('aria-invalid', 'true');
  await expect(page.getByRole('alert')).toHaveCount(0);
  expect(await shop.call(listCategories)).toEqual(before);
  await panel.getByLabel('Category name').fill(type);
  await panel.getByRole('button', { name: 'Add', exact: true }).click();
  await expect(panel.getByRole('cell', { name: type, exact: true })).toBeVisible();
  await expect(panel.getByLabel('Category name')).toHaveValue('');
  await panel.getByLabel('Category name').fill(type.toUpperCase());
  await page.keyboard.press('Enter');
  await expect(page.getByRole('alert')).toContainText('There is already a category named');
});

test('renames a category in the Edit Category panel', async ({ page, shop }) => {
  const { type } = await shop.call(addCategory, { body: { type: unique('Toys') } });
  await page.reload();
  await page.getByRole('button', { name: 'Stock Category' }).click();
  const panel = panelOf(page);
  await panel.getByRole('button', { name: `Edit ${type}` }).click();
  const edit = panel.getByRole('region', { name: 'Edit Category' });
  await expect(edit.getByLabel('Category name')).toHaveValue(type);
  await edit.getByLabel('Category name').fill(`${type} and games`);
  await edit.getByRole('button', { name: 'Update' }).click();
  await expect(edit).toBeHidden();
  await expect(panel.getByRole('cell', { name: `${type} and games`, exact: true })).toBeVisible();
});

test('deletes an unused category after the question, and says why a used one stays', async ({ page, shop }) => {
  const { type } = await shop.call(addCategory, { body: { type: unique('Empty') } });
  const used = await shop.call(addCategory, { body: { type: unique('Used') } });
  const figures = { qty: 1, unitCost: 1, unitSell: 1, warningAt: 1 };
  await shop.call(addStock, { body: { name: unique('Thing'), date: '2026-01-01', categoryId: used.id, ...figures } });
  await page.reload();
  await page.getByRole('button', { name: 'Stock Category' }).click();
  const panel = panelOf(page);
  await panel.getByRole('button', { name: `Delete ${type}` }).click();
  await expect(page.getByRole('dialog', { name: 'Are you sure?' })).toContainText(`revert this!${type}`);
  const asked = page.waitForRequest((one) => /\/api\/categories\/\d+$/.test(one.url()) && one.method() === 'POST');
  await page.getByRole('button', { name: 'Yes, delete it!' }).click();
  expect((await asked).postDataJSON()).toEqual({ Category: type });
  await expect(panel.getByRole('cell', { name: type, exact: true })).toHaveCount(0);
  await panel.getByRole('button', { name: `Delete ${used.type}` }).click();
  await page.getByRole('button', { name: 'Yes, delete it!' }).click();
  await expect(page.getByRole('alert')).toContainText(`'${used.type}' is used by 1 item`);
  await expect(panel.getByRole('cell', { name: used.type, exact: true })).toBeVisible();
});
