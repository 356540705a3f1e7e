/** Statements on screen, on paper, in a file, by mail and behind a link; ageing; customers in a spreadsheet. */
import { readFile } from 'node:fs/promises';
import type { Locator, Page } from '@playwright/test';
import { addCustomer, listCustomers } from '../../../contract/debts/customers.ts';
import { expectNoFault, expectNoFaultInPanel } from '../support/axe.ts';
import { owe } from '../support/debts.ts';
import { expect } from '../support/fixtures.ts';
import { catchPrinting, printed } from '../support/printing.ts';
import { unique } from '../support/trading.ts';
import { testOverWire as test } from '../support/wire.ts';

test.beforeEach(({ context }) => catchPrinting(context));

async function exported(page: Page, from: Page | Locator): Promise<string[]> {
  const download = page.waitForEvent('download');
  await from.getByRole('button', { name: 'Export' }).click();
  const text = await readFile(await (await download).path(), 'utf8');
  return text.replace('\uFEFF', '').trimEnd().split('\r\n');
}

const widths = (page: Page) => page.evaluate(() => [document.documentElement.scrollWidth, window.innerWidth]);

test.describe('with the service worker', () => {
  test.use({ serviceWorkers: 'allow' });

  test('a statement is printed, kept, mailed, and read by a link until that is revoked', async ({
    page,
    browser,
    shop,
    open,
    wire,
  }) => {
    const { id, name } = await owe(shop, { customer: unique('=Lydia Link'), amount: 1250 });
    await open(`/customers/${id}`, shop.admin);
    await page.getByRole('button', { name: 'Statement' }).click();
    const panel = page.getByRole('dialog', { name: `Statement for ${name}` });
    const rows = panel.getByRole('table').locator('tbody').getByRole('row');
    await expect(rows).toHaveText([/^Opening balance0\.00$/, /SaleReceipt \d+: 1 × .+1,250\.001,250\.00$/]);
    await expect(panel.locator('dl')).toContainText('Closing balance1,250.00Not due yet1,250.00');
    await expectNoFaultInPanel(page, 'a statement');
    await panel.getByRole('button', { name: 'Last month' }).click();
    await expect(panel.getByText('Nothing was bought or paid on these days')).toBeVisible();
    await panel.getByRole('button', { name: 'All', exact: true }).click();
    await expect(rows).toHaveCount(2);

    const paper = await printed(page, panel);
    await expect(paper.getByRole('heading')).toHaveText(`Statement for ${name}`);
    await expect(paper.locator('header')).toContainText('Corner Shop');
    await expect(paper.locator('header')).toContainText('All days');
    await expect(paper.getByRole('columnheader')).toHaveText([
      'Date',
      'Kind',
      'Document',
      'You bought',
      'You paid',
      'Balance',
    ]);
    await expect(paper.locator('tfoot').first()).toHaveText('Closing balance1,250.000.001,250.00');
    await expect(paper.locator('tfoot').last()).toContainText('Not due yet1,250.001 to 30 days overdue0.00');
    await paper.close();
    expect(await exported(page, panel)).toEqual([
      'Date,Kind,Document,You bought,You paid,Balance',
      ',Opening balance,,,,0',
      expect.stringMatching(/^\d{4}-\d\d-\d\d,Sale,"?Receipt \d+: 1 × .+,1250,,1250$/),
    ]);

    await panel.getByRole('button', { name: 'Mail' }).click();
    const mail = page.getByRole('dialog', { name: 'Mail statement' });
    await expect(mail.getByLabel('Email')).toHaveValue('debtor@example.com');
    await mail.getByRole('button', { name: 'Send' }).click();
    await expect(mail.getByRole('status')).toContainText('outbox');
    await mail.getByRole('button', { name: 'Close' }).click();

    await panel.getByRole('button', { name: 'Link' }).click();
    const link = page.getByRole('dialog', { name: `Link for ${name}` });
    await link.getByRole('button', { name: 'Make a link' }).click();
    const address = await link.getByLabel('Address').inputValue();
    expect(address).toMatch(new RegExp(`^${wire.url}/statement/[\\w-]{43}$`));
    await expectNoFaultInPanel(page, 'a link');
    await link.getByRole('button', { name: 'Close' }).click();

    const customers = await browser.newContext({ viewport: { width: 360, height: 740 } });
    const phone = await customers.newPage();
    const asked: string[] = [];
    phone.on('request', (request) => asked.push(new URL(request.url()).pathname));
    const answer = await phone.goto(address);
    expect(answer?.headers()).toMatchObject({ 'cache-control': 'no-store', 'x-robots-tag': 'noindex, nofollow' });
    await expect(phone.getByRole('heading')).toHaveText(`Statement for ${name}`);
    await expect(phone.getByRole('table')).toContainText('1,250.00');
    await expect(phone.locator('meta[name=robots]')).toHaveAttribute('content', 'noindex');
    await expect(phone.getByRole('navigation').or(phone.getByRole('link'))).toHaveCount(0);
    expect(asked.filter((path) => path.startsWith('/api')).map((path) => path.split('/')[2])).toEqual(
      expect.arrayContaining(['statements', 'health']),
    );
    expect(new Set(asked.filter((path) => path.startsWith('/api')).map((path) => path.split('/')[2])).size).toBe(2);
    const [content, screen] = await widths(phone);
    expect(content).toBeLessThanOrEqual(screen!);
    await expectNoFault(phone, 'the statement on a phone');
    await phone.emulateMedia({ media: 'print', colorScheme: 'dark' });
    await expect(phone.getByRole('button')).toBeHidden();
    await expect(phone.getByRole('main')).toHaveCSS('background-color', 'rgb(255, 255, 255)');
    await expect(phone.getByRole('main')).toHaveCSS('color', 'rgb(0, 0, 0)');
    await phone.emulateMedia({ media: 'screen' });

    // For someone who is signed in and has the service worker, the page is the same, and nothing of it is cached.
    await page.waitForFunction(() => navigator.serviceWorker.controller !== null);
    await page.goto(address);
    await expect(page.getByRole('heading')).toHaveText(`Statement for ${name}`);
    const kept = await page.evaluate(async () => {
      const caches = await Promise.all((await window.caches.keys()).map((name) => window.caches.open(name)));
      return (await Promise.all(caches.map((cache) => cache.keys()))).flat().map(({ url }) => new URL(url).pathname);
    });
    expect(kept).toContain('/');
    expect(kept.filter((path) => /^\/(api|statement)\b/.test(path))).toEqual([]);
    await wire.cut();
    await page.reload();
    await expect(page.getByRole('alert')).toContainText("Can't reach the server");
    await expect(page.getByText('1,250.00')).toHaveCount(0);
    await wire.mend();
    await page.getByRole('button', { name: 'Try again' }).click();
    await expect(page.getByRole('table')).toContainText('1,250.00');

    await page.goto(`/customers/${id}`);
    await page.getByRole('button', { name: 'Statement' }).click();
    await panel.getByRole('button', { name: 'Link' }).click();
    await expect(link.getByText('There is a link that works until')).toBeVisible();
    await link.getByRole('button', { name: 'Revoke' }).click();
    await page.getByRole('button', { name: 'Yes, revoke it' }).click();
    await expect(link.getByText('There is no link now.')).toBeVisible();
    await phone.reload();
    await expect(phone.getByRole('heading')).toHaveText('This link has ended');
    await expectNoFault(phone, 'a link that has ended');
    await customers.close();
  });
});

test('customers come in from a spreadsheet, go out again, and stand in the list of ages', async ({
  page,
  shop,
  open,
}) => {
  const word = unique('Aaron');
  const details = { email: 'x', phone: '0700 5', location: 'Town' };
  await shop.call(addCustomer, { body: { name: `${word} old`, ...details } });
  await open('/customers', shop.admin);
  await page.getByRole('button', { name: 'Import', exact: true }).click();
  const panel = page.getByRole('dialog', { name: 'Import Customers' });
  await panel.getByLabel('Or paste the rows here').fill(`Full Name,Phone Number,Location,Credit Limit,Shoe size
${word} old,,Jinja,,40
${word} new,+256 700 6,,500,41
${word} bad,0700 7,,plenty,42`);
  await panel.getByRole('button', { name: 'Check' }).click();
  const rows = panel.getByRole('table', { name: 'Rows in the file' }).locator('tbody').getByRole('row');
  await expect(rows).toHaveCount(1);
  await expect(rows).toContainText(`${word} bad`);
  await expect(rows).toContainText('Credit Limit must be an amount');
  await expect(panel.getByText('Unused columns: Shoe size')).toBeVisible();
  await expectNoFaultInPanel(page, 'customers to be imported');
  const found = () => shop.call(listCustomers, { query: { search: word, compact: 'true' } });
  expect(await found()).toMatchObject([{ name: `${word} old`, location: 'Town' }]);

  await panel.getByRole('button', { name: 'Import 2 rows, skip 1' }).click();
  await expect(page.getByText('2 rows imported')).toBeVisible();
  await expect(panel).toBeHidden();
  const [fresh, old] = await found();
  expect([fresh, old]).toMatchObject([
    { name: `${word} new`, phone: '+256 700 6', email: '', creditLimit: 500 },
    { name: `${word} old`, phone: '0700 5', location: 'Jinja' },
  ]);
  await owe(shop, { customer: fresh!, amount: 80.5 });
  const file = await exported(page, page);
  expect(file[0]).toBe('Full Name,Phone Number,Email,Location,Tax Number,Credit Limit,Owes');
  expect(file).toContain(`${word} new,'+256 700 6,,,,500,80.5`);

  await page.getByRole('link', { name: 'Ageing' }).click();
  const table = page.getByRole('table', { name: 'Ageing' });
  const line = table.getByRole('row', { name: `${word} new` });
  await expect(line).toHaveText(`${word} new80.5080.50`);
  await expectNoFault(page, 'ageing');
  const asOf = await page.getByText('As of', { exact: true }).boundingBox();
  const day = await page
    .getByText(/^[A-Z][a-z]{2}.\d{1,2},.\d{4}$/)
    .first()
    .boundingBox();
  expect(day!.x).toBeGreaterThanOrEqual(asOf!.x + asOf!.width);
  const paper = await printed(page);
  await expect(paper.locator('header')).toContainText('by days overdue');
  await expect(paper.getByRole('row', { name: `${word} new` })).toContainText('80.50');
  const total = await paper.locator('tfoot').textContent();
  await expect(table.locator('tfoot')).toHaveText(total!);
  await paper.close();
  expect(await exported(page, page)).toContain(`${word} new,80.5,,,,,80.5`);
  await page.getByLabel('As of').fill('2020-01-31');
  await expect(page.getByText(/^Nobody owed anything at the end of Jan.31,.2020\.$/)).toBeVisible();

  await page.setViewportSize({ width: 360, height: 740 });
  await open('/debts/ageing', await shop.hire('reports'));
  await expect(line).toBeVisible();
  await expect(page.getByRole('link', { name: `${word} new` })).toHaveCount(0);
  const [content, screen] = await widths(page);
  expect(content).toBeLessThanOrEqual(screen!);
});
