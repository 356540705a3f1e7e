/** Everyone reads the page in their own language, and customers read papers in that of the shop. */
import { readFileSync } from 'node:fs';
import { addCustomer } from '../../../contract/debts/customers.ts';
import { listExpenses } from '../../../contract/money/expenses.ts';
import { addTaxPayment } from '../../../contract/money/tax-payments.ts';
import { makeStatementLink } from '../../../contract/papers/statement-links.ts';
import { makeSale } from '../../../contract/selling/sales.ts';
import { updateSettings } from '../../../contract/shop/shop-settings.ts';
import { addDays, dayIn } from '../../../contract/values/dates.ts';
import { expect, test, testInOwnShop } from '../support/fixtures.ts';
import { catchPrinting } from '../support/printing.ts';
import { addItem, newestDay, sell } from '../support/trading.ts';
import { testOverWire } from '../support/wire.ts';

const wordsIn = (language: string) =>
  Object.assign(
    {},
    ...['shared', 'page', 'counting', 'server'].map((part) =>
      JSON.parse(readFileSync(new URL(`../../../locales/${language}/${part}.json`, import.meta.url), 'utf8')),
    ),
  ) as Record<string, string>;
const french = wordsIn('fr');
const arabic = wordsIn('ar');

test('someone changes the language at the till: the cart stays, and it is theirs wherever they sign in', async ({
  page,
  browser,
  shop,
  open,
}) => {
  const seller = await shop.hire('sales');
  const item = await addItem(shop, { qty: 3, date: newestDay });
  await open('/sales', seller);
  await page.getByRole('option', { name: item.name }).click();
  await page.evaluate(() => {
    document.body.dataset.loaded = 'once';
  });
  await page.getByRole('button', { name: seller.email }).click();
  await page.getByRole('menuitemradio', { name: 'Français' }).click();

  await expect(page.locator('html')).toHaveAttribute('lang', 'fr');
  const cart = page.getByRole('region', { name: french.Cart!, exact: true });
  await expect(cart).toContainText(item.name);
  await expect(page.locator('body')).toHaveAttribute('data-loaded', 'once');

  const elsewhere = await (await browser.newContext({ baseURL: shop.url })).newPage();
  await elsewhere.goto('/');
  await elsewhere.getByLabel('Email').fill(seller.email);
  await elsewhere.getByLabel('Password').fill(seller.password);
  await elsewhere.getByRole('button', { name: 'Login' }).click();
  await expect(elsewhere.locator('html')).toHaveAttribute('lang', 'fr');
  await elsewhere.getByRole('button', { name: seller.email }).click();
  await elsewhere.getByRole('menuitem', { name: french.Help! }).click();
  await expect(elsewhere.getByRole('heading', { level: 1 })).toHaveText(french.Help!);
  await expect(elsewhere.locator('article')).toContainText('article');
  await elsewhere.context().close();
});

test('a screen that is opened while its language is being loaded has its texts, too', async ({ page, shop, open }) => {
  const keeper = await shop.hire('stock');
  await open('/stock', keeper);
  let letThrough = () => {};
  const held = new Promise<void>((resolve) => {
    letThrough = resolve;
  });
  await page.route(/\/assets\/page-[^/]+\.js$/, async (route) => {
    await held;
    await route.continue();
  });
  await page.getByRole('button', { name: keeper.email }).click();
  await page.getByRole('menuitemradio', { name: 'Français' }).click();
  await page.keyboard.press('Escape');
  await page.getByRole('link', { name: 'Counts' }).click();
  await expect(page.getByRole('region', { name: 'Open counts' })).toBeVisible();
  letThrough();
  await expect(page.locator('html')).toHaveAttribute('lang', 'fr');
  await expect(page.getByRole('region', { name: french['Open counts']! })).toBeVisible();
});

test('the methods that every shop has are named in the language of the reader where money is paid, put in and moved', async ({
  page,
  shop,
  open,
}) => {
  const date = dayIn('Africa/Kampala', new Date());
  await shop.call(addTaxPayment, { body: { date, amount: 3, methodId: 3 } });
  await page.addInitScript(() => localStorage.setItem('language', 'fr'));
  const own = ['Espèces', 'Banque'];
  await open('/reports/tax', shop.admin);
  await expect(page.getByRole('table', { name: french['Tax payments']! })).toContainText('Banque');
  await page.getByRole('button', { name: french['Pay tax']! }).click();
  await expect(page.getByLabel(french['Paid from']!).getByRole('option')).toContainText(own);
  await open('/drawer', shop.admin);
  await page.getByRole('button', { name: french['Cash in or out']! }).click();
  const moving = page.getByRole('dialog', { name: french['Cash in or out']! });
  await moving.getByRole('button', { name: french.More_fields! }).click();
  await expect(moving.getByLabel(french.Method!).getByRole('option')).toContainText(own);
  await open('/banking', shop.admin);
  await page.getByRole('button', { name: french.Transfer! }).click();
  await expect(page.getByRole('dialog').getByRole('combobox').first().getByRole('option')).toContainText(own);
});

test('a browser in Arabic shows the page from right to left, and what the server refuses in Arabic', async ({
  browser,
  shop,
}) => {
  const context = await browser.newContext({ baseURL: shop.url, locale: 'ar-EG' });
  const page = await context.newPage();
  await page.goto('/');
  await expect(page.locator('html')).toHaveAttribute('dir', 'rtl');
  await page.getByLabel(arabic.Email!).fill('nobody@example.com');
  await page.getByLabel(arabic.Password!, { exact: true }).fill('not the password');
  await page.getByRole('button', { name: arabic.Login!, exact: true }).click();
  await expect(page.getByRole('alert')).toContainText(/[\u0600-\u06ff]/);
  await expect(page.getByRole('alert')).not.toContainText(/[a-z]{3}/i);
  await context.close();
});

test('who writes decimals behind a comma types them so, and what could be read in two ways is not sent', async ({
  page,
  shop,
  open,
}) => {
  await page.addInitScript(() => localStorage.setItem('language', 'fr'));
  await open('/expenses', shop.admin);
  const amount = page.getByLabel(french.Amount!, { exact: true });
  await page.getByLabel(french.Expense!, { exact: true }).fill('Riz');
  await page.getByLabel(french['Received By']!).fill('Ann');
  await page.getByLabel(french['Expense Type']!).selectOption('Meals');
  await amount.pressSequentially('1.500');
  await page.getByRole('button', { name: french.Add!, exact: true }).click();
  await expect(page.getByText('1.500 peut se lire de deux façons. Écrivez 1500 ou 1,5.')).toBeVisible();
  await expect(amount).toHaveValue('1.500');
  await amount.fill('');
  await amount.pressSequentially('1\u202f500,5');
  await page.getByRole('button', { name: french.Add!, exact: true }).click();
  await expect(amount).toHaveValue('');
  const [expense] = await shop.call(listExpenses);
  expect(expense).toMatchObject({ amount: 1500.5, expense: 'Riz' });
  await page.goto(`/expenses?open=edit&id=${expense!.id}`);
  await expect(page.getByRole('dialog').getByLabel(french.Amount!, { exact: true })).toHaveValue('1500,5');

  // The browser's own field would read 1,5 as 15.
  const item = await addItem(shop, { qty: 30, unitSell: 2, date: newestDay });
  await page.goto('/sales');
  await page.getByRole('option', { name: item.name }).click();
  const quantity = page.getByLabel(french['Quantity of {{name}}']!.replace('{{name}}', item.name));
  await quantity.fill('1,5');
  await expect(page.getByRole('region', { name: french.Cart!, exact: true })).toContainText('3,00');
});

test('a browser in a language that is not spoken here gets English', async ({ browser, shop }) => {
  const context = await browser.newContext({ baseURL: shop.url, locale: 'fi-FI' });
  const page = await context.newPage();
  await page.goto('/');
  await expect(page.getByRole('button', { name: 'Login' })).toBeVisible();
  await context.close();
});

testInOwnShop('receipts are in the language of the shop, whatever the seller reads', async ({ page, own, open }) => {
  await catchPrinting(page.context());
  const item = await addItem(own, { unitSell: 10 });
  await sell(own, item);
  await open('/settings', own.admin);
  const business = page.getByRole('form', { name: 'Business', exact: true });
  await business.getByLabel('Language').selectOption('Français');
  await business.getByRole('button', { name: 'Save' }).click();
  await expect(business.getByRole('button', { name: 'Save' })).toBeDisabled();

  await page.goto('/sales');
  await page.getByRole('button', { name: "Today's Sales" }).click();
  await page.getByRole('button', { name: `Receipt for ${item.name}` }).click();
  await expect(page.getByRole('row', { name: item.name }).last()).toContainText('10,00');
  const opening = page.waitForEvent('popup');
  await page.getByRole('button', { name: 'Print 80 mm' }).click();
  const paper = await opening;
  await expect(paper.locator('html')).toHaveAttribute('data-printed', 'yes');
  await expect(paper.locator('html')).toHaveAttribute('lang', /^fr/);
  await expect(paper.locator('tfoot')).toContainText(french.Cash!);
});

test('what is copied where lines run from right to left can be pasted anywhere', async ({ browser, shop, open }) => {
  const item = await addItem(shop, { qty: 3, unitSell: 1234.5, date: newestDay });
  const context = await browser.newContext({ baseURL: shop.url, locale: 'ar-EG' });
  const page = await context.newPage();
  await open('/stock', shop.admin, page);
  const row = page.getByRole('row').filter({ hasText: item.name });
  await expect(row).toContainText('1,234.50');
  const copied = await row.evaluate((row) => {
    document.getSelection()!.selectAllChildren(row);
    const event = new ClipboardEvent('copy', { clipboardData: new DataTransfer(), bubbles: true, cancelable: true });
    document.dispatchEvent(event);
    return { shown: row.textContent, copied: event.clipboardData!.getData('text/plain') };
  });
  expect(copied.shown).toMatch(/[\u2066-\u2069]/);
  expect(copied.copied).toContain('1,234.50');
  expect(copied.copied).not.toMatch(/[\u2066-\u2069]/);
  await context.close();
});

test('in Arabic, a chart follows the arrow keys the way they point, and a sentence begins on the right', async ({
  browser,
  shop,
  open,
}) => {
  const item = await addItem(shop, { name: '7 Seas tea', qty: 3, unitSell: 10 });
  await sell(shop, item);
  const context = await browser.newContext({ baseURL: shop.url, locale: 'ar-EG' });
  const page = await context.newPage();
  // The points of this chart are days, one beside the other; those of another chart may be in a circle.
  const today = dayIn('Africa/Kampala', new Date());
  await open(`/reports/summary?startDate=${addDays(today, -30)}&endDate=${today}`, shop.admin, page);
  const slider = page.locator('input[type=range]');
  await slider.focus();
  const tip = page.getByRole('tooltip');
  // The position of its point is measured, because the width of the box depends on its figures.
  const leftOf = () => tip.evaluate((box) => Number.parseFloat(box.style.left));
  // It starts from the middle, where there is space on both sides.
  await slider.fill(String(Math.floor(Number(await slider.getAttribute('max')) / 2)));
  await expect(tip).toBeVisible();
  const before = await leftOf();
  await page.keyboard.press('ArrowLeft');
  await expect.poll(leftOf).toBeLessThan(before);
  for (let step = 0; step < 2; step += 1) await page.keyboard.press('ArrowRight');
  await expect.poll(leftOf).toBeGreaterThan(before);

  await page.goto(`/logs?search=${encodeURIComponent(item.name)}`);
  const sentence = page.getByRole('cell', { name: /الكمية/ }).filter({ hasText: item.name });
  await expect(sentence).toHaveCount(1);
  const [name, rest] = await sentence.evaluate((cell, name) => {
    const text = document.createTreeWalker(cell, NodeFilter.SHOW_TEXT).nextNode() as Text;
    return [name, 'الكمية'].map((part) => {
      const range = document.createRange();
      range.setStart(text, text.data.indexOf(part));
      range.setEnd(text, text.data.indexOf(part) + 1);
      return range.getBoundingClientRect().x;
    });
  }, item.name);
  expect(name).toBeGreaterThan(rest!);
  await context.close();
});

testInOwnShop('papers and statements of an Arabic shop are Arabic to the last word', async ({ page, own, open }) => {
  await catchPrinting(page.context());
  await own.call(updateSettings, { body: { business: { language: 'ar', receiptFooter: 'Thanks!' } } });
  const item = await addItem(own, { name: '7 Seas tea', qty: 9, unitSell: 1850.75 });
  const customer = await own.call(addCustomer, { body: { name: 'Amina' } });
  const today = dayIn('Africa/Kampala', new Date());
  const receipt = await own.call(makeSale, { body: { sales: [{ stockId: item.id, quantity: 3 }] } });
  await own.call(makeSale, {
    body: { sales: [{ stockId: item.id, quantity: 3 }], customerId: customer.id, paymentDate: addDays(today, 7) },
  });
  const { url } = await own.call(makeStatementLink, { params: { id: customer.id } });
  await page.goto(new URL(url!, own.url).pathname);
  const month = new Intl.DateTimeFormat('ar', { month: 'long' }).format(new Date());
  await expect(page.getByRole('row').nth(2)).toContainText(month);

  await open(`/receipts?id=${receipt.id}`, own.admin);
  const opening = page.waitForEvent('popup');
  await page.getByRole('button', { name: 'Print 80 mm' }).click();
  const paper = await opening;
  await expect(paper.locator('html')).toHaveAttribute('data-printed', 'yes');
  // Each heading is on one line, and the figure comes before the name, as it was typed.
  const lines = await paper.locator('th').evaluateAll((heads) =>
    heads.map((head) => {
      const range = document.createRange();
      range.selectNodeContents(head);
      return new Set([...range.getClientRects()].map(({ top }) => Math.round(top))).size;
    }),
  );
  expect(lines).toEqual([1, 1, 1, 1]);
  for (const [place, first, last] of [
    ['tbody td', '7', 'tea'],
    ['.note', 'Thanks', '!'],
  ] as const) {
    const [left, right] = await paper
      .locator(place)
      .first()
      .evaluate(
        (cell, parts) => {
          const text = document.createTreeWalker(cell, NodeFilter.SHOW_TEXT).nextNode() as Text;
          return parts.map((part) => {
            const range = document.createRange();
            range.setStart(text, text.data.indexOf(part));
            range.setEnd(text, text.data.indexOf(part) + 1);
            return range.getBoundingClientRect().x;
          });
        },
        [first, last],
      );
    expect(left, place).toBeLessThan(right!);
  }
});

testOverWire.describe('without a connection', () => {
  testOverWire.use({ serviceWorkers: 'allow', locale: 'fr-FR' });

  testOverWire('the page opens in the language it was read in', async ({ page, shop, wire }) => {
    const person = await shop.hire('sales');
    await page.goto('/');
    await page.getByLabel(french.Email!).fill(person.email);
    await page.getByLabel(french.Password!, { exact: true }).fill(person.password);
    await page.getByRole('button', { name: french.Login!, exact: true }).click();
    await page.waitForFunction(() => navigator.serviceWorker.controller !== null);
    await expect.poll(() => page.evaluate(async () => (await caches.keys()).length)).toBeGreaterThan(0);
    await wire.cut();
    await page.reload();
    await expect(page.getByRole('region', { name: french.Cart!, exact: true })).toBeVisible();
  });
});
