/**
 * A price of a line's own, and an amount without an item. The tests need a shop of their own, because an open item is shown
 * at every till.
 */

import { addStock } from '../../../contract/goods/stock.ts';
import { listReceipts } from '../../../contract/selling/sales.ts';
import { expect, testInOwnShop as test } from '../support/fixtures.ts';
import { addItem } from '../support/trading.ts';

const none = { qty: 0, unitCost: 0, unitSell: 0, warningAt: 0 };

test('an admin haggles over a line and sells another amount with it', async ({ page, own, open }) => {
  const rope = await addItem(own, { name: 'Rope', unitSell: 10 });
  await own.call(addStock, {
    body: { ...none, name: 'Other', kind: 'open', date: '2026-01-01', categoryId: rope.categoryId },
  });
  await open('/sales', own.admin);
  await page.getByRole('option', { name: /^Rope/ }).click();
  await page.getByRole('button', { name: 'Discount on Rope' }).click();
  const price = page.getByRole('dialog', { name: 'Discount on Rope' });
  await price.getByLabel('Price of one').fill('8.5');
  await page.keyboard.press('Enter');
  const cart = page.getByRole('region', { name: 'Cart' });
  await expect(cart.getByText('List price 10.00')).toBeVisible();

  await cart.getByRole('button', { name: 'Other amount' }).click();
  const amount = page.getByRole('dialog', { name: 'Other' });
  await amount.getByLabel('Amount').fill('500');
  // F9 must not sell the cart below an open dialog.
  await page.keyboard.press('F9');
  await expect(amount).toBeVisible();
  await page.keyboard.press('Enter');
  await page.getByRole('option', { name: /^Other/ }).click();
  await amount.getByLabel('Amount').fill('1.5');
  await page.keyboard.press('Enter');
  await expect(cart.getByRole('listitem')).toHaveCount(3);
  await page.keyboard.press('F9');
  await expect(page.getByText('Sale made successfully')).toBeVisible();
  const [receipt] = await own.call(listReceipts, { query: {} });
  expect(receipt).toMatchObject({ total: 510, goods: 'Rope and 2 more' });

  // An open item keeps no stock, so it never runs out.
  await open('/stock', own.admin);
  const row = page.getByRole('row', { name: /Other/ });
  await expect(row).toBeVisible();
  await expect(row.getByText('Out of stock')).toHaveCount(0);
});
