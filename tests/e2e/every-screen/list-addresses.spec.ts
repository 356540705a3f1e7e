/** What a list shows is in its address: a reload, a second tab and Back show the same list. */
import type { Page } from '@playwright/test';
import { addBanking } from '../../../contract/money/bankings.ts';
import { addExpense } from '../../../contract/money/expenses.ts';
import { addPaymentMethod } from '../../../contract/money/payment-methods.ts';
import { makeReturn } from '../../../contract/selling/returns.ts';
import { owe } from '../support/debts.ts';
import { test as base, expect } from '../support/fixtures.ts';
import { addItem, newestDay, sell, unique } from '../support/trading.ts';

type Look = (page: Page) => Promise<void>;

const table = (page: Page, name: string) => page.getByRole('table', { name, exact: true });
const dialog = (page: Page, name: string | RegExp) => page.getByRole('dialog', { name });
const addressOf = (page: Page) => page.url().replace(/^https?:\/\/[^/]+/, '');

const test = base.extend<{ expectSame: (look: Look) => Promise<void> }>({
  /** Looks at the list now, after a reload, and as someone else who opens the address. */
  expectSame: ({ page, context, open, shop }, use) =>
    use(async (look) => {
      await look(page);
      await page.reload();
      await look(page);
      const second = await context.newPage();
      await open(addressOf(page), shop.admin, second);
      await look(second);
      await second.close();
    }),
});

test('stock: text, category, order and what is open over it', async ({ page, shop, open, expectSame }) => {
  const word = unique('Crate');
  const [few, many] = [
    await addItem(shop, { name: `${word} few`, qty: 3 }),
    await addItem(shop, { name: `${word} many`, qty: 80 }),
  ];
  const names = (page: Page) => table(page, 'Stock').locator('tbody').getByRole('row', { name: word });
  await open('/help', shop.admin);
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'stock' }).click();
  await expect(page).toHaveURL(/\/stock$/);

  // Letters add no steps to the history, and a half-typed word is there again after a reload, however soon that is.
  const search = page.getByRole('searchbox', { name: 'Search Stock' });
  await search.pressSequentially(word);
  await page.reload();
  await expect(search).toHaveValue(word);
  await expect(names(page)).toHaveCount(2);

  await table(page, 'Stock').getByRole('button', { name: 'Qty' }).click();
  const bySize: Look = async (page) => {
    await expect(page.getByRole('searchbox', { name: 'Search Stock' })).toHaveValue(word);
    await expect(names(page).nth(0)).toContainText(many.name);
    await expect(names(page).nth(1)).toContainText(few.name);
  };
  await expectSame(bySize);
  await page.getByRole('button', { name: `History ${few.name}` }).click();
  await expectSame(async (page) => {
    await expect(dialog(page, `History of ${few.name}`).getByRole('table', { name: 'Movements' })).toBeVisible();
    await expect(page).toHaveURL(/sort=qty.*order=desc/);
  });

  await page.goBack();
  await expect(dialog(page, /History/)).toHaveCount(0);
  await bySize(page);
  await page.goBack();
  await expect(page).toHaveURL((url) => !url.searchParams.has('sort') && url.searchParams.has('search'));
  await page.goBack();
  await expect(page).toHaveURL(/\/help/);

  // A record that the list has not loaded is closed by its button; one more step back shows the earlier list.
  await page.goto(`/stock?search=${encodeURIComponent(many.name)}&open=edit&id=${few.id}`);
  await expect(dialog(page, 'Edit Stock').getByLabel('Product Name')).toHaveValue(few.name);
  await page.keyboard.press('Escape');
  await expect(page).toHaveURL((url) => !url.searchParams.has('open') && !url.searchParams.has('id'));
  await expect(names(page)).toHaveCount(1);
});

test('what is wrong in an address is left out of it', async ({ page, shop, open }) => {
  await open('/stock?sort=colour&order=up&categoryId=x&open=sesame&id=-1&search=', shop.admin);
  await expect(table(page, 'Stock')).toBeVisible();
  await expect(page).toHaveURL(/\/stock$/);
  await page.goto('/logs?startDate=2026-02-30&endDate=now&id=none');
  await expect(table(page, 'Activity')).toBeVisible();
  await expect(page).toHaveURL(/\/logs$/);
  await page.goto('/customers?open=payments&id=999999999');
  await expect(table(page, 'Customers')).toBeVisible();
});

test('receipts, returns and the Sales Report', async ({ page, shop, open, expectSame }) => {
  const item = await addItem(shop, { name: unique('Kettle') });
  const receipt = await sell(shop, item, 2);
  const line = receipt.lines[0]!;
  await shop.call(makeReturn, {
    body: { receiptId: receipt.id, lines: [{ lineId: line.id, quantity: 1, toStock: true }], reason: 'dented' },
  });
  const found = (name: string) => (page: Page) =>
    expect(table(page, name).getByRole('row', { name: item.name })).toBeVisible();

  await open('/receipts', shop.admin);
  await page.getByRole('searchbox').fill(item.name);
  await page.getByLabel('Start date').fill(newestDay);
  await expectSame(async (page) => {
    await expect(page.getByLabel('Start date')).toHaveValue(newestDay);
    await expect(table(page, 'Receipts').locator('tbody').getByRole('row')).toHaveCount(1);
  });
  await page.getByRole('button', { name: `Open receipt ${receipt.id}` }).click();
  await expectSame((page) => expect(dialog(page, /Receipt/)).toContainText(item.name));
  await page.goBack();
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await page.goBack();
  await expect(page.getByLabel('Start date')).toHaveValue('');
  await expect(page.getByRole('searchbox')).toHaveValue(item.name);

  await page.goto('/returns');
  await page.getByRole('button', { name: 'Returns made' }).click();
  await page.getByLabel('End date').fill(newestDay);
  await expectSame(found('Returns'));
  await page.goBack();
  await page.goBack();
  await expect(table(page, 'Receipts')).toBeVisible();

  await page.goto('/reports');
  await page.getByRole('searchbox').fill(item.name);
  await expectSame((page) => expect(page.getByRole('searchbox')).toHaveValue(item.name));
  await page.getByRole('button', { name: 'Search', exact: true }).click();
  await expectSame((page) => expect(page.getByText('Search results: 1')).toBeVisible());
  await page.goBack();
  await expect(page.getByText('Search results')).toHaveCount(0);
});

test('customers, what they owe and their slips', async ({ page, shop, open, expectSame }) => {
  const { id, name } = await owe(shop, { customer: unique('Lena Listed'), amount: 9 });
  await open('/customers', shop.admin);
  await page.getByRole('searchbox').fill(name);
  await page.getByRole('button', { name: `Customers Payments ${name}` }).click();
  await expectSame(async (page) => {
    await expect(dialog(page, 'Customers Payments')).toContainText(`${name} owes`);
    await expect(page.getByLabel('Search customers')).toHaveValue(name);
  });
  await page.goBack();
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect(table(page, 'Customers').locator('tbody').getByRole('row')).toHaveCount(1);

  await page.goto(`/customers/${id}`);
  await page.getByRole('button', { name: 'Last month' }).click();
  await page
    .getByRole('region', { name: 'Open accounts' })
    .getByRole('button', { name: /Account of receipt/ })
    .click();
  await expectSame(async (page) => {
    await expect(page.getByRole('button', { name: 'Last month', includeHidden: true })).toHaveAttribute(
      'aria-pressed',
      'true',
    );
    await expect(dialog(page, /Receipt/)).toBeVisible();
  });
  await page.goBack();
  await page.goBack();
  await expect(page.getByRole('button', { name: 'This month' })).toHaveAttribute('aria-pressed', 'true');

  await page.goto('/debts/ageing');
  await page.getByLabel('As of').fill('2020-02-03');
  await expectSame((page) => expect(page.getByText('Nobody owed anything at the end of Feb 3, 2020.')).toBeVisible());
});

test('expenses, banked money, the Cash Book and a day', async ({ page, shop, open, expectSame }) => {
  const what = unique('Lorry');
  await shop.call(addExpense, {
    body: { date: '2019-06-04', amount: 7, type: 'Transport', receivedBy: 'Moses', expense: what },
  });
  const comment = unique('Bag');
  await shop.call(addBanking, { body: { date: '2019-06-05', amount: 40, comment } });
  const method = await shop.call(addPaymentMethod, { body: { name: unique('Wallet'), kind: 'mobile money' } });

  await open('/expenses', shop.admin);
  await page.getByRole('button', { name: `Edit ${what}` }).click();
  await expectSame((page) => expect(dialog(page, 'Edit Expense').getByLabel('Received By')).toHaveValue('Moses'));
  await page.goBack();
  await expect(page.getByRole('dialog')).toHaveCount(0);

  await page.goto('/banking');
  await page.getByLabel('Start date').fill('2019-06-05');
  await page.getByLabel('End date').fill('2019-06-05');
  await table(page, 'Banked money').getByRole('row', { name: comment }).getByRole('button', { name: 'Edit' }).click();
  await expectSame(async (page) => {
    await expect(page.getByRole('form', { name: 'Add Banked Money' }).getByLabel('comment')).toHaveValue(comment);
    await expect(page.getByLabel('End date')).toHaveValue('2019-06-05');
  });
  await page.goBack();
  await expect(page.getByRole('button', { name: 'Save' })).toBeVisible();
  await page.goBack();
  await expect(page.getByLabel('End date')).toHaveValue('');

  await page.goto('/money');
  const firstDay = await page.getByLabel('Start date').inputValue();
  await page.getByLabel('Method').selectOption(method.name);
  await page.getByLabel('Start date').fill('');
  await expectSame(async (page) => {
    await expect(page.getByLabel('Method')).toHaveValue(String(method.id));
    await expect(page.getByLabel('Start date')).toHaveValue('');
  });
  await page.goBack();
  await expect(page.getByLabel('Start date')).toHaveValue(firstDay);
  await page.goBack();
  await expect(page).toHaveURL(/\/money$/);

  await page.goto('/banking-auto');
  await page.getByLabel('Start date').fill('2019-06-04');
  await page.getByRole('button', { name: 'Expenses Report' }).click();
  await expectSame((page) => expect(dialog(page, 'Expenses Report')).toContainText(what));
  await page.goBack();
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect(page.getByLabel('Start date')).toHaveValue('2019-06-04');

  await page.goto('/day');
  await page.getByLabel('Day', { exact: true }).fill('2019-06-05');
  await page.getByRole('button', { name: 'Previous day' }).click();
  await expectSame((page) => expect(page.getByLabel('Day', { exact: true })).toHaveValue('2019-06-04'));
  await page.goBack();
  await expect(page.getByLabel('Day', { exact: true })).toHaveValue('2019-06-05');
});

test('the log and the users', async ({ page, shop, open, expectSame }) => {
  const person = await shop.hire('stock');
  await open('/logs', shop.admin);
  await page.getByRole('searchbox').fill(person.email);
  await page.getByLabel('Start date').fill(newestDay);
  await expectSame(async (page) => {
    await expect(page.getByLabel('Start date')).toHaveValue(newestDay);
    await expect(page.getByRole('searchbox')).toHaveValue(person.email);
    await expect(table(page, 'Activity').getByRole('row', { name: person.email }).first()).toBeVisible();
  });
  await page.goBack();
  await expect(page.getByLabel('Start date')).toHaveValue('');

  await page.goto('/users');
  const { first_name, last_name } = person.user;
  await page
    .getByRole('button', { name: `View ${first_name} ${last_name}` })
    .first()
    .click();
  await expectSame((page) => expect(page.getByRole('dialog')).toContainText(first_name));
  await page.goBack();
  await expect(page.getByRole('dialog')).toHaveCount(0);
});
