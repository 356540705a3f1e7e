/** The books by account: a figure opens its account, a posting opens its document, and the accountant's codes appear everywhere. */
import type { Page } from '@playwright/test';
import { nameJournalAccount } from '../../../contract/documents/accounts-chart.ts';
import { addExpense } from '../../../contract/money/expenses.ts';
import { dayIn } from '../../../contract/values/dates.ts';
import { expectNoFault } from '../support/axe.ts';
import { expect, test } from '../support/fixtures.ts';
import { addItem, sell, unique } from '../support/trading.ts';

const today = dayIn('Africa/Kampala', new Date());
const table = (page: Page, name: string) => page.getByRole('table', { name, exact: true });
const heading = (page: Page, name: string) => page.getByRole('heading', { name, level: 1 });

test('an accountant follows a figure from the balance sheet to its document', async ({ page, shop, open }) => {
  const item = await addItem(shop, { unitCost: 2, unitSell: 3.5 });
  const { id } = await sell(shop, item, 4);
  const lunch = unique('Lunch');
  const expense = { date: today, amount: 1.5, type: 'Meals', receivedBy: 'Ann', expense: lunch };
  await shop.call(addExpense, { body: expense });

  await open('/reports/balance-sheet', await shop.hire('reports'));
  await expect(heading(page, 'Balance sheet')).toBeVisible();
  for (const name of ['Assets', 'Equity']) await expect(table(page, name).locator('tfoot')).toContainText('Total');
  await expect(page.getByRole('alert')).toHaveCount(0);
  await table(page, 'Assets').getByRole('row', { name: /Cash/ }).getByRole('link').click();
  await expect(heading(page, 'Accounts')).toBeVisible();
  await expect(page.getByText(/^Cash, before: /)).toBeVisible();
  await expect(page.getByLabel('Account')).toHaveValue('assets:cash');

  // Only today has these postings. Choosing it keeps the account in the address.
  await page.getByLabel('Range').selectOption('Today');
  await expect(page).toHaveURL((url) => url.searchParams.get('account') === 'assets:cash');
  const sale = table(page, 'Postings')
    .getByRole('row')
    .filter({ hasText: `Receipt ${id}` });
  await expect(sale).toContainText('14.00');
  await sale.getByRole('button', { name: `Receipt ${id}` }).click();
  const receipt = page.getByRole('dialog', { name: /^Receipt/ });
  await expect(receipt).toContainText('14.00');
  await receipt.getByRole('button', { name: 'Close' }).click();

  await page.getByLabel('Account').selectOption('expenses:Meals');
  await expect(page.getByText(/^Meals, before: /)).toBeVisible();
  await expect(table(page, 'Postings')).toContainText(`Expense: ${lunch}, Ann`);

  await page.getByRole('navigation', { name: 'Reports screens' }).getByRole('link', { name: 'Trial balance' }).click();
  await expect(page.getByLabel('Range')).toHaveValue('today');
  const total = table(page, 'Trial balance').locator('tfoot').getByRole('cell');
  await expect(total.first()).toBeVisible();
  const texts = await total.allInnerTexts();
  const [debit, credit, after] = texts.slice(-3);
  expect([debit, after]).toEqual([credit, '0.00']);
  await expectNoFault(page, 'trial balance');
});

test('an admin gives an account a code, which the reports show, on a phone too', async ({ page, shop, open }) => {
  await page.setViewportSize({ width: 360, height: 740 });
  await open('/settings', shop.admin);
  const books = page.getByRole('region', { name: 'Books' });
  await books.getByRole('button', { name: 'Edit Gifts' }).click();
  const dialog = page.getByRole('dialog', { name: 'Edit expenses:gifts' });
  const code = unique('6').replaceAll(' ', '-');
  await dialog.getByLabel('Code').fill(code);
  await dialog.getByLabel('Name').fill('Given away');
  await page.keyboard.press('Enter');
  await expect(dialog).toHaveCount(0);
  await expect(books.getByText(code)).toBeVisible();

  // A code can be used only once.
  await books.getByRole('button', { name: 'Edit Bad debts' }).click();
  const other = page.getByRole('dialog', { name: 'Edit expenses:bad debts' });
  await other.getByLabel('Code').fill(code);
  await other.getByRole('button', { name: 'Update' }).click();
  await expect(page.getByText(`Another account has the code '${code}'`)).toBeVisible();

  await open('/reports/account?account=expenses:gifts', shop.admin);
  await expect(page.getByText(`${code} Given away, before: 0.00`)).toBeVisible();
  await expect(page.getByText(/Nothing was posted to this account/)).toBeVisible();
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360);
  await shop.call(nameJournalAccount, { body: { account: 'expenses:gifts', code: '', name: '' } });
});
