/** Two-step sign-in as a person uses it: turned on, used with and without the phone, turned off, required, and with a lost phone. */
import type { Page } from '@playwright/test';
import { confirmSecondFactor, startSecondFactor } from '../../../contract/people/second-factor.ts';
import { type Phone, phoneWith } from '../../support/second-factor.ts';
import { expectNoFault, expectNoFaultInPanel } from '../support/axe.ts';
import { expect, test } from '../support/fixtures.ts';
import { startServer } from '../support/server.ts';

const now = () => new Date();

async function login(page: Page, { email, password }: { email: string; password: string }, remember = false) {
  await page.goto('/');
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password').fill(password);
  if (remember) await page.getByLabel('remember me').click();
  await page.getByRole('button', { name: 'Login' }).click();
}

async function logout(page: Page) {
  await page.getByRole('navigation').getByRole('button', { name: 'Logout' }).click();
  await expect(page.getByRole('button', { name: 'Login' })).toBeVisible();
}

/** Takes the address of the QR code, which the page also offers as a link. */
async function scan(page: Page): Promise<Phone> {
  await expect(page.getByRole('img', { name: 'QR code' })).toBeVisible();
  const link = page.getByRole('link', { name: 'open it on this device' });
  const secret = new URL((await link.getAttribute('href')) ?? '').searchParams.get('secret') ?? '';
  return phoneWith(secret, now);
}

test('is turned on, asked for with the phone and without it, and turned off', async ({ page, shop, signIn }) => {
  const person = await shop.hire('stock');
  await signIn(person);
  const menu = page.getByRole('banner').getByRole('button', { name: person.email });
  const modal = page.getByRole('dialog', { name: 'Two-step sign-in' });
  const openModal = async () => {
    await menu.click();
    await page.getByRole('menuitem', { name: 'Two-step sign-in' }).click();
    await expect(modal).toBeVisible();
  };

  await openModal();
  await expect(modal.getByLabel('Password')).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(modal).toHaveCount(0);
  await expect(menu).toBeFocused();

  await openModal();
  await modal.getByLabel('Password').fill('not the password');
  await modal.getByRole('button', { name: 'Continue' }).click();
  await expect(modal.getByRole('alert')).toContainText('That password is wrong');
  await expectNoFaultInPanel(page, 'a wrong password');
  await modal.getByLabel('Password').fill(person.password);
  await modal.getByRole('button', { name: 'Continue' }).click();

  const phone = await scan(page);
  await expect(modal.getByRole('alert')).toHaveCount(0);
  await expect(modal.getByLabel('Code', { exact: true })).toBeFocused();
  await expectNoFaultInPanel(page, 'the QR code');
  await modal.getByLabel('Code', { exact: true }).fill(phone.nextCode());
  await modal.getByLabel('Code', { exact: true }).press('Enter');

  const list = modal.getByRole('list', { name: 'Recovery codes' });
  await expect(list.getByRole('listitem')).toHaveCount(10);
  const recoveryCodes = await list.getByRole('listitem').allTextContents();
  await expectNoFaultInPanel(page, 'the recovery codes');
  const [paper] = await Promise.all([page.waitForEvent('popup'), modal.getByRole('button', { name: 'Print' }).click()]);
  await expect(paper.getByRole('cell', { name: recoveryCodes[9] })).toBeVisible();
  await paper.close();
  await modal.getByRole('button', { name: 'Done' }).click();
  await expect(modal).toHaveCount(0);
  await logout(page);

  await login(page, person, true);
  await expect(page.getByRole('heading', { name: 'Enter your code' })).toBeVisible();
  await page.getByLabel('Code', { exact: true }).fill('nothing');
  await page.getByRole('button', { name: 'Login' }).click();
  await expect(page.getByRole('alert')).toContainText('That code is wrong');
  await page.reload();
  await page.getByLabel('Code', { exact: true }).fill(phone.nextCode());
  await page.getByLabel('Code', { exact: true }).press('Enter');
  await expect(page).toHaveURL('/stock');
  const stored = await page.evaluate(() => [localStorage.getItem('token') !== null, sessionStorage.length]);
  expect(stored).toEqual([true, 0]);
  await logout(page);

  await login(page, person);
  await page.getByRole('button', { name: 'Use a recovery code' }).click();
  await page.getByLabel('Recovery code').fill(recoveryCodes[0] ?? '');
  await page.getByRole('button', { name: 'Login' }).click();
  await expect(page).toHaveURL('/stock');

  await openModal();
  await expect(modal).toContainText(/Recovery codes\s*9 left/);
  await expectNoFaultInPanel(page, 'two-step sign-in, on');
  await modal.getByRole('button', { name: 'Turn off' }).click();
  await modal.getByLabel('Password').fill(person.password);
  await modal.getByLabel('Code', { exact: true }).fill(phone.nextCode());
  await modal.getByRole('button', { name: 'Turn off' }).click();
  await expect(modal).toHaveCount(0);
  await logout(page);
  await signIn(person);
});

test('comes before everything else for an admin where the shop asks for it', async ({ page }) => {
  const server = await startServer({ REQUIRE_SECOND_FACTOR: 'admins' });
  try {
    await page.goto(server.url);
    await page.getByLabel('Email').fill(server.admin.email);
    await page.getByLabel('Password').fill(server.admin.password);
    await page.getByRole('button', { name: 'Login' }).click();
    const heading = page.getByRole('heading', { name: 'Set up two-step sign-in' });
    await expect(heading).toBeVisible();
    await page.goto(`${server.url}/stock`);
    await expect(page).toHaveURL(`${server.url}/two-step`);
    await expectNoFault(page, 'two-step sign-in asked for');

    await page.getByLabel('Password').fill(server.admin.password);
    await page.getByRole('button', { name: 'Continue' }).click();
    const phone = await scan(page);
    // The present code is used, because the one before it may be too old when it arrives.
    await page.getByLabel('Code', { exact: true }).fill(phone.codeIn(0));
    await page.getByRole('button', { name: 'Turn on' }).click();
    await page.getByRole('button', { name: 'Done' }).click();
    await expect(page).toHaveURL(`${server.url}/dashboard`);
    await page.getByRole('link', { name: 'stock', exact: true }).click();
    await expect(page.getByRole('heading', { name: 'Stock' })).toBeVisible();
  } finally {
    await server.stop();
  }
});

test('is turned off by an admin for someone who lost their phone, but not for the admin', async ({
  page,
  shop,
  open,
  signIn,
}) => {
  const person = await shop.hire('stock');
  const { secret } = await shop.call(startSecondFactor, { body: { password: person.password } }, person.token);
  await shop.call(confirmSecondFactor, { body: { code: phoneWith(secret, now).nextCode() } }, person.token);
  await open('/users', shop.admin);
  const details = page.getByRole('dialog', { name: 'User Details' });
  await page.getByRole('row', { name: shop.admin.email }).getByRole('button', { name: 'View' }).click();
  await expect(details).toContainText(/Two-step sign-in\s*Off/);
  await expect(details.getByRole('button', { name: 'Turn off' })).toHaveCount(0);
  await page.keyboard.press('Escape');

  await page.getByRole('row', { name: person.email }).getByRole('button', { name: 'View' }).click();
  await expect(details).toContainText(/Two-step sign-in\s*On/);
  await details.getByRole('button', { name: 'Turn off two-step sign-in' }).click();
  await page.getByRole('button', { name: 'Yes, turn it off' }).click();
  await expect(details).toHaveCount(0);
  await page.evaluate(() => sessionStorage.clear());
  await signIn(person);
});
