/** What axe finds on every screen, modal and overlay. The pages before sign-in and the frame are in accessibility.spec.ts. */
import type { Page } from '@playwright/test';
import { restock } from '../../../contract/goods/stock.ts';
import { addBanking } from '../../../contract/money/bankings.ts';
import { addExpense } from '../../../contract/money/expenses.ts';
import { expectNoFault, expectNoFaultInPanel } from '../support/axe.ts';
import { owe } from '../support/debts.ts';
import { expect, test } from '../support/fixtures.ts';
import { addItem, newestDay, sell, unique } from '../support/trading.ts';

/** Opens what a button opens, checks it, and closes it with Escape. */
async function expectNoFaultBehind(page: Page, button: string, title: string | RegExp = button): Promise<void> {
  await page.getByRole('button', { name: button, exact: true }).first().click();
  const panel = page.getByRole('dialog', { name: title });
  await expect(panel).toBeVisible();
  await expect(panel.locator('[aria-busy=true]')).toHaveCount(0);
  await expectNoFaultInPanel(page, button);
  await page.keyboard.press('Escape');
  await expect(panel).toBeHidden();
}

test('the dashboard has no fault', async ({ page, shop, open }) => {
  await sell(shop, await addItem(shop, { qty: 20 }), 3);
  await owe(shop, { customer: unique('Dora Debtor'), amount: 120 });
  await open('/dashboard', shop.admin);
  await expect(page.getByRole('table').first()).toBeAttached();
  await expectNoFault(page, 'dashboard');
});

test('the customers, their modals and payments have no fault', async ({ page, shop, open }) => {
  const { name } = await owe(shop, { customer: unique('Paul Payer'), amount: 300 });
  await open('/customers', shop.admin);
  await expect(page.getByRole('row', { name })).toBeVisible();
  await expectNoFault(page, 'customers');
  await expectNoFaultBehind(page, 'Add Customers', /Customer/);
  await expectNoFaultBehind(page, `Edit ${name}`, /Customer/);
  await expectNoFaultBehind(page, `Customers Payments ${name}`, /Payments/);
  await expectNoFaultBehind(page, `Delete ${name}`, 'Are you sure?');
});

test('what a payment lacks and the question about a namesake have no fault', async ({ page, shop, open }) => {
  const { name } = await owe(shop, { customer: unique('Nina Namesake'), amount: 300 });
  await open('/customers', shop.admin);
  await page.getByRole('button', { name: `Customers Payments ${name}` }).click();
  const payments = page.getByRole('dialog', { name: 'Customers Payments' });
  await payments.getByRole('button', { name: 'Save' }).click();
  await expect(payments.getByText('Please select an amount')).toBeVisible();
  await expectNoFaultInPanel(page, 'payments with what is missing');
  await page.keyboard.press('Escape');

  await page.getByRole('button', { name: 'Add Customers' }).click();
  for (const label of ['Name Of Customer', 'Email', 'Phone Number', 'Location']) {
    await page.getByRole('dialog').getByLabel(label).fill(name);
  }
  await page.keyboard.press('Enter');
  await expect(page.getByRole('dialog', { name: 'Add another?' })).toBeVisible();
  await expectNoFaultInPanel(page, 'the question about a namesake');
});

test('the long forms of a customer have no fault', async ({ page, shop, open }) => {
  const { id } = await owe(shop, { customer: unique('Lena Long'), amount: 10 });
  await open('/addCustomersForm', shop.admin);
  for (const path of ['/addCustomersForm', `/editStudentsForm?id=${id}`]) {
    await page.goto(path);
    await expect(page.getByLabel('First Name')).toBeVisible();
    await expectNoFault(page, path);
  }
  await open('/addCustomersForm', await shop.hire('stock'));
  await expect(page.getByText('only an admin')).toBeVisible();
  await expectNoFault(page, 'the long form of someone who may not save it');
});

test('the users and their modals have no fault', async ({ page, shop, open }) => {
  const { user } = await shop.hire('sales', 'stock');
  await open('/users', shop.admin);
  const row = page.getByRole('row', { name: user.email });
  await expect(row).toBeVisible();
  await expectNoFault(page, 'users');
  await page.getByRole('button', { name: 'Add User' }).click();
  const form = page.getByRole('dialog', { name: 'Add User' });
  await form.getByRole('button', { name: 'Add User' }).click();
  await expect(form.getByLabel('First Name')).toHaveAttribute('aria-invalid', 'true');
  await expectNoFaultInPanel(page, 'Add User with what is missing');
  await page.keyboard.press('Escape');
  await expect(form).toBeHidden();
  for (const button of await row.getByRole('button').all()) {
    const name = (await button.getAttribute('aria-label')) ?? (await button.textContent());
    await button.click();
    await expect(page.getByRole('dialog')).toBeVisible();
    await expectNoFaultInPanel(page, `${name} of a user`);
    await page.keyboard.press('Escape');
    await expect(page.getByRole('dialog')).toBeHidden();
  }
});

test('the stock and its modals have no fault', async ({ page, shop, open }) => {
  const item = await addItem(shop, { qty: 4, warningAt: 5, date: newestDay });
  await addItem(shop, { qty: 0, date: newestDay });
  await open('/stock', shop.admin);
  await expect(page.getByRole('row', { name: item.name })).toBeVisible();
  await expectNoFault(page, 'stock');
  await expectNoFaultBehind(page, 'Stock', /Stock/);
  await expectNoFaultBehind(page, `Edit ${item.name}`, /Stock/);
  await expectNoFaultBehind(page, `Restock ${item.name}`, 'Add More Stock');
});

test('stock and customers with a row open on a tablet have no fault', async ({ page, shop, open }) => {
  const item = await addItem(shop, { qty: 4, warningAt: 5, date: newestDay });
  const { name } = await owe(shop, { customer: unique('Aaron Tablet'), amount: 300 });
  await page.setViewportSize({ width: 768, height: 1024 });
  await open('/stock', shop.admin);
  await page.getByRole('button', { name: `Details ${item.name}` }).click();
  await expectNoFault(page, 'stock on a tablet');
  await page.goto('/customers');
  await page.getByRole('button', { name: `Details ${name}` }).click();
  await expectNoFault(page, 'customers on a tablet');
});

test("the stock's history, categories and import have no fault", async ({ page, shop, open }) => {
  const item = await addItem(shop, { date: newestDay });
  await shop.call(restock, { body: { id: item.id, date: newestDay, qty: 1, unitCost: 2, unitSell: 3.5 } });
  await open('/stock', shop.admin);
  await expectNoFaultBehind(page, `History ${item.name}`, `History of ${item.name}`);
  await expectNoFaultBehind(page, 'Stock Category');

  await page.getByRole('button', { name: 'Import', exact: true }).click();
  const panel = page.getByRole('dialog', { name: 'Import Stock' });
  const rows = panel.getByLabel('Or paste the rows here');
  await expect(rows).toBeVisible();
  await expectNoFaultInPanel(page, 'import');
  await rows.fill(`Product,Category,Qty,Unit Cost,Unit Selling,Shelf
${unique('Jar')},${unique('Glass')},2,1,2,4
${unique('Pot')},${unique('Glass')},minus two,1,2,5`);
  await panel.getByRole('button', { name: 'Check' }).click();
  await expect(panel.getByRole('table')).toBeVisible();
  await expectNoFaultInPanel(page, 'import, checked');
});

test('the till, its overlays and a receipt have no fault', async ({ page, shop, open }) => {
  const item = await addItem(shop, { date: newestDay });
  const low = await addItem(shop, { qty: 4, warningAt: 5, date: newestDay });
  await addItem(shop, { qty: 0, date: newestDay });
  // Enough items that the list scrolls, which has rules of its own.
  for (let more = 0; more < 12; more++) await addItem(shop);
  await sell(shop, item, 2);
  const spent = { date: '2026-02-01', type: 'Utility', amount: 12.5, receivedBy: 'Kato' } as const;
  await shop.call(addExpense, { body: { ...spent, expense: 'Fuel' } });
  await open('/sales', shop.admin);
  await page.getByRole('option', { name: low.name }).click();
  await expect(page.getByRole('list', { name: 'Cart lines' }).getByRole('listitem')).toHaveCount(1);
  await expectNoFault(page, 'till');
  await expectNoFaultBehind(page, 'Expenses');
  await expectNoFaultBehind(page, 'Keyboard shortcuts');
  await page.getByRole('button', { name: "Today's Sales" }).click();
  const today = page.getByRole('dialog', { name: "Today's Sales" });
  await expect(today.getByRole('row', { name: item.name })).toBeVisible();
  await expectNoFaultInPanel(page, "Today's Sales");
  await today.getByRole('button', { name: `Receipt for ${item.name}` }).click();
  await expect(page.getByRole('dialog', { name: /Receipt/ })).toContainText(item.name);
  await expectNoFaultInPanel(page, 'receipt');

  await page.setViewportSize({ width: 390, height: 800 });
  await page.reload();
  await expect(page.getByRole('option', { name: low.name })).toBeVisible();
  await expectNoFault(page, 'till on a phone');
});

test('held carts, the mail of a receipt, the till PIN and Help have no fault', async ({ page, shop, open }) => {
  const item = await addItem(shop, { date: newestDay });
  await sell(shop, item);
  await open('/sales', shop.admin);
  await page.getByRole('option', { name: item.name }).click();
  await page.getByRole('button', { name: 'Hold' }).first().click();
  await expect(page.getByRole('dialog', { name: 'Hold cart' })).toBeVisible();
  await expectNoFaultInPanel(page, 'hold');
  await page.keyboard.press('Enter');
  await page.getByRole('button', { name: /^Held carts/ }).click();
  await expect(page.getByRole('button', { name: /^Take up/ }).first()).toBeVisible();
  await expectNoFaultInPanel(page, 'held carts');
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: "Today's Sales" }).click();
  await page.getByRole('button', { name: `Receipt for ${item.name}` }).click();
  await page.getByRole('button', { name: 'Mail receipt' }).click();
  await expect(page.getByRole('dialog', { name: /^Mail receipt/ })).toBeVisible();
  await expectNoFaultInPanel(page, 'mail of a receipt');

  await page.goto('/help');
  await expect(page.getByRole('heading', { name: 'Help', level: 1 })).toBeVisible();
  await expectNoFault(page, 'Help');
  await page.setViewportSize({ width: 390, height: 800 });
  await expectNoFault(page, 'Help on a phone');
  await page.getByRole('button', { name: /@/ }).click();
  await page.getByRole('menuitem', { name: 'Till PIN' }).click();
  await expect(page.getByRole('dialog', { name: 'Till PIN' })).toBeVisible();
  await expectNoFaultInPanel(page, 'till PIN');
});

test('the reports and their panels have no fault', async ({ page, shop, open }) => {
  const item = await addItem(shop, { qty: 6, warningAt: 5 });
  await sell(shop, item, 2);
  await open('/reports', shop.admin);
  await expect(page.getByRole('row', { name: item.name })).toBeVisible();
  await expectNoFault(page, 'reports');
  await expectNoFaultBehind(page, 'ReStock');
  await expectNoFaultBehind(page, 'Stock Levels', 'Stock Levels Reduction history');
});

test('banking, its report, the day close, the cash book and the logs have no fault', async ({ page, shop, open }) => {
  const date = '2026-02-01';
  await shop.call(addBanking, { body: { date, amount: 50, comment: 'Evening bag' } });
  const spent = { date, type: 'Labour', amount: 60, receivedBy: 'Kato' } as const;
  await shop.call(addExpense, { body: { ...spent, expense: 'Repair' } });
  await open('/banking', shop.admin);
  await expect(page.getByRole('row', { name: 'Evening bag' }).first()).toBeVisible();
  await expectNoFault(page, 'banking');
  await page.goto('/banking-auto');
  await expect(page.getByRole('row').nth(1)).toBeVisible();
  await expectNoFault(page, 'banking report');
  await expectNoFaultBehind(page, 'Expenses Report');
  await page.goto('/day');
  await expect(page.getByRole('form', { name: 'Counted cash' })).toBeVisible();
  await expectNoFault(page, 'day close');
  await page.goto(`/money?startDate=${date}&endDate=${date}`);
  await expect(page.getByRole('row', { name: 'Evening bag' }).first()).toBeVisible();
  await expectNoFault(page, 'cash book');
  await page.setViewportSize({ width: 390, height: 800 });
  await expectNoFault(page, 'cash book on a phone');
  await page.setViewportSize({ width: 1280, height: 720 });
  await page.goto('/logs');
  await expect(page.getByRole('row').nth(1)).toBeVisible();
  await expectNoFault(page, 'logs');
});

test('the settings and their modals have no fault', async ({ page, shop, open }) => {
  await open('/settings', shop.admin);
  const business = page.getByRole('form', { name: 'Business' });
  await business.getByLabel('Email').fill('nobody');
  await business.getByRole('button', { name: 'Save' }).click();
  await expect(business.getByLabel('Email')).toHaveAttribute('aria-invalid', 'true');
  await expect(page.locator('[aria-busy=true]')).toHaveCount(0);
  await expectNoFault(page, 'settings');
  await expectNoFaultBehind(page, 'Add payment method');
  await expectNoFaultBehind(page, 'Add tax');
  await page.setViewportSize({ width: 390, height: 800 });
  await expectNoFault(page, 'settings on a phone');
});
