import type { Page } from '@playwright/test';
import { expect, test } from '../support/fixtures.ts';

const newPassword = 'copper kettle 31';

test('leads from a forgotten password to a new one, and signs in with it', async ({ page, shop }) => {
  const person = await shop.hire('stock');
  await page.goto('/');
  await page.getByRole('link', { name: 'Forgot Password?' }).click();
  await expect(page).toHaveURL('/email');
  // The sign-in page, which also has an Email field, is shown until this page has loaded.
  await expect(page.getByRole('button', { name: 'Reset Password' })).toBeVisible();
  await page.getByLabel('Email').fill(person.email);
  await page.getByRole('button', { name: 'Reset Password' }).click();

  await expect(page).toHaveURL('/code');
  await page.getByLabel('Code').fill(await shop.mailedCode(person.email));
  await page.getByRole('button', { name: 'Submit Code' }).click();

  await expect(page).toHaveURL('/passwordReset');
  expect(await page.evaluate(() => sessionStorage.getItem('resetEmail'))).toBe(person.email);
  await page.getByLabel('New Password').fill(newPassword);
  await page.getByLabel('Confirm Password').fill(newPassword);
  await page.getByRole('button', { name: 'Reset Password' }).click();

  await expect(page).toHaveURL('/');
  expect(await page.evaluate(() => sessionStorage.length)).toBe(0);
  await page.getByLabel('Email').fill(person.email);
  await page.getByLabel('Password').fill(newPassword);
  await page.getByRole('button', { name: 'Login' }).click();
  await expect(page).toHaveURL('/stock');
});

test('promises a mail only where one can be sent', async ({ page }) => {
  // This shop has no mail server.
  await page.goto('/email');
  await expect(page.getByText('Ask an admin for a code')).toBeVisible();
  await expect(page.getByText(/email you a code/)).toHaveCount(0);
  await page.goto('/code');
  await expect(page.getByText('The code an admin gave you.')).toBeVisible();

  await page.route('**/api/health', async (route) => {
    const response = await route.fetch();
    const text = await response.text();
    await route.fulfill({ response, body: text.replace('"mailsCodes":false', '"mailsCodes":true') });
  });
  await page.goto('/email');
  await expect(page.getByText("We'll email you a code.")).toBeVisible();
  await page.goto('/code');
  await expect(page.getByText('If your email is registered here')).toBeVisible();
});

test('shows each refusal of the server in red above the fields', async ({ page, shop }) => {
  const person = await shop.hire('sales');
  await page.goto('/email');
  await press(page, 'Reset Password');
  await page.getByLabel('Email').fill(person.email);
  await page.getByRole('button', { name: 'Reset Password' }).click();

  await expect(page).toHaveURL('/code');
  await page.getByLabel('Code').fill('22222222');
  await press(page, 'Submit Code');
  await page.getByLabel('Code').fill(await shop.mailedCode(person.email));
  await page.getByRole('button', { name: 'Submit Code' }).click();

  await expect(page).toHaveURL('/passwordReset');
  await page.getByLabel('New Password').fill(newPassword);
  await page.getByLabel('Confirm Password').fill('another one 31');
  await press(page, 'Reset Password');
  await page.getByLabel('New Password').fill('password');
  await page.getByLabel('Confirm Password').fill('password');
  await press(page, 'Reset Password');
});

test('looks the same for an address nobody has', async ({ page }) => {
  await page.goto('/email');
  await page.getByLabel('Email').fill('nobody-here@example.com');
  await page.getByRole('button', { name: 'Reset Password' }).click();
  await expect(page).toHaveURL('/code');
});

test('gives no way past the first step without a ticket', async ({ page }) => {
  await page.goto('/passwordReset');
  await page.getByLabel('New Password').fill(newPassword);
  await page.getByLabel('Confirm Password').fill(newPassword);
  const answer = page.waitForResponse('**/api/staff/reset-password');
  await page.getByRole('button', { name: 'Reset Password' }).click();
  expect((await (await answer).json()).status).toBe(false);
  await expect(page.getByLabel('Code')).toHaveCount(0);
});

for (const path of ['/email', '/code', '/passwordReset']) {
  test(`leads from ${path} back to sign-in`, async ({ page }) => {
    await page.goto(path);
    await page.getByRole('link', { name: 'Back to login' }).click();
    await expect(page).toHaveURL('/');
    await expect(page.getByRole('button', { name: 'Login' })).toBeVisible();
  });
}

/** Presses the button of a form that the server will refuse, and looks for its sentence. */
async function press(page: Page, button: string): Promise<void> {
  const path = new URL(page.url()).pathname;
  const answer = page.waitForResponse((response) => response.request().method() === 'POST');
  await page.getByRole('button', { name: button }).click();
  const { status, payload } = await (await answer).json();
  expect(status).toBe(false);
  const error = page.getByRole('alert');
  await expect(error).toHaveText(payload);
  await expect(error).toHaveCSS('color', 'rgb(180, 43, 35)');
  await expect(page).toHaveURL(path);
}
