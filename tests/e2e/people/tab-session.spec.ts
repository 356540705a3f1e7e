/** Addresses that are opened without a session, and tabs that are opened beside a signed-in one. */
import { expect, test } from '../support/fixtures.ts';

test('an address opened without a session is opened after sign-in, as far as the roles allow', async ({
  page,
  shop,
}) => {
  const signIn = async ({ email, password }: { email: string; password: string }) => {
    await page.getByLabel('Email').fill(email);
    await page.getByLabel('Password').fill(password);
    await page.getByRole('button', { name: 'Login' }).click();
  };
  await page.goto('/logs?search=lantern');
  await expect(page).toHaveURL('/');
  await signIn(shop.admin);
  await expect(page).toHaveURL('/logs?search=lantern');
  await page.getByRole('banner').getByRole('button', { name: shop.admin.email }).click();
  await page.getByRole('menuitem', { name: 'Logout' }).click();
  await expect(page).toHaveURL('/');
  // Logging out forgets the screen that was open.
  await signIn(shop.admin);
  await expect(page).toHaveURL('/dashboard');

  const seller = await shop.hire('sales');
  await page.evaluate(() => {
    localStorage.clear();
    sessionStorage.clear();
  });
  await page.goto('/settings');
  await expect(page).toHaveURL('/');
  await signIn(seller);
  await expect(page).toHaveURL('/sales');
});

test('a tab opened beside a signed-in one has its session, and they end together', async ({
  page,
  context,
  shop,
  signIn,
}) => {
  await signIn(shop.admin);
  const beside = await context.newPage();
  await beside.goto('/stock');
  await expect(beside.getByRole('heading', { level: 1, name: 'Stock' })).toBeVisible();
  // The session is stored for this tab alone, so nothing outlives the tab.
  expect(await beside.evaluate(() => [localStorage.getItem('token'), sessionStorage.getItem('token')])).toEqual([
    null,
    await page.evaluate(() => sessionStorage.getItem('token')),
  ]);
  await page.getByRole('banner').getByRole('button', { name: shop.admin.email }).click();
  await page.getByRole('menuitem', { name: 'Logout' }).click();
  await expect(beside).toHaveURL('/');
  await expect(page).toHaveURL('/');
  const later = await context.newPage();
  await later.goto('/stock');
  await expect(later.getByRole('button', { name: 'Login' })).toBeVisible();
});
