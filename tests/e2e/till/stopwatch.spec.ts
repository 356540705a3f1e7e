/** How many keys, taps and scans the jobs of a day take, so that none gets longer. */
import type { Page } from '@playwright/test';
import { addCustomer } from '../../../contract/debts/customers.ts';
import { getCustomer } from '../../../contract/debts/debts.ts';
import type { StockItem } from '../../../contract/goods/stock.ts';
import { addPaymentMethod, deletePaymentMethod } from '../../../contract/money/payment-methods.ts';
import { getReceipt, listSalesByDate, makeSale, type Receipt } from '../../../contract/selling/sales.ts';
import { updateSettings } from '../../../contract/shop/shop-settings.ts';
import { addDays, dayIn } from '../../../contract/values/dates.ts';
import { owe } from '../support/debts.ts';
import { expect, type Shop, test } from '../support/fixtures.ts';
import { Stopwatch } from '../support/stopwatch.ts';
import { addItem, unique } from '../support/trading.ts';

const today = dayIn('Africa/Kampala', new Date());
const sold = (page: Page) => page.getByText('Sale made successfully');

let made = 0;

async function labelled(shop: Shop, unitSell: number): Promise<StockItem & { barcode: string }> {
  const barcode = `52${process.pid}${Date.now()}${++made}`;
  return { ...(await addItem(shop, { barcode, unitSell, date: '2000-01-01' })), barcode };
}

async function atTheTill(page: Page): Promise<void> {
  await expect(page.getByRole('combobox', { name: 'Search Stock' })).toBeFocused();
}

async function inCart(page: Page, ...items: StockItem[]): Promise<void> {
  for (const { name } of items) await expect(page.getByLabel(`Quantity of ${name}`)).toBeVisible();
}

async function receiptOf(shop: Shop, { id }: StockItem): Promise<Receipt> {
  const sale = (await shop.call(listSalesByDate)).find((one) => one.stock.id === id);
  return shop.call(getReceipt, { params: { id: sale!.receiptId } });
}

/** Adds a customer whose name is the only one that begins with these two letters. */
async function knownCustomer(shop: Shop, letters: string): Promise<{ id: number; name: string }> {
  const details = { email: 'known@example.com', phone: '0700', location: 'Market' };
  return shop.call(addCustomer, { body: { name: unique(`${letters}ola`), ...details } });
}

test('three scans for exact cash: one key more', async ({ page, shop, open }) => {
  const items = [await labelled(shop, 10), await labelled(shop, 20), await labelled(shop, 30)];
  await open('/sales', await shop.hire('sales'));
  await atTheTill(page);
  const watch = new Stopwatch(page);
  await watch.scan(...items.map(({ barcode }) => barcode));
  await watch.press('F9');
  await expect(sold(page)).toBeVisible();
  expect(await receiptOf(shop, items[2]!)).toMatchObject({ total: 60, credit: null });
  watch.note('3 scans for exact cash');
  expect(watch.actions).toBeLessThanOrEqual(4);
});

test('three scans for cash with change: F8, what was given, Enter', async ({ page, shop, open }) => {
  const items = [await labelled(shop, 10), await labelled(shop, 20), await labelled(shop, 30)];
  await open('/sales', await shop.hire('sales'));
  await atTheTill(page);
  const watch = new Stopwatch(page);
  await watch.scan(...items.map(({ barcode }) => barcode));
  await watch.press('F8');
  await expect(page.getByLabel('Cash given')).toBeFocused();
  await watch.type('100');
  await watch.press('Enter');
  await expect(sold(page)).toBeVisible();
  await expect(page.getByRole('status', { name: 'Change' })).toHaveText('40.00');
  watch.note('with change');
  expect(watch.actions).toBeLessThanOrEqual(8);
});

test('mobile money with its reference: F8, its letter, the reference, Enter', async ({ page, shop, open }) => {
  const item = await labelled(shop, 25);
  const method = await shop.call(addPaymentMethod, {
    body: { name: unique('Mobile'), kind: 'mobile money', needsReference: true },
  });
  try {
    await open('/sales', await shop.hire('sales'));
    await atTheTill(page);
    const watch = new Stopwatch(page);
    await watch.scan(item.barcode);
    await inCart(page, item);
    await watch.press('F8');
    await expect(page.getByLabel('Cash given')).toBeFocused();
    await watch.press('m');
    await watch.type('QX7');
    await watch.press('Enter');
    await expect(sold(page)).toBeVisible();
    expect(await receiptOf(shop, item)).toMatchObject({ tenders: [{ name: method.name, reference: 'QX7' }] });
    watch.note('mobile money with a reference of 3 letters');
    expect(watch.actions).toBeLessThanOrEqual(7);
  } finally {
    await shop.call(deletePaymentMethod, { params: { id: method.id } });
  }
});

test('credit to a known customer: 8 at most, also where the shop has set no date', async ({ page, shop, open }) => {
  const [first, second] = [await labelled(shop, 40), await labelled(shop, 50)];
  const customer = await knownCustomer(shop, 'qzw');
  await open('/sales', await shop.hire('sales'));
  await atTheTill(page);
  const asked = new Stopwatch(page);
  await asked.scan(first.barcode);
  await asked.press('F3');
  await asked.type('qzw');
  await asked.press('Enter');
  await expect(page.getByRole('button', { name: 'In a week' })).toBeFocused();
  await asked.press('Enter', 'F9');
  await expect(sold(page)).toBeVisible();
  const inAWeek = { customerName: customer.name, dueDate: addDays(today, 7) };
  expect((await receiptOf(shop, first)).credit).toMatchObject(inAWeek);
  asked.note('credit to a known customer, the date chosen');
  expect(asked.actions).toBeLessThanOrEqual(8);

  await shop.call(updateSettings, { body: { till: { dueDays: 30 } } });
  try {
    await page.reload();
    await atTheTill(page);
    const set = new Stopwatch(page);
    await set.scan(second.barcode);
    await set.press('F3');
    await set.type('qzw');
    await set.press('Enter', 'F9');
    await expect(sold(page)).toBeVisible();
    expect((await receiptOf(shop, second)).credit).toMatchObject({ dueDate: addDays(today, 30) });
    set.note('credit to a known customer, the date from the settings');
    expect(set.actions).toBeLessThanOrEqual(7);
  } finally {
    await shop.call(updateSettings, { body: { till: { dueDays: null } } });
  }
});

test('a debt is paid at the till in 6, by sellers whom the settings let', async ({ page, shop, open }) => {
  const customer = await owe(shop, { customer: unique('Xqwena'), amount: 80 });
  const seller = await shop.hire('sales');
  await open('/sales', seller);
  await atTheTill(page);
  await page.keyboard.press('F6');
  await expect(page.getByRole('dialog')).toHaveCount(0);

  await shop.call(updateSettings, { body: { till: { sellerDebts: true } } });
  try {
    await page.reload();
    await atTheTill(page);
    const watch = new Stopwatch(page);
    await watch.press('F6');
    await expect(page.getByRole('dialog').getByRole('combobox', { name: 'Customer' })).toBeFocused();
    await watch.type('xqw');
    await watch.press('Enter');
    await expect(page.getByLabel('Amount')).toHaveValue('80.00');
    await expect(page.getByLabel('Amount')).toBeFocused();
    await watch.press('Enter');
    await expect(page.getByRole('dialog', { name: /P-\d+/ })).toBeVisible();
    expect(await shop.call(getCustomer, { params: { id: customer.id } })).toMatchObject({ owes: 0 });
    watch.note('debt payment at the till');
    expect(watch.actions).toBeLessThanOrEqual(6);

    // A part of the chosen customer's debt is paid; then the till is ready for the next one.
    await owe(shop, { customer, amount: 50 });
    await page.keyboard.press('Escape');
    await atTheTill(page);
    await page.keyboard.press('F3');
    await page.keyboard.type('xqw');
    await page.keyboard.press('Enter');
    const button = page.getByRole('button', { name: 'Take payment' });
    await expect(button).toHaveAttribute('aria-keyshortcuts', 'F6');
    await button.click();
    await expect(page.getByLabel('Amount')).toHaveValue('50.00');
    await page.keyboard.type('20');
    await page.keyboard.press('Enter');
    await expect(page.getByRole('dialog', { name: /P-\d+/ })).toBeVisible();
    expect(await shop.call(getCustomer, { params: { id: customer.id } })).toMatchObject({ owes: 30 });
    await page.keyboard.press('Escape');
    await expect(page.getByRole('combobox', { name: 'Customer' })).toHaveValue('');
  } finally {
    await shop.call(updateSettings, { body: { till: { sellerDebts: false } } });
  }
});

test('one item comes back in 4: the scan of its receipt, and three taps', async ({ page, shop, open }) => {
  const item = await labelled(shop, 25);
  const { id } = await shop.call(makeSale, { body: { sales: [{ stockId: item.id, quantity: 1 }] } });
  await open('/sales', shop.admin);
  await atTheTill(page);
  const watch = new Stopwatch(page);
  await watch.scan(`RECEIPT-${id}`);
  await watch.tap(page.getByRole('button', { name: 'Return goods' }));
  await watch.tap(page.getByRole('button', { name: 'Changed their mind' }));
  await watch.tap(page.getByRole('button', { name: 'Take back' }));
  await expect(page.getByRole('dialog', { name: /^Return R-\d+/ })).toBeVisible();
  expect((await shop.call(getReceipt, { params: { id } })).returns).toMatchObject([{ total: 25 }]);
  watch.note('return of one item');
  expect(watch.actions).toBeLessThanOrEqual(4);
});
