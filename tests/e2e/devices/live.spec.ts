import { expect, test } from '../support/fixtures.ts';
import { addItem, newestDay, sell } from '../support/trading.ts';

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

test('shows the rows it has at once when a screen is opened again, and refreshes them behind', async ({
  page,
  shop,
  open,
}) => {
  const item = await addItem(shop, { qty: 40, date: newestDay });
  await open('/stock', await shop.hire('stock'));
  const quantity = page.getByRole('row', { name: item.name }).getByRole('cell').nth(4);
  await expect(quantity).toHaveText('40');
  await page.getByRole('link', { name: 'Logs' }).click();
  await expect(page.getByRole('heading', { name: 'Activity Logs' })).toBeVisible();

  let answer = () => {};
  const held = new Promise<void>((resolve) => {
    answer = resolve;
  });
  await page.route('**/api/stock?**', async (route) => {
    await held;
    await route.continue();
  });
  await sell(shop, item, 5);
  await page.getByRole('link', { name: 'stock', exact: true }).click();
  await expect(quantity).toHaveText('40');
  answer();
  await expect(quantity).toHaveText('35');
});

test('asks again for what was answered before the first event, and may have changed in between', async ({
  page,
  shop,
  open,
}) => {
  const item = await addItem(shop, { qty: 40, date: newestDay });
  let openStream = () => {};
  const held = new Promise<void>((resolve) => {
    openStream = resolve;
  });
  await page.route('**/api/events', async (route) => {
    await held;
    await route.continue();
  });
  await open('/sales', await shop.hire('sales'));
  const option = page.getByRole('option', { name: item.name });
  await expect(option).toContainText('40');
  await sell(shop, item, 3);
  openStream();
  await expect(option).toContainText('37');
});

test('a 401 that is not the server refusing the session does not sign anyone out', async ({ page, shop, open }) => {
  const item = await addItem(shop, { date: newestDay });
  let tries = 0;
  await page.route('**/api/events', (route) => {
    tries += 1;
    return tries < 3 ? route.fulfill({ status: 401, body: 'Proxy login required' }) : route.continue();
  });
  await open('/stock', await shop.hire('stock'));
  await expect(page.getByRole('row', { name: item.name })).toBeVisible();
  await expect.poll(() => tries).toBeGreaterThanOrEqual(3);
  await expect(page.getByRole('row', { name: item.name })).toBeVisible();
});

test('signs out when the stream says that there is no session any more', async ({ page, shop, open }) => {
  await page.route('**/api/events', (route) =>
    route.fulfill({ status: 401, json: { status: false, payload: 'Please sign in', code: 'no-session' } }),
  );
  await open('/stock', await shop.hire('stock'));
  await expect(page.getByRole('button', { name: 'Login' })).toBeVisible();
});
