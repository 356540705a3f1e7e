/** Every number opens its rows: each figure of each screen is followed, and the list that it opens has the same sum. */
import type { Page } from '@playwright/test';
import { addCustomer } from '../../../contract/debts/customers.ts';
import { payCustomer } from '../../../contract/debts/debts.ts';
import { addBanking } from '../../../contract/money/bankings.ts';
import { addCashMovement } from '../../../contract/money/cash-movements.ts';
import { addExpense } from '../../../contract/money/expenses.ts';
import { makeReturn } from '../../../contract/selling/returns.ts';
import { makeSale } from '../../../contract/selling/sales.ts';
import { updateSettings } from '../../../contract/shop/shop-settings.ts';
import { addDays, dayIn } from '../../../contract/values/dates.ts';
import { expectNoFault, expectNoFaultInPanel } from '../support/axe.ts';
import { expect, openShop, type Shop, test } from '../support/fixtures.ts';
import { addItem, sell } from '../support/trading.ts';

/** The tests need a shop of their own: its figures are compared on several screens, and nobody else may change them meanwhile. */
const testInOwnShop = test.extend<object, { own: Shop; customer: { id: number; name: string } }>({
  own: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixture's needs from this pattern
    async ({}, use) => {
      const own = await openShop({});
      await use(own);
      await own.stop();
    },
    { scope: 'worker' },
  ],
  customer: [({ own }, use) => trade(own).then(use), { scope: 'worker' }],
  baseURL: ({ own }, use) => use(own.url),
});

const today = dayIn('Africa/Kampala', new Date());

/** Makes some of every document, today. */
async function trade(shop: Shop) {
  const [rice, oil] = [await addItem(shop, { unitSell: 10, unitCost: 6 }), await addItem(shop, { unitSell: 7 })];
  const details = { email: 'amina@example.com', phone: '0700 123 456', location: 'Market Street' };
  const customer = await shop.call(addCustomer, { body: { name: 'Amina Lee', ...details } });
  const sold = await sell(shop, rice, 5);
  await sell(shop, oil, 3);
  const sales = [{ stockId: rice.id, quantity: 4, discount: { percent: 10 } }];
  await shop.call(makeSale, { body: { sales, customerId: customer.id, paymentDate: addDays(today, 20) } });
  await shop.call(payCustomer, { params: { id: customer.id }, body: { date: today, amount: 15 } });
  const lines = [{ lineId: sold.lines[0]!.id, quantity: 1, toStock: false }];
  await shop.call(makeReturn, { body: { receiptId: sold.id, lines, reason: 'Torn bag' } });
  const lunch = { type: 'Meals', receivedBy: 'Ann', expense: 'Lunch' } as const;
  await shop.call(addExpense, { body: { date: today, amount: 4.5, ...lunch } });
  await shop.call(addBanking, { body: { date: today, amount: 20, comment: 'Evening bag' } });
  await shop.call(addCashMovement, { body: { kind: 'in', amount: 8, reason: 'Change' } });
  return customer;
}

const figures = (page: Page) => page.getByRole('main').locator('a[href^="/reports/rows"]');

/** Looks for the sum below the rows, or in the sentence that says that there are none. */
async function expectSum(page: Page, sum: string, where: string): Promise<void> {
  const total = page.getByRole('table', { name: 'Rows' }).locator('tfoot');
  const shown = total.or(page.getByText(/^Nothing was recorded for this figure/)).first();
  const exactly = sum.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
  await expect(shown, where).toHaveText(new RegExp(`(Total|it is )${exactly}\\.?$`));
}

/** The sum that the API answers for the address of a figure. */
async function sumBehind(shop: Shop, href: string): Promise<number> {
  const written = [...new URL(href, shop.url).searchParams].map(([name, value]) => [name, value.replaceAll('"', '')]);
  const answer = await fetch(`${shop.url}/api/reports/rows?${new URLSearchParams(written)}`, {
    headers: { authorization: `Bearer ${shop.admin.token}` },
  });
  return ((await answer.json()) as { meta: { sum: number } }).meta.sum;
}

testInOwnShop('each figure of each screen opens rows with the same sum', async ({ page, own, customer, open }) => {
  for (const [path, atLeast] of [
    ['/dashboard', 12],
    ['/banking-auto', 9],
    ['/day', 6],
    ['/money', 4],
    [`/customers/${customer.id}`, 8],
    ['/reports/profit-and-loss', 12],
    ['/reports/stock-value', 4],
  ] as const) {
    await open(path, own.admin);
    await expect.poll(() => figures(page).count(), path).toBeGreaterThanOrEqual(atLeast);
    const links = await figures(page).evaluateAll((all) =>
      all.map((link) => ({ text: link.textContent ?? '', href: link.getAttribute('href') ?? '' })),
    );
    for (const { href, text } of links) {
      expect(await sumBehind(own, href), `${path} ${href}`).toBe(Number(text.replaceAll(',', '')));
    }
    // The screen of the rows is the same for all figures, so only two are followed to it and back.
    for (const { href, text } of links.slice(0, 2)) {
      await page
        .locator(`main a[href=${JSON.stringify(href)}]`)
        .first()
        .click();
      await expect(page, `${path} ${text}`).toHaveURL((url) => url.pathname === '/reports/rows');
      await expectSum(page, text, `${path} ${href}`);
      await page.goBack();
      await expect(figures(page).first()).toBeVisible();
    }
  }
});

testInOwnShop(
  'rows lead on to their documents, by keyboard, by touch and for a seller',
  async ({ page, own, customer, open, browser }) => {
    // Back returns to the earlier scroll position, even on a long screen.
    await page.setViewportSize({ width: 1280, height: 500 });
    await open('/dashboard', own.admin);
    const place = () => page.getByRole('main').evaluate((main) => main.scrollTop);
    const owed = page.getByRole('region', { name: 'Unsettled Accounts' }).getByRole('link').last();
    // The part above may become shorter once it has loaded.
    await expect(owed).toBeVisible();
    await expect(page.locator('[aria-busy=true], [role=progressbar], [data-skeleton]')).toHaveCount(0);
    await owed.scrollIntoViewIfNeeded();
    const before = await place();
    await owed.click();
    expect(before).toBeGreaterThan(300);
    await expect(page.getByRole('heading', { name: 'Owed', level: 1 })).toBeVisible();
    expect(await place()).toBe(0);
    await page.goBack();
    await expect.poll(place).toBe(before);

    const profit = page.getByRole('region', { name: 'Today' }).locator('dl > div').nth(1).getByRole('link').first();
    await profit.focus();
    const text = (await profit.textContent()) as string;
    await page.keyboard.press('Enter');
    await expect(page.getByRole('heading', { name: 'Profit', level: 1 })).toBeVisible();
    await expectSum(page, text, 'profit');
    await expectNoFault(page, 'rows of a figure');
    // A reload, or someone else who opens the address, shows the same.
    await page.reload();
    await expectSum(page, text, 'profit');
    await page
      .getByRole('table', { name: 'Rows' })
      .getByRole('button', { name: /^Return R-/ })
      .first()
      .click();
    await expect(page.getByRole('dialog', { name: /^Return/ })).toContainText('Torn bag');

    await open('/reports/rows?figure=expenses&startDate=2001-01-01&endDate=2001-01-02', own.admin);
    await expect(page.getByText('Nothing was recorded for this figure: it is 0.00.')).toBeVisible();
    await open('/reports/rows?figure=weather', own.admin);
    await expect(page.getByText('Open a figure on the dashboard or in a report')).toBeVisible();
    const refused = { status: 500, json: { status: false, payload: 'No', code: 'fault' } };
    await page.route('**/api/reports/rows*', (route) => route.fulfill(refused));
    await open('/reports/rows?figure=expenses', own.admin);
    await expect(page.getByRole('alert')).toBeVisible();

    const screen = { viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true };
    const phone = await browser.newContext({ baseURL: own.url, ...screen });
    const touched = await phone.newPage();
    await open('/dashboard', own.admin, touched);
    const sales = touched.getByRole('region', { name: 'Today' }).getByRole('link').first();
    const { width, height } = (await sales.boundingBox()) as { width: number; height: number };
    expect(Math.min(width, height)).toBeGreaterThanOrEqual(44);
    await sales.tap();
    await expect(touched.getByRole('heading', { name: 'Sales less returns', level: 1 })).toBeVisible();
    await expect(touched.getByRole('button', { name: /^Return R-/ })).toBeVisible();
    expect(await touched.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0);
    await phone.close();

    // The preview of the owner's mail, and the export of all data.
    await open('/settings', own.admin);
    await page.getByRole('button', { name: 'Preview' }).click();
    const mail = page.getByRole('dialog', { name: 'Daily summary' });
    await expect(mail).toContainText('Sales');
    await expectNoFaultInPanel(page, 'the daily summary');
    await page.keyboard.press('Escape');
    const download = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Export everything' }).click();
    expect((await download).suggestedFilename()).toMatch(/\.zip$/);

    await own.call(updateSettings, { body: { till: { sellerDebts: true } } });
    await open(`/customers/${customer.id}`, await own.hire('sales'));
    await expect(page.getByRole('heading', { name: customer.name })).toBeVisible();
    await expect(figures(page)).toHaveCount(0);
  },
);
