import type { Page } from '@playwright/test';
import { addExpense } from '../../../contract/money/expenses.ts';
import { getBankReport } from '../../../contract/selling/sales.ts';
import { addDays, dayIn } from '../../../contract/values/dates.ts';
import { expect, test, testInOwnShop } from '../support/fixtures.ts';
import { addItem, sell, sellOnCredit, unique } from '../support/trading.ts';

const table = (page: Page) => page.getByRole('table', { name: 'Banking Report' });
const money = (amount: number) => amount.toLocaleString('en', { minimumFractionDigits: 2, maximumFractionDigits: 2 });

testInOwnShop(
  'shows per day what was sold, what is owed of it, what was spent, and Banked',
  async ({ page, own: shop, open }) => {
    // Where something was paid by another method, there is one more column.
    const item = await addItem(shop, { unitSell: 10 });
    await sell(shop, item, 3);
    await sellOnCredit(shop, item, 2, unique('Debtor'));
    const today = dayIn('Africa/Kampala', new Date());
    const details = { amount: 1.25, type: 'Meals', receivedBy: 'Ann', expense: 'Lunch' } as const;
    await shop.call(addExpense, { body: { date: today, ...details } });
    await shop.call(addExpense, { body: { date: addDays(today, -400), ...details } });

    await open('/banking-auto', await shop.hire('reports'));
    for (const name of ['Date', 'Total sales', 'Sales on Credit', 'Expenses', 'Banked']) {
      await expect(table(page).getByRole('columnheader', { name, exact: true })).toBeVisible();
    }
    await page.getByLabel('Start date').fill(today);
    const rows = table(page).locator('tbody').getByRole('row');
    await expect(rows).toHaveCount(1);
    const [row] = await shop.call(getBankReport, { query: { startDate: today } });
    if (!row) throw new Error('today has no row');
    const banked = (row.sales * 100 - (row.unpaidSales * 100 + row.expenses * 100)) / 100;
    expect(row.unpaidSales).toBeGreaterThanOrEqual(20);
    const cells = [row.sales, row.unpaidSales, row.expenses, banked].map(money);
    await expect(rows.getByRole('cell')).toHaveText([/\d/, ...cells]);
    const totals = table(page).locator('tfoot');
    await expect(totals).toContainText(`Sales plus unpaid sales${money(row.sales + row.unpaidSales)}`);
    await expect(totals).toContainText(`Banked${money(banked)}`);

    await page.getByLabel('Start date').fill('');
    await page.getByLabel('End date').fill(addDays(today, -400));
    await expect(rows.first().getByRole('cell').nth(3)).toHaveText('1.25');
    await expect(rows.first().getByRole('cell').nth(4)).toHaveText('-1.25');

    const age = page.getByText(/^Figures as of /);
    await expect(age).toHaveCount(0);
    await page.route('**/api/sales/bank-report*', async (route) => {
      const response = await route.fetch();
      await route.fulfill({ response, headers: { ...response.headers(), 'data-age': '3' } });
    });
    await page.getByLabel('End date').fill(today);
    await expect(age).toHaveText(/, .+ \(3 seconds old when loaded\)$/);
  },
);

test('the Expenses Report finds expenses by text, type and days, with their total', async ({ page, shop, open }) => {
  const word = unique('generator');
  for (const [date, type, amount, expense] of [
    ['2017-01-31', 'Utility', 100, `Fuel for the ${word}`],
    ['2017-02-01', 'Labour', 40.5, `Repair of the ${word}`],
    ['2017-02-02', 'Utility', 9.5, `Oil for the ${word}`],
  ] as const) {
    await shop.call(addExpense, { body: { date, type, amount, expense, receivedBy: 'Kato' } });
  }
  await open('/banking-auto', await shop.hire('reports'));
  await page.getByRole('button', { name: 'Expenses Report' }).click();
  const overlay = page.getByRole('dialog', { name: 'Expenses Report' });
  for (const name of ['Date', 'Expenses', 'To', 'Type', 'Amount']) {
    await expect(overlay.getByRole('columnheader', { name, exact: true })).toBeVisible();
  }
  const rows = overlay.locator('tbody').getByRole('row');
  const total = overlay.locator('tfoot');
  const search = overlay.getByRole('button', { name: 'Search' });

  await overlay.getByRole('searchbox').fill(word.toUpperCase());
  await search.click();
  await expect(rows).toHaveCount(3);
  await expect(total).toContainText('150.00');
  await expect(rows.nth(1).getByRole('cell')).toHaveText([
    'Feb 1, 2017',
    `Repair of the ${word}`,
    'Kato',
    'Causal Labour',
    '40.50',
  ]);

  await overlay.getByLabel('Type').selectOption('Utility');
  await search.click();
  await expect(rows).toHaveCount(2);
  await expect(total).toContainText('109.50');

  await overlay.getByLabel('Start date').fill('2017-02-01');
  await search.click();
  await expect(rows).toHaveCount(1);
  await expect(total).toContainText('9.50');
});
