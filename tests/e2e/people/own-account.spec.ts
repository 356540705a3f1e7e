/** What people do with their own account: join by a link, change the password, change their name; and who the owner is. */
import { addStaff } from '../../../contract/people/staff.ts';
import { expectNoFault } from '../support/axe.ts';
import { expect, test } from '../support/fixtures.ts';
import { unique } from '../support/trading.ts';

test('someone joins by the link of an invitation, then changes their password', async ({
  page,
  shop,
  open,
  browser,
}) => {
  await open('/users', shop.admin);
  await page.getByRole('button', { name: 'Add User' }).click();
  const form = page.getByRole('dialog', { name: 'Add User' });
  await form.getByLabel('First Name').fill('Ruth');
  await form.getByLabel('Last Name').fill(unique('Ajok'));
  const email = `${unique('ruth').replace(/\W/g, '')}@example.com`;
  await form.getByLabel('Email').fill(email);
  await form.getByRole('button', { name: 'Add User' }).click();
  const invitation = page.getByRole('dialog', { name: 'Invitation code' });
  await expect(invitation.getByRole('img', { name: 'Invitation to scan' })).toBeVisible();
  const link = await invitation.getByLabel('Link').inputValue();
  expect(link).toMatch(new RegExp(`^${shop.url}/join#[\\w-]{40,}$`));

  const phone = await (await browser.newContext({ viewport: { width: 390, height: 844 } })).newPage();
  await phone.goto(link);
  await expect(phone.getByRole('heading', { name: 'Welcome, Ruth' })).toBeVisible();
  await expectNoFault(phone, 'joining');
  const [first, second] = ['lantern over the harbour', 'seven green umbrellas'];
  await phone.getByLabel('New Password').fill(first);
  await phone.getByLabel('Confirm Password').fill(first);
  await phone.getByRole('button', { name: 'Save and sign in' }).click();
  await expect(phone.getByRole('banner').getByRole('button', { name: email })).toBeVisible();

  await phone.getByRole('banner').getByRole('button', { name: email }).click();
  await phone.getByRole('menuitem', { name: 'Change password' }).click();
  const change = phone.getByRole('dialog', { name: 'Change password' });
  await change.getByLabel('Current password').fill('a guess');
  await change.getByLabel('New password').fill(second);
  await change.getByLabel('Confirm password').fill(second);
  await phone.keyboard.press('Enter');
  await expect(change.getByRole('alert')).toContainText('Your current password is wrong');
  await change.getByLabel('Current password').fill(first);
  await phone.keyboard.press('Enter');
  await expect(phone.getByText('Your password has been changed.')).toBeVisible();

  await phone.goto('/email');
  await phone.goto(link);
  await expect(phone.getByRole('alert')).toHaveText('This invitation is no longer valid. Please ask for a new one.');
  await phone.context().close();
});

test("one's own changed name is in the top bar at once, and the owner is marked", async ({ page, shop, open }) => {
  await open('/users', shop.admin);
  const row = page.getByRole('row', { name: shop.admin.email });
  await expect(row).toContainText('owner');
  // The first name is set again at the end, because the shop is shared.
  for (const name of [unique('Zawadi'), shop.admin.user.first_name]) {
    await row.getByRole('button', { name: /^Edit/ }).click();
    const form = page.getByRole('dialog', { name: 'Edit User' });
    await form.getByLabel('First Name').fill(name);
    await form.getByRole('button', { name: 'Update' }).click();
    await expect(page.getByRole('banner')).toContainText(name);
    await expect(form).toHaveCount(0);
  }

  const second = await shop.hire('admin');
  await shop.call(addStaff, {
    body: { firstName: 'Plain', lastName: unique('Person'), email: `${Date.now()}@example.com` },
  });
  await open('/users', second);
  await expect(row.getByRole('button', { name: /^View/ })).toBeVisible();
  await expect(row.getByRole('button', { name: /^(Edit|Delete)/ })).toHaveCount(0);
});
