/** What is owed to the tax office, and paying it. The tests need a shop of their own, for its balances. */
import type { Page } from '@playwright/test';
import { addDelivery } from '../../../contract/buying/deliveries.ts';
import { writeOff } from '../../../contract/debts/debts.ts';
import { addTaxPayment, listTaxPayments } from '../../../contract/money/tax-payments.ts';
import { addTaxRate } from '../../../contract/selling/tax-rates.ts';
import { updateSettings } from '../../../contract/shop/shop-settings.ts';
import { expectNoFault } from '../support/axe.ts';
import { expect, testInShopOfFile } from '../support/fixtures.ts';
import { catchPrinting, printed } from '../support/printing.ts';
import { addItem, newestDay, sell, sellOnCredit } from '../support/trading.ts';

const test = testInShopOfFile();

const dialog = (page: Page, name: string) => page.getByRole('dialog', { name });
const line = (page: Page, name: string) =>
  page.getByRole('table', { name: 'What is owed' }).getByRole('row', { name, exact: false });
const payments = (page: Page) => page.getByRole('table', { name: 'Tax payments' }).locator('tbody').getByRole('row');

test('an admin sees what is owed, pays it by keyboard, and takes a payment back', async ({ page, shop, open }) => {
  const { id: taxRateId } = await shop.call(addTaxRate, { body: { name: 'VAT', percent: 20, included: true } });
  const item = await addItem(shop, { unitSell: 12, taxRateId });
  await catchPrinting(page.context());
  await open('/reports/tax', shop.admin);
  await expect(page.getByText('No tax was charged up to the end of these days.')).toBeVisible();
  await expect(page.getByText('Nothing was paid to the tax office on these days.')).toBeVisible();

  await sell(shop, item, 5);
  await shop.call(updateSettings, { body: { business: { badDebtTax: true } } });
  const receipt = await sellOnCredit(shop, item, 2, 'Gone Away');
  await expect(line(page, 'Owed after')).toContainText('14.00');
  await shop.call(writeOff, { params: { id: receipt.credit!.accountId }, body: { reason: 'Gone' } });
  await expect(line(page, 'Taken back for bad debts')).toContainText('-4.00');
  await expect(line(page, 'Charged, less returns')).toContainText('14.00');
  await expect(line(page, 'Owed after')).toContainText('10.00');
  const paper = await printed(page);
  for (const fact of ['Net sales by kind of tax70.00', 'Standard70.00', 'No tax0.00']) {
    await expect(paper.locator('.fact').filter({ hasText: fact })).toBeVisible();
  }
  await paper.close();
  await line(page, 'Taken back for bad debts').getByRole('link', { name: '-4.00' }).click();
  await expect(page.getByText('Gone Away, Gone')).toBeVisible();
  await page.goBack();
  await line(page, 'Owed after').getByRole('link').click();
  await expect(page.getByText('Tax, before: 0.00')).toBeVisible();
  await expect(page.getByRole('table', { name: 'Postings' }).locator('tfoot')).toContainText('-10.00');
  await page.goBack();

  await page.getByRole('button', { name: 'Pay tax' }).focus();
  await page.keyboard.press('Enter');
  const modal = dialog(page, 'Pay tax');
  await expect(modal.getByLabel('Amount')).toBeFocused();
  await expect(modal.getByLabel('Amount')).toHaveValue('');
  await expect(modal).toContainText('Owed now: 10.00');
  await expect(modal.getByLabel('Paid from').getByRole('option')).toHaveText(['Cash', 'Bank']);
  await expectNoFault(page, 'paying tax');
  await page.keyboard.press('Enter');
  await expect(modal.getByLabel('Amount')).toHaveAttribute('aria-invalid', 'true');
  await modal.getByLabel('Amount').fill('7.5');
  await modal.getByLabel('Reference').fill('TX 1');
  await page.keyboard.press('Enter');
  await expect(modal).toBeHidden();
  await expect(payments(page)).toHaveCount(1);
  await expect(payments(page)).toContainText('Bank');
  await expect(line(page, 'Paid')).toContainText('-7.50');
  await expect(line(page, 'Owed after')).toContainText('2.50');
  const [made] = await shop.call(listTaxPayments, {});
  expect(made).toMatchObject({ amount: 7.5, methodId: 3, reference: 'TX 1', date: newestDay });
  await expectNoFault(page, 'tax');

  // The paid amount opens its account, which leads back.
  await line(page, 'Paid').getByRole('link').click();
  await page.getByRole('link', { name: `Tax payment ${made!.id}` }).click();
  await expect(page.getByRole('heading', { name: 'Tax', exact: true })).toBeVisible();

  await payments(page).getByRole('button', { name: 'Delete' }).click();
  const question = dialog(page, 'Are you sure?');
  await expect(question).toContainText('7.50 from Bank on');
  await question.getByRole('button', { name: 'Yes, delete it!' }).click();
  await expect(page.getByText('Nothing was paid to the tax office on these days.')).toBeVisible();
  await expect(line(page, 'Owed after')).toContainText('10.00');
});

test('tax on purchases is claimed back where the shop does so, and opens its postings', async ({
  page,
  shop,
  open,
}) => {
  await shop.call(updateSettings, { body: { business: { reclaimsTax: true } } });
  const { id: stockId } = await addItem(shop);
  const lines = [{ stockId, quantity: 1, total: 20 }];
  const payments = [{ methodId: 1, amount: 23 }];
  const { label } = await shop.call(addDelivery, { body: { date: newestDay, lines, tax: 3, payments } });
  await shop.call(updateSettings, { body: { business: { reclaimsTax: false } } });
  await open('/reports/tax', shop.admin);
  await expect(line(page, 'Claimed back on purchases')).toContainText('-3.00');
  await expect(page.getByRole('table', { name: 'By tax' })).not.toContainText('reclaimed');
  await line(page, 'Claimed back on purchases').getByRole('link').click();
  await expect(page.getByRole('link', { name: `Delivery ${label}` })).toBeVisible();
});

test('on a phone it fits, and whoever sees reports only reads it', async ({ page, shop, open }) => {
  await shop.call(addTaxPayment, { body: { date: newestDay, amount: 30, methodId: 1, note: 'In advance' } });
  await page.setViewportSize({ width: 390, height: 844 });
  await open('/reports/tax', await shop.hire('reports'));
  await expect(page.getByText('The tax office owes you 23.00.')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Pay tax' })).toHaveCount(0);
  await expect(page.getByText('In advance', { exact: true })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Delete' })).toHaveCount(0);
  const tooWide = await page.evaluate(
    () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
  );
  expect(tooWide).toBe(0);
});
