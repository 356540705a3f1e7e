/** Paying debts: in parts to Closed, the checks of the form, corrections and deletions. */
import type { Page } from '@playwright/test';
import { listAccounts, payAccount } from '../../../contract/debts/accounts.ts';
import { dayIn } from '../../../contract/values/dates.ts';
import { owe } from '../support/debts.ts';
import { expect, test } from '../support/fixtures.ts';
import { holdFocus } from '../support/hold-focus.ts';
import { retryWithout } from '../support/retry.ts';
import { newestDay } from '../support/trading.ts';

async function openPayments(page: Page, name: string) {
  await page.getByRole('searchbox', { name: 'Search customers' }).fill(name);
  await page.getByRole('button', { name: `Customers Payments ${name}` }).click();
  const modal = page.getByRole('dialog', { name: 'Customers Payments' });
  await expect(modal).toBeVisible();
  return modal;
}

const rowOf = (page: Page, name: string) => page.getByRole('row', { name: new RegExp(name) });

test('a debt is paid in parts, until it is closed', async ({ page, shop, open }) => {
  const customer = await owe(shop, { customer: 'Peter Parts', amount: 1000 });
  await open('/customers', shop.admin);
  let modal = await openPayments(page, customer.name);
  await expect(modal).toContainText('Peter Parts owes 1,000.00 in total');

  // The only account and today are filled in already, so the cursor is in the amount.
  await expect(modal.getByLabel('Account')).toHaveValue(/^\d+$/);
  await expect(modal.getByLabel('Date')).toHaveValue(dayIn('Africa/Kampala', new Date()));
  await expect(modal.getByLabel('Amount')).toBeFocused();

  // All missing fields are reported at once, each beside its field, and nothing is sent.
  const sent: string[] = [];
  page.on('request', (request) => request.method() === 'POST' && sent.push(request.url()));
  const save = modal.getByRole('button', { name: 'Save' });
  await modal.getByLabel('Account').selectOption({ index: 0 });
  await modal.getByLabel('Date').fill('');
  await save.click();
  await expect(modal.getByLabel('Account')).toHaveAccessibleDescription('Please select an account');
  await expect(modal.getByLabel('Date')).toHaveAccessibleDescription('Please select a date');
  await expect(modal.getByLabel('Amount')).toHaveAccessibleDescription('Please select an amount');
  await expect(modal.getByLabel('Account')).toBeFocused();
  await modal.getByLabel('Account').selectOption({ index: 1 });
  await modal.getByLabel('Amount').fill('1000.01');
  await save.click();
  await expect(modal.getByText('Please select an account')).toHaveCount(0);
  await expect(modal.getByText('Please select a date')).toBeVisible();
  await expect(modal.getByLabel('Amount')).toHaveAccessibleDescription('Amount cannot be greater than balance');
  await modal.getByLabel('Date').fill('2199-01-01');
  await modal.getByLabel('Amount').fill('400');
  await save.click();
  await expect(modal.getByLabel('Date')).toHaveAccessibleDescription("The date can't be in the future");
  await expect(modal.getByLabel('Date')).toHaveAttribute('max', dayIn('Africa/Kampala', new Date()));
  expect(sent).toEqual([]);
  await modal.getByLabel('Date').fill(newestDay);
  await save.click();
  await expect(modal).toBeHidden();
  await expect(rowOf(page, customer.name)).toContainText('600.00');

  // The quick way: Pay fills in account and today, and keeps the focus however soon it is pressed.
  const letGo = await holdFocus(page);
  modal = await openPayments(page, customer.name);
  await modal.getByRole('button', { name: /^Pay receipt/ }).click();
  await letGo();
  await expect(modal.getByLabel('Amount')).toBeFocused();
  await expect(modal.getByLabel('Date')).toHaveValue(dayIn('Africa/Kampala', new Date()));
  await page.keyboard.type('600');
  await page.keyboard.press('Enter');
  await expect(modal).toBeHidden();
  await expect(rowOf(page, customer.name)).toContainText('0.00');

  modal = await openPayments(page, customer.name);
  await expect(modal.getByText('Account Settled')).toBeVisible();
  await expect(modal.getByText('owes nothing')).toBeVisible();
  await expect(modal.getByLabel('Amount')).toBeHidden();
  await expect(modal.getByRole('button', { name: 'Save' })).toBeHidden();
});

test('with several open accounts the account is left to choose', async ({ page, shop, open }) => {
  const customer = await owe(shop, { customer: 'Sally Several', amount: 100 });
  await owe(shop, { customer, amount: 50 });
  await open('/customers', shop.admin);
  const modal = await openPayments(page, customer.name);
  await expect(modal.getByLabel('Date')).toHaveValue(dayIn('Africa/Kampala', new Date()));
  await expect(modal.getByLabel('Account')).toHaveValue('');
  await modal.getByLabel('Amount').fill('10');
  await page.keyboard.press('Enter');
  await expect(modal.getByLabel('Account')).toBeFocused();
  await expect(modal.getByLabel('Account')).toHaveAccessibleDescription('Please select an account');
});

test('a payment is corrected after the edit icon, and deleted after asking', async ({ page, shop, open }) => {
  const customer = await owe(shop, { customer: 'Carla Correct', amount: 500 });
  await open('/customers', shop.admin);
  let modal = await openPayments(page, customer.name);
  await modal.getByRole('button', { name: /^Pay receipt/ }).click();
  await modal.getByLabel('Amount').fill('300');
  await modal.getByRole('button', { name: 'Save' }).click();
  await expect(modal).toBeHidden();

  modal = await openPayments(page, customer.name);
  await modal.getByRole('button', { name: 'Edit payment of 300.00' }).click();
  await expect(modal.getByLabel('Account')).toBeDisabled();
  await expect(modal.getByLabel('Amount')).toHaveValue('300');
  await modal.getByLabel('Amount').fill('500.01');
  await modal.getByRole('button', { name: 'Update' }).click();
  await expect(modal.getByLabel('Amount')).toHaveAccessibleDescription('Amount cannot be greater than balance');
  await modal.getByRole('button', { name: 'Cancel' }).click();
  await expect(modal.getByRole('button', { name: 'Save' })).toBeVisible();
  await expect(modal.getByLabel('Amount')).toHaveValue('');

  await modal.getByRole('button', { name: 'Edit payment of 300.00' }).click();
  await modal.getByLabel('Amount').fill('450.50');
  await modal.getByRole('button', { name: 'Update' }).click();
  await expect(modal).toBeHidden();
  await expect(rowOf(page, customer.name)).toContainText('49.50');

  modal = await openPayments(page, customer.name);
  await modal.getByRole('button', { name: 'Delete payment of 450.50' }).click();
  await expect(page.getByRole('dialog', { name: 'Are you sure?' })).toContainText('Carla Correct, 450.50 on ');
  await page.getByRole('button', { name: 'Yes, delete it!' }).click();
  await expect(modal).toContainText('owes 500.00 in total');
  await expect(modal.getByRole('button', { name: 'Delete payment of 450.50' })).toBeHidden();
  await modal.getByRole('button', { name: 'Close', exact: true }).click();
  await expect(rowOf(page, customer.name)).toContainText('500.00');
});

test('a payment whose answer got lost is tried again and taken once', async ({ page, shop, open }) => {
  const customer = await owe(shop, { customer: 'Lena Lost', amount: 80 });
  await open('/customers', shop.admin);
  const modal = await openPayments(page, customer.name);
  await modal.getByRole('button', { name: /^Pay receipt/ }).click();
  await modal.getByLabel('Amount').fill('30');

  // The server takes the payment, but its answer does not arrive.
  await page.route('**/api/accounts/pay', async (route) => {
    await route.fetch();
    await route.abort();
  });
  await modal.getByRole('button', { name: 'Save' }).click();
  await expect(modal.getByRole('alert')).toContainText('An error occured');
  await expect(modal.getByLabel('Amount')).toHaveValue('30');
  await page.unroute('**/api/accounts/pay');
  await modal.getByRole('button', { name: 'Save' }).click();
  await expect(modal).toBeHidden();
  await expect(rowOf(page, customer.name)).toContainText('50.00');
  const [account] = await shop.call(listAccounts, { query: { customerId: customer.id } });
  expect(account?.payments).toMatchObject([{ amount: 30, balance: 50 }]);
});

test('a double click pays once', async ({ page, shop, open }) => {
  const customer = await owe(shop, { customer: 'Dora Double', amount: 90 });
  await open('/customers', shop.admin);
  const modal = await openPayments(page, customer.name);
  await modal.getByRole('button', { name: /^Pay receipt/ }).click();
  await modal.getByLabel('Amount').fill('20');
  await modal.getByRole('button', { name: 'Save' }).dblclick();
  await expect(modal).toBeHidden();
  await expect(rowOf(page, customer.name)).toContainText('70.00');
  const [account] = await shop.call(listAccounts, { query: { customerId: customer.id } });
  expect(account?.payments).toHaveLength(1);
});

test('an overdue debt is marked with a word as well as in red', async ({ page, shop, open }) => {
  const customer = await owe(shop, { customer: 'Oscar Overdue', amount: 60 });
  const [account] = await shop.call(listAccounts, { query: { customerId: customer.id } });
  await shop.call(payAccount, { body: { id: account!.id, date: newestDay, amount: 10 } });
  // The shop's clock can't be moved from here, so the answers carry what it would say next month.
  for (const path of ['**/api/accounts?*', '**/api/customers?*']) {
    await page.route(path, async (route) => {
      const response = await route.fetch();
      const text = await response.text();
      await route.fulfill({ response, body: text.replaceAll('"overdue":false', '"overdue":true') });
    });
  }
  await open('/customers', shop.admin);
  await page.getByRole('searchbox', { name: 'Search customers' }).fill(customer.name);
  await expect(rowOf(page, customer.name)).toContainText('Overdue');
  const modal = await openPayments(page, customer.name);
  await expect(modal.getByRole('region', { name: /^Receipt/ })).toContainText('Overdue');
  await expect(modal.getByText('Balance 50.00')).toHaveCSS('color', 'rgb(180, 43, 35)');
  const payment = modal.getByRole('row', { name: /10\.00/ });
  await expect(payment).toContainText('Overdue');
  const ground = await payment.evaluate((row) => getComputedStyle(row).backgroundColor);
  const [red = 0, green = 0, blue = 0] = (ground.match(/[\d.]+/g) ?? []).map(Number);
  expect(red).toBeGreaterThan(Math.max(green, blue));
});

test('accounts that could not be loaded are not shown as no debt', async ({ page, shop, open }) => {
  const customer = await owe(shop, { customer: 'Nora Notloaded', amount: 60 });
  await page.route('**/api/accounts?*customerId=*', (route) =>
    route.fulfill({ status: 500, json: { status: false, payload: 'x' } }),
  );
  await open('/customers', shop.admin);
  const modal = await openPayments(page, customer.name);
  await expect(modal.getByText('Could not load')).toBeVisible();
  await expect(modal.getByText(/owes nothing|will appear here|Settled/)).toBeHidden();
  await retryWithout(page, '**/api/accounts?*customerId=*');
  await expect(modal).toContainText('owes 60.00 in total');
});
