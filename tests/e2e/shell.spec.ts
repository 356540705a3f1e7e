import type { Page } from '@playwright/test';
import { logout } from '../../contract/auth.ts';
import { redirectFor } from '../../contract/page-roles.ts';
import { roles } from '../../contract/roles.ts';
import { expect, test } from './fixtures.ts';

const entries = [
  ['Dashboard', '/dashboard'],
  ['debtors', '/customers'],
  ['users', '/users'],
  ['stock', '/stock'],
  ['Sales', '/sales'],
  ['Reports', '/reports'],
  ['Banking', '/banking'],
  ['Logs', '/logs'],
  ['expenses', '/banking-auto'],
] as const;

const halfAnHour = 30 * 60_000;

test('shows the nine entries in their order, and marks the current one', async ({ page, shop, open }) => {
  await open('/dashboard', shop.admin);
  const menu = page.getByRole('navigation', { name: 'Main' });
  await expect(menu.getByRole('link')).toHaveText(entries.map(([label]) => label));
  for (const [label, path] of entries) {
    await menu.getByRole('link', { name: label, exact: true }).click();
    await expect(page).toHaveURL(path);
    await expect(menu.locator('[aria-current="page"]')).toHaveText(label);
  }
});

const sets = Array.from({ length: 16 }, (_, bits) => roles.filter((_role, index) => bits & (1 << index)));

for (const held of sets) {
  test(`shows every entry to someone with ${held.join(', ') || 'no role'}, and sends them on where they may not be`, async ({
    page,
    shop,
    open,
  }) => {
    await open('/dashboard', await shop.hire(...held));
    const menu = page.getByRole('navigation', { name: 'Main' });
    await expect(menu.getByRole('link')).toHaveCount(entries.length);
    for (const [label, path] of entries) {
      await menu.getByRole('link', { name: label, exact: true }).click();
      await expect(page, label).toHaveURL(redirectFor(path, held) ?? path);
    }
  });
}

test('shows someone without a role the frame of the page, and says why it is empty', async ({ page, shop, open }) => {
  await open('/stock', await shop.hire());
  await expect(page.getByRole('heading', { name: 'Stock' })).toBeVisible();
  await expect(page.getByText('You do not have access to this')).toBeVisible();
});

test('signs out at the bottom of the menu and clears the storage', async ({ page, shop, signIn }) => {
  await signIn(await shop.hire('stock'));
  const { token } = await stored(page);
  await page.getByRole('navigation').getByRole('button', { name: 'Logout' }).click();
  await expect(page).toHaveURL('/');
  await expect(page.getByRole('button', { name: 'Login' })).toBeVisible();
  expect(await page.evaluate(() => [localStorage.length, sessionStorage.length])).toEqual([0, 0]);
  await expect(shop.call(logout, {}, token)).rejects.toThrow('401');
});

test('signs out from the small option in the top bar', async ({ page, shop, open }) => {
  const person = await shop.hire('stock');
  await open('/stock', person);
  await page.getByRole('banner').getByRole('button', { name: person.email }).click();
  await page.getByRole('menuitem', { name: 'Logout' }).click();
  await expect(page).toHaveURL('/');
});

test('stays signed in when the server does not answer the logout', async ({ page, shop, open }) => {
  await open('/logs', await shop.hire('stock'));
  await page.route('**/api/auth/logout', (route) => route.abort());
  const logged = page.waitForEvent('console', (message) => message.text().includes('Signing out failed'));
  await page.getByRole('navigation').getByRole('button', { name: 'Logout' }).click();
  await logged;
  await expect(page).toHaveURL('/logs');
  expect((await stored(page)).token).toBeTruthy();
});

test('ends a session the server no longer knows, and puts the cart back for the same person only', async ({
  page,
  shop,
  signIn,
}) => {
  const [owner, other] = [await shop.hire('admin'), await shop.hire('admin')];
  await signIn(owner);
  const cart = JSON.stringify([{ stockId: 1, id: 1, name: 'Pens', quantity: 2, unitSell: 5 }]);
  await page.evaluate((lines) => localStorage.setItem('cart', lines), cart);
  await shop.call(logout, {}, (await stored(page)).token);

  await page.getByRole('link', { name: 'Logs' }).click();
  await expect(page).toHaveURL('/');
  expect(await stored(page)).toEqual({ token: '', user: null, cart: null });

  await signIn(other);
  expect((await stored(page)).cart).toBeNull();
  await page.getByRole('navigation').getByRole('button', { name: 'Logout' }).click();
  await expect(page).toHaveURL('/');

  await signIn(owner);
  expect((await stored(page)).cart).toBe(cart);
});

test('signs out after half an hour without a mouse movement or a key press', async ({ page, shop, open }) => {
  await page.clock.install();
  await open('/logs', await shop.hire('stock'));
  await expect(page.getByRole('navigation', { name: 'Main' })).toBeVisible();

  await page.clock.fastForward(halfAnHour - 60_000);
  await page.mouse.move(200, 200);
  await page.clock.fastForward(halfAnHour - 60_000);
  await page.keyboard.press('Shift');
  await page.clock.fastForward(halfAnHour - 60_000);
  await expect(page).toHaveURL('/logs');

  await page.clock.fastForward(61_000);
  await expect(page).toHaveURL('/');
  expect((await stored(page)).token).toBe('');
});

test('finds the session over after the computer slept through the half hour', async ({ page, shop, open }) => {
  await page.clock.install();
  await open('/logs', await shop.hire('stock'));
  await expect(page.getByRole('navigation', { name: 'Main' })).toBeVisible();
  await page.clock.setFixedTime(new Date(Date.now() + halfAnHour + 60_000));
  await page.mouse.move(200, 200);
  await expect(page).toHaveURL('/');
});

test('counts work in one tab for all tabs, and closes them together', async ({ page, context, shop, open }) => {
  const person = await shop.hire('stock');
  await context.clock.install();
  await open('/logs', person);
  const second = await context.newPage();
  await open('/logs', person, second);
  for (const tab of [page, second]) await expect(tab.getByRole('navigation', { name: 'Main' })).toBeVisible();

  await context.clock.fastForward(halfAnHour - 60_000);
  await second.mouse.move(300, 300);
  await context.clock.fastForward(120_000);
  await expect(page).toHaveURL('/logs');

  await context.clock.fastForward(halfAnHour);
  await expect(page).toHaveURL('/');
  await expect(second).toHaveURL('/');
});

test('tells the server that somebody is active, and only then', async ({ page, shop, open }) => {
  const beats: string[] = [];
  page.on('request', (request) => {
    if (request.url().endsWith('/api/auth/me')) beats.push(request.url());
  });
  await page.clock.install();
  await open('/logs', await shop.hire('stock'));
  await expect(page.getByRole('navigation', { name: 'Main' })).toBeVisible();
  await page.clock.fastForward(301_000);
  expect(beats).toHaveLength(0);

  await page.mouse.move(100, 100);
  const beat = page.waitForRequest('**/api/auth/me');
  await page.clock.fastForward(301_000);
  await beat;
});

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
  await expect(page.getByText('Reloading brings the new one')).toBeVisible();
  await page.unroute('**/assets/logs-page*.js');
  await page.getByRole('button', { name: 'Reload' }).click();
  await expect(page.getByRole('heading', { name: 'Activity Logs' })).toBeVisible();
});

test('remembers the colours a person chose, also after signing out', async ({ page, shop, open }) => {
  await page.emulateMedia({ colorScheme: 'light' });
  await open('/logs', await shop.hire('stock'));
  const root = page.locator('html');
  await expect(root).toHaveAttribute('data-mantine-color-scheme', 'light');
  await page.getByRole('banner').getByRole('button', { name: '@example.com' }).click();
  await page.getByRole('menuitemradio', { name: 'Dark' }).click();
  await expect(root).toHaveAttribute('data-mantine-color-scheme', 'dark');
  await page.getByRole('navigation').getByRole('button', { name: 'Logout' }).click();
  await expect(page).toHaveURL('/');
  await page.reload();
  await expect(root).toHaveAttribute('data-mantine-color-scheme', 'dark');
});

test('opens the menu from the top bar on a phone', async ({ page, shop, open }) => {
  await page.setViewportSize({ width: 360, height: 740 });
  await open('/logs', await shop.hire('stock'));
  await expect(page.getByRole('link', { name: 'stock' })).toBeHidden();
  await page.getByRole('button', { name: 'Menu' }).click();
  await page.getByRole('dialog').getByRole('link', { name: 'stock' }).click();
  await expect(page).toHaveURL('/stock');
  await expect(page.getByRole('dialog')).toBeHidden();
  const wide = await page.evaluate(() => document.documentElement.scrollWidth > window.innerWidth);
  expect(wide).toBe(false);
});

async function stored(page: Page) {
  return page.evaluate(() => ({
    token: sessionStorage.getItem('token') ?? localStorage.getItem('token') ?? '',
    user: sessionStorage.getItem('user') ?? localStorage.getItem('user'),
    cart: localStorage.getItem('cart'),
  }));
}
