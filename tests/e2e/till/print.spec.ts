/** What the Print and Export buttons give: all rows of the filtered set, on paper and in a file. */
import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { listAllStock } from '../../../contract/goods/stock.ts';
import { addBanking } from '../../../contract/money/bankings.ts';
import { closeDay, reopenDay } from '../../../contract/money/day-close.ts';
import { addExpense } from '../../../contract/money/expenses.ts';
import { expect, openShop, test } from '../support/fixtures.ts';
import { catchPrinting, printed } from '../support/printing.ts';
import { addItem, sell, unique } from '../support/trading.ts';

const lines = (paper: Page) => paper.locator('tbody').getByRole('row');

test.beforeEach(({ context }) => catchPrinting(context));

test('a report on paper has the business, the title, the filter, every row, the totals and the time', async ({
  page,
  shop,
  open,
}) => {
  const item = await addItem(shop, {
    name: unique('<img src=x onerror=alert(1)> & "Pen"'),
    unitCost: 1,
    unitSell: 2.5,
  });
  for (let sold = 0; sold < 12; sold++) await sell(shop, item, 2);
  await open('/reports', await shop.hire('reports'));
  await page.getByRole('searchbox', { name: 'Search' }).fill(item.name);
  await page.getByLabel('Start date').fill('2020-01-01');
  await page.getByRole('button', { name: 'Search', exact: true }).click();
  await expect(page.getByText('Search results: 12')).toBeVisible();

  const paper = await printed(page);
  await expect(paper).toHaveTitle('Sales Report');
  await expect(paper.getByRole('heading', { name: 'Sales Report' })).toBeVisible();
  await expect(paper.locator('header')).toContainText('Corner Shop');
  await expect(paper.locator('header')).toContainText(`“${item.name}”, From Jan 1, 2020`);
  await expect(paper.getByRole('columnheader')).toHaveText(['Date', 'Product', 'Qty', 'Cost', 'Sale', 'Profit']);
  await expect(lines(paper)).toHaveCount(12);
  await expect(lines(paper).first()).toContainText(item.name);
  await expect(paper.locator('tfoot').getByRole('cell')).toHaveText(['Total', '', '24', '24.00', '60.00', '36.00']);
  await expect(paper.locator('footer')).toContainText('Printed');
  await expect(paper.locator('img')).toHaveCount(0);
  await expect(paper.locator('body')).toHaveCSS('background-color', 'rgb(255, 255, 255)');
  await expect(paper.locator('thead')).toHaveCSS('display', 'table-header-group');
  expect((await paper.pdf({ preferCSSPageSize: true })).subarray(0, 5).toString()).toBe('%PDF-');
});

test('printing starts one second after the window is filled', async ({ page, shop, open }) => {
  await page.addInitScript(() => {
    const noteMoment = (name: string) => document.documentElement.setAttribute(name, String(performance.now()));
    const openWindow = window.open.bind(window);
    window.open = (...where) => {
      const paper = openWindow(...where);
      if (!paper) return null;
      paper.print = () => noteMoment('data-printed-at');
      const filled = new MutationObserver(() => {
        if (!paper.document.querySelector('main h1')) return;
        filled.disconnect();
        noteMoment('data-filled-at');
      });
      filled.observe(paper.document, { childList: true, subtree: true });
      return paper;
    };
  });
  await open('/banking-auto', await shop.hire('reports'));
  await expect(page.getByRole('table', { name: 'Banking Report' })).toBeVisible();
  await page.getByRole('button', { name: 'Print' }).click();
  const html = page.locator('html');
  await expect(html).toHaveAttribute('data-filled-at', /\d/);
  await expect(html).toHaveAttribute('data-printed-at', /\d/);
  const moment = async (name: string) => Number(await html.getAttribute(name));
  // The observer is told a moment after the timer was set, so some milliseconds may be missing.
  expect((await moment('data-printed-at')) - (await moment('data-filled-at'))).toBeGreaterThanOrEqual(990);
});

test('the list prints all sales, not just the ten that are loaded', async ({ page, shop, open }) => {
  const item = await addItem(shop);
  for (let sold = 0; sold < 11; sold++) await sell(shop, item);
  await open('/reports', await shop.hire('reports'));
  const all = page.getByRole('table', { name: 'Sales Report' }).locator('tfoot').getByRole('cell').first();
  await expect(all).toContainText(/Total of/);
  const count = Number(/Total of ([\d,]+)/.exec((await all.textContent()) ?? '')?.[1]?.replaceAll(',', ''));
  const paper = await printed(page);
  await expect(lines(paper)).toHaveCount(count);
  await expect(paper.locator('header')).toContainText('All days');
});

test('Banking, the Banking Report and the Expenses Report print what they show', async ({ page, shop, open }) => {
  const comment = unique('Printed bag');
  await shop.call(addBanking, { body: { date: '2016-03-01', amount: 55.5, comment } });
  const spent = { date: '2016-03-01', amount: 12, type: 'Transport', receivedBy: 'Bus', expense: 'Fare' } as const;
  await shop.call(addExpense, { body: spent });
  await open('/banking', await shop.hire('reports'));
  await page.getByLabel('Start date').fill('2016-03-01');
  await page.getByLabel('End date').fill('2016-03-01');
  await expect(page.getByText('Total for these days')).toBeVisible();
  let paper = await printed(page);
  await expect(paper.locator('header')).toContainText('Mar 1, 2016');
  await expect(paper.locator('tfoot')).toContainText('55.50');
  await expect(paper.locator('footer')).toContainText('Total of all records');

  await page.goto('/banking-auto');
  await page.getByLabel('Start date').fill('2016-03-01');
  await page.getByLabel('End date').fill('2016-03-01');
  await expect(page.getByRole('table', { name: 'Banking Report' }).locator('tbody').getByRole('row')).toHaveCount(1);
  paper = await printed(page);
  await expect(lines(paper).getByRole('cell')).toHaveText(['Mar 1, 2016', '0.00', '0.00', '12.00', '-12.00']);
  await expect(paper.locator('tfoot')).toContainText('Sales plus unpaid sales 0.00');
  await expect(paper.locator('tfoot')).toContainText('Banked -12.00');

  await page.getByRole('button', { name: 'Expenses Report' }).click();
  paper = await printed(page, page.getByRole('dialog', { name: 'Expenses Report' }));
  await expect(lines(paper).filter({ hasText: 'Fare' }).first()).toContainText('12.00');
});

test('a closed day prints its cash, its count and who closed it', async ({ page, shop, open }) => {
  await shop.call(addBanking, { body: { date: '2015-03-01', amount: 55.5, comment: 'Bag' } });
  await shop.call(closeDay, { body: { date: '2015-03-01', counted: 10, comment: 'Counted twice' } });
  await open('/day', await shop.hire('reports'));
  await page.getByLabel('Day', { exact: true }).fill('2015-03-01');
  await expect(page.getByRole('heading', { name: 'Mar 1, 2015' })).toBeVisible();
  const paper = await printed(page);
  await expect(lines(paper).filter({ hasText: 'Banked' })).toContainText('-55.50');
  await expect(paper.locator('tfoot')).toContainText('Expected cash');
  await expect(paper.locator('header')).toContainText('Counted10.00');
  await expect(paper.locator('header')).toContainText('Counted twice');
  await shop.call(reopenDay, { params: { date: '2015-03-01' }, body: { reason: 'Others need the days before it' } });
});

test('ReStock and Stock Levels print every item they are about', async ({ page, shop, open }) => {
  const low = await addItem(shop, { qty: 3, warningAt: 9 });
  await sell(shop, low);
  await open('/reports', await shop.hire('reports'));
  await page.getByRole('button', { name: 'ReStock' }).click();
  let paper = await printed(page, page.getByRole('dialog', { name: 'ReStock' }));
  await expect(lines(paper).filter({ hasText: low.name })).toBeVisible();
  const stock = await shop.call(listAllStock);
  await expect(lines(paper)).toHaveCount(stock.filter((one) => one.qty <= one.warningAt).length);
  await page.keyboard.press('Escape');

  await page.getByRole('button', { name: 'Stock Levels' }).click();
  paper = await printed(page, page.getByRole('dialog', { name: 'Stock Levels Reduction history' }));
  await expect(lines(paper).filter({ hasText: low.name }).getByRole('cell')).toHaveText([
    low.name,
    /\d/,
    '1',
    '3',
    '2',
  ]);
});

test('Stock Levels shows, prints and exports every sale of an item, however many there were', async ({
  page,
  shop,
  open,
}) => {
  const item = await addItem(shop, { qty: 130 });
  for (let sold = 0; sold < 130; sold++) await sell(shop, item);
  await open('/reports', await shop.hire('reports'));
  await page.getByRole('button', { name: 'Stock Levels' }).click();
  const modal = page.getByRole('dialog', { name: 'Stock Levels Reduction history' });
  await modal.getByLabel('Start date').fill('2020-01-01');
  await modal.getByRole('searchbox').fill(item.name);
  await modal.getByRole('searchbox').press('Enter');
  const table = modal.getByRole('table');
  await expect(modal.locator('tbody').getByRole('row').first()).toContainText(item.name);
  await modal.locator('tbody').getByRole('row').last().scrollIntoViewIfNeeded();
  await expect(table).toHaveAttribute('aria-rowcount', '131');

  const paper = await printed(page, modal);
  await expect(lines(paper)).toHaveCount(130);
  await expect(lines(paper).last().getByRole('cell')).toHaveText([item.name, /\d/, '1', '130', '129']);

  const downloading = page.waitForEvent('download');
  await modal.getByRole('button', { name: 'Export' }).click();
  const file = await readFile(await (await downloading).path(), 'utf8');
  expect(file.trim().split('\r\n')).toHaveLength(131);
});

test('Export gives all rows as a file that a spreadsheet can add up and that runs nothing', async ({
  page,
  shop,
  open,
}) => {
  const item = await addItem(shop, { name: unique('=HYPERLINK("x"), Pen'), unitCost: 1, unitSell: 1234.5 });
  for (let sold = 0; sold < 3; sold++) await sell(shop, item, 2);
  await open('/reports', await shop.hire('reports'));
  await page.getByRole('searchbox', { name: 'Search' }).fill(item.name);
  await page.getByRole('button', { name: 'Search', exact: true }).click();
  await expect(page.getByText('Search results: 3')).toBeVisible();
  const downloading = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Export' }).click();
  const file = await downloading;
  expect(file.suggestedFilename()).toMatch(/^sales-report-\d{4}-\d\d-\d\d\.csv$/);
  const [head, ...rows] = (await readFile(await file.path(), 'utf8')).replace(/\r\n$/, '').split('\r\n');
  expect(head).toBe('\uFEFFDate,Product,Qty,Cost,Sale,Profit');
  expect(rows).toHaveLength(3);
  const name = `'${item.name}`.replaceAll('"', '""');
  expect(rows[0]).toMatch(/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d,/);
  expect(rows[0]).toContain(`,"${name}",2,2,2469,2467`);
});

test('a shop abroad has its own figures and dates on screen, on paper and in the file', async ({ browser, open }) => {
  const shop = await openShop({ LOCALE: 'de', CURRENCY: 'EUR', BUSINESS_TZ: 'Europe/Berlin' });
  const context = await browser.newContext({ baseURL: shop.url });
  try {
    await catchPrinting(context);
    const page = await context.newPage();
    const item = await addItem(shop, { date: '2026-01-31', unitCost: 1000, unitSell: 1234.5 });
    await sell(shop, item, 2.5);
    await open('/stock', shop.admin, page);
    const row = page.getByRole('row', { name: item.name });
    await expect(row).toContainText('31. Jan. 2026');
    await expect(row).toContainText('497,5');
    await expect(row).toContainText('1.234,50 €');

    await open('/reports', shop.admin, page);
    await expect(page.getByRole('row', { name: item.name })).toContainText('3.086,25 €');
    const paper = await printed(page);
    await expect(paper.locator('tfoot').getByRole('cell')).toHaveText(
      ['Total', '', '2,5', '2.500,00 €', '3.086,25 €', '586,25 €'],
      { useInnerText: true },
    );
    const downloading = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Export' }).click();
    const text = await readFile(await (await downloading).path(), 'utf8');
    expect(text).toContain('Date;Product;Qty;Cost;Sale;Profit');
    expect(text).toContain(`;${item.name};2,5;2500;3086,25;586,25`);
  } finally {
    await context.close();
    await shop.stop();
  }
});
