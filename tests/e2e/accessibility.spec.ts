/** What axe finds on the pages before sign-in and on the frame around every screen; screens bring their own. */
import { AxeBuilder } from '@axe-core/playwright';
import { expect, test } from './fixtures.ts';

for (const colorScheme of ['light', 'dark'] as const) {
  test(`has no fault on the pages before sign-in, in ${colorScheme} colours`, async ({ page }) => {
    await page.emulateMedia({ colorScheme });
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
      const { violations } = await new AxeBuilder({ page }).analyze();
      expect(violations, path).toEqual([]);
    }
  });

  test(`has no fault in the frame around a screen, in ${colorScheme} colours`, async ({ page, shop, open }) => {
    // Without motion: colours in the middle of a fade are nobody's choice.
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
    await open('/stock', await shop.hire());
    await page.getByRole('banner').getByRole('button', { name: '@example.com' }).click();
    await expect(page.getByRole('menuitem', { name: 'Logout' })).toBeVisible();
    expect((await new AxeBuilder({ page }).analyze()).violations).toEqual([]);

    await page.setViewportSize({ width: 360, height: 740 });
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: 'Menu' }).click();
    await expect(page.getByRole('dialog').getByRole('link', { name: 'stock' })).toBeVisible();
    expect((await new AxeBuilder({ page }).analyze()).violations).toEqual([]);
  });
}
