/** The owner's reports: what they add up to, what is in the address, and what they give on paper and as a file. */
import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { comparedRange } from '../../../contract/books/report-ranges.ts';
import { breakdowns } from '../../../contract/books/reports.ts';
import { addExpense, deleteExpense } from '../../../contract/money/expenses.ts';
import { addDays, formatDays } from '../../../contract/values/dates.ts';
import { expectNoFault } from '../support/axe.ts';
import { expect, test } from '../support/fixtures.ts';
import { catchPrinting, printed } from '../support/printing.ts';
import { retryWithout } from '../support/retry.ts';
import { addItem, sell, sellOnCredit, unique } from '../support/trading.ts';

const screens = [
  ['/reports/summary', 'Summary'],
  ['/reports/breakdown', 'Breakdown'],
  ['/reports/profit-and-loss', 'Profit and loss'],
  ['/reports/slow-stock', 'Slow stock'],
  ['/reports/stock-value', 'Stock value'],
] as const;

const table = (page: Page, name: string) => page.getByRole('table', { name, exact: true });
const heading = (page: Page, name: string) => page.getByRole('heading', { name, level: 1 });
/** The role alone is not enough, because the icons of select fields are images too. */
const charts = (page: Page) => page.locator('main').getByRole('img', { name: /./ });
const amount = (text: string) => Number(text.replaceAll(',', ''));
const cents = (figure: number) => Math.round(figure * 100);

/** The total below a column. */
async function totalBelow(page: Page, name: string, column: string): Promise<number> {
  const headers = await table(page, name).getByRole('columnheader').allInnerTexts();
  const cell = table(page, name).locator('tfoot tr').first().getByRole('cell').nth(headers.indexOf(column));
  return amount(await cell.innerText());
}

/** The rows of the exported file, without the headings. */
async function exported(page: Page): Promise<{ name: string; column(header: string): number[] }> {
  const downloading = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Export' }).click();
  const file = await downloading;
  const text = await readFile(await file.path(), 'utf8');
  const [head = '', ...rows] = text.replace('\uFEFF', '').trimEnd().split('\r\n');
  const cells = (line: string) => [...line.matchAll(/("(?:[^"]|"")*"|[^,]*)(?:,|$)/g)].map((one) => one[1] ?? '');
  return {
    name: file.suggestedFilename(),
    column: (header) => rows.map((row) => Number(cells(row)[cells(head).indexOf(header)])),
  };
}

const sum = (figures: number[]) => figures.reduce((all, one) => all + cents(one), 0);

test('the owner opens every report, and each adds up, on the screen, on paper and in the file', async ({
  page,
  context,
  shop,
  open,
}) => {
  await catchPrinting(context);
  const item = await addItem(shop, { unitCost: 2, unitSell: 3.5 });
  await sell(shop, item, 4);
  await sellOnCredit(shop, item, 2, unique('Rita Reported'));
  const slow = await addItem(shop, { date: '2021-01-01', qty: 3, unitCost: 10 });

  await open('/reports', await shop.hire('reports'));
  const links = page.getByRole('navigation', { name: 'Reports screens' });
  const charted = screens.map(([, name]) => name);
  // These reports, which are by account, have tests of their own.
  const byAccount = ['Balance sheet', 'Trial balance', 'Accounts', 'Tax'];
  const names = [
    'Sales Report',
    ...charted.slice(0, 3),
    ...byAccount,
    'Slow stock',
    'Best before',
    'Stock value',
    'Losses',
    'Ageing',
    'Day close',
    'Cash Book',
  ];
  await expect(links.getByRole('link')).toHaveText(names);
  await links.getByRole('link', { name: 'Summary' }).click();
  await expect(heading(page, 'Summary')).toBeVisible();
  await expect(page.getByRole('navigation', { name: 'Main' }).locator('[aria-current]')).toHaveText('Reports');

  // Summary: the range is in the address, and a reload opens the same.
  const today = await page.getByLabel('End date').inputValue();
  await shop.call(addExpense, {
    body: { date: today, amount: 1.5, type: 'Meals', receivedBy: 'Ann', expense: 'Lunch' },
  });
  await page.getByLabel('Range').selectOption('This year');
  await page.getByLabel('Periods').selectOption('By month');
  const year = { startDate: `${today.slice(0, 4)}-01-01`, endDate: today };
  await expect(page).toHaveURL(
    (url) =>
      url.searchParams.get('startDate') === year.startDate &&
      url.searchParams.get('endDate') === today &&
      url.searchParams.get('by') === 'month',
  );
  await page.reload();
  await expect(page.getByLabel('Range')).toHaveValue('thisYear');
  await expect(table(page, 'Summary').locator('tfoot')).toBeVisible();
  const summary = await exported(page);
  expect(summary.name).toMatch(/^summary-\d{4}-\d\d-\d\d\.csv$/);
  const netSales = cents(await totalBelow(page, 'Summary', 'Net sales'));
  const profit = cents(await totalBelow(page, 'Summary', 'Profit'));
  expect(netSales).toBeGreaterThanOrEqual(cents(21));
  expect(sum(summary.column('Net sales'))).toBe(netSales);
  expect(sum(summary.column('Profit'))).toBe(profit);
  expect(sum(summary.column('Expenses'))).toBe(cents(await totalBelow(page, 'Summary', 'Expenses')));

  const walk = page.getByRole('slider', { name: 'Net sales and profit, one by one' });
  await walk.focus();
  await page.keyboard.press('End');
  await expect(page.getByRole('tooltip')).toContainText('Net sales: ');
  await expect(page.getByRole('tooltip')).toContainText('Profit: ');

  await page.getByLabel('Compare with').selectOption('With a year before');
  const before = comparedRange(year, 'year');
  await expect(table(page, 'Compared').getByRole('columnheader')).toHaveText([
    'Line',
    formatDays(year.startDate, today, 'en'),
    formatDays(before.startDate, before.endDate, 'en'),
    'Difference',
    'Percent',
  ]);
  const compared = table(page, 'Compared').getByRole('row', { name: 'Net sales' }).getByRole('cell');
  const [own, other, difference] = (await compared.allInnerTexts()).map(amount);
  expect(cents(own ?? 0)).toBe(netSales);
  expect(cents(difference ?? 0)).toBe(cents((own ?? 0) - (other ?? 0)));

  let paper = await printed(page);
  await expect(paper.locator('header')).toContainText('by month');
  // Ten columns do not fit the short side.
  expect(await paper.locator('style').textContent()).toContain('A4 landscape');
  await expect(paper.getByRole('img', { name: 'Net sales and profit' })).toBeVisible();
  await expect(paper.locator('tbody').getByRole('row')).toHaveCount(summary.column('Profit').length);
  await paper.close();

  // Breakdown: it keeps the range, and the total is the same whatever it is by.
  await links.getByRole('link', { name: 'Breakdown' }).click();
  await expect(heading(page, 'Breakdown')).toBeVisible();
  await expect(page.getByLabel('Start date')).toHaveValue(year.startDate);
  for (const by of breakdowns) {
    await page.getByLabel('By', { exact: true }).selectOption(by);
    await expect(page).toHaveURL((url) => url.searchParams.get('by') === by);
    const column = by === 'method' ? 'Net' : 'Net sales';
    await expect(table(page, 'Breakdown').getByRole('columnheader', { name: column, exact: true })).toBeVisible();
    await expect(page.getByRole('progressbar')).toHaveCount(0);
    const { column: figures } = await exported(page);
    const total = cents(await totalBelow(page, 'Breakdown', column));
    expect(sum(figures(column)), by).toBe(total);
    if (by !== 'method') expect(total, by).toBe(netSales);
  }

  // Profit and loss: every sum is the sum of the lines above it.
  await links.getByRole('link', { name: 'Profit and loss' }).click();
  await page.getByLabel('Compare with').selectOption('With the period before');
  const lossTable = table(page, 'Profit and loss');
  await expect(lossTable.getByRole('columnheader')).toHaveCount(5);
  const figureLines = await lossTable
    .locator('tbody')
    .getByRole('row')
    .evaluateAll((rows) => rows.map((row) => [...row.children].slice(0, 2).map((cell) => cell.textContent ?? '')));
  let above = 0;
  for (const [label = '', text = ''] of figureLines) {
    if (['Net sales', 'Gross profit', 'Net profit'].includes(label)) expect(above, label).toBe(cents(amount(text)));
    else above += cents(amount(text));
  }
  expect(figureLines.find(([label]) => label === 'Net sales')?.[1]).toBeDefined();
  expect(cents(amount(figureLines.find(([label]) => label === 'Gross profit')?.[1] ?? ''))).toBe(profit);
  paper = await printed(page);
  await expect(paper.locator('tbody tr.strong')).toContainText(['Net sales', 'Gross profit', 'Net profit']);
  await expect(paper.getByRole('img', { name: 'From sales to profit' })).toBeVisible();
  await paper.close();
  await page.getByRole('button', { name: 'Journal' }).click();
  const downloading = page.waitForEvent('download');
  await page.getByRole('menuitem', { name: 'For hledger' }).click();
  const journal = await downloading;
  expect(journal.suggestedFilename()).toBe(`journal-${year.startDate}-to-${today}.journal`);
  expect(await readFile(await journal.path(), 'utf8')).toContain('income:sales');

  // Stock: its value, and what does not sell.
  await links.getByRole('link', { name: 'Slow stock' }).click();
  await page.getByLabel('Not sold for').selectOption('365');
  await expect(page).toHaveURL((url) => url.searchParams.get('days') === '365');
  const row = table(page, 'Slow stock').getByRole('row', { name: slow.name });
  await expect(row).toContainText('Never');
  await expect(row).toContainText('30.00');
  await expect(page.getByRole('progressbar')).toHaveCount(0);
  const lying = await exported(page);
  expect(sum(lying.column('Value'))).toBe(cents(await totalBelow(page, 'Slow stock', 'Value')));

  await links.getByRole('link', { name: 'Stock value' }).click();
  await expect(page.getByLabel('On', { exact: true })).toHaveValue(today);
  await expect(page.getByRole('img', { name: 'Value at the end of each month' })).toBeVisible();
  const stock = await exported(page);
  expect(sum(stock.column('Value'))).toBe(cents(await totalBelow(page, 'Stock value', 'Value')));
  await page.getByLabel('On', { exact: true }).fill(addDays(today, -1));
  await expect(page).toHaveURL((url) => url.searchParams.get('date') === addDays(today, -1));
});

test('the reports fit a phone, say when there is nothing or nothing came, and have no fault', async ({
  page,
  shop,
  open,
}) => {
  await page.setViewportSize({ width: 360, height: 740 });
  await sell(shop, await addItem(shop, { name: unique('An item with a name as long as a tin of tomatoes') }), 3);
  await addItem(shop, { date: '2021-01-01', qty: 3, unitCost: 10 });
  await open('/reports/summary', shop.admin);
  for (const [path, name] of screens) {
    await page.goto(`${path}?compare=previous`);
    await expect(heading(page, name)).toBeVisible();
    await expect(page.locator('[aria-busy=true], [data-skeleton]')).toHaveCount(0);
    await expect(charts(page)).toBeVisible();
    const labels = page.locator('table[aria-label] tbody th');
    const widths = await labels.evaluateAll((all) => all.map((label) => label.getBoundingClientRect().width));
    expect(Math.min(...widths), name).toBeGreaterThan(80);
    expect(await page.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth), name).toBe(true);
    await expectNoFault(page, name);
  }

  await page.goto('/reports/breakdown?startDate=1990-01-01&endDate=1990-01-31');
  await expect(page.getByText('Nothing was sold on these days.')).toBeVisible();
  await expect(charts(page)).toHaveCount(0);
  await page.getByLabel('End date').fill('1989-12-31');
  await expect(page.getByRole('alert')).toHaveText("The first day can't be after the last one");

  const json = { status: false, payload: 'Something went wrong.' };
  await page.route('**/api/reports/profit-and-loss?**', (route) => route.fulfill({ status: 500, json }));
  await page.goto('/reports/profit-and-loss');
  await retryWithout(page, '**/api/reports/profit-and-loss?**');
  await expect(table(page, 'Profit and loss').getByRole('row', { name: 'Net profit' })).toBeVisible();

  await open('/reports/summary', await shop.hire('sales'));
  await expect(page).toHaveURL('/sales');
});

test('an admin sees what was changed by hand, by person, on a phone too, and follows it', async ({
  page,
  shop,
  open,
}) => {
  const expense = unique('Backdated lunch');
  const body = { date: '2026-01-05', amount: 1.5, type: 'Meals', receivedBy: 'Ann', expense };
  // Made by another person, whose filter keeps the list short: of a long list, only visible rows are on the page.
  const { token } = await shop.hire('admin');
  const { id } = await shop.call(addExpense, { body }, token);
  await shop.call(deleteExpense, { params: { id } }, token);
  await page.setViewportSize({ width: 390, height: 844 });
  await open('/reports/by-hand', shop.admin);
  await expect(heading(page, 'Changed by hand')).toBeVisible();
  const deleted = page.getByText(`${expense} (Meals): 1.50 to Ann on Jan 5, 2026`);
  await expect(deleted).toHaveCount(2);
  expect(await page.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth)).toBe(true);
  await expectNoFault(page, 'Changed by hand');
  await page.getByRole('link', { name: expense }).last().click();
  await expect(heading(page, 'Activity Logs')).toBeVisible();
  await expect(page.getByText(`${expense} (Meals): 1.50 to Ann on Jan 5, 2026`).first()).toBeVisible();

  await page.goto('/reports/by-hand?startDate=1990-01-01&endDate=1990-01-31');
  await expect(page.getByText('Nothing was changed by hand on these days.')).toBeVisible();
  await open('/reports/by-hand', await shop.hire('reports'));
  await expect(page).toHaveURL('/reports');
});
