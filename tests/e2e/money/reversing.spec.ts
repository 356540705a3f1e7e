/** Mistakes are reversed where they are listed, with the keyboard and on a phone; a signed period is locked. */

import { addCustomer } from '../../../contract/debts/customers.ts';
import { addDeposit } from '../../../contract/debts/debts.ts';
import { addBanking } from '../../../contract/money/bankings.ts';
import { addCashMovement } from '../../../contract/money/cash-movements.ts';
import { addExpense } from '../../../contract/money/expenses.ts';
import { expect, test } from '../support/fixtures.ts';

const spent = { amount: 12.5, type: 'Meals', receivedBy: 'Cook' };

test('an expense is reversed with the keyboard, and both entries name each other', async ({ page, shop, open }) => {
  const what = `Lunch ${Math.random().toString(36).slice(2)}`;
  const { id } = await shop.call(addExpense, { body: { ...spent, date: '2026-03-01', expense: what } });
  await open('/expenses', shop.admin);
  await page.getByRole('button', { name: `Reverse ${what}` }).press('Enter');
  const reversing = page.getByRole('dialog', { name: 'Reverse' });
  await expect(reversing.getByLabel('Reason')).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(reversing.getByLabel('Reason')).toHaveAttribute('aria-invalid', 'true');
  await page.keyboard.type('Entered twice');
  await page.keyboard.press('Enter');
  await expect(reversing).toHaveCount(0);
  const rows = page.getByRole('row').filter({ hasText: what });
  const reversal = rows.filter({ hasText: `Reverses Expense ${id} of Mar 1, 2026: Entered twice` });
  await expect(reversal).toContainText('-12.50');
  await expect(rows.filter({ hasText: 'Reversed by Expense' })).toContainText('12.50');
  for (const action of ['Reverse', 'Edit', 'Delete']) {
    await expect(page.getByRole('button', { name: `${action} ${what}` })).toHaveCount(0);
  }
  await reversal.getByRole('link', { name: `Expense ${id} of Mar 1, 2026` }).click();
  await expect(page).toHaveURL(/\/money\?.*startDate=2026-03-01/);
});

test.describe('on a phone', () => {
  test.use({ viewport: { width: 360, height: 740 } });

  test('money banked and cash in are reversed', async ({ page, shop, open }) => {
    const comment = `Bag ${Math.random().toString(36).slice(2)}`;
    await shop.call(addBanking, { body: { date: '2026-03-01', amount: 7.25, comment } });
    const reason = `Change ${Math.random().toString(36).slice(2)}`;
    await shop.call(addCashMovement, { body: { kind: 'in', amount: 3.1, reason } });
    const reverse = async () => {
      const reversing = page.getByRole('dialog', { name: 'Reverse' });
      await reversing.getByLabel('Reason').fill('Another shop');
      await reversing.getByRole('button', { name: 'Reverse' }).click();
      await expect(reversing).toHaveCount(0);
    };
    await open('/banking?startDate=2026-03-01&endDate=2026-03-01', shop.admin);
    await page
      .getByRole('row')
      .filter({ hasText: comment })
      .getByRole('button', { name: /^Reverse / })
      .click();
    await reverse();
    await expect(page.getByRole('row').filter({ hasText: comment })).toContainText('Reversed by Banking');
    await open('/day', shop.admin);
    await page.getByRole('button', { name: `Reverse Cash in: ${reason}` }).click();
    await reverse();
    const table = page.getByRole('table', { name: 'Cash in and out' });
    await expect(table.getByRole('row').filter({ hasText: 'Another shop' })).toContainText('-3.10');
    await expect(table.getByRole('row').filter({ hasText: reason })).toContainText('Reversed by Cash in');
    const width = await page.evaluate(() => document.documentElement.scrollWidth);
    expect(width).toBeLessThanOrEqual(360);
  });
});

test("a deposit is reversed from the customer's history", async ({ page, shop, open }) => {
  const details = { email: 'none', phone: '0700 1', location: 'Town' };
  const customer = await shop.call(addCustomer, { body: { name: 'Depositor Dan', ...details } });
  await shop.call(addDeposit, { params: { id: customer.id }, body: { date: '2026-03-01', amount: 20 } });
  await open(`/customers/${customer.id}`, shop.admin);
  await page.getByRole('button', { name: 'Reverse Deposit' }).click();
  await page.getByRole('dialog', { name: 'Reverse' }).getByLabel('Reason').fill('Not their money');
  await page.keyboard.press('Enter');
  const history = page.getByRole('table', { name: 'History' });
  await expect(history.getByRole('row').filter({ hasText: 'Reversal of Deposit' })).toContainText('20.00');
  await expect(history.getByText('Deposit (reversed)')).toBeVisible();
});

test('the books are locked in the settings, and Day close tells', async ({ page, shop, open }) => {
  await open('/settings', shop.admin);
  const books = page.getByRole('region', { name: 'Books' });
  await expect(books.getByRole('status')).toContainText('The books are');
  await books.getByLabel('Lock up to').fill('1999-12-31');
  await books.getByRole('button', { name: 'Lock', exact: true }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Lock', exact: true }).click();
  await expect(books.getByRole('status')).toContainText('The books are locked up to Dec 31, 1999');
  await open('/day?date=1999-12-31', shop.admin);
  await expect(page.getByText('The books are locked up to Dec 31, 1999')).toBeVisible();
  await expect(page.getByText('Nothing can be entered, counted or reopened on this day.')).toBeVisible();
});
