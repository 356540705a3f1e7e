import type { Page } from '@playwright/test';
import { redirectFor } from '../../../contract/page-roles.ts';
import { logout } from '../../../contract/people/auth.ts';
import { roles } from '../../../contract/roles.ts';
import { expect, test } from '../support/fixtures.ts';

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

test('stands as a narrow menu on the left, a bar on top, and the screen beside them', async ({ page, shop, open }) => {
  await open('/logs', shop.admin);
  // Waits for the menu, because the page that is shown while this one loads has a main part too.
  await expect(page.getByRole('navigation', { name: 'Main' })).toBeVisible();
  const [menu, bar, content] = await Promise.all(
    (['navigation', 'banner', 'main'] as const).map((role) => page.getByRole(role).first().boundingBox()),
  );
  expect(menu!.x).toBeLessThan(20);
  expect(menu!.width).toBeLessThan(110);
  expect(bar!.x).toBeGreaterThanOrEqual(menu!.x + menu!.width);
  expect(content!.x).toBeGreaterThanOrEqual(menu!.x + menu!.width);
  expect(content!.y).toBeGreaterThanOrEqual(bar!.y + bar!.height);

  const logout = await page.getByRole('navigation').getByRole('button', { name: 'Logout' }).boundingBox();
  expect(logout!.y).toBeGreaterThan(page.viewportSize()!.height - 100);
});

test('names the person in the top bar by initials, full name and e-mail', async ({ page, shop, open }) => {
  await open('/logs', shop.admin);
  const person = page.getByRole('banner').getByRole('button', { name: shop.admin.email });
  await expect(person).toHaveText(`FAFirst Administrator${shop.admin.email}`);
});

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

test('marks the entry that a screen without one belongs to', async ({ page, shop, open }) => {
  await open('/logs', shop.admin);
  const menu = page.getByRole('navigation', { name: 'Main' });
  for (const [path, label] of [
    ['/addCustomersForm', 'debtors'],
    ['/editStudentsForm', 'debtors'],
    ['/debts/ageing', 'debtors'],
    ['/day', 'expenses'],
    ['/reports/summary', 'Reports'],
    ['/money', 'expenses'],
  ] as const) {
    await page.goto(path);
    await expect(menu.locator('[aria-current]'), path).toHaveText([label]);
  }
});

test('has a screen at every address inside the layout', async ({ page, shop, open }) => {
  const paths = [...entries.map(([, path]) => path), '/addCustomersForm', '/editStudentsForm', '/day', '/money'];
  await open('/logs', shop.admin);
  for (const path of paths) {
    await page.goto(path);
    await expect(page.getByRole('main').getByRole('heading', { level: 1 }), path).toBeVisible();
    await expect(page).toHaveURL(path);
  }
});

// contract/page-roles.test.ts tests where each set of roles is sent; this tests that the page does so.
for (const held of [[], ...roles.map((role) => [role]), roles.filter((role) => role !== 'admin')]) {
  const who = held.join(', ') || 'no role';
  test(`shows every entry to someone with ${who}, and sends them on where they may not be`, async ({
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
  const person = await shop.hire();
  const { roles: _, ...withoutRoles } = person.user;
  for (const user of [person.user, withoutRoles as typeof person.user]) {
    await open('/stock', { ...person, user });
    await expect(page.getByRole('heading', { name: 'Stock' })).toBeVisible();
    await expect(page.getByText('You do not have access to this')).toBeVisible();
  }
});

test('signs out at the bottom of the menu and clears the storage', async ({ page, shop, signIn }) => {
  await signIn(await shop.hire('stock'));
  const { token } = await stored(page);
  await page.evaluate(() => localStorage.setItem('cart', '[{"stockId":1,"quantity":2}]'));
  await chooseColors(page, 'Dark');
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
  const logged = page.waitForEvent('console', (message) => message.text().includes('Could not sign out'));
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
  // The screen has made all its requests, so the next one comes from the link.
  await expect(page.getByRole('region', { name: 'Unsettled Accounts' })).toBeVisible();
  await expect(page.locator('[data-skeleton], [aria-busy=true]')).toHaveCount(0);
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

test('ends a session whose stream of changes is refused, without another call', async ({ page, shop, open }) => {
  await page.route('**/api/events', (route) =>
    route.fulfill({ status: 401, json: { status: false, payload: 'Please sign in', code: 'no-session' } }),
  );
  await open('/logs', await shop.hire('stock'));
  await expect(page).toHaveURL('/');
  expect(await stored(page)).toEqual({ token: '', user: null, cart: null });
});

test('a logout clears the other tabs of the session too', async ({ page, context, shop, signIn, open }) => {
  const person = await shop.hire('admin');
  await page.goto('/');
  await page.getByLabel('remember me').check();
  await page.getByLabel('Email').fill(person.email);
  await page.getByLabel('Password').fill(person.password);
  await page.getByRole('button', { name: 'Login' }).click();
  await expect(page).toHaveURL('/dashboard');
  const remembered = await context.newPage();
  await remembered.goto('/logs');
  await expect(remembered.getByRole('navigation', { name: 'Main' })).toBeVisible();
  await remembered.evaluate(() => sessionStorage.setItem('something', 'of this tab'));
  await page.getByRole('navigation').getByRole('button', { name: 'Logout' }).click();
  for (const tab of [page, remembered]) await expectNothingLeft(tab);

  // Two tabs have the same session, each in its own storage, as after "duplicate tab".
  await signIn(person);
  const session = { ...person, token: (await stored(page)).token };
  const copy = await context.newPage();
  await open('/logs', session, copy);
  await expect(copy.getByRole('navigation', { name: 'Main' })).toBeVisible();
  await page.getByRole('navigation').getByRole('button', { name: 'Logout' }).click();
  for (const tab of [page, copy]) await expectNothingLeft(tab);
});

test('brings back the colours a person chose, and shows them to nobody else', async ({ page, shop, signIn }) => {
  await page.emulateMedia({ colorScheme: 'light' });
  const [person, other] = [await shop.hire('stock'), await shop.hire('stock')];
  const root = page.locator('html');
  const logOut = async () => {
    await page.getByRole('navigation').getByRole('button', { name: 'Logout' }).click();
    await expect(page).toHaveURL('/');
    await expect(root).toHaveAttribute('data-mantine-color-scheme', 'light');
  };
  await signIn(person);
  await expect(root).toHaveAttribute('data-mantine-color-scheme', 'light');
  await chooseColors(page, 'Dark');
  await page.reload();
  await expect(root).toHaveAttribute('data-mantine-color-scheme', 'dark');
  await logOut();

  await signIn(other);
  await expect(root).toHaveAttribute('data-mantine-color-scheme', 'light');
  await logOut();

  await signIn(person);
  await expect(root).toHaveAttribute('data-mantine-color-scheme', 'dark');
});

test('opens the menu from the top bar on a phone', async ({ page, shop, open }) => {
  await page.setViewportSize({ width: 360, height: 740 });
  await open('/logs', await shop.hire('stock'));
  await expect(page.getByRole('link', { name: 'stock', exact: true })).toBeHidden();
  await page.getByRole('button', { name: 'Menu' }).click();
  const drawer = page.getByRole('dialog');
  for (const [label] of entries) await expect(drawer.getByRole('link', { name: label, exact: true })).toBeInViewport();
  const wayOut = await drawer.getByRole('button', { name: 'Logout' }).boundingBox();
  expect(wayOut!.y).toBeGreaterThan(640);
  await drawer.getByRole('link', { name: 'stock' }).click();
  await expect(page).toHaveURL('/stock');
  await expect(page.getByRole('dialog')).toBeHidden();
  const wide = await page.evaluate(() => document.documentElement.scrollWidth > window.innerWidth);
  expect(wide).toBe(false);
});

async function chooseColors(page: Page, name: 'Light' | 'Dark'): Promise<void> {
  await page.getByRole('banner').getByRole('button', { name: '@example.com' }).click();
  const kept = page.waitForResponse('**/api/auth/colors');
  await page.getByRole('menuitemradio', { name }).click();
  expect((await kept).status()).toBe(200);
  await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', name.toLowerCase());
}

async function expectNothingLeft(page: Page): Promise<void> {
  await expect(page.getByRole('button', { name: 'Login' })).toBeVisible();
  await expect.poll(() => page.evaluate(() => [localStorage.length, sessionStorage.length])).toEqual([0, 0]);
}

async function stored(page: Page) {
  return page.evaluate(() => ({
    token: sessionStorage.getItem('token') ?? localStorage.getItem('token') ?? '',
    user: sessionStorage.getItem('user') ?? localStorage.getItem('user'),
    cart: localStorage.getItem('cart'),
  }));
}
