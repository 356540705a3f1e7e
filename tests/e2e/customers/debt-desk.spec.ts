/** The debt desk, and what the till lets customers owe. The tests need a shop of their own, because the desk lists everyone who owes. */
import type { Page } from '@playwright/test';
import pg from 'pg';
import { pino } from 'pino';
import { addCustomer, listCustomers } from '../../../contract/debts/customers.ts';
import { addPromise, getCustomer, payCustomer } from '../../../contract/debts/debts.ts';
import { setPin } from '../../../contract/people/approvals.ts';
import { makeSale } from '../../../contract/selling/sales.ts';
import { updateSettings } from '../../../contract/shop/shop-settings.ts';
import { addDays, dayIn } from '../../../contract/values/dates.ts';
import { startEmbedded } from '../../../server/db/embedded/embedded.ts';
import { expectNoFault, expectNoFaultInPanel } from '../support/axe.ts';
import { owe } from '../support/debts.ts';
import { expect, type Person, type Shop, testInShopOfFile } from '../support/fixtures.ts';
import { addItem } from '../support/trading.ts';

const test = testInShopOfFile();

const pin = '80417';
const today = dayIn('Africa/Kampala', new Date());
const focus = (page: Page) =>
  page.getByRole('region').filter({ has: page.getByRole('button', { name: 'Take payment' }) });
const line = (page: Page, name: string) => page.getByRole('list').getByRole('button', { name });

async function change({ dataDir }: Shop, statement: string, values: unknown[] = []): Promise<void> {
  const { poolConfig } = await startEmbedded({ dataDir, log: pino({ level: 'silent' }), ifRunning: 'join' });
  const client = new pg.Client(poolConfig);
  await client.connect();
  await client.query(statement, values);
  await client.end();
}

/** Makes a promise look broken, because the test can't wait until tomorrow. */
function breakPromise(shop: Shop, customerId: number): Promise<void> {
  const statement = `update promises set date = date - 3, at = at - interval '3 days' where customer_id = $1`;
  return change(shop, statement, [customerId]);
}

test('the desk is worked through by keyboard, by touch on a phone, and by a seller who may', async ({
  page,
  shop,
  open,
  browser,
}) => {
  const least = await owe(shop, { customer: 'Lea Least', amount: 10 });
  const most = await owe(shop, { customer: 'Mona Most', amount: 900 });
  const middle = await owe(shop, { customer: 'Mia Middle', amount: 50 });
  await shop.call(addPromise, { params: { id: least.id }, body: { date: today, amount: 10 } });
  await breakPromise(shop, least.id);
  await shop.call(updateSettings, { body: { messages: { dialCode: '+256' } } });

  // Customers who broke a promise come first, then those who owe most.
  await open('/customers', shop.admin);
  await page.getByRole('link', { name: 'Debt desk' }).click();
  const names = page.getByRole('region', { name: 'Customers who owe' }).getByRole('listitem');
  await expect(names).toContainText(['Lea Least', 'Mona Most', 'Mia Middle']);
  await expect(line(page, 'Lea Least')).toContainText('Promise broken');
  await expect(page.locator('dl').first()).toContainText('Customers3Owed960.00');
  await expectNoFault(page, 'debt desk');

  // By keyboard: next, WhatsApp, promise. The link itself has to be opened by the person.
  await page.keyboard.press('j');
  await expect(line(page, 'Mona Most')).toBeFocused();
  await expect(line(page, 'Mona Most')).toHaveAttribute('aria-current', 'true');
  await expect(focus(page).getByRole('link', { name: 'Call' })).toHaveAttribute('href', 'tel:0700123456');
  await page.keyboard.press('w');
  const remind = page.getByRole('dialog', { name: 'Remind Mona Most' });
  await expect(remind.getByRole('button', { name: 'WhatsApp' })).toHaveAttribute('aria-pressed', 'true');
  await remind.getByRole('button', { name: 'Write message' }).press('Enter');
  const link = remind.getByRole('link', { name: 'Open WhatsApp' });
  await expect(link).toBeFocused();
  await expect(link).toHaveAttribute('href', /^https:\/\/wa\.me\/256700123456\?text=Dear%20Mona%20Most/);
  await expect(remind.getByLabel('Message')).toHaveValue(/^Dear Mona Most, .*900/);
  await expectNoFaultInPanel(page, 'reminder');
  await page.keyboard.press('Escape');
  await expect(line(page, 'Mona Most')).toContainText('Reminded today');

  await page.keyboard.press('ArrowUp');
  await page.keyboard.press('p');
  const promise = page.getByRole('dialog', { name: 'Promise of Lea Least' });
  await expect(promise.getByLabel('Pays by')).toBeFocused();
  await expect(promise.getByLabel('Amount')).toHaveValue('10.00');
  await page.keyboard.press('Enter');
  await expect(promise.getByText('Please select a date')).toBeVisible();
  await promise.getByLabel('Pays by').fill(addDays(today, 2));
  await promise.getByLabel('Note').fill('after market day');
  await page.keyboard.press('Enter');
  await expect(promise).toBeHidden();
  await expect(focus(page)).toContainText('after market day');
  await expect(line(page, 'Lea Least')).toContainText('Promised today');

  // The server would now list her last, but here nobody is skipped. A payment at another till leaves her in focus.
  await expect(names).toContainText(['Lea Least', 'Mona Most', 'Mia Middle']);
  const seller = await shop.hire('sales');
  await shop.call(updateSettings, { body: { till: { sellerDebts: true } } });
  const phone = await browser.newPage({ baseURL: shop.url, viewport: { width: 390, height: 800 }, hasTouch: true });
  await open('/sales', seller, phone);
  await phone.getByRole('button', { name: seller.email }).tap();
  await phone.getByRole('menuitem', { name: 'Debt desk' }).tap();
  await expect(line(phone, 'Mona Most')).toHaveAttribute('aria-current', 'true');
  await expectNoFault(phone, 'debt desk on a phone');
  await line(phone, 'Lea Least').tap();
  await phone.getByRole('button', { name: 'Take payment' }).tap();
  await phone.getByRole('dialog', { name: 'Take payment' }).getByLabel('Amount').fill('10');
  await phone.getByRole('dialog', { name: 'Take payment' }).getByRole('button', { name: 'Save' }).tap();
  await expect(phone.getByRole('dialog')).toContainText('P-1');
  await expect(page.getByText('Lea Least owes nothing any more.')).toBeVisible();
  await page.keyboard.press('j');
  await expect(line(page, 'Mona Most')).toBeFocused();
  await page.keyboard.press('j');
  await expect(line(page, 'Mia Middle')).toBeFocused();

  // The name opens the customer's page, for the seller too. Without the setting, nothing does.
  await page.keyboard.press('o');
  await expect(page).toHaveURL(`/customers/${middle.id}`);
  await expect(page.getByRole('heading', { name: 'Mia Middle' })).toBeVisible();
  await phone.goto(`/customers/${most.id}`);
  await expect(phone.getByRole('heading', { name: 'Mona Most' })).toBeVisible();
  await shop.call(updateSettings, { body: { till: { sellerDebts: false } } });
  await phone.goto('/debts');
  await expect(phone).toHaveURL('/sales');
  await phone.close();
});

test('a sale above the limit needs the PIN of an admin, together with one for its discount; a customer is added at the till', async ({
  page,
  shop,
  open,
}) => {
  const item = await addItem(shop, { unitSell: 45 });
  const details = { email: 'amina@example.com', phone: '0700 1', location: 'Town' };
  const amina = await shop.call(addCustomer, { body: { name: 'Amina', ...details, creditLimit: 100 } });
  const sold = { sales: [{ stockId: item.id, quantity: 2 }], customerId: amina.id, paymentDate: addDays(today, 7) };
  await shop.call(makeSale, { body: sold });
  const admin = await shop.hire('admin');
  await shop.call(setPin, { body: { pin, password: admin.password } }, admin.token);
  await shop.call(updateSettings, { body: { till: { sellerCustomers: true, creditLimit: 0 } } });

  await open('/sales', await shop.hire('sales'));
  await fillCart(page, item.name);
  await choose(page, 'Amina');
  await expect(page.getByRole('status', { name: 'Customer' })).toHaveText('Owes 90.00Limit 100.00, 10.00 left');
  const warning = page.getByText('An admin has to approve.');
  await expect(warning).toHaveText('45.00 on credit is 35.00 above the limit. An admin has to approve.');
  await expectNoFault(page, 'till with a customer above the limit');

  // What is paid at once is not part of the debt.
  await page.keyboard.press('F8');
  const panel = page.getByRole('dialog', { name: 'Payment' });
  await panel.getByLabel('Cash given').fill('35');
  await expect(panel.getByText('An admin has to approve.')).toHaveCount(0);
  await page.keyboard.press('Escape');

  // A discount and a debt are approved one after the other; a wrong PIN keeps the cart.
  await page.keyboard.press('F4');
  await page.getByLabel('Discount', { exact: true }).fill('10%');
  await page.keyboard.press('Enter');
  await page.getByLabel('Payment date').fill(addDays(today, 7));
  await page.keyboard.press('F9');
  const approval = page.getByRole('dialog', { name: 'Approval' });
  await expect(approval).toContainText('A discount of 4.50 needs the approval of an admin');
  await approve(page, admin, pin);
  await expect(approval).toContainText('Amina owes 90.00 and the limit is 100.00, so another 40.50 is not possible');
  await approve(page, admin, '11119');
  await expect(approval.getByRole('alert')).toBeVisible();
  await approve(page, admin, pin);
  await expect(page.getByText('Sale made successfully')).toBeVisible();
  expect(await shop.call(getCustomer, { params: { id: amina.id } })).toMatchObject({ owes: 130.5 });

  // A new customer who may not owe anything yet pays in full and is named on the receipt.
  await fillCart(page, item.name);
  await page.getByRole('combobox', { name: 'Customer' }).fill('Zola');
  await page.getByRole('button', { name: 'Add a customer' }).click();
  const form = page.getByRole('dialog', { name: 'Add a customer' });
  await expect(form.getByLabel('Name')).toHaveValue('Zola');
  await form.getByLabel('Name').fill('');
  await page.keyboard.press('Enter');
  await expect(form.getByRole('alert')).toHaveText('Please Fill All Fields');
  await expectNoFaultInPanel(page, 'new customer');
  await form.getByLabel('Name').fill('Zola');
  await form.getByLabel('Phone').fill('0711 222');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('combobox', { name: 'Customer' })).toHaveValue('Zola');
  await expect(warning).toContainText('45.00 above the limit');
  expect(await shop.call(listCustomers, { query: { search: 'Zola' } })).toMatchObject([{ phone: '0711 222' }]);
});

async function fillCart(page: Page, name: string): Promise<void> {
  await page.getByRole('combobox', { name: 'Search Stock' }).fill(name);
  await expect(page.getByRole('option', { name })).toHaveAttribute('aria-selected', 'true');
  await page.keyboard.press('Enter');
}

async function choose(page: Page, customer: string): Promise<void> {
  await page.getByRole('combobox', { name: 'Customer' }).fill(customer);
  await page.getByRole('option', { name: customer }).click();
}

async function approve(page: Page, { user }: Person, pin: string): Promise<void> {
  const approval = page.getByRole('dialog', { name: 'Approval' });
  await approval.getByLabel('Who approves').selectOption(String(user.id));
  await approval.getByLabel('PIN').fill(pin);
  await page.keyboard.press('Enter');
}

test('payments are listed by their numbers, and a number that none has is named', async ({ page, shop, open }) => {
  await shop.call(updateSettings, { body: { till: { creditLimit: null } } });
  const { id, name } = await owe(shop, { customer: 'Pia Payer', amount: 300 });
  const pay = (amount: number) => shop.call(payCustomer, { params: { id }, body: { date: today, amount } });
  const first = await pay(120);
  await change(shop, `select nextval(pg_get_serial_sequence('customer_payments', 'id'))`);
  const last = await pay(30);
  expect(last.id).toBe(first.id + 2);

  await open('/debts', shop.admin);
  await page.getByRole('link', { name: 'Payment slips' }).click();
  const rows = page.getByRole('table', { name: 'Payment slips' }).locator('tbody').getByRole('row');
  await expect(rows.nth(0)).toContainText(new RegExp(`${last.number}.*${name}.*30\\.00`));
  await expect(rows.nth(1)).toContainText(new RegExp(`${first.number}.*${name}.*120\\.00`));
  await expect(page.getByRole('note', { name: 'Missing numbers' })).toContainText(
    `Payment P-${first.id + 1} was never issued`,
  );
  await expectNoFault(page, 'payment slips');
  await rows.nth(1).getByRole('button', { name: first.number }).click();
  await expect(page.getByRole('dialog', { name: `Payment ${first.number}` })).toContainText('120.00');
  await page.keyboard.press('Escape');

  await page.setViewportSize({ width: 390, height: 844 });
  await open('/debts/payments', await shop.hire('reports'));
  await expect(page.getByText(last.number)).toBeVisible();
  await expect(page.getByRole('button', { name: last.number })).toHaveCount(0);
  await expectNoFault(page, 'payment slips on a phone');
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
});
