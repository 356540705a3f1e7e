/**
 * How many keys, taps and screens the money jobs of a day take, counted as a person would press them, so that none gets longer.
 * Typed text counts one key per character.
 */
import type { Page } from '@playwright/test';
import { reopenDay } from '../../../contract/money/day-close.ts';
import { makeSale } from '../../../contract/selling/sales.ts';
import { expect, test } from '../support/fixtures.ts';
import { addItem, newestDay } from '../support/trading.ts';

/** Counts the keys and taps on the page, and the screens that are opened. */
async function stopwatch(page: Page) {
  await page.evaluate(() => {
    const counts = { keys: 0, taps: 0, screens: 0 };
    Object.assign(window, { counts });
    addEventListener('keydown', () => counts.keys++, { capture: true });
    addEventListener('click', ({ detail }) => detail > 0 && counts.taps++, { capture: true });
    let path = location.pathname;
    new MutationObserver(() => {
      if (location.pathname !== path) counts.screens++;
      path = location.pathname;
    }).observe(document, { childList: true, subtree: true });
  });
  return () => page.evaluate(() => (window as unknown as { counts: object }).counts);
}

test('an expense of the shop: the menu’s tab, five fields, Enter', async ({ shop, open, page }) => {
  await open('/banking-auto', shop.admin);
  await expect(page.getByRole('heading', { name: 'Banking Report' })).toBeVisible();
  const counted = await stopwatch(page);
  await page.getByRole('navigation', { name: 'expenses screens' }).getByRole('link', { name: 'Expenses' }).click();
  await page.getByLabel('Amount').click();
  await page.keyboard.type('50');
  await page.keyboard.press('Tab');
  await page.keyboard.type('Tea');
  await page.keyboard.press('Tab');
  await page.keyboard.type('Ann');
  await page.keyboard.press('Tab');
  await page.keyboard.type('M');
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('row', { name: /Tea/ })).toBeVisible();
  expect(await counted()).toEqual({ keys: 14, taps: 2, screens: 1 });
});

test('closing the day: the tab, what was counted, Enter', async ({ shop, open, page }) => {
  const item = await addItem(shop, { unitSell: 70 });
  await shop.call(makeSale, { body: { sales: [{ stockId: item.id, quantity: 1 }] } });
  await open('/banking-auto', shop.admin);
  await expect(page.getByRole('heading', { name: 'Banking Report' })).toBeVisible();
  const counted = await stopwatch(page);
  await page.getByRole('navigation', { name: 'expenses screens' }).getByRole('link', { name: 'Day close' }).click();
  const form = page.getByRole('form', { name: 'Counted cash' });
  await form.getByLabel('Counted', { exact: true }).click();
  await page.keyboard.type('70');
  await page.keyboard.press('Enter');
  await expect(form.getByRole('alert')).toContainText('Counted 70.00');
  expect(await counted()).toEqual({ keys: 3, taps: 2, screens: 1 });
  // Reopened, because other tests of this shop enter records on earlier days.
  await shop.call(reopenDay, { params: { date: newestDay }, body: { reason: 'The test is over' } });
});

test('today’s profit is on the first screen', async ({ shop, signIn, page }) => {
  await signIn(shop.admin);
  await expect(page.getByRole('region', { name: 'Today' }).getByText('Profit')).toBeInViewport();
});

test('today’s profit from anywhere: Ctrl+K, profit, Enter', async ({ shop, open, page }) => {
  await open('/users', shop.admin);
  await expect(page.getByRole('heading', { name: 'User', level: 1 })).toBeVisible();
  const counted = await stopwatch(page);
  await page.keyboard.press('Control+k');
  await expect(page.getByRole('dialog', { name: 'Search' }).getByRole('combobox')).toBeFocused();
  await page.keyboard.type("today's");
  await expect(page.getByRole('option', { name: "Today's profit" })).toHaveAttribute('aria-selected', 'true');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: 'Dashboard' })).toBeVisible();
  expect(await counted()).toEqual({ keys: 10, taps: 0, screens: 1 });
});
