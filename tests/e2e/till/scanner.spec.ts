/** A barcode scanner at the till: a keyboard that is faster than any hand, wherever the focus is. */
import type { Page } from '@playwright/test';
import type { StockItem } from '../../../contract/goods/stock.ts';
import { listSalesByDate } from '../../../contract/selling/sales.ts';
import { expect, type Shop, test } from '../support/fixtures.ts';
import { scan, typeByHand } from '../support/scanning.ts';
import { addItem } from '../support/trading.ts';

let made = 0;

/** The oldest item of the shop, so that the list on the screen does not show it. */
async function labelled(shop: Shop): Promise<StockItem & { barcode: string }> {
  const barcode = `40${process.pid}${Date.now()}${++made}`;
  return { ...(await addItem(shop, { barcode, date: '2000-01-01' })), barcode };
}

const quantityOf = (page: Page, item: StockItem) => page.getByLabel(`Quantity of ${item.name}`);
const lines = (page: Page) => page.getByRole('list', { name: 'Cart lines' }).getByRole('listitem');

test('a scan anywhere on the till adds its item, and leaves everything else as it was', async ({
  page,
  shop,
  open,
}) => {
  const [milk, bread] = [await labelled(shop), await labelled(shop)];
  await open('/sales', await shop.hire('sales'));
  const search = page.getByRole('combobox', { name: 'Search Stock' });
  const today = page.getByRole('button', { name: "Today's Sales" });
  await expect(search).toBeFocused();

  // The focus is on a button, which Enter would press.
  await today.focus();
  await scan(page, milk.barcode);
  await expect(quantityOf(page, milk)).toHaveValue('1');
  await expect(page.getByRole('dialog')).toHaveCount(0);

  // Nothing has the focus, and two scans follow each other directly.
  await page.evaluate(() => (document.activeElement as HTMLElement).blur());
  await scan(page, milk.barcode, bread.barcode);
  await expect(quantityOf(page, milk)).toHaveValue('2');
  await expect(quantityOf(page, bread)).toHaveValue('1');
  await expect(search).toBeFocused();

  // The focus is in the quantity of a line, the item's own and another's.
  await quantityOf(page, milk).focus();
  await scan(page, bread.barcode);
  await expect(quantityOf(page, bread)).toHaveValue('2');
  await quantityOf(page, milk).focus();
  await scan(page, milk.barcode);
  await expect(quantityOf(page, milk)).toHaveValue('3');

  // A quantity was typed by hand before the scan.
  await search.focus();
  await search.fill('4x');
  await expect(search).toHaveValue('4x');
  await scan(page, bread.barcode);
  await expect(quantityOf(page, bread)).toHaveValue('6');
  await expect(search).toHaveValue('');

  // Nobody has this code, and it must not stay in the field.
  const customer = page.getByRole('combobox', { name: 'Customer' });
  await customer.focus();
  await scan(page, '99999999999');
  await expect(page.getByText('No item in stock has barcode 99999999999. Nothing was added.')).toBeVisible();
  await expect(customer).toHaveValue('');
  await expect(search).toBeFocused();
  await expect(lines(page)).toHaveCount(2);

  // A window covers the till: the item is not added, and the Enter presses nothing.
  await today.click();
  const overlay = page.getByRole('dialog', { name: "Today's Sales" });
  await overlay.getByRole('button', { name: 'Close' }).focus();
  await scan(page, milk.barcode);
  await expect(page.getByText('Nothing was added. Please close the open window')).toBeVisible();
  await expect(overlay).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(overlay).toBeHidden();
  await expect(quantityOf(page, milk)).toHaveValue('3');

  // Typed by hand, it is no scan: a quantity stays a quantity, and Enter presses a button.
  await quantityOf(page, milk).focus();
  await typeByHand(page, '250000\n');
  await expect(quantityOf(page, milk)).toHaveValue('250000');
  await today.focus();
  await typeByHand(page, `${milk.barcode}\n`);
  await expect(overlay).toBeVisible();
});

test('a sale asked for while a scan is still being looked up takes it along', async ({ page, shop, open }) => {
  const [slow, quick] = [await labelled(shop), await labelled(shop)];
  await open('/sales', shop.admin);
  await expect(page.getByRole('combobox', { name: 'Search Stock' })).toBeFocused();
  let answer = () => {};
  const held = new Promise<void>((resolve) => {
    answer = resolve;
  });
  await page.route(`**/api/stock/by-code?code=${slow.barcode}*`, async (route) => {
    await held;
    await route.continue();
  });
  await scan(page, slow.barcode, quick.barcode);
  await page.keyboard.press('F9');
  answer();
  await expect(page.getByText('Sale made successfully')).toBeVisible();
  await expect(lines(page)).toHaveCount(0);
  const sold = (await shop.call(listSalesByDate)).filter((one) => [slow.id, quick.id].includes(one.stock.id));
  expect(sold.map((one) => one.stock.id)).toHaveLength(2);
});
