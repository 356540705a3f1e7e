/** The columns and icons of every list, in the order that the specification names. Columns of our own come after them. */
import type { Locator, Page } from '@playwright/test';
import { addBanking } from '../../../contract/money/bankings.ts';
import { addExpense } from '../../../contract/money/expenses.ts';
import { addPaymentMethod, deletePaymentMethod } from '../../../contract/money/payment-methods.ts';
import { makeSale } from '../../../contract/selling/sales.ts';
import { owe } from '../support/debts.ts';
import { expect, type Shop, test } from '../support/fixtures.ts';
import { addItem, newestDay, sell, unique } from '../support/trading.ts';

const tableOf = (page: Page, name: string) => page.getByRole('table', { name, exact: true });

/** Checks the icons of the row with this text, or of the first one, because a long list has only its visible rows in the DOM. */
async function expectOrder(table: Locator, headers: string[], row?: string, icons: string[] = []): Promise<void> {
  await expect(table.getByRole('columnheader')).toHaveText(headers);
  if (icons.length === 0) return;
  const rows = table.locator('tbody').getByRole('row');
  const pressed = (row ? rows.filter({ hasText: row }) : rows).first().locator('td:last-child :is(button, a)');
  await expect(pressed).toHaveCount(icons.length);
  expect(await pressed.evaluateAll((all) => all.map((one) => one.getAttribute('title')))).toEqual(icons);
}

async function openPanel(page: Page, button: string, table: string): Promise<Locator> {
  await page.getByRole('button', { name: button, exact: true }).click();
  return page.getByRole('dialog').getByRole('table', { name: table, exact: true });
}

/**
 * Makes a sale by card, because lists have a column for methods only if one was used. With it, the column is there whatever
 * other tests do.
 */
async function sellByCard(shop: Shop): Promise<void> {
  const { id: methodId } = await shop.call(addPaymentMethod, { body: { name: unique('Card'), kind: 'card' } });
  const { id: stockId, unitSell: amount } = await addItem(shop);
  await shop.call(makeSale, { body: { sales: [{ stockId, quantity: 1 }], tenders: [{ methodId, amount }] } });
  await shop.call(deletePaymentMethod, { params: { id: methodId } });
}

test('people, goods and their categories', async ({ page, shop, open }) => {
  const item = await addItem(shop, { date: newestDay });
  const { name } = await owe(shop, { customer: unique('Olga Order'), amount: 12 });
  const { email } = (await shop.hire('stock')).user;

  await open('/customers', shop.admin);
  await page.getByRole('searchbox').fill(name);
  await expectOrder(
    tableOf(page, 'Customers'),
    ['Full Name', 'Phone Number', 'email', 'Location', 'Owes', 'Action'],
    name,
    ['Edit', 'Customers Payments', 'Long form', 'Delete'],
  );
  await page.goto('/users');
  await expectOrder(tableOf(page, 'Users'), ['Full Name', 'Email', 'Roles', 'Action'], email, [
    'Delete',
    'Edit',
    'View',
  ]);
  await page.goto('/stock');
  const figures = ['Unit Cost', 'Unit Selling', 'Qty', 'Total Cost', 'Total Sale', 'Total Profit'];
  await expectOrder(tableOf(page, 'Stock'), ['Date', 'Product', ...figures, 'Category', 'Action'], item.name, [
    'Edit',
    'Delete',
    'Restock',
    'Write off',
    'History',
  ]);
  const categories = await openPanel(page, 'Stock Category', 'Categories');
  await expectOrder(categories, ['Category', 'Action'], undefined, ['Delete', 'Edit']);
});

test("sales, today's sales, stock levels and Most Bought items", async ({ page, shop, open }) => {
  const item = await addItem(shop);
  await sell(shop, item, 2);
  await open('/dashboard', shop.admin);
  await expectOrder(tableOf(page, 'Most Bought items'), ['Stock', 'Qty', 'UnitCost', 'UnitSell']);
  await page.goto('/reports');
  const report = ['Date', 'Product', 'Qty', 'Cost', 'Sale', 'Profit', 'Delete'];
  await expectOrder(tableOf(page, 'Sales Report'), report, item.name, ['Delete']);
  const levels = await openPanel(page, 'Stock Levels', 'Stock Levels Reduction history');
  await expectOrder(levels, ['Stock', 'Sold At', 'Quantity Sold', 'Balance Before', 'Current Balance']);
  await page.goto('/sales');
  const today = await openPanel(page, "Today's Sales", "Today's Sales");
  await expectOrder(today, ['Product', 'Qty', 'Sale', 'Profit', 'Receipt'], item.name, ['Receipt']);
});

test('expenses, banked money, the banking report and the logs', async ({ page, shop, open }) => {
  const spent = { date: '2026-02-01', type: 'Labour', amount: 60, receivedBy: 'Kato' } as const;
  const expense = unique('Repair');
  const comment = unique('Evening bag');
  await shop.call(addExpense, { body: { ...spent, expense } });
  await shop.call(addBanking, { body: { date: spent.date, amount: 50, comment } });
  await sellByCard(shop);

  await open('/sales', shop.admin);
  const expenses = await openPanel(page, 'Expenses', 'Expenses');
  const headers = ['Date', 'Expenses', 'Received By', 'Type', 'Amount', 'Action'];
  await expectOrder(expenses, headers, expense, ['Delete', 'Edit', 'Photo', 'Reverse']);
  await page.goto('/banking');
  const banked = ['Date', 'Amount', 'comment', 'Action'];
  await expectOrder(tableOf(page, 'Banked money'), banked, comment, ['Edit', 'Delete', 'Reverse']);
  await page.goto('/banking-auto');
  const days = ['Date', 'Total sales', 'Sales on Credit', 'Expenses', 'Banked', 'By method'];
  await expectOrder(tableOf(page, 'Banking Report'), days);
  const report = await openPanel(page, 'Expenses Report', 'Expenses Report');
  await expectOrder(report, ['Date', 'Expenses', 'To', 'Type', 'Amount']);
  await page.goto('/logs');
  await expectOrder(tableOf(page, 'Activity'), ['Date', 'User', 'Action', 'Description']);
});
