/** Everything at 200 %, on a screen of 1280 × 800: nothing is cut off at the side, and everything that has to be pressed can be reached. */
import type { Page } from '@playwright/test';
import { expect, test } from '../support/fixtures.ts';
import { addItem, newestDay, sellOnCredit, unique } from '../support/trading.ts';

test.use({ viewport: { width: 640, height: 400 }, deviceScaleFactor: 2 });

const screens = [
  '/dashboard',
  '/customers',
  '/addCustomersForm',
  '/users',
  '/stock',
  '/sales',
  '/reports',
  '/reports/summary?compare=previous',
  '/reports/breakdown',
  '/reports/profit-and-loss?compare=previous',
  '/reports/slow-stock',
  '/reports/expiring',
  '/reports/stock-value',
  '/reports/losses',
  '/reports/rows?figure=netProfit',
  '/banking',
  '/banking-auto',
  '/day',
  '/money',
  '/settings',
  '/logs',
];

/** What is beyond the right edge, except in regions that scroll by themselves, such as a table. */
function beyondTheEdge(page: Page) {
  return page.evaluate(() =>
    [...document.querySelectorAll('header *, main *, [role=dialog] *')]
      .filter((one) => one.checkVisibility() && one.getBoundingClientRect().right > innerWidth + 1)
      .filter((one) => {
        for (let around = one.parentElement; around; around = around.parentElement) {
          if (getComputedStyle(around).overflowX !== 'visible' && around.matches(':not(main, [role=dialog])'))
            return false;
        }
        return true;
      })
      .map((one) => one.outerHTML.slice(0, 120)),
  );
}

test('no screen runs off sideways', async ({ page, shop, open }) => {
  await sellOnCredit(shop, await addItem(shop), 2, unique('Zoe Zoom'));
  await open('/dashboard', shop.admin);
  for (const path of screens) {
    await page.goto(path);
    await expect(page.getByRole('main').getByRole('heading').first()).toBeVisible();
    await expect(page.locator('[aria-busy=true], [data-skeleton]')).toHaveCount(0);
    await expect.poll(() => beyondTheEdge(page), path).toEqual([]);
  }
});

test('selling, adding stock and a customer can be done', async ({ page, shop, open }) => {
  const item = await addItem(shop, { unitSell: 4, date: newestDay });
  await open('/sales', shop.admin);
  await page.getByRole('option', { name: item.name }).click();
  await page.getByRole('button', { name: 'Cart (1)' }).click();
  const cart = page.getByRole('dialog', { name: 'Cart' });
  await expect(cart.getByRole('status', { name: 'Total' })).toBeInViewport({ ratio: 1 });
  await expect(cart.getByRole('button', { name: 'Make Sale' })).toBeInViewport({ ratio: 1 });
  await expect.poll(() => beyondTheEdge(page)).toEqual([]);
  await cart.getByRole('button', { name: 'Make Sale' }).click();
  await expect(page.getByText('Sale made successfully')).toBeVisible();

  for (const [path, opener, title, fields, submit] of [
    ['/stock', 'Stock', 'Add Stock', 'Product Name', 'Add Stock'],
    ['/customers', 'Add Customers', 'Add Customers', 'Name', 'Add Customer'],
  ] as const) {
    await page.goto(path);
    await page.getByRole('button', { name: opener, exact: true }).click();
    const modal = page.getByRole('dialog', { name: title });
    await expect(modal.getByLabel(fields).first()).toBeInViewport({ ratio: 1 });
    await expect.poll(() => beyondTheEdge(page)).toEqual([]);
    const button = modal.getByRole('button', { name: submit });
    await button.scrollIntoViewIfNeeded();
    await expect(button).toBeInViewport({ ratio: 1 });
  }
});
