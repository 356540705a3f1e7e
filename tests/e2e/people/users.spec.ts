/** The people of the business, as an administrator manages them. */
import type { Page } from '@playwright/test';
import { addStaff, listStaff } from '../../../contract/people/staff.ts';
import { expect, type Shop, test } from '../support/fixtures.ts';

let count = 0;

/** A person whom only this test knows. */
function newcomer() {
  count += 1;
  return {
    firstName: 'Nora',
    lastName: `Newcomer${process.pid}x${count}`,
    email: `nora-${process.pid}-${count}@example.com`,
  };
}

async function added(shop: Shop, more: object = {}) {
  const person = { ...newcomer(), ...more };
  await shop.call(addStaff, { body: { roles: ['sales'], ...person } });
  return person;
}

function rowOf(page: Page, person: { lastName: string }) {
  return page.getByRole('row', { name: person.lastName });
}

function dialog(page: Page, name: string) {
  return page.getByRole('dialog', { name, exact: true });
}

async function chooseRoles(page: Page, ...roles: string[]) {
  await page.getByRole('combobox', { name: 'Roles' }).focus();
  await page.keyboard.press('ArrowDown');
  for (const role of roles) await page.getByRole('option', { name: role }).click();
  await page.keyboard.press('Tab');
}

test('an administrator adds a person, who chooses a password with the code and signs in', async ({
  shop,
  page,
  open,
  signIn,
}) => {
  const person = newcomer();
  await open('/users', shop.admin);
  await expect(page.getByRole('heading', { name: 'User', exact: true })).toBeVisible();
  for (const name of ['Full Name', 'Email', 'Roles', 'Action']) {
    await expect(page.getByRole('columnheader', { name })).toBeVisible();
  }

  await page.getByRole('button', { name: 'Add User' }).click();
  const form = dialog(page, 'Add User');
  await expect(form.getByLabel('First Name')).toBeFocused();
  await form.getByLabel('First Name').fill(person.firstName);
  await form.getByLabel('Last Name').fill(person.lastName);
  await form.getByLabel('Email').fill(person.email);
  await chooseRoles(page, 'sales', 'stock');
  await form.getByRole('button', { name: 'Add User' }).click();

  const invitation = dialog(page, 'Invitation code');
  await expect(invitation).toContainText(person.email);
  await expect(invitation).toContainText('valid until');
  await expect(invitation).toContainText('Forgot Password?');
  const code = await invitation.getByLabel('Code').inputValue();
  await invitation.getByRole('button', { name: 'Close' }).click();
  await expect(rowOf(page, person)).toContainText('sales');
  await expect(rowOf(page, person)).toContainText('stock');

  await page.evaluate(() => sessionStorage.clear());
  await page.goto('/');
  await page.getByRole('link', { name: 'Forgot Password?' }).click();
  // Waits for the button, because sign-in has a field of the same name.
  await expect(page.getByRole('button', { name: 'Reset Password' })).toBeVisible();
  await page.getByLabel('Email').fill(person.email);
  await page.getByRole('button', { name: 'Reset Password' }).click();
  await page.getByLabel('Code').fill(code);
  await page.getByRole('button', { name: 'Submit Code' }).click();
  await page.getByLabel('New Password', { exact: true }).fill('a quiet corner 5');
  await page.getByLabel('Confirm Password', { exact: true }).fill('a quiet corner 5');
  await page.getByRole('button', { name: 'Reset Password' }).click();
  await expect(page.getByRole('button', { name: 'Login' })).toBeVisible();
  await signIn({ ...person, password: 'a quiet corner 5', token: '', user: shop.admin.user });
});

test('without first name, last name or e-mail nothing is sent, and the empty fields are marked', async ({
  shop,
  page,
  open,
}) => {
  const sent: string[] = [];
  page.on('request', (request) => {
    if (request.method() === 'POST' && request.url().endsWith('/api/staff')) sent.push(request.url());
  });
  await open('/users', shop.admin);
  await page.getByRole('button', { name: 'Add User' }).click();
  const form = dialog(page, 'Add User');
  await form.getByLabel('First Name').fill('Nobody');
  await form.getByLabel('First Name').press('Enter');

  await expect(form.getByLabel('Last Name')).toBeFocused();
  await expect(form.getByLabel('Last Name')).toHaveAttribute('aria-invalid', 'true');
  await expect(form.getByLabel('Email')).toHaveAttribute('aria-invalid', 'true');
  await expect(form.getByLabel('First Name')).not.toHaveAttribute('aria-invalid', 'true');
  await expect(page.getByRole('alert')).toHaveCount(0);
  expect(sent).toEqual([]);

  await form.getByLabel('Last Name').fill('Someone');
  await expect(form.getByLabel('Last Name')).not.toHaveAttribute('aria-invalid', 'true');
});

test("the server's refusal stands under Error, and what was typed stays", async ({ shop, page, open }) => {
  const taken = await added(shop);
  await open('/users', shop.admin);
  await page.getByRole('button', { name: 'Add User' }).click();
  const form = dialog(page, 'Add User');
  await form.getByLabel('First Name').fill('Second');
  await form.getByLabel('Last Name').fill('Owner');
  await form.getByLabel('Email').fill(taken.email);
  await form.getByLabel('Email').press('Enter');

  await expect(form.getByRole('alert')).toContainText('Error');
  await expect(form.getByRole('alert')).toContainText('There is already a user with this email');
  await expect(form.getByLabel('First Name')).toHaveValue('Second');
});

test('editing asks for every required field, then shows its success and closes by itself', async ({
  shop,
  page,
  open,
}) => {
  const person = await added(shop);
  await open('/users', shop.admin);
  await rowOf(page, person).getByRole('button', { name: 'Edit' }).click();
  const form = dialog(page, 'Edit User');
  await expect(form.getByLabel('Email')).toHaveValue(person.email);
  await form.getByLabel('First Name').fill('');
  await form.getByRole('button', { name: 'Update' }).click();
  await expect(form.getByRole('alert')).toHaveText('Please fill all the required fields');
  await expect(form.getByLabel('First Name')).toBeFocused();

  await form.getByLabel('First Name').fill('Norah');
  await form.getByLabel('Phone').fill('0700 1');
  await chooseRoles(page, 'reports');
  await form.getByRole('button', { name: 'Update' }).click();
  await expect(dialog(page, 'User updated')).toBeVisible();
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect(rowOf(page, person)).toContainText('Norah');
  await expect(rowOf(page, person)).toContainText('reports');
});

test('a person needs a role to be saved', async ({ shop, page, open }) => {
  const person = await added(shop, { roles: [] });
  await open('/users', shop.admin);
  await rowOf(page, person).getByRole('button', { name: 'Edit' }).click();
  const form = dialog(page, 'Edit User');
  await form.getByRole('button', { name: 'Update' }).click();
  await expect(form.getByRole('alert')).toHaveText('Please fill all the required fields');
});

test('deleting asks first, and only yes deletes', async ({ shop, page, open }) => {
  const person = await added(shop);
  await open('/users', shop.admin);
  const remove = rowOf(page, person).getByRole('button', { name: 'Delete' });
  await remove.click();
  const question = dialog(page, 'Are you sure?');
  await expect(question).toContainText("You won't be able to revert this!");
  await expect(question).toContainText(`, ${person.email}`);
  await question.getByRole('button', { name: 'Cancel' }).click();
  await expect(question).toHaveCount(0);
  await expect(rowOf(page, person)).toBeVisible();

  await remove.click();
  await question.getByRole('button', { name: 'Yes, delete it!' }).click();
  await expect(rowOf(page, person)).toHaveCount(0);
  const left = await shop.call(listStaff);
  expect(left.map((one) => one.email)).not.toContain(person.email);
});

test('nobody deletes themselves: the refusal is shown and the row stays', async ({ shop, page, open }) => {
  await open('/users', shop.admin);
  const own = page.getByRole('row', { name: shop.admin.email });
  await own.getByRole('button', { name: 'Delete' }).click();
  await page.getByRole('button', { name: 'Yes, delete it!' }).click();
  await expect(page.getByRole('alert')).toContainText('Error');
  await expect(page.getByRole('alert')).toContainText('yourself');
  await expect(own).toBeVisible();
});

test('User Details shows what is known and issues a new code', async ({ shop, page, open }) => {
  const person = await added(shop, { phone: '0700 99', location: 'Kampala' });
  await open('/users', shop.admin);
  const view = rowOf(page, person).getByRole('button', { name: 'View' });
  await view.click();
  const details = dialog(page, 'User Details');
  for (const text of [person.lastName, person.email, '0700 99', 'Kampala', 'sales']) {
    await expect(details).toContainText(text);
  }
  await page.keyboard.press('Escape');
  await expect(details).toHaveCount(0);
  await expect(view).toBeFocused();

  await view.click();
  await details.getByRole('button', { name: 'New code' }).click();
  await expect(dialog(page, 'Invitation code').getByLabel('Code')).toHaveValue(/^\w{8}$/);
});

test('on a phone each person is a card and nothing scrolls sideways', async ({ shop, page, open }) => {
  await page.setViewportSize({ width: 360, height: 740 });
  await open('/users', shop.admin);
  const own = page.getByRole('row', { name: shop.admin.email });
  await expect(own).toBeVisible();
  expect(await own.evaluate((row) => getComputedStyle(row).display)).toBe('grid');
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(360);
});
