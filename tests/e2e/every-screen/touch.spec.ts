/** On touch screens: targets of 44 px before sign-in, at the till and in lists, and the pad for quantities. */
import type { Page } from '@playwright/test';
import { listAllStock } from '../../../contract/goods/stock.ts';
import { expect, test } from '../support/fixtures.ts';
import { addItem, newestDay } from '../support/trading.ts';

test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });

/** Expects everything visible that can be pressed to be as large as a fingertip. */
async function expectFingerSized(page: Page, where: string): Promise<void> {
  const small = await page.evaluate(() => {
    // While a sheet is still sliding in, sizes are off by a fraction of a pixel.
    const isSmall = (size: number) => Math.round(size) < 44;
    const pressed = 'main *, [role=dialog] *, header *';
    const kinds = 'button, a[href], input, select, textarea, [role=option], [role=menuitem]';
    return [...document.querySelectorAll(pressed)]
      .filter((one) => one.matches(kinds) && one.checkVisibility({ visibilityProperty: true }))
      .map((one) => ({
        box: (one.closest('label') ?? one).getBoundingClientRect(),
        name: one.getAttribute('aria-label') ?? one.textContent,
      }))
      .filter(({ box }) => isSmall(box.width) || isSmall(box.height))
      .map(({ box, name }) => `${name}: ${box.width} × ${box.height}`);
  });
  expect.soft(small, where).toEqual([]);
}

test('the way in by finger alone, without the styles of the screens behind it', async ({ page }) => {
  for (const path of ['/', '/email', '/code', '/passwordReset', '/sign-in-code', '/nowhere']) {
    await page.goto(path);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expectFingerSized(page, path);
    await expect(page.locator('link[rel=stylesheet]'), path).toHaveCount(1);
  }
});

test('a sale by finger alone', async ({ page, shop, open }) => {
  const item = await addItem(shop, { qty: 50, unitSell: 20_000, date: newestDay });
  await open('/sales', shop.admin);
  const option = page.getByRole('option', { name: item.name });
  const total = page.getByRole('status', { name: 'Total' });
  await expect(option).toBeVisible();
  await expectFingerSized(page, 'till');

  // Every tap counts, and one that was too many can be undone.
  await option.tap();
  await option.tap();
  await expect(total).toHaveText('40,000.00');
  await expectFingerSized(page, 'till with Undo');
  await page.getByRole('button', { name: `Undo: 1 × ${item.name}` }).tap();
  await expect(total).toHaveText('20,000.00');
  await expect(total).toBeInViewport();

  // With the cart beside the stock, a high price must not push its controls over the edge.
  await page.setViewportSize({ width: 768, height: 1024 });
  const lines = page.getByRole('list', { name: 'Cart lines' });
  await expect(lines.getByRole('button', { name: `Remove ${item.name}` })).toBeVisible();
  expect(await lines.evaluate((list) => list.parentElement!.scrollWidth - list.parentElement!.clientWidth)).toBe(0);
  await page.setViewportSize({ width: 390, height: 844 });

  await page.getByRole('button', { name: 'Cart (1)' }).tap();
  const sheet = page.getByRole('dialog', { name: 'Cart' });
  await expectFingerSized(page, 'sheet');

  // Plus counts every tap, however quick.
  await sheet.getByRole('button', { name: `Plus ${item.name}` }).evaluate((plus: HTMLElement) => {
    plus.click();
    plus.click();
  });
  const quantity = sheet.getByLabel(`Quantity of ${item.name}`);
  await expect(quantity).toHaveValue('3');

  await quantity.tap();
  const pad = page.getByRole('dialog', { name: item.name });
  await expectFingerSized(page, 'pad');
  for (const key of ['1', '2', 'Decimal point', '5', '5', 'Delete the last digit']) {
    await pad.getByRole('button', { name: key, exact: true }).tap();
  }
  await expect(pad.getByLabel('Number')).toHaveValue('12.5');
  await pad.getByRole('button', { name: 'OK' }).tap();
  await expect(pad).toBeHidden();
  await expect(quantity).toHaveValue('12.5');
  const sum = sheet.getByRole('status', { name: 'Total' });
  await expect(sum).toHaveText('250,000.00');
  await expect(sum).toBeInViewport({ ratio: 1 });

  // In landscape the phone is lower than the cart, but the total stays in sight.
  await page.setViewportSize({ width: 740, height: 360 });
  await expect(sum).toBeInViewport({ ratio: 1 });
  await sheet.getByRole('button', { name: 'Make Sale' }).tap();
  await expect(page.getByText('Sale made successfully')).toBeVisible();
  const [left] = await shop.call(listAllStock, { query: { ids: String(item.id) } });
  expect(left?.qty).toBe(37.5);
});

test('the actions of a row by finger, on a phone and on a tablet', async ({ page, shop, open }) => {
  const item = await addItem(shop, { date: newestDay });
  await open('/stock', shop.admin);
  const edit = page.getByRole('button', { name: `Edit ${item.name}` });
  await expect(edit).toBeVisible();
  await expectFingerSized(page, 'stock on a phone');
  await page.setViewportSize({ width: 820, height: 1180 });
  await expect(page.getByRole('columnheader', { name: 'Action' })).toBeVisible();
  await expectFingerSized(page, 'stock on a tablet');
  await edit.tap();
  await expect(page.getByRole('dialog').getByLabel('Product')).toHaveValue(item.name);
});

test('the settings by finger', async ({ page, shop, open }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await open('/settings', shop.admin);
  await expect(page.getByRole('row', { name: /^Cash .*Built in/ })).toBeVisible();
  await expectFingerSized(page, 'settings');
  await page.getByRole('button', { name: 'Add payment method' }).tap();
  await expect(page.getByRole('dialog').getByLabel('Needs a reference')).toBeVisible();
  await expectFingerSized(page, 'a payment method');
});
