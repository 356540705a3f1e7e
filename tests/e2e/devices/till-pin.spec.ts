import { approve } from '../../../contract/people/approvals.ts';
import { expect, test } from '../support/fixtures.ts';

test('everyone sets their own till PIN, with their password', async ({ page, shop, open }) => {
  const admin = await shop.hire('admin');
  await open('/logs', admin);
  const openForm = async () => {
    await page.getByRole('button', { name: /@/ }).click();
    await page.getByRole('menuitem', { name: 'Till PIN' }).click();
  };
  await openForm();
  const form = page.getByRole('dialog', { name: 'Till PIN' });
  const refusal = form.getByRole('alert');
  const fill = async (pin: string, password: string) => {
    await form.getByLabel('New PIN').fill(pin);
    await form.getByLabel('Password').fill(password);
    await page.keyboard.press('Enter');
  };
  await fill('12', admin.password);
  await expect(refusal).toContainText('must be 4 to 8 digits');
  await fill('1234', admin.password);
  await expect(refusal).toContainText('That PIN is too easy to guess. Please choose another.');
  await expect(form.getByLabel('New PIN')).toBeFocused();
  await fill('80417', 'not my password');
  await expect(refusal).toBeVisible();
  await expect(form.getByLabel('Password')).toBeFocused();
  await fill('80417', admin.password);
  await expect(page.getByText('Your till PIN is set.')).toBeVisible();
  await expect(page.getByRole('button', { name: /@/ })).toBeFocused();

  const seller = await shop.hire('sales');
  const body = { email: admin.email, pin: '80417', action: 'discount', amount: 5 } as const;
  expect(await shop.call(approve, { body }, seller.token)).toMatchObject({ action: 'discount', amount: 5 });
});
