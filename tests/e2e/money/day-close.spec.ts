import type { Page } from '@playwright/test';
import { closeDay, getDay, reopenDay } from '../../../contract/money/day-close.ts';
import { addExpense } from '../../../contract/money/expenses.ts';
import { addDays, formatDay } from '../../../contract/values/dates.ts';
import { expect, test } from '../support/fixtures.ts';

const form = (page: Page) => page.getByRole('form', { name: 'Counted cash' });
const line = (page: Page, label: string) => page.getByRole('row').filter({ hasText: label });
const written = (day: string) => formatDay(day, 'en');

// A closed day locks all earlier days for everyone in the shop, so each test reopens what it closes.

test('closes a day with a count and its difference, carries it on, and corrects it', async ({ page, shop, open }) => {
  const date = '1999-04-30';
  await open('/banking-auto', await shop.hire('reports'));
  await page.getByRole('link', { name: 'Day close' }).click();
  await expect(page).toHaveURL(/\/day$/);

  await page.getByLabel('Day', { exact: true }).fill(date);
  await expect(page.getByRole('heading', { name: written(date) })).toBeVisible();
  await expect(line(page, 'Expected cash')).toContainText('0.00');
  await form(page).getByLabel('Counted', { exact: true }).fill('150.25');
  await expect(form(page).getByRole('status')).toContainText('150.25');
  await form(page).getByLabel('Comment').fill('Change from the till');
  await form(page).getByRole('button', { name: 'Close day' }).click();
  await expect(form(page).getByRole('alert')).toContainText('Counted 150.25, difference 150.25.');
  await expect(line(page, 'Count difference')).toContainText('150.25');
  await expect(line(page, 'Carried over to the next day')).toContainText('150.25');
  await expect(form(page).getByRole('button', { name: 'Reopen day' })).toHaveCount(0);

  await page.getByRole('button', { name: 'Next day' }).click();
  await expect(page.getByRole('heading', { name: written('1999-05-01') })).toBeVisible();
  await expect(line(page, 'Carried over')).toContainText(`150.25 counted on ${written(date)}`);
  await expect(line(page, 'Expected cash')).toContainText('150.25');

  await page.getByRole('button', { name: 'Previous day' }).click();
  await form(page).getByLabel('Counted', { exact: true }).fill('100');
  await form(page).getByRole('button', { name: 'Close again' }).click();
  await expect(form(page).getByRole('alert')).toContainText('Counted 100.00, difference 100.00.');
  await shop.call(reopenDay, { params: { date }, body: { reason: 'The test is over' } });
});

test('offers no count where a later day is closed, until an admin reopens that one and says why', async ({
  page,
  shop,
  open,
}) => {
  const [earlier, later] = ['1999-06-01', '1999-06-02'];
  await shop.call(closeDay, { body: { date: earlier, counted: 5, comment: 'Found in the drawer' } });
  await open('/day', await shop.hire('admin'));
  await page.getByLabel('Day', { exact: true }).fill(earlier);
  await expect(form(page).getByRole('button', { name: 'Close again' })).toBeVisible();

  // Someone else closes the next day meanwhile.
  await shop.call(closeDay, { body: { date: later, counted: 8 } });
  const sentence = page.getByText(`This day can no longer be changed because ${written(later)} is closed.`);
  await expect(sentence).toBeVisible();
  await expect(page.getByRole('alert')).toContainText('Counted 5.00, difference 5.00.');
  await expect(page.getByText('Found in the drawer')).toBeVisible();
  await expect(page.getByRole('button', { name: /^Close|Reopen/ })).toHaveCount(0);
  await page.getByRole('button', { name: 'Previous day' }).click();
  await expect(page.getByRole('heading', { name: written(addDays(earlier, -1)) })).toBeVisible();
  await expect(sentence).toBeVisible();
  await expect(page.getByRole('alert')).toHaveCount(0);

  await page.getByLabel('Day', { exact: true }).fill(later);
  await form(page).getByRole('button', { name: 'Reopen day' }).click();
  const question = page.getByRole('dialog', { name: 'Are you sure?' });
  await expect(question).toContainText(`The count for ${written(later)} will be undone.`);
  await expect(question.getByLabel('Reason')).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(question).toBeHidden();
  await expect(form(page).getByRole('button', { name: 'Reopen day' })).toBeFocused();

  await page.keyboard.press('Enter');
  await question.getByRole('button', { name: 'Yes, reopen it!' }).click();
  await expect(question.getByLabel('Reason')).toHaveAttribute('aria-invalid', 'true');
  await question.getByLabel('Reason').fill('Counted the wrong drawer');
  await page.keyboard.press('Enter');
  await expect(question).toBeHidden();
  await expect(form(page).getByRole('button', { name: 'Close day' })).toBeVisible();
  await expect(form(page).getByLabel('Counted', { exact: true })).toHaveValue('');

  await page.getByLabel('Day', { exact: true }).fill(earlier);
  await expect(form(page).getByRole('button', { name: 'Close again' })).toBeVisible();
  await shop.call(reopenDay, { params: { date: earlier }, body: { reason: 'The test is over' } });
});

test('takes what moves today after the count on top of it, and says so', async ({ page, shop, open }) => {
  const { date, expected } = await shop.call(getDay);
  await shop.call(closeDay, { body: { date, counted: 2000 } });
  const spent = { date, amount: 30, type: 'Meals', receivedBy: 'Ann', expense: 'Lunch' } as const;
  await shop.call(addExpense, { body: spent });
  await open('/day', await shop.hire('reports'));
  const alert = form(page).getByRole('alert');
  await expect(alert).toContainText('The figures have changed since closing');
  await expect(alert).toContainText('What came in or went out since then is added to the 2,000.00 counted.');
  await expect(line(page, 'Expected cash')).toContainText('1,970.00');
  const after = await shop.call(getDay);
  expect(after).toMatchObject({ expected: 1970, booked: expected - 30 });
  await shop.call(reopenDay, { params: { date }, body: { reason: 'The test is over' } });
});

test('does not close a day without a count, and no day that has not come yet', async ({ page, shop, open }) => {
  await open('/day', await shop.hire('reports'));
  await form(page).getByRole('button', { name: 'Close day' }).click();
  await expect(form(page).getByLabel('Counted', { exact: true })).toHaveAttribute('aria-invalid', 'true');
  await expect(form(page).getByRole('alert')).toHaveCount(0);

  await page.getByLabel('Day', { exact: true }).fill('2150-01-31');
  await expect(page.getByText('This day is in the future.')).toBeVisible();
  await expect(form(page)).toHaveCount(0);
});
