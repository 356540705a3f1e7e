import { expect, test } from '../support/fixtures.ts';

test('shows the error page for an unknown address, at /error-page, and the loading view', async ({ page }) => {
  await page.goto('/no/such/page');
  await expect(page.getByRole('heading', { name: 'Oops!' })).toBeVisible();
  await expect(page.getByText('Sorry, an unexpected error has occurred.')).toBeVisible();
  await expect(page.getByText('Not Found')).toBeVisible();

  await page.goto('/error-page');
  await expect(page.getByText('Sorry, an unexpected error has occurred.')).toBeVisible();

  await page.goto('/desktop-loading-page');
  await expect(page.getByText('Please wait. Loading...')).toBeVisible();
});

test('shows the error page with the message when a part of the page cannot be loaded', async ({ page, shop, open }) => {
  await page.route('**/assets/logs-page*.js', (route) => route.abort());
  await open('/logs', await shop.hire('stock'));
  await expect(page.getByRole('heading', { name: 'Oops!' })).toBeVisible();
  await expect(page.getByText('Reload to get the new version')).toBeVisible();
  await page.unroute('**/assets/logs-page*.js');
  await page.getByRole('button', { name: 'Reload' }).click();
  await expect(page.getByRole('heading', { name: 'Activity Logs' })).toBeVisible();
});

test('says that the page is on its way while a part of it loads', async ({ page, shop, open }) => {
  const part = hold();
  await page.route('**/assets/logs-page*.js', async (route) => {
    await part.released;
    await route.continue();
  });
  await open('/logs', shop.admin);
  await expect(page.getByText('Please wait. Loading...')).toBeVisible();
  part.release();
  await expect(page.getByRole('heading', { name: 'Activity Logs' })).toBeVisible();
});

test('covers the screen while its first load takes long, no click outside closes that, and the menu leads elsewhere', async ({
  page,
  shop,
  open,
}) => {
  const list = hold();
  await page.route('**/api/logs**', async (route) => {
    await list.released;
    await route.continue();
  });
  await open('/logs', shop.admin);
  const modal = page.getByRole('dialog').filter({ hasText: 'Fetching Some information, Please wait...' });
  await expect(modal).toBeVisible();
  await page.mouse.click(5, 5);
  await page.keyboard.press('Escape');
  await expect(modal).toBeVisible();
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'stock' }).click();
  await expect(page.getByRole('table', { name: 'Stock' })).toBeAttached();
  await expect(modal).toBeHidden();

  await page.goBack();
  await expect(modal).toBeVisible();
  list.release();
  await expect(modal).toBeHidden();
});

function hold(): { released: Promise<void>; release(): void } {
  let release = () => {};
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  return { released, release };
}
