import { expect, test } from './fixtures.ts';
import { addItem, sell } from './trading.ts';

test('shows what other tills sell without a reload, and is not sent a list that has not changed', async ({
  page,
  shop,
  open,
}) => {
  const [shown, other] = [await addItem(shop, { qty: 40 }), await addItem(shop)];
  await open('/stock', await shop.hire('stock'));
  await page.getByRole('searchbox', { name: 'Search Stock' }).fill(shown.name);
  await page.getByRole('button', { name: 'Search', exact: true }).click();
  const row = page.getByRole('row', { name: shown.name });
  await expect(row.getByRole('cell').nth(4)).toHaveText('40');

  const spared = page.waitForResponse((one) => one.url().includes('/api/stock/search') && one.status() === 304);
  await sell(shop, other);
  await spared;
  await expect(row.getByRole('cell').nth(4)).toHaveText('40');

  await sell(shop, shown, 3);
  await expect(row.getByRole('cell').nth(4)).toHaveText('37');
});
