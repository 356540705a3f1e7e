/** Suppliers, the page of one, and what we owe. The tests need a shop of their own, for its sums. */
import type { Locator, Page } from '@playwright/test';
import { listSupplierPayments, paySupplier } from '../../../contract/buying/payables.ts';
import { addSupplier, listSuppliers, type Supplier } from '../../../contract/buying/suppliers.ts';
import { addPaymentMethod, listPaymentMethods } from '../../../contract/money/payment-methods.ts';
import { getSettings } from '../../../contract/shop/shop-settings.ts';
import { addDays } from '../../../contract/values/dates.ts';
import { expectNoFault, expectNoFaultInPanel } from '../support/axe.ts';
import { deliver } from '../support/buying.ts';
import { expect, type Shop, testInShopOfFile } from '../support/fixtures.ts';
import { catchPrinting, printed } from '../support/printing.ts';
import { expectNoSidewaysScroll } from '../support/sideways.ts';
import { newestDay as today, unique } from '../support/trading.ts';

const test = testInShopOfFile();

const dialog = (page: Page, name: string | RegExp) => page.getByRole('dialog', { name });
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const rowOf = (page: Page, table: string, text: string) =>
  page.getByRole('table', { name: table, exact: true }).locator('tbody').getByRole('row').filter({ hasText: text });
const figure = (page: Page, panel: string, label: string) =>
  page
    .getByRole('region', { name: panel, exact: true })
    .locator('dl > div')
    .filter({ has: page.getByText(label, { exact: true }) })
    .locator('dd');

function meet(shop: Shop, name: string): Promise<Supplier> {
  return shop.call(addSupplier, { body: { name: unique(name), phone: '0700 123 456' } });
}

test('a stock keeper adds, finds, changes and deletes a supplier by keyboard, and sees nothing of what is owed', async ({
  page,
  shop,
  open,
}) => {
  const keeper = await shop.hire('stock');
  const taken = await meet(shop, 'Musa Wholesale');
  const name = unique('Kato Traders');
  await open('/suppliers', keeper);
  await button(page, 'Add supplier').first().focus();
  await page.keyboard.press('Enter');
  const added = dialog(page, 'Add supplier');
  await expect(added.getByLabel('Name')).toBeFocused();
  await expectNoFaultInPanel(page, 'add supplier');
  await page.keyboard.press('Enter');
  await expect(added.getByLabel('Name')).toHaveAttribute('aria-invalid', 'true');

  // A name that is taken is reported beside its field, and what was typed stays.
  await page.keyboard.type(taken.name.toUpperCase());
  await added.getByLabel('Phone').fill('0700 555 000');
  await added.getByLabel('Days to pay').fill('14');
  await page.keyboard.press('Enter');
  await expect(added.getByLabel('Name')).toHaveAccessibleDescription(/already|exists|taken/i);
  await expect(added.getByLabel('Phone')).toHaveValue('0700 555 000');
  await added.getByLabel('Name').fill(name);
  await page.keyboard.press('Enter');
  await expect(added).toBeHidden();

  await page.getByRole('searchbox', { name: 'Search suppliers' }).fill('0700 555');
  await expect(rowOf(page, 'Suppliers', name)).toBeVisible();
  await expect(rowOf(page, 'Suppliers', taken.name)).toHaveCount(0);
  await expect(page.getByRole('columnheader', { name: 'Owed' })).toHaveCount(0);
  await page.getByRole('button', { name: `Edit ${name}` }).click();
  const edited = dialog(page, 'Edit supplier');
  await expect(edited.getByLabel('Days to pay')).toHaveValue('14');
  await edited.getByLabel('Days to deliver').fill('3');
  await page.keyboard.press('Enter');
  await expect(edited).toBeHidden();

  await page.getByRole('link', { name, exact: true }).click();
  await expect(page.getByRole('heading', { name, level: 1 })).toBeVisible();
  await expect(page.getByRole('region', { name: 'Contact details' })).toContainText('14 days');
  await expect(page.getByRole('region', { name: 'Contact details' })).toContainText('3 days');
  await expect(page.getByRole('region', { name: 'Delivered' })).toBeVisible();
  for (const hidden of ['What we owe', 'Open bills', 'Payments', 'Statement']) {
    await expect(page.getByRole('region', { name: hidden })).toHaveCount(0);
  }
  await expect(button(page, 'Pay')).toHaveCount(0);
  await expectNoFault(page, 'a supplier, for stock');
  await button(page, 'Delete').click();
  await button(page, 'Yes, delete it!').click();
  await expect(page).toHaveURL(/\/suppliers$/);
  expect(await shop.call(listSuppliers, { query: { search: name } })).toEqual([]);
});

test('an admin ticks bills, pays them, and what is too much is asked about once; a slip is printed', async ({
  page,
  shop,
  open,
}) => {
  await shop.call(addPaymentMethod, { body: { name: unique('M-Pesa'), kind: 'mobile money', needsReference: true } });
  const kato = await meet(shop, 'Kato');
  const late = await deliver(shop, kato, { due: 100, date: addDays(today, -20), dueOn: addDays(today, -5) });
  const soon = await deliver(shop, kato, { due: 50, dueOn: addDays(today, 7) });
  const later = await deliver(shop, kato, { due: 25, dueOn: addDays(today, 8) });
  await catchPrinting(page.context());
  await open('/owed', shop.admin);
  await expect(page.getByRole('heading', { name: 'What we owe', level: 1 })).toBeVisible();
  await expect(rowOf(page, 'Overdue', kato.name)).toContainText(late);
  await expect(rowOf(page, 'Due in the next 7 days', kato.name)).toContainText(soon);
  await expect(rowOf(page, 'Due later', kato.name)).toContainText(later);
  await expect(figure(page, 'Owed to suppliers', 'Overdue')).toHaveText('100.00');
  await expect(figure(page, 'Owed to suppliers', 'Next 7 days')).toHaveText('50.00');
  await expect(figure(page, 'Owed to suppliers', 'Later')).toHaveText('25.00');
  await expect(figure(page, 'Owed to suppliers', 'In all')).toHaveText('175.00');
  await expect(figure(page, 'Cash at hand', 'Cash in the drawer')).toBeVisible();
  await expectNoFault(page, 'what we owe');

  await page.getByRole('checkbox', { name: late, exact: true }).check();
  await page.getByRole('checkbox', { name: soon, exact: true }).check();
  await expect(page.getByRole('region', { name: 'Ticked bills' })).toContainText(`${kato.name}: 2 bills, 150.00`);
  await page.getByRole('button', { name: `Pay ${kato.name}`, exact: true }).click();
  const pay = dialog(page, `Pay ${kato.name}`);
  await expect(pay.getByLabel('Amount')).toHaveValue('150.00');
  await expect(pay.getByLabel('Amount')).toBeFocused();
  await expectNoFaultInPanel(page, 'pay');
  // The second bill is unticked, and a part of the first is paid.
  await pay.getByRole('checkbox', { name: soon, exact: true }).uncheck();
  await expect(pay.getByLabel('Amount')).toHaveValue('100.00');
  await pay.getByLabel('Amount').fill('40');
  await expect(pay.getByRole('table', { name: 'What it pays' }).getByRole('row', { name: late })).toContainText(
    '40.00',
  );

  // A method that needs a reference asks for it; Advance is not offered while there is none.
  await expect(pay.getByLabel('Paid by').getByRole('option', { name: /Advance|Deposit/ })).toHaveCount(0);
  await pay.getByLabel('Paid by').selectOption({ label: (await shop.call(listPaymentMethods)).at(-1)!.name });
  await pay.getByRole('button', { name: 'Pay', exact: true }).click();
  await expect(pay.getByLabel('Reference')).toHaveAccessibleDescription('Please enter the reference');
  await pay.getByLabel('Paid by').selectOption('Cash');

  // For too much money the page asks first; going back keeps what was typed.
  await pay.getByLabel('Amount').fill('130');
  await page.keyboard.press('Enter');
  const asked = page.getByRole('dialog', { name: 'Keep the rest as an advance?' });
  await expect(asked).toContainText('30.00');
  await button(page, 'Go back').click();
  await expect(pay.getByLabel('Amount')).toHaveValue('130');
  await expect(pay.getByLabel('Amount')).toBeFocused();
  await page.keyboard.press('Enter');
  await button(page, 'Keep it as an advance').click();
  const slip = dialog(page, /^Supplier payment S-\d+$/);
  await expect(slip).toContainText('Kept as an advance');
  await expect(slip.getByRole('table').getByRole('row', { name: late })).toContainText('100.00');
  await expectNoFaultInPanel(page, 'slip');
  const opening = page.waitForEvent('popup');
  await slip.getByRole('button', { name: 'Print A4' }).click();
  const paper = await opening;
  await expect(paper.locator('body')).toContainText('Signature of the supplier');
  await expect(paper.locator('body')).toContainText('130.00');
  await paper.close();
  await slip.getByRole('button', { name: 'Close', exact: true }).click();

  await expect(page.getByRole('table', { name: 'Overdue' })).toHaveCount(0);
  await expect(figure(page, 'Owed to suppliers', 'In all')).toHaveText('75.00');

  // The advance pays the next bill, and no more than that.
  await page.getByRole('button', { name: `Pay ${soon}`, exact: true }).click();
  await pay.getByLabel('Paid by').selectOption('Advance (30.00 left)');
  await pay.getByRole('button', { name: 'Pay', exact: true }).click();
  await expect(pay.getByRole('alert')).toContainText('30.00');
  await pay.getByLabel('Amount').fill('30');
  await pay.getByRole('button', { name: 'Pay', exact: true }).click();
  await expect(slip).toContainText('Advance');
  await slip.getByRole('button', { name: 'Close', exact: true }).click();
  await expect(figure(page, 'Owed to suppliers', 'In all')).toHaveText('45.00');
});

test("a supplier's page has bills, payments that are reversed or deleted, and a statement on paper, as a file and by link", async ({
  page,
  shop,
  open,
}) => {
  const nalu = await meet(shop, 'Nalu');
  await deliver(shop, nalu, { due: 200, dueOn: addDays(today, 3), number: '118' });
  const body = { date: today, amount: 60, methodId: 1 };
  const first = await shop.call(paySupplier, { params: { id: nalu.id }, body });
  const second = await shop.call(paySupplier, { params: { id: nalu.id }, body: { ...body, amount: 20 } });
  await catchPrinting(page.context());
  await open(`/suppliers/${nalu.id}`, shop.admin);
  await expect(figure(page, 'What we owe', 'Owed')).toHaveText('120.00');
  await expect(rowOf(page, 'Open bills', '118')).toContainText('120.00');
  await expectNoFault(page, 'a supplier');

  await page.getByRole('button', { name: `Reverse ${first.number}` }).click();
  const reverse = dialog(page, 'Reverse');
  await reverse.getByLabel('Reason').fill('Paid twice');
  await reverse.getByRole('button', { name: 'Reverse', exact: true }).click();
  await expect(reverse).toBeHidden();
  await expect(rowOf(page, 'Payments', 'Paid twice')).toContainText(`Reverses Supplier payment ${first.number}`);
  await expect(page.getByRole('button', { name: `Reverse ${first.number}` })).toHaveCount(0);
  await page.getByRole('button', { name: `Delete ${second.number}` }).click();
  await button(page, 'Yes, delete it!').click();
  await expect(figure(page, 'What we owe', 'Owed')).toHaveText('200.00');

  const statement = page.getByRole('region', { name: 'Statement', exact: true });
  await expect(statement.getByRole('row').filter({ hasText: 'Payment undone' })).toContainText('60.00');
  await expect(statement.locator('tfoot')).toContainText('200.00');
  const paper = await printed(page, statement as never);
  await expect(paper.locator('body')).toContainText(`Statement of ${nalu.name}`);
  await expect(paper.locator('body')).toContainText('Opening balance');
  await paper.close();
  const download = page.waitForEvent('download');
  await statement.getByRole('button', { name: 'Export' }).click();
  await (await download).cancel();

  await readByLink(page, statement, nalu.name);

  // A bill and the statement link to the delivery.
  await expect(statement.getByRole('link', { name: /^Delivery D-/ })).toHaveAttribute('href', /\/deliveries\/\d+$/);
  await expect(rowOf(page, 'Open bills', '118').getByRole('link')).toHaveAttribute('href', /\/deliveries\/\d+$/);

  // Everything is paid at once from the supplier's page.
  await button(page, 'Pay').click();
  const pay = dialog(page, `Pay ${nalu.name}`);
  await expect(pay.getByLabel('Amount')).toHaveValue('200.00');
  await page.keyboard.press('Enter');
  await expect(dialog(page, /^Supplier payment/)).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(figure(page, 'What we owe', 'Owed')).toHaveText('0.00');
  await expect(page.getByRole('region', { name: 'Open bills' })).toContainText('Nothing is owed.');
  expect(
    (await shop.call(listSupplierPayments, { query: { supplierId: nalu.id } })).map(({ amount }) => amount),
  ).toEqual(expect.arrayContaining([200, 60, -60]));
});

/** Opens the link as the supplier, who is not signed in. */
async function readByLink(page: Page, statement: Locator, name: string) {
  await statement.getByRole('button', { name: 'Link' }).click();
  const link = dialog(page, `Link for ${name}`);
  await link.getByRole('button', { name: 'Make a link' }).click();
  const address = await link.getByLabel('Address').inputValue();
  await page.keyboard.press('Escape');
  const theirs = await page
    .context()
    .browser()!
    .newContext({ viewport: { width: 360, height: 740 } });
  const phone = await theirs.newPage();
  await phone.goto(address);
  await expect(phone.getByRole('heading')).toHaveText(`Statement for ${name}`);
  await expect(phone.getByRole('table').locator('tfoot')).toContainText('200.00');
  await expect(phone.getByRole('table')).toContainText('Payment undone');
  await expect(phone.getByRole('navigation').or(phone.getByRole('link'))).toHaveCount(0);
  await expectNoSidewaysScroll(phone);
  await expectNoFault(phone, 'the statement of a supplier on a phone');
  await theirs.close();
}

test('reports reads payments and ageing and can change nothing; a row of the cash book leads to the payment', async ({
  page,
  shop,
  open,
}) => {
  const reader = await shop.hire('reports');
  const asha = await meet(shop, 'Asha');
  await deliver(shop, asha, { due: 80, date: addDays(today, -60), dueOn: addDays(today, -40) });
  const body = { date: today, amount: 30, methodId: 1 };
  const paid = await shop.call(paySupplier, { params: { id: asha.id }, body });
  await open('/owed', reader);
  await expect(rowOf(page, 'Overdue', asha.name)).toContainText('50.00');
  await expect(page.getByRole('checkbox')).toHaveCount(0);
  await expect(page.getByRole('button', { name: /^Pay / })).toHaveCount(0);

  await button(page, 'Ageing').click();
  await expect(rowOf(page, 'Ageing', asha.name)).toContainText('50.00');
  await page.getByLabel('As of').fill(addDays(today, -50));
  await expect(rowOf(page, 'Ageing', asha.name)).toContainText('80.00');
  await expectNoFault(page, 'ageing of suppliers');
  await page.goBack();
  await page.goBack();
  await expect(rowOf(page, 'Overdue', asha.name)).toBeVisible();

  // The rows of figures link to the payments of a day like this.
  await page.goto(`/owed?startDate=${today}&endDate=${today}`);
  await expect(rowOf(page, 'Payments', paid.number)).toContainText(asha.name);
  await expect(page.getByRole('button', { name: /^(Delete|Reverse) / })).toHaveCount(0);
  await expectNoFault(page, 'payments to suppliers');
  await page.getByRole('button', { name: paid.number, exact: true }).click();
  await expect(dialog(page, `Supplier payment ${paid.number}`)).toContainText('30.00');
  await page.keyboard.press('Escape');
  await page.getByLabel('Start date').fill('');
  await page.getByLabel('End date').fill(addDays(today, -1));
  await expect(page.getByText('No supplier was paid on these days.')).toBeVisible();
});

test('nothing scrolls sideways on a phone or a tablet, and a bill is paid by touch', async ({
  browser,
  shop,
  open,
}) => {
  const long = await meet(shop, 'Wholesale and Retail Traders of the Lower Market Street');
  const label = await deliver(shop, long, { due: 1_234_567.5, dueOn: addDays(today, -1) });
  for (const width of [390, 820]) {
    const context = await browser.newContext({ viewport: { width, height: 840 }, hasTouch: true, baseURL: shop.url });
    const page = await context.newPage();
    await open('/owed', shop.admin, page);
    await expect(page.getByRole('checkbox', { name: label })).toBeVisible();
    await expectNoSidewaysScroll(page);
    await open(`/suppliers/${long.id}`, shop.admin, page);
    await expect(page.getByRole('region', { name: 'Statement' })).toContainText('1,234,567.50');
    await expectNoSidewaysScroll(page);
    await open('/suppliers', shop.admin, page);
    await expect(page.getByRole('link', { name: long.name })).toBeVisible();
    await expectNoSidewaysScroll(page);
    if (width === 390) {
      await open('/owed', shop.admin, page);
      await page.getByRole('checkbox', { name: label }).tap();
      await page.getByRole('button', { name: `Pay ${long.name}`, exact: true }).tap();
      const pay = dialog(page, `Pay ${long.name}`);
      await pay.getByLabel('Amount').fill('1000000');
      await pay.getByRole('button', { name: 'Pay', exact: true }).tap();
      await expect(dialog(page, /^Supplier payment/)).toContainText('1,000,000.00');
    }
    await context.close();
  }
});

test('the settings of buying are saved with their sections', async ({ page, shop, open }) => {
  await open('/settings', shop.admin);
  const section = (name: string) => page.getByRole('form', { name, exact: true });
  await section('Business').getByLabel('Claim back tax on purchases').check();
  await section('Money').getByLabel('Step of selling prices').fill('50');
  await section('Till').getByLabel('Stock keepers may pay for deliveries').check();
  for (const name of ['Business', 'Money', 'Till']) await section(name).getByRole('button', { name: 'Save' }).click();
  const saved = async () => {
    const { business, money, till } = await shop.call(getSettings);
    return [business.reclaimsTax, money.priceStep, till.stockPays];
  };
  await expect.poll(saved).toEqual([true, 50, true]);
});
