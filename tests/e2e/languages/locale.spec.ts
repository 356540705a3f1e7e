/**
 * In which form a screen shows figures and dates: by LOCALE or, if it is not set, by the browser's language. Amounts have the
 * decimals of the currency.
 */
import { readFile } from 'node:fs/promises';
import type { Browser, Page } from '@playwright/test';
import { addBanking } from '../../../contract/money/bankings.ts';
import { makeStatementLink } from '../../../contract/papers/statement-links.ts';
import { formatMoney } from '../../../contract/values/money.ts';
import { owe } from '../support/debts.ts';
import { expect, openShop, type Shop, test } from '../support/fixtures.ts';
import { catchPrinting, printed } from '../support/printing.ts';
import { addItem } from '../support/trading.ts';

async function inBrowser(browser: Browser, shop: Shop, locale: string, look: (page: Page) => Promise<void>) {
  const context = await browser.newContext({ baseURL: shop.url, locale });
  await catchPrinting(context);
  await look(await context.newPage());
  await context.close();
}

const banked = (page: Page) => page.getByRole('row', { name: 'Evening bag' });

test.describe('without a LOCALE', () => {
  let shop: Shop;
  test.beforeAll(async () => {
    shop = await openShop({ LOCALE: '', CURRENCY: 'UGX' });
    const record = { date: '2026-03-04', amount: 1_250_000, comment: 'Evening bag' };
    await shop.call(addBanking, { body: record });
  });
  test.afterAll(() => shop.stop());

  for (const { locale, day, amount, range, inFile } of [
    { locale: 'en-GB', day: '4 Mar 2026', amount: 'UGX 1,250,000', range: 'From 1 Mar 2026', inFile: ',1250000,' },
    { locale: 'en-US', day: 'Mar 4, 2026', amount: 'UGX 1,250,000', range: 'From Mar 1, 2026', inFile: ',1250000,' },
    { locale: 'de-DE', day: '4. März 2026', amount: '1.250.000 UGX', range: 'From 1. März 2026', inFile: ';1250000;' },
  ]) {
    test(`a browser in ${locale} has its own figures and dates on screen, on paper and in the file`, async ({
      browser,
      open,
    }) => {
      await inBrowser(browser, shop, locale, async (page) => {
        await open('/banking', shop.admin, page);
        await page.getByLabel('Start date').fill('2026-03-01');
        await expect(banked(page).getByRole('cell').nth(0)).toHaveText(day);
        await expect(banked(page).getByRole('cell').nth(1)).toHaveText(amount);

        const paper = await printed(page);
        await expect(paper.locator('header')).toContainText(range);
        await expect(banked(paper).getByRole('cell')).toHaveText([day, amount, 'Evening bag']);

        const downloading = page.waitForEvent('download');
        await page.getByRole('button', { name: 'Export' }).click();
        const text = await readFile(await (await downloading).path(), 'utf8');
        expect(text).toContain(`2026-03-04${inFile}Evening bag`);
      });
    });

    test(`the log has one order of dates in a browser in ${locale}, its own, which nobody can misread`, async ({
      browser,
      open,
    }) => {
      await inBrowser(browser, shop, locale, async (page) => {
        await open('/logs', shop.admin, page);
        await expect(banked(page)).toContainText('UGX 1250000 on 4 Mar 2026 (Evening bag)');
        await expect(banked(page).getByRole('cell').first()).toHaveText(/^\d{1,2}\s[A-Z][a-z]{2,3}\s\d{4}, \d\d:\d\d$/);
      });
    });
  }

  test('a statement behind a link has the figures of the shop by what its own answer says', async ({ browser }) => {
    const { id } = await owe(shop, { customer: 'Lena Link', amount: 1_250_000 });
    const { url } = await shop.call(makeStatementLink, { params: { id }, body: {} });
    await inBrowser(browser, shop, 'de-DE', async (page) => {
      await page.route('**/api/health', (route) => route.abort());
      await page.goto(url!);
      await expect(page.getByRole('table').locator('tfoot')).toHaveText(
        'Closing balance1.250.000 UGX0 UGX1.250.000 UGX',
      );
      await page.unrouteAll({ behavior: 'ignoreErrors' });
    });
  });

  test('amounts are shown and typed with the decimals of the currency', async ({ browser, open }) => {
    const item = await addItem(shop, { unitCost: 1500, unitSell: 2500 });
    await inBrowser(browser, shop, 'en-GB', async (page) => {
      await open('/stock', shop.admin, page);
      const row = page.getByRole('row', { name: item.name });
      await expect(row.getByRole('cell').nth(2)).toHaveText('UGX 1,500');
      await expect(row.getByRole('cell').nth(3)).toHaveText('UGX 2,500');
      for (const form of ['Edit', 'Restock']) {
        await page.getByRole('button', { name: `${form} ${item.name}` }).click();
        const fields = page.getByRole('dialog');
        await expect(fields.getByLabel('Unitcost')).toHaveValue('1500');
        // A piece may cost less than the smallest coin.
        await expect(fields.getByLabel('Unitcost')).toHaveAttribute('step', 'any');
        await expect(fields.getByLabel(/unit ?sell/i)).toHaveValue('2500');
        await expect(fields.getByLabel(/unit ?sell/i)).toHaveAttribute('step', '1');
        await fields.getByRole('button', { name: 'Close' }).click();
        await expect(fields).toHaveCount(0);
      }
    });
  });
});

test('with a LOCALE every browser shows the same, with the decimals the server has for the currency', async ({
  browser,
  open,
}) => {
  // Chromium and Node do not agree on how many decimals this currency has.
  const shop = await openShop({ LOCALE: 'de', CURRENCY: 'RSD' });
  try {
    await shop.call(addBanking, { body: { date: '2026-03-04', amount: 1500, comment: 'Evening bag' } });
    const amount = formatMoney(1500, 'de', 'RSD').replace('\u00a0', ' ');
    for (const locale of ['en-US', 'en-GB']) {
      await inBrowser(browser, shop, locale, async (page) => {
        await open('/banking', shop.admin, page);
        await expect(banked(page).getByRole('cell').nth(0)).toHaveText('4. März 2026');
        await expect(banked(page).getByRole('cell').nth(1)).toHaveText(amount);
        await open('/logs', shop.admin, page);
        await expect(banked(page)).toContainText(`${amount} on 4. März 2026 (Evening bag)`);
        await expect(banked(page).getByRole('cell').first()).toHaveText(
          /^\d{1,2}\.\s[A-Z][a-zä]{2,3}\.?\s\d{4}, \d\d:\d\d$/,
        );
      });
    }
  } finally {
    await shop.stop();
  }
});
