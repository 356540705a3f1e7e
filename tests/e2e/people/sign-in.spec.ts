import { expect, test } from '../support/fixtures.ts';

test('signs in, shows who is there, and stores the session for this tab only', async ({ page, shop }) => {
  await page.goto('/');
  await expect(page.getByRole('heading', { name: 'Corner Shop' })).toBeVisible();
  await page.getByLabel('Email').fill(shop.admin.email);
  await page.getByLabel('Password').fill(shop.admin.password);
  await page.getByRole('button', { name: 'Login' }).click();

  await expect(page).toHaveURL('/dashboard');
  const bar = page.getByRole('banner');
  await expect(bar).toContainText(`${shop.admin.user.first_name} ${shop.admin.user.last_name}`);
  await expect(bar).toContainText(shop.admin.email);
  const stored = await page.evaluate(() => ({
    token: sessionStorage.getItem('token'),
    user: JSON.parse(sessionStorage.getItem('user') ?? 'null'),
    remembered: localStorage.getItem('token'),
  }));
  expect(stored.token).toBeTruthy();
  const { first_name, last_name } = shop.admin.user;
  expect(stored.user).toMatchObject({ first_name, last_name, email: shop.admin.email, roles: ['admin'] });
  expect(stored.remembered).toBeNull();
});

test('shows the refusal of the server in red above the fields, and clears it at the next try', async ({
  page,
  shop,
}) => {
  await page.goto('/');
  await page.getByLabel('Email').fill(shop.admin.email);
  await page.getByLabel('Password').fill('not the password');
  await page.getByRole('button', { name: 'Login' }).click();

  const error = page.getByRole('alert');
  await expect(error).not.toBeEmpty();
  await expect(error).toHaveCSS('color', 'rgb(180, 43, 35)');
  const [errorBox, fieldBox] = [await error.boundingBox(), await page.getByLabel('Email').boundingBox()];
  expect(errorBox!.y + errorBox!.height).toBeLessThanOrEqual(fieldBox!.y);
  await expect(page).toHaveURL('/');

  await page.getByLabel('Password').fill(shop.admin.password);
  await page.getByLabel('Password').press('Enter');
  await expect(page).toHaveURL('/dashboard');
});

test('checks nothing itself: empty fields get the sentence of the server', async ({ page }) => {
  await page.goto('/');
  const answer = page.waitForResponse('**/api/auth/login');
  await page.getByRole('button', { name: 'Login' }).click();
  const { payload } = await (await answer).json();
  await expect(page.getByRole('alert')).toHaveText(payload);
});

test('puts a loader in place of the button while the request runs', async ({ page, shop }) => {
  let answer = () => {};
  const held = new Promise<void>((resolve) => {
    answer = resolve;
  });
  await page.route('**/api/auth/login', async (route) => {
    await held;
    await route.continue();
  });
  await page.goto('/');
  await page.getByLabel('Email').fill(shop.admin.email);
  await page.getByLabel('Password').fill(shop.admin.password);
  await page.getByRole('button', { name: 'Login' }).click();
  await expect(page.getByRole('status', { name: 'Please wait' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Login' })).toHaveCount(0);
  answer();
  await expect(page).toHaveURL('/dashboard');
});

test('only logs that the server cannot be reached, and brings the button back', async ({ page, shop }) => {
  await page.goto('/');
  await page.route('**/api/auth/login', (route) => route.abort());
  await page.getByLabel('Email').fill(shop.admin.email);
  await page.getByLabel('Password').fill(shop.admin.password);
  const logged = page.waitForEvent('console', (message) => message.text().includes("Can't reach the server"));
  await page.getByRole('button', { name: 'Login' }).click();
  await logged;
  await expect(page.getByRole('button', { name: 'Login' })).toBeVisible();
  await expect(page.getByRole('alert')).toBeEmpty();
});

test('masks passwords and asks for an e-mail address as one', async ({ page }) => {
  await page.goto('/');
  await expect(page.getByLabel('Email')).toHaveAttribute('type', 'email');
  await expect(page.getByLabel('Password')).toHaveAttribute('type', 'password');
  await page.goto('/email');
  await expect(page.getByLabel('Email')).toHaveAttribute('type', 'email');
  await page.goto('/passwordReset');
  await expect(page.getByLabel('New Password')).toHaveAttribute('type', 'password');
  await expect(page.getByLabel('Confirm Password')).toHaveAttribute('type', 'password');
});

test('shows and hides the password', async ({ page }) => {
  await page.goto('/');
  const password = page.getByLabel('Password');
  await password.fill('something');
  await expect(password).toHaveAttribute('type', 'password');
  await page.getByRole('button', { name: 'Show' }).click();
  await expect(password).toHaveAttribute('type', 'text');
  await page.getByRole('button', { name: 'Hide' }).click();
  await expect(password).toHaveAttribute('type', 'password');
});

test('remembers a person in a new tab, once asked to', async ({ page, context, shop }) => {
  await page.goto('/');
  await page.getByLabel('remember me').check();
  await page.getByLabel('Email').fill(shop.admin.email);
  await page.getByLabel('Password').fill(shop.admin.password);
  await page.getByRole('button', { name: 'Login' }).click();
  await expect(page).toHaveURL('/dashboard');

  const other = await context.newPage();
  await other.goto('/');
  await expect(other).toHaveURL('/dashboard');

  await page.getByRole('button', { name: 'Logout' }).click();
  await expect(page).toHaveURL('/');
  await expect(other).toHaveURL('/');
});

test('turns remember me off again with a second click or the space bar', async ({ page, shop }) => {
  await page.goto('/');
  const remember = page.getByRole('radio', { name: 'remember me', exact: true });
  await remember.click();
  await expect(remember).toBeChecked();
  await remember.click();
  await expect(remember).not.toBeChecked();
  await remember.press(' ');
  await expect(remember).toBeChecked();
  await remember.press(' ');
  await expect(remember).not.toBeChecked();

  await page.getByLabel('Email').fill(shop.admin.email);
  await page.getByLabel('Password').fill(shop.admin.password);
  await page.getByRole('button', { name: 'Login' }).click();
  await expect(page).toHaveURL('/dashboard');
  expect(await page.evaluate(() => localStorage.getItem('token'))).toBeNull();
});

test('sends someone without a token, or without a stored user, to sign-in', async ({ page, shop, open }) => {
  await page.goto('/stock');
  await expect(page).toHaveURL('/');

  await open('/logs', shop.admin);
  await expect(page).toHaveURL('/logs');
  await page.evaluate(() => sessionStorage.removeItem('user'));
  await page.goto('/logs');
  await expect(page).toHaveURL('/');
});
