/**
 * Lists on a tablet, by finger: nothing scrolls sideways, whatever the names and figures are, and what does not fit into a row
 * is in its detail.
 */
import type { Locator, Page } from '@playwright/test';
import { addCustomer, type Customer } from '../../../contract/debts/customers.ts';
import { addCategory } from '../../../contract/goods/categories.ts';
import { addStock } from '../../../contract/goods/stock.ts';
import { addBanking } from '../../../contract/money/bankings.ts';
import { addExpense } from '../../../contract/money/expenses.ts';
import { owe } from '../support/debts.ts';
import { expect, type Shop, test } from '../support/fixtures.ts';
import { addItem, newestDay, sell, unique } from '../support/trading.ts';

test.use({ viewport: { width: 820, height: 1180 }, hasTouch: true, isMobile: true });

const sizes = [
  { width: 640, height: 400 },
  { width: 768, height: 1024 },
  { width: 820, height: 1180 },
  { width: 1024, height: 768 },
  { width: 1180, height: 820 },
];
const stockColumns = ['Unit Cost', 'Unit Selling', 'Qty', 'Total Cost', 'Total Sale', 'Total Profit'];

const tableOf = (page: Page, name: string) => page.getByRole('table', { name, exact: true });
const rowOf = (page: Page, name: string) => page.getByRole('row').filter({ hasText: name }).first();
const opener = (page: Page, name: string) => page.getByRole('button', { name: `Details ${name}` });

/** The cells of a detail, or of the totals below it, by the names of their columns. */
function cellsOf(line: Locator): Promise<Record<string, string>> {
  return line
    .locator('dl > div')
    .evaluateAll((pairs) =>
      Object.fromEntries(pairs.map((pair) => [...pair.children].map((part) => part.textContent ?? ''))),
    );
}

const detailBelow = (row: Locator) => row.locator('xpath=following-sibling::tr[1]');

/** Columns that do not fit are hidden a moment after the window has its new size. */
async function expectNothingBeyondTheEdge(table: Locator, where?: string): Promise<void> {
  const beyond = () =>
    table.evaluate((element) => element.parentElement!.scrollWidth - element.parentElement!.clientWidth);
  await expect.poll(beyond, where).toBe(0);
}

async function expectAllInSight(page: Page, name: string, where: string): Promise<void> {
  await expect(page.locator('[aria-busy=true]')).toHaveCount(0);
  await expect(tableOf(page, name).locator('tbody tr').first()).toBeAttached();
  await expectNothingBeyondTheEdge(tableOf(page, name), `${name}, ${where}`);
}

async function addDearItem(shop: Shop): Promise<string> {
  const { id: categoryId } = await shop.call(addCategory, { body: { type: unique('Kitchen and household goods') } });
  const name = `${'Donaudampfschifffahrtsgesellschaftskapitaen'.repeat(2)} ${unique('Hat')}`;
  const figures = { qty: 9, unitCost: 12_345_678.5, unitSell: 123_456_789.5, warningAt: 20, date: newestDay };
  await shop.call(addStock, { body: { name, ...figures, categoryId } });
  return name;
}

test('stock and debtors with long names and high figures do not scroll sideways', async ({ page, shop, open }) => {
  const name = await addDearItem(shop);
  await addItem(shop, { qty: 12_345.125, date: newestDay });
  for (let more = 0; more < 3; more++) await addItem(shop, { unitSell: 12_345 * 10 ** more, date: newestDay });
  const email = 'annemarie.nakimuli.ssebunya@branch.longdomain.example.com';
  const details = { email, phone: '+256 700 111 222', location: 'Plot 14, Harbour Road, Kampala' };
  const debtor = `Aaron ${'Wolfeschlegelsteinhausenbergerdorff'.repeat(2)}`;
  const customer = await shop.call(addCustomer, { body: { name: debtor, ...details } });
  await owe(shop, { customer, amount: 123_456_789.5 });

  await open('/stock', shop.admin);
  for (const size of sizes) {
    await page.setViewportSize(size);
    await expect(rowOf(page, name)).toBeVisible();
    await expectAllInSight(page, 'Stock', `${size.width}`);
    const lastAction = rowOf(page, name).getByRole('button', { name: `History ${name}` });
    await lastAction.scrollIntoViewIfNeeded();
    await expect(lastAction).toBeInViewport({ ratio: 0.95 });
  }
  await page.goto('/customers');
  for (const size of sizes) {
    await page.setViewportSize(size);
    await expect(rowOf(page, debtor)).toContainText('123,456,789.50');
    await expectAllInSight(page, 'Customers', `${size.width}`);
  }

  // A desktop has space for all columns, and a phone shows them in the card.
  for (const width of [1280, 390]) {
    await page.setViewportSize({ width, height: 844 });
    await expect(opener(page, debtor)).toHaveCount(0);
    for (const text of [email, details.phone, details.location, '123,456,789.50']) {
      await expect(rowOf(page, debtor)).toContainText(text);
    }
  }
});

test('no other list scrolls sideways either', async ({ page, shop, open }) => {
  const item = await addItem(shop, { qty: 3, warningAt: 5, unitCost: 1_234_567.5, unitSell: 23_456_789.5 });
  await sell(shop, item, 2);
  await owe(shop, { customer: unique('Wilhelmina Wolfeschlegelsteinhausen'), amount: 123_456_789.5 });
  const spent = {
    date: '2026-02-01',
    type: 'Labour',
    amount: 1_234_567.5,
    receivedBy: 'Kato Emmanuel Mukasa',
  } as const;
  await shop.call(addExpense, { body: { ...spent, expense: 'Porters for the goods that came from the coast' } });
  await shop.call(addBanking, { body: { date: spent.date, amount: 123_456_789.5, comment: 'Evening bag' } });
  await shop.hire('admin', 'sales', 'stock', 'reports');

  await open('/dashboard', shop.admin);
  for (const [path, button, name] of [
    ['/dashboard', '', 'Most Bought items'],
    ['/dashboard', '', 'Un cleared Supply'],
    ['/users', '', 'Users'],
    ['/reports', '', 'Sales Report'],
    ['/reports', 'ReStock', 'ReStock'],
    ['/reports', 'Stock Levels', 'Stock Levels Reduction history'],
    ['/banking', '', 'Banked money'],
    ['/banking-auto', '', 'Banking Report'],
    ['/banking-auto', 'Expenses Report', 'Expenses Report'],
    ['/logs', '', 'Activity'],
  ] as const) {
    await page.goto(path);
    if (button) await page.getByRole('button', { name: button, exact: true }).click();
    for (const size of sizes) {
      await page.setViewportSize(size);
      await expectAllInSight(page, name, `${size.width}`);
    }
  }
});

test('what has no room stands in the detail, opened by tap and by key', async ({ page, shop, open }) => {
  const name = await addDearItem(shop);
  await open('/stock', shop.admin);
  const row = rowOf(page, name);
  const button = opener(page, name);
  await expect(button).toHaveAttribute('aria-expanded', 'false');
  await expect(row).not.toContainText('111,111,105.50');

  await button.tap();
  await expect(button).toHaveAttribute('aria-expanded', 'true');
  const headers = await tableOf(page, 'Stock').getByRole('columnheader').allTextContents();
  const hidden = await cellsOf(detailBelow(row));
  expect(hidden).toMatchObject({
    'Total Cost': '111,111,106.50',
    'Total Sale': '1,111,111,105.50',
    'Total Profit': '999,999,999.00',
  });
  for (const column of ['Date', 'Product', ...stockColumns, 'Category']) {
    expect(headers.includes(column), column).toBe(!(column in hidden));
  }
  await expectNothingBeyondTheEdge(tableOf(page, 'Stock'));
  await button.tap();
  await expect(detailBelow(row).locator('dl')).toHaveCount(0);

  // A tap on the row opens it too; its other buttons do only what they say.
  await row.getByRole('cell').filter({ hasText: '123,456,789.50' }).tap();
  await expect(button).toHaveAttribute('aria-expanded', 'true');
  await row.getByRole('button', { name: `History ${name}` }).tap();
  await page.getByRole('dialog').getByRole('button', { name: 'Close' }).tap();
  await expect(button).toHaveAttribute('aria-expanded', 'true');

  await button.focus();
  await page.keyboard.press('Enter');
  await expect(button).toHaveAttribute('aria-expanded', 'false');
  await page.keyboard.press('Space');
  await expect(button).toHaveAttribute('aria-expanded', 'true');
  await expect(button).toBeFocused();
});

test('the totals of hidden columns stand below the others', async ({ page, shop, open }) => {
  const word = unique('Summed');
  await addItem(shop, { name: `${word} one`, qty: 1000, unitCost: 2_000_000, unitSell: 3_000_000.5 });
  await addItem(shop, { name: `${word} two`, qty: 10, unitCost: 1, unitSell: 2 });
  await open('/stock', shop.admin);
  await page.getByRole('searchbox', { name: 'Search Stock' }).fill(word);
  await page.keyboard.press('Enter');
  const table = tableOf(page, 'Stock');
  await expect(table.locator('tbody tr')).toHaveCount(2);
  const sums = {
    'Unit Cost': '2,000,001.00',
    'Unit Selling': '3,000,002.50',
    Qty: '1,010',
    'Total Cost': '2,000,000,010.00',
    'Total Sale': '3,000,000,520.00',
    'Total Profit': '1,000,000,510.00',
  };
  for (const size of sizes) {
    await page.setViewportSize(size);
    await expect(table.locator('tfoot')).toContainText('Total');
    // Columns are measured again a moment after the size has changed.
    await expect(async () => {
      const shown = await table.locator('tfoot tr:first-child td').evaluateAll((cells) =>
        Object.fromEntries(
          cells.map((cell) => {
            const head = cell.closest('table')!.tHead!.rows[0]!.cells[(cell as HTMLTableCellElement).cellIndex];
            return [head?.textContent, cell.textContent];
          }),
        ),
      );
      expect({ ...shown, ...(await cellsOf(table.locator('tfoot'))) }, `${size.width}`).toMatchObject(sums);
    }).toPass({ timeout: 10_000 });
    await expectNothingBeyondTheEdge(table, `${size.width}`);
  }
});

test('a row opens among ten thousand, and stays open while the list is scrolled', async ({ page, shop, open }) => {
  const customers = Array.from(
    { length: 10_000 },
    (_, at): Customer => ({
      id: at + 1,
      name: `Debtor ${String(at).padStart(5, '0')}`,
      email: `debtor.number.${at}@a-rather-long-domain.example.com`,
      phone: '+256 700 111 222',
      location: `Plot ${at}, Harbour Road`,
      owes: at === 9_999 ? 987_654_321.5 : 12_345.5,
      overdue: false,
    }),
  );
  await page.route('**/api/customers?*', (route) =>
    route.fulfill({ json: { status: true, payload: customers, meta: { count: 10_000, hasMore: false } } }),
  );
  await open('/customers', shop.admin);
  const table = tableOf(page, 'Customers');
  const scrollTo = (top: number) => table.evaluate((element, y) => element.parentElement!.scrollTo(0, y), top);
  const height = () => table.evaluate((element) => element.parentElement!.scrollHeight);

  await expect(table).toHaveAttribute('aria-rowcount', '10001');
  await scrollTo(250_000);
  /** The first row that is completely visible. It is read in one step, because rows come and go while scrolling. */
  const firstInSight = () =>
    table.evaluate((element) => {
      const { top } = element.parentElement!.getBoundingClientRect();
      const rows = [...element.querySelectorAll('tbody tr')];
      const inSight = rows.find((row) => row.getBoundingClientRect().top > top + 120);
      return /Debtor \d+/.exec(inSight?.textContent ?? '')?.[0] ?? '';
    });
  await expect.poll(firstInSight).toMatch(/^Debtor 0[1-9]/);
  const name = await firstInSight();
  const before = await height();
  await opener(page, name).tap();
  const detail = detailBelow(rowOf(page, name));
  await expect(detail).toContainText(`Plot ${Number(name.slice(7))}, Harbour Road`);
  await expect(table).toHaveAttribute('aria-rowcount', '10002');
  const { height: room } = (await detail.boundingBox())!;
  await expect.poll(async () => Math.abs((await height()) - before - room)).toBeLessThan(2);

  // Nothing overlaps: each line begins where the one above it ends.
  const gaps = await table.locator('tbody tr[data-index]').evaluateAll((lines) =>
    lines.slice(1).map((line, at) => {
      return Math.round(line.getBoundingClientRect().top - lines[at]!.getBoundingClientRect().bottom);
    }),
  );
  expect(new Set(gaps)).toEqual(new Set([0]));

  await scrollTo(0);
  await expect(rowOf(page, 'Debtor 00000')).toBeInViewport();
  await expect(rowOf(page, name)).toHaveCount(0);
  const last = rowOf(page, 'Debtor 09999');
  // The end moves while the rows before it are measured.
  await expect(async () => {
    await scrollTo(1_000_000);
    await expect(last).toBeInViewport({ ratio: 0.95, timeout: 500 });
  }).toPass();
  await expect(last).toHaveAttribute('aria-rowindex', '10002');
  await expectNothingBeyondTheEdge(table);

  // A figure that is wider than those by which the columns were measured does not cover its neighbour.
  const owed = last.getByRole('cell').filter({ hasText: '987,654,321.50' });
  expect(await owed.evaluate((cell) => cell.scrollWidth - cell.clientWidth)).toBeLessThan(2);

  await scrollTo(250_000);
  await expect(opener(page, name)).toHaveAttribute('aria-expanded', 'true');
  await expect(detailBelow(rowOf(page, name))).toContainText('Harbour Road');
});
