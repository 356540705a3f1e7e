import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { addBanking, deleteBanking } from '../../../contract/money/bankings.ts';
import { addExpense, updateExpense } from '../../../contract/money/expenses.ts';
import { addDays, formatDay } from '../../../contract/values/dates.ts';
import { expect, type Shop, test } from '../support/fixtures.ts';
import { retryWithout } from '../support/retry.ts';
import { unique } from '../support/trading.ts';

const table = (page: Page) => page.getByRole('table', { name: 'Cash Book' });
const lines = (page: Page) => table(page).locator('tbody').getByRole('row');
const totals = (page: Page) => table(page).locator('tfoot').getByRole('cell');
const written = (day: string) => formatDay(day, 'en');

/** The days are this far in the past, because what other tests of the same shop enter must not change the opening balance. */
const spend = (shop: Shop, date: string, amount: number, expense: string) =>
  shop.call(addExpense, { body: { date, amount, type: 'Meals', receivedBy: 'Ann', expense } });

async function choose(page: Page, startDate: string, endDate: string) {
  await page.getByLabel('Start date').fill(startDate);
  await page.getByLabel('End date').fill(endDate);
}

test('lists what came and went between an opening and a closing balance, and marks what was taken back', async ({
  page,
  shop,
  open,
}) => {
  const [before, day] = ['2003-05-01', '2003-05-02'];
  await spend(shop, before, 100, 'Rent');
  const { id } = await spend(shop, day, 30, 'Fare');
  const bag = await shop.call(addBanking, { body: { date: day, amount: 12.5, comment: 'Evening bag' } });
  const corrected = { id, date: day, amount: 20, type: 'Meals', receivedBy: 'Ann', expense: 'Bus fare' } as const;
  await shop.call(updateExpense, { body: corrected });

  await open('/money', await shop.hire('reports'));
  await expect(page.getByRole('heading', { name: 'Cash Book', level: 1 })).toBeVisible();
  await expect(page.getByLabel('Method')).toHaveValue('1');
  await choose(page, day, day);
  await page.getByLabel('Method').focus();
  // The word in a date field must not be covered by the day.
  for (const word of ['From', 'To']) {
    const field = page.locator('search').getByText(word, { exact: true }).locator('xpath=../../..');
    const [before, shown] = [
      await field.getByText(word, { exact: true }).boundingBox(),
      await field.getByText(written(day)).boundingBox(),
    ];
    expect(before!.x + before!.width).toBeLessThanOrEqual(shown!.x);
  }
  const headers = ['Date', 'Recorded', 'Kind', 'Document', 'Reason', 'Staff', 'In', 'Out', 'Balance'];
  await expect(table(page).getByRole('columnheader')).toHaveText(headers);
  await expect(lines(page)).toHaveCount(5);
  const cells = (line: number) => lines(page).nth(line).getByRole('cell');
  await expect(cells(0)).toHaveText(['', '', 'Opening balance', '', '', '', '', '', '-100.00']);
  const [staff, moment] = ['First Administrator', /\d:\d\d/];
  const fare = [written(day), moment, 'Expense', `Expense ${id}`, 'Bus fare', staff];
  await expect(cells(1)).toHaveText([...fare, '', '30.00', '-130.00']);
  const banked = [written(day), moment, 'Banked', `Banking ${bag.id}`, 'Evening bag', staff];
  await expect(cells(2)).toHaveText([...banked, '', '12.50', '-142.50']);
  await expect(cells(3)).toHaveText([...fare.with(2, 'Expense Reversal'), '30.00', '', '-112.50']);
  await expect(cells(4)).toHaveText([...fare, '', '20.00', '-132.50']);
  await expect(totals(page)).toHaveText(['Total', '', '', '', '', '', '30.00', '62.50', 'Closing -132.50']);

  await page.getByLabel('Method').selectOption('Bank');
  await expect(lines(page)).toHaveCount(2);
  await expect(cells(1)).toHaveText([...banked, '12.50', '', '12.50']);
  await expect(totals(page).last()).toHaveText('Closing 12.50');

  // When someone else deletes it, the open book is updated.
  await shop.call(deleteBanking, { params: { id: bag.id }, body: { date: day, amount: 12.5 } });
  await expect(cells(2)).toHaveText([...banked.with(2, 'Banked Reversal'), '', '12.50', '0.00']);
});

test('loads a long range page by page, and sums, paper and file cover all of it', async ({
  page,
  context,
  shop,
  open,
}) => {
  await context.addInitScript(() => {
    window.print = () => document.documentElement.setAttribute('data-printed', 'yes');
  });
  const day = '2004-02-02';
  const reason = unique('Coin');
  for (let count = 0; count < 130; count++) await spend(shop, day, 1, reason);

  await open(`/money?startDate=${day}&endDate=${day}`, await shop.hire('reports'));
  await expect(lines(page).first()).toBeVisible();
  await expect(totals(page)).toHaveText(['Total', '', '', '', '', '', '0.00', '130.00', /^Closing -[\d,]+\.00$/]);
  // The count has the head, the opening balance, the lines of the first page and the totals.
  await expect(table(page)).toHaveAttribute('aria-rowcount', '103');
  await page.getByRole('button', { name: 'Next >>' }).click();
  await expect(table(page)).toHaveAttribute('aria-rowcount', '133');
  await expect(page.getByRole('button', { name: 'Next >>' })).toHaveCount(0);

  const opening = page.waitForEvent('popup');
  await page.getByRole('button', { name: 'Print' }).click();
  const paper = await opening;
  await expect(paper.locator('html')).toHaveAttribute('data-printed', 'yes');
  await expect(paper.locator('header')).toContainText(`Cash, ${written(day)}`);
  await expect(paper.locator('tbody').getByRole('row')).toHaveCount(131);
  await expect(paper.locator('tfoot')).toContainText('130.00');
  await paper.close();

  const downloading = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Export' }).click();
  const file = await downloading;
  expect(file.suggestedFilename()).toMatch(/^cash-book-\d{4}-\d\d-\d\d\.csv$/);
  const [head, first, ...rows] = (await readFile(await file.path(), 'utf8')).trimEnd().split('\r\n');
  expect(head).toBe('\uFEFFDate,Recorded,Kind,Document,Reason,Staff,In,Out,Balance');
  expect(first).toMatch(/^,,Opening balance,,,,,,-?[\d.]+$/);
  expect(rows).toHaveLength(130);
  expect(rows[0]).toContain(`,Expense,`);
  expect(rows[0]).toContain(`,${reason},First Administrator,,1,`);
});

test('opens with the last seven days, from Banking with its filter, and from Day close with its day', async ({
  page,
  shop,
  open,
}) => {
  await open('/money', await shop.hire('admin'));
  const today = await page.getByLabel('End date').inputValue();
  await expect(page.getByLabel('Start date')).toHaveValue(addDays(today, -6));

  await page.getByRole('link', { name: 'Banking', exact: true }).click();
  await expect(page.getByRole('heading', { name: 'Banking', level: 1 })).toBeVisible();
  await page.getByLabel('Start date').fill('2004-02-01');
  await page.getByRole('link', { name: 'Cash Book' }).click();
  await expect(page.getByRole('heading', { name: 'Cash Book', level: 1 })).toBeVisible();
  await expect(page.getByLabel('Start date')).toHaveValue('2004-02-01');
  await expect(page.getByLabel('End date')).toHaveValue('');

  await page.goto('/day');
  await page.getByRole('button', { name: 'Previous day' }).click();
  await page.getByRole('link', { name: 'Money of this day' }).click();
  await expect(page.getByLabel('Start date')).toHaveValue(addDays(today, -1));
  await expect(page.getByLabel('End date')).toHaveValue(addDays(today, -1));

  await page.goto('/money?startDate=someday&endDate=7');
  await expect(page.getByLabel('Start date')).toHaveValue(addDays(today, -6));
});

test('says so when it is empty, could not be loaded, or is not for this person', async ({ page, shop, open }) => {
  await open('/money?endDate=1990-01-01', await shop.hire('reports'));
  await expect(page.getByText('No money came in or went out on these days, and there was none before.')).toBeVisible();

  const json = { status: false, payload: 'Something went wrong.' };
  await page.route('**/api/money?**', (route) => route.fulfill({ status: 500, json }));
  const day = '2003-07-01';
  await spend(shop, day, 3, 'Tea');
  await page.goto(`/money?startDate=${day}&endDate=${day}`);
  await expect(page.getByRole('button', { name: 'Retry' })).toBeVisible();
  await expect(page.getByText('No money came or went')).toHaveCount(0);
  await retryWithout(page, '**/api/money?**');
  await expect(lines(page).filter({ hasText: 'Tea' })).toBeVisible();

  await open('/money', await shop.hire('stock'));
  await expect(page).toHaveURL('/stock');
  await open('/money', await shop.hire());
  await expect(page.getByText('You do not have access to this')).toBeVisible();
});

test('is a list of cards on a phone', async ({ page, shop, open }) => {
  await page.setViewportSize({ width: 360, height: 740 });
  const day = '2003-06-01';
  await spend(shop, day, 7, 'Soap');
  await open(`/money?startDate=${day}&endDate=${day}`, await shop.hire('reports'));
  await expect(lines(page).filter({ hasText: 'Soap' })).toBeVisible();
  expect(await page.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth)).toBe(true);
});
