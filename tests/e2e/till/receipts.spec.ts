/** The tests need a shop of their own, because its receipts have a heading and a logo. */
import { readFileSync } from 'node:fs';
import type { Page } from '@playwright/test';
import { listLogs } from '../../../contract/books/logs.ts';
import { addCustomer } from '../../../contract/debts/customers.ts';
import { updateStock } from '../../../contract/goods/stock.ts';
import { addPaymentMethod, listPaymentMethods } from '../../../contract/money/payment-methods.ts';
import { makeSale } from '../../../contract/selling/sales.ts';
import { addTaxRate } from '../../../contract/selling/tax-rates.ts';
import { updateSettings } from '../../../contract/shop/shop-settings.ts';
import { expect, testInOwnShop as test } from '../support/fixtures.ts';
import { catchPrinting } from '../support/printing.ts';
import { addItem, sell } from '../support/trading.ts';

const picture = readFileSync(new URL('../../../public/icon-192.png', import.meta.url));

async function openReceipt(page: Page, name: string) {
  await page.getByRole('button', { name: "Today's Sales" }).click();
  await page.getByRole('button', { name: `Receipt for ${name}` }).click();
  return page.getByRole('dialog', { name: /^Receipt/ });
}

async function printedBy(page: Page, button: string) {
  const opening = page.waitForEvent('popup');
  await page.getByRole('button', { name: button }).click();
  const paper = await opening;
  await expect(paper.locator('html')).toHaveAttribute('data-printed', 'yes');
  return paper;
}

const sumsOn = (where: Page | ReturnType<Page['getByRole']>) => where.locator('tfoot tr').allInnerTexts();
const plain = (rows: string[]) => rows.map((row) => row.replace(/\s+/g, ' '));

test('a receipt shows and prints all there is to it, and can be mailed', async ({ page, own, open }) => {
  const tax = await own.call(addTaxRate, { body: { name: 'VAT', percent: 10, included: false } });
  const mobile = await own.call(addPaymentMethod, {
    body: { name: 'M-Pesa', kind: 'mobile money', needsReference: true },
  });
  const [cash] = (await own.call(listPaymentMethods)).filter(({ kind }) => kind === 'cash');
  const { category: _, salesCount: __, sales: ___, packs: ____, ...item } = await addItem(own, { unitSell: 10 });
  await own.call(updateStock, { body: { ...item, barcode: '', taxRateId: tax.id } });
  const business = { address: '12 Market Road\nKisumu', taxNumber: 'P05', receiptFooter: 'Come again!' };
  await own.call(updateSettings, { body: { business } });
  await fetch(`${own.url}/api/settings/logo`, {
    method: 'PUT',
    headers: { authorization: `Bearer ${own.admin.token}`, 'content-type': 'image/png' },
    body: picture,
  });
  const sales = [{ stockId: item.id, quantity: 2, discount: { amount: 5 } }];
  const tenders = [
    { methodId: mobile.id, amount: 6.5, reference: 'QX12' },
    { methodId: cash!.id, amount: 10, given: 20 },
  ];
  await own.call(makeSale, { body: { sales, tenders } });

  await catchPrinting(page.context());
  await open('/sales', await own.hire('sales'));
  const receipt = await openReceipt(page, item.name);
  const sums = ['Subtotal 20.00', 'Discounts -5.00', 'VAT 10% 1.50', 'Total 16.50'];
  const payments = ['M-Pesa, reference QX12 6.50', 'Cash 10.00', 'Given 20.00', 'Change 10.00'];
  await expect(receipt).toContainText('Tax number: P05');
  await expect(receipt).toContainText('Discount -5.00');
  expect(plain(await sumsOn(receipt))).toEqual([...sums, ...payments]);

  for (const button of ['Print 80 mm', 'Print A4']) {
    const paper = await printedBy(page, button);
    expect(plain(await sumsOn(paper))).toEqual([...sums, ...payments]);
    await expect(paper.getByText('COPY')).toBeVisible();
    for (const text of ['12 Market Road', 'Kisumu', 'Tax number: P05', 'Come again!', 'Discount -5.00']) {
      await expect(paper.getByText(text)).toBeVisible();
    }
    expect(await paper.locator('img').evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(192);
    await paper.close();
  }

  await receipt.getByRole('button', { name: 'Mail receipt' }).click();
  const mail = page.getByRole('dialog', { name: /^Mail receipt/ });
  await mail.getByLabel('Email').fill('nobody');
  await page.keyboard.press('Enter');
  await expect(mail).toContainText('Please enter an email address');
  await expect(mail.getByLabel('Email')).toBeFocused();
  await mail.getByLabel('Email').fill('amina@example.com');
  await page.keyboard.press('Enter');
  // There is no mail server here, so the mail can't be sent.
  await expect(mail.getByRole('status')).toHaveText(
    "The receipt could not be sent. It is saved in the server's outbox.",
  );
  await mail.getByRole('button', { name: 'Close' }).click();
  await expect(mail).toBeHidden();

  // The till remembers A4, whoever sells there. A plain cash sale shows its total and that it was paid in cash.
  const bare = await addItem(own, { unitSell: 3 });
  await sell(own, bare, 2);
  await page.reload();
  await page.getByRole('button', { name: /@/ }).click();
  await page.getByRole('menuitem', { name: 'Logout' }).click();
  await expect(page.getByRole('button', { name: 'Login' })).toBeVisible();
  await open('/sales', own.admin);
  const again = await openReceipt(page, bare.name);
  await expect(again.getByRole('button', { name: 'Print A4' })).toBeFocused();
  await expect.poll(async () => plain(await sumsOn(again))).toEqual(['Total 6.00', 'Cash 6.00']);
});

test('a business that buys has its tax number on A4, and what is exempt says so', async ({ page, own, open }) => {
  const books = await own.call(addTaxRate, { body: { name: 'Books', percent: 0, included: true, kind: 'exempt' } });
  const item = await addItem(own, { unitSell: 12, taxRateId: books.id });
  const customer = await own.call(addCustomer, { body: { name: 'Hill School', taxNumber: 'P051234567X' } });
  const [cash] = (await own.call(listPaymentMethods)).filter(({ kind }) => kind === 'cash');
  const sales = [{ stockId: item.id, quantity: 1 }];
  await own.call(makeSale, {
    body: { sales, customerId: customer.id, tenders: [{ methodId: cash!.id, amount: 12 }] },
  });

  await catchPrinting(page.context());
  await open('/sales', own.admin);
  const receipt = await openReceipt(page, item.name);
  await expect(receipt).toContainText('P051234567X');
  expect(plain(await sumsOn(receipt))).toEqual(['Total 12.00', 'Books, exempt 0.00', 'Cash 12.00']);
  const factsOn = (paper: Page) => paper.locator('.fact').evaluateAll((facts) => facts.map((one) => one.textContent));
  const onA4 = await printedBy(page, 'Print A4');
  expect((await factsOn(onA4)).slice(-2)).toEqual(['CustomerHill School', 'Tax numberP051234567X']);
  expect(plain(await sumsOn(onA4))).toContain('Books, exempt 0.00');
  await onA4.close();
  const onTheRoll = await printedBy(page, 'Print 80 mm');
  expect((await factsOn(onTheRoll)).at(-1)).toBe('CustomerHill School');
  expect(plain(await sumsOn(onTheRoll))).toContain('Books, exempt 0.00');
});

test('the first print after a sale is no copy, every other one is and stands on the log', async ({
  page,
  own,
  open,
}) => {
  const item = await addItem(own, { unitSell: 4, qty: 9 });
  await catchPrinting(page.context());
  await open('/sales', await own.hire('sales'));
  await page.getByRole('combobox', { name: 'Search Stock' }).fill(item.name);
  await expect(page.getByRole('option', { name: item.name })).toHaveAttribute('aria-selected', 'true');
  await page.keyboard.press('Enter');
  await page.keyboard.press('F9');
  await expect(page.getByText('Sale made successfully')).toBeVisible();
  const receipt = await openReceipt(page, item.name);
  const name = (await receipt.getByRole('heading').innerText()).trim();
  const first = await printedBy(page, 'Print 80 mm');
  await expect(first.getByRole('heading', { name })).toBeVisible();
  await expect(first.getByText('COPY')).toHaveCount(0);
  await first.close();
  const second = await printedBy(page, 'Print 80 mm');
  await expect(second.getByText('COPY')).toBeVisible();
  await second.close();
  const entries = await own.call(listLogs, { query: { search: 'printed again' } });
  expect(entries.map(({ action, description }) => [action, description])).toEqual([
    ['receipt reprinted', `${name}, printed again as a copy`],
  ]);
});

test('on a narrow roll each item takes two lines, however long its name and amounts are', async ({
  page,
  own,
  open,
}) => {
  const name = 'Portland cement 50 kg';
  const item = await addItem(own, { name, unitSell: 12_345_678.25, qty: 900 });
  await sell(own, item, 123.5);
  await catchPrinting(page.context());
  await open('/sales', own.admin);
  await openReceipt(page, name);
  const paper = await printedBy(page, 'Print 80 mm');
  await paper.emulateMedia({ media: 'print' });
  const lineHeight = 9 * (96 / 72) * 1.3;
  const measured = async (millimetres: number) => {
    await paper.setViewportSize({ width: Math.round((millimetres * 96) / 25.4), height: 900 });
    const cells = await paper.locator('tbody tr').first().locator('td').all();
    const boxes = await Promise.all(cells.map(async (cell) => (await cell.boundingBox())!));
    const isWide = await paper.evaluate(() => document.documentElement.scrollWidth > window.innerWidth);
    return { boxes, isWide };
  };
  for (const millimetres of [58, 48]) {
    const { boxes, isWide } = await measured(millimetres);
    const [product, ...figures] = boxes as [(typeof boxes)[number], ...typeof boxes];
    expect([millimetres, isWide]).toEqual([millimetres, false]);
    // Another half line allows for the padding.
    expect(product.height).toBeLessThan(lineHeight * 1.5);
    for (const { y } of figures) expect(y).toBeGreaterThanOrEqual(product.y + product.height - 1);
  }
  // On the usual roll it is still a table.
  const { boxes } = await measured(80);
  expect(new Set(boxes.map(({ y }) => Math.round(y))).size).toBe(1);
});
