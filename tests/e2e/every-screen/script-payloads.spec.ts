/** Puts script payloads into every text field, then opens every screen, panel and print window: none of them runs. */
import type { Page } from '@playwright/test';
import { payAccount } from '../../../contract/debts/accounts.ts';
import { addCustomer } from '../../../contract/debts/customers.ts';
import { addCategory } from '../../../contract/goods/categories.ts';
import { addStock } from '../../../contract/goods/stock.ts';
import { addBanking } from '../../../contract/money/bankings.ts';
import { closeDay } from '../../../contract/money/day-close.ts';
import { addExpense } from '../../../contract/money/expenses.ts';
import { addStaff } from '../../../contract/people/staff.ts';
import { makeSale } from '../../../contract/selling/sales.ts';
import { addDays } from '../../../contract/values/dates.ts';
import { expect, type Shop, test } from '../support/fixtures.ts';
import { payloads } from '../support/payloads.ts';
import { dueLater, newestDay } from '../support/trading.ts';

// This gives the tests a worker and so a shop of their own, because sixty strange names would disturb other tests.
test.use({ headless: true });
test.setTimeout(180_000);

/** Creates everything that a text can be typed into, with the payload in it. */
async function plant(shop: Shop, text: string, index: number) {
  const day = addDays('2014-01-01', index);
  const { id: categoryId } = await shop.call(addCategory, { body: { type: text } });
  const figures = { qty: 9, date: day, unitCost: 1, unitSell: 2, warningAt: 9, categoryId };
  const item = await shop.call(addStock, { body: { name: text, barcode: text.slice(0, 200), ...figures } });
  const kin = { occupation: text, residence: text, nok_name: text, nok_contact: text, nok_relationship: text };
  const profile = { firstName: text, middleName: text, lastName: text, gender: '', ...kin } as const;
  const email = `<svg/onload=window.__pwned=1>${index}@example.com`;
  const person = { name: text, email, phone: text, location: text, profile };
  const customer = await shop.call(addCustomer, { body: person });
  const sales = [{ stockId: item.id, quantity: 1 }];
  const credit = { customerId: customer.id, paymentDate: dueLater };
  const receipt = await shop.call(makeSale, { body: { sales, ...credit } });
  const account = receipt.credit?.accountId ?? 0;
  if (index % 2) await shop.call(payAccount, { body: { id: account, date: newestDay, amount: 1 } });
  const spent = { date: day, amount: 1, type: 'Meals', receivedBy: text, expense: text } as const;
  await shop.call(addExpense, { body: spent });
  await shop.call(addBanking, { body: { date: day, amount: 1, comment: text } });
  const names = { firstName: text, middleName: text, lastName: text, phone: text, location: text };
  await shop.call(addStaff, { body: { ...names, email, roles: ['sales'] } });
  return { text, item, customer, day };
}

async function expectHarmless(page: Page, where: string) {
  expect(await page.evaluate(() => '__pwned' in window), where).toBe(false);
  await expect(page.locator('[data-payload], [onerror], [onload], [onfocus]'), where).toHaveCount(0);
  await expect(page.locator('a[href^="javascript:"], iframe, object, embed'), where).toHaveCount(0);
}

/** Expects the payloads to be visible as text. */
async function expectShown(page: Page, where: string) {
  await expect(page.getByText('__pwned').first(), where).toBeVisible();
  await expectHarmless(page, where);
}

/** With `bare`, the paper has only figures and no payload on it. */
async function expectHarmlessOnPaper(
  page: Page,
  where: string,
  from: Page | ReturnType<Page['getByRole']> = page,
  { bare = false } = {},
) {
  const opening = page.waitForEvent('popup');
  await from
    .getByRole('button', { name: /^Print/ })
    .first()
    .click();
  const paper = await opening;
  await expect(paper.getByRole('table').first()).toBeVisible();
  await (bare ? expectHarmless : expectShown)(paper, `${where} on paper`);
  await paper.close();
}

/** Each payload is the name of an item, of a new category and of a column. The last row is wrong, so that it is shown too. */
function csvOf(texts: string[]): string {
  const cell = (text: string) => `"${text.replaceAll('"', '""')}"`;
  const rows = texts.map((text) => [cell(`new ${text}`), cell(`shelf ${text}`.slice(0, 100)), '1', '1', '2', '']);
  const wrong = [cell(texts[0] as string), cell(texts[8] as string), 'minus two', '1', '2', ''];
  const head = ['Product', 'Category', 'Qty', 'Unit Cost', 'Unit Selling', cell(texts[8] as string)];
  return [head, ...rows, wrong].map((row) => row.join(',')).join('\n');
}

test(`${payloads.length} script payloads in every text field run on no screen and in no print window`, async ({
  page,
  context,
  shop,
  open,
}) => {
  await context.addInitScript(() => {
    window.print = () => {};
  });
  const planted = await Promise.all(payloads.map((text, index) => plant(shop, text, index)));
  const [{ item, customer, day }] = planted as [(typeof planted)[number]];
  // Days can only be closed in order.
  for (const { text, day } of planted) await shop.call(closeDay, { body: { date: day, counted: 1, comment: text } });

  await open('/dashboard', shop.admin);
  await expectShown(page, 'Dashboard');
  await page.getByRole('img', { name: 'Sales entries per product' }).hover();
  await expect(page.getByRole('tooltip')).toContainText('__pwned');
  await expectHarmless(page, "the chart's tooltip");
  for (const path of ['/customers', '/users', '/stock', '/sales', '/logs']) {
    await page.goto(path);
    await expectShown(page, path);
  }
  await page.goto(`/editStudentsForm?id=${customer.id}`);
  await expect(page.getByLabel('Occupation')).toHaveValue(payloads[0] as string);
  await expectHarmless(page, 'the long form');

  await page.goto('/customers');
  await page
    .getByRole('button', { name: /^Customers Payments/ })
    .first()
    .click();
  await expect(page.getByRole('dialog', { name: 'Customers Payments' })).toBeVisible();
  await expectShown(page, 'payments');

  await page.goto('/stock');
  for (const [action, dialog] of [
    ['History', 'History of'],
    ['Edit', 'Edit'],
    ['Delete', 'Are you sure?'],
  ] as const) {
    await page
      .getByRole('button', { name: new RegExp(`^${action}`) })
      .first()
      .click();
    await expect(page.getByRole('dialog', { name: dialog })).toBeVisible();
    await expectHarmless(page, `${action} of stock`);
    await page.keyboard.press('Escape');
    await expect(page.getByRole('dialog')).toHaveCount(0);
  }

  await page.getByRole('button', { name: 'Import', exact: true }).click();
  const importing = page.getByRole('dialog', { name: 'Import Stock' });
  await importing.getByLabel('Or paste the rows here').fill(csvOf(payloads));
  await importing.getByRole('button', { name: 'Check' }).click();
  await expect(importing.getByText('Unused columns')).toContainText('__pwned');
  await expect(importing.getByRole('table', { name: 'Rows in the file' })).toContainText('__pwned');
  await expectHarmless(page, 'the check of an import');
  await importing.getByRole('button', { name: /^Import \d+ rows/ }).click();
  await expect(page.getByText(/^\d+ rows imported/)).toBeVisible();
  await expectShown(page, 'what was imported');

  await page.goto('/sales');
  await page.getByRole('button', { name: "Today's Sales" }).click();
  const today = page.getByRole('dialog', { name: "Today's Sales" });
  await today.getByRole('button', { name: `Receipt for ${item.name}`, exact: true }).click();
  const receipt = page.getByRole('dialog', { name: /^Receipt/ });
  await expect(receipt).toContainText(item.name);
  await expectShown(page, 'the receipt');
  await expectHarmlessOnPaper(page, 'the receipt', receipt);

  await page.goto('/reports');
  await expectShown(page, 'Sales Report');
  await expectHarmlessOnPaper(page, 'Sales Report');
  for (const panel of ['ReStock', 'Stock Levels']) {
    await page.goto('/reports');
    await page.getByRole('button', { name: panel }).click();
    const dialog = page.getByRole('dialog', { name: panel });
    await expect(dialog).toContainText('__pwned');
    await expectHarmlessOnPaper(page, panel, dialog);
  }

  await page.goto('/banking');
  await expectShown(page, 'Banking');
  await expectHarmlessOnPaper(page, 'Banking');
  await page.goto('/banking-auto');
  await expectHarmlessOnPaper(page, 'Banking Report', page, { bare: true });
  await page.getByRole('button', { name: 'Expenses Report' }).click();
  const expenses = page.getByRole('dialog', { name: 'Expenses Report' });
  await expect(expenses).toContainText('__pwned');
  await expectHarmlessOnPaper(page, 'Expenses Report', expenses);
  await page.goto('/day');
  await page.getByLabel('Day', { exact: true }).fill(day);
  await expect(page.getByRole('heading', { name: 'Jan 1, 2014' })).toBeVisible();
  await expectHarmless(page, 'the closed day');
  await expectHarmlessOnPaper(page, 'the closed day');

  await page.goto(`/money?startDate=${day}&endDate=${addDays(day, payloads.length)}`);
  await expectShown(page, 'Cash Book');
  await expectHarmlessOnPaper(page, 'Cash Book');

  const text = encodeURIComponent(payloads.slice(8, 20).join(''));
  await page.goto(`/reports?search=${text}&startDate=${text}`);
  await expect(page.getByRole('table', { name: 'Sales Report' })).toBeVisible();
  await expectHarmless(page, 'the address');
});
