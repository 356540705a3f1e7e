/**
 * Counting from the dashboard: a shop that does not count sees nothing of it, and one that does begins today's ten items with one press.
 */
import type { Page } from '@playwright/test';
import {
  addCount,
  addEntries,
  cancelCount,
  countInPlace,
  listCountItems,
  listCounts,
} from '../../../contract/goods/counts.ts';
import { updateSettings } from '../../../contract/shop/shop-settings.ts';
import { expectNoFault } from '../support/axe.ts';
import { expect, testInOwnShop as test } from '../support/fixtures.ts';
import { expectNoSidewaysScroll } from '../support/sideways.ts';
import { addItem, unique } from '../support/trading.ts';

const card = (page: Page) => page.getByRole('region', { name: 'Counts', exact: true });
const begin = (page: Page) => card(page).getByRole('button', { name: 'Count ten items today' });
const picture = (page: Page, name: string) =>
  process.env.PICTURES ? page.screenshot({ path: `${process.env.PICTURES}/${name}.png` }) : undefined;

test("a shop that counts begins today's ten on its dashboard, and sees how far they are", async ({
  page,
  own: shop,
  open,
}) => {
  const loaded: string[] = [];
  page.on('request', (request) => loaded.push(request.url()));
  const [item] = await Promise.all(Array.from({ length: 12 }, () => addItem(shop)));
  await shop.call(countInPlace, { params: { id: item!.id }, body: { quantity: 499 } });
  await open('/dashboard', shop.admin);
  await expect(page.getByRole('heading', { name: 'Un cleared Supply' })).toBeVisible();
  await expect(page.getByRole('region', { name: 'Today' }).getByRole('link').first()).toBeVisible();
  await expect(card(page)).toBeHidden();
  expect(loaded.filter((url) => /\bcounts|counting/.test(url))).toEqual([]);

  // When someone begins the first count, it appears at once.
  const name = unique('Front shelf');
  const { id } = await shop.call(addCount, { body: { name, scope: { stockIds: [item!.id] } } });
  await expect(card(page)).toContainText(`${name}0 of 1 item`);
  const entries = [{ key: unique('key'), stockId: item!.id, quantity: 499 }];
  await shop.call(addEntries, { params: { id }, body: { entries } });
  await expect(card(page)).toContainText('1 of 1 item');
  await expectNoFault(page, 'dashboard');
  await card(page).scrollIntoViewIfNeeded();
  await picture(page, 'counts-card-1280');
  await begin(page).focus();
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/counts\/\d+$/);
  await expect(page.getByText('0 of 10 items')).toBeVisible();
  const [today] = await shop.call(listCounts, { query: { state: 'open' } });
  expect(await shop.call(listCountItems, { params: { id: today!.id } })).toHaveLength(10);

  // The count that is under way comes first.
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto('/dashboard');
  await expect(card(page)).toContainText('0 of 10 items');
  await expect(begin(page)).toBeHidden();
  await expectNoSidewaysScroll(page);
  await card(page).scrollIntoViewIfNeeded();
  await picture(page, 'counts-card-390');
  await card(page).getByRole('link', { name: name }).click();
  await expect(page).toHaveURL(`/counts/${id}`);
});

test('is for those who count', async ({ page, own: shop, open }) => {
  const item = await addItem(shop);
  const { id } = await shop.call(addCount, { body: { scope: { stockIds: [item.id] } } });
  const titled = (page: Page) => card(page).getByRole('link', { name: /^Count C-/ });
  await open('/dashboard', await shop.hire('stock', 'reports'));
  await expect(titled(page)).toBeVisible();
  await expect(begin(page)).toBeVisible();

  const seller = await shop.hire('sales', 'reports');
  for (const person of [await shop.hire('reports'), seller]) {
    await open('/dashboard', person);
    await expect(page.getByRole('region', { name: 'Today' }).getByRole('link').first()).toBeVisible();
    await expect(card(page)).toBeHidden();
  }
  await shop.call(updateSettings, { body: { till: { sellerCounts: true } } });
  await expect(titled(page)).toBeVisible();
  await expect(begin(page)).toBeHidden();
  await shop.call(cancelCount, { params: { id } });
  await expect(card(page)).toBeHidden();

  // People without a dashboard begin it in the list of counts.
  await open('/counts', await shop.hire('stock'));
  await page.getByRole('button', { name: 'Count ten items today' }).click();
  await expect(page.getByText('0 of 1 item')).toBeVisible();
});
