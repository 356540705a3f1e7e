import { addBanking } from '../../contract/bankings.ts';
import { expect, test } from './fixtures.ts';

test('closes a day with a count and its difference, carries it on, and shows later changes', async ({
  page,
  shop,
  open,
}) => {
  await open('/banking-auto', await shop.hire('reports'));
  await page.getByRole('link', { name: 'Day close' }).click();
  await expect(page).toHaveURL(/\/day$/);

  await page.getByLabel('Day', { exact: true }).fill('2009-04-30');
  const form = page.getByRole('form', { name: 'Counted cash' });
  await expect(page.getByRole('heading', { name: 'Apr 30, 2009' })).toBeVisible();
  const line = (label: string) => page.getByRole('row').filter({ hasText: label });
  await expect(line('Expected cash')).toContainText('0.00');
  await form.getByLabel('Counted').fill('150.25');
  await expect(form.getByRole('status')).toContainText('150.25');
  await form.getByLabel('Comment').fill('Change from the till');
  await form.getByRole('button', { name: 'Close day' }).click();
  await expect(form.getByRole('alert')).toContainText('Counted 150.25, difference 150.25.');

  await page.getByRole('button', { name: 'Next day' }).click();
  await expect(page.getByRole('heading', { name: 'May 1, 2009' })).toBeVisible();
  await expect(line('Carried over')).toContainText('150.25 counted on Apr 30, 2009');
  await expect(line('Expected cash')).toContainText('150.25');

  await page.getByRole('button', { name: 'Previous day' }).click();
  await form.getByLabel('Counted').fill('100');
  await form.getByRole('button', { name: 'Close again' }).click();
  await expect(form.getByRole('alert')).toContainText('Counted 100.00, difference 100.00.');

  await shop.call(addBanking, { body: { date: '2009-04-30', amount: 30, comment: 'Found later' } });
  await page.reload();
  await page.getByLabel('Day', { exact: true }).fill('2009-04-30');
  await expect(form.getByRole('alert')).toContainText('The figures have changed since closing');
  await expect(form.getByRole('alert')).toContainText('the difference was 100.00 and is now 130.00.');
});

test('does not close a day without a count', async ({ page, shop, open }) => {
  await open('/day', await shop.hire('reports'));
  const form = page.getByRole('form', { name: 'Counted cash' });
  await form.getByRole('button', { name: 'Close day' }).click();
  await expect(form.getByLabel('Counted')).toHaveAttribute('aria-invalid', 'true');
  await expect(form.getByRole('alert')).toHaveCount(0);
});
