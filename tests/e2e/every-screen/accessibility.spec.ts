/** What axe finds on the pages before sign-in and on the frame around every screen. The screens have a test of their own. */
import { expectNoFault } from '../support/axe.ts';
import { expect, test } from '../support/fixtures.ts';

test('has no fault on the pages before sign-in', async ({ page }) => {
  for (const path of [
    '/',
    '/sign-in-code',
    '/email',
    '/code',
    '/passwordReset',
    '/error-page',
    '/desktop-loading-page',
    '/nowhere',
  ]) {
    await page.goto(path);
    await expect(page.getByRole('main')).toBeVisible();
    await expectNoFault(page, path);
  }
});

test('has no fault in the frame around a screen', async ({ page, shop, open }) => {
  await open('/stock', await shop.hire());
  await page.getByRole('banner').getByRole('button', { name: '@example.com' }).click();
  await expect(page.getByRole('menuitem', { name: 'Logout' })).toBeVisible();
  await expectNoFault(page, 'the menu of the person');

  await page.setViewportSize({ width: 360, height: 740 });
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Menu' }).click();
  await expect(page.getByRole('dialog').getByRole('link', { name: 'stock' })).toBeVisible();
  await expectNoFault(page, 'the menu on a phone');
});
