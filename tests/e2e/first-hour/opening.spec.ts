/**
 * Opening balances from the old book: entered by keyboard, read, undone, and seen on other screens. The tests need a shop of
 * their own, for its numbers.
 */
import type { Page } from '@playwright/test';
import { addSupplier } from '../../../contract/buying/suppliers.ts';
import { addCustomer } from '../../../contract/debts/customers.ts';
import { addOpening, getOpening, listOpenings } from '../../../contract/first-hour/opening.ts';
import { expectNoFault } from '../support/axe.ts';
import { expect, type Shop, testInShopOfFile } from '../support/fixtures.ts';
import { expectNoSidewaysScroll } from '../support/sideways.ts';
import { newestDay, unique } from '../support/trading.ts';

const test = testInShopOfFile();

const panel = (page: Page, name: string) => page.getByRole('region', { name });
const customerNamed = (shop: Shop, name: string) =>
  shop.call(addCustomer, { body: { name, phone: '0700 1', email: '', location: '' } });

async function newest(shop: Shop) {
  const [row] = await shop.call(listOpenings);
  return shop.call(getOpening, { params: { id: row!.id } });
}

test('cash, debts and bills of the old book are entered by keyboard alone', async ({ page, shop, open }) => {
  const [amina, baraka] = [unique('Amina'), unique('Baraka')];
  await customerNamed(shop, amina);
  await customerNamed(shop, baraka);
  const supplier = await shop.call(addSupplier, { body: { name: unique('Kibo') } });
  await open('/opening', shop.admin);
  await page.getByRole('link', { name: 'Enter opening balance' }).focus();
  await page.keyboard.press('Enter');
  const money = panel(page, 'Money you have');
  await money.getByLabel('Cash').focus();
  await page.keyboard.insertText('120');
  await money.getByLabel('Bank').focus();
  await page.keyboard.insertText('900');
  const debts = panel(page, 'What customers owe you');
  await debts.getByRole('button', { name: 'Add a debt' }).focus();
  await page.keyboard.press('Enter');
  // The fields are name, amount and day; Enter after the day begins the next line.
  await expect(debts.getByRole('combobox', { name: 'Customer' })).toBeFocused();
  for (const [name, amount] of [
    [amina, '40'],
    [baraka, '12.50'],
  ] as const) {
    await page.keyboard.insertText(name);
    await page.keyboard.press('Enter');
    await expect(debts.getByRole('group', { name }).getByLabel('Amount')).toBeFocused();
    await page.keyboard.insertText(amount);
    await page.keyboard.press('Enter');
    await expect(debts.getByRole('group', { name }).getByLabel('Due')).toBeFocused();
    await page.keyboard.press('Enter');
  }
  const bills = panel(page, 'What you owe suppliers');
  await bills.getByRole('button', { name: 'Add a bill' }).focus();
  await page.keyboard.press('Enter');
  await expect(bills.getByRole('combobox', { name: 'Supplier' })).toBeFocused();
  await page.keyboard.insertText(supplier.name);
  await page.keyboard.press('Enter');
  await expect(bills.getByRole('group', { name: supplier.name }).getByLabel('Amount')).toBeFocused();
  await page.keyboard.insertText('70');
  await expect(panel(page, 'In all').getByRole('row', { name: /Yours/ })).toContainText('1,002.50');
  await expectNoFault(page, 'opening');
  await page.getByRole('button', { name: 'Save opening balance' }).focus();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: /^Opening balance \d+$/ })).toBeVisible();
  const made = await newest(shop);
  expect(made).toMatchObject({
    ...{ cash: [{ amount: 120 }], bank: 900 },
    customers: [
      { customer: { name: amina }, amount: 40 },
      { customer: { name: baraka }, amount: 12.5 },
    ],
    suppliers: [{ supplier: { name: supplier.name }, amount: 70 }],
  });
  await expectNoFault(page, 'opening');

  // The debt is like any other, and links back to this document.
  await page.getByRole('link', { name: amina }).click();
  const accounts = page.getByRole('table', { name: 'Open accounts' });
  await expect(accounts.getByRole('row', { name: new RegExp(made.label) })).toContainText('40.00');
  await accounts.getByRole('link', { name: made.label }).click();
  await expect(page.getByRole('heading', { name: made.label })).toBeVisible();
});

test('what is missing is named, and what was typed stays when the server refuses', async ({ page, shop, open }) => {
  const name = unique('Chausiku');
  await open('/opening/new', shop.admin);
  const save = page.getByRole('button', { name: 'Save opening balance' });
  await save.click();
  await expect(page.getByRole('alert')).toContainText('Please enter at least one amount');
  const debts = panel(page, 'What customers owe you');
  await debts.getByRole('button', { name: 'Add a debt' }).click();
  const line = debts.getByRole('group').first();
  // Nobody has this name, so the customer is added without leaving the page.
  await line.getByRole('combobox', { name: 'Customer' }).fill(name);
  await line.getByRole('button', { name: `Add ${name} as a customer` }).click();
  const dialog = page.getByRole('dialog', { name: 'Add Customers' });
  await expect(dialog.getByLabel('Name Of Customer')).toHaveValue(name);
  await dialog.getByLabel('Phone Number').fill('0755 1');
  await dialog.getByRole('button', { name: 'Add Customer' }).click();
  await expect(dialog).toBeHidden();
  await save.click();
  await expect(page.getByRole('alert')).toContainText(`${name}: please enter an amount`);
  await expect(debts.getByRole('group', { name }).getByLabel('Amount')).toBeFocused();
  await debts.getByRole('group', { name }).getByLabel('Amount').fill('15');
  await page.getByLabel('Date').fill('1999-12-31');
  await save.click();
  await expect(page.getByRole('alert')).toContainText("can't be before 2000");
  await expect(debts.getByRole('group', { name }).getByLabel('Amount')).toHaveValue('15');
  await page.getByLabel('Date').fill(newestDay);
  await save.click();
  await expect(page.getByRole('heading', { name: /^Opening balance \d+$/ })).toBeVisible();
  expect(await newest(shop)).toMatchObject({ customers: [{ customer: { name }, amount: 15 }] });
});

test('is undone once, unless something was paid on it', async ({ page, shop, open }) => {
  const { id: customerId } = await customerNamed(shop, unique('Dalila'));
  const date = newestDay;
  const body = { date, bank: 5, customers: [{ customerId, amount: 9, dueOn: date }] };
  const { id, label } = await shop.call(addOpening, { body });
  await open(`/customers/${customerId}`, shop.admin);
  await page.getByRole('button', { name: 'Take payment' }).first().click();
  const paying = page.getByRole('dialog');
  await paying.getByLabel('Amount', { exact: true }).fill('4');
  await expect(paying.getByRole('table', { name: 'What it pays' })).toContainText(label);
  await paying.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByRole('dialog', { name: /^Payment P-/ })).toBeVisible();
  await open(`/opening/${id}`, shop.admin);
  const undo = async () => {
    await page.getByRole('button', { name: 'Undo' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Undo' }).click();
  };
  await undo();
  await expect(page.getByRole('alert')).toContainText('has paid on this since');
  const second = await shop.call(addOpening, { body: { date, bank: 7 } });
  await open(`/opening/${second.id}`, shop.admin);
  await undo();
  await expect(page.getByText('Undone', { exact: true })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Undo' })).toHaveCount(0);
  await open('/opening', shop.admin);
  await expect(page.getByRole('row', { name: new RegExp(second.label) })).toContainText('Undone');
});

test('those who read reports see it and change nothing; sellers do not see it', async ({ page, shop, open }) => {
  const [reader, seller] = [await shop.hire('reports'), await shop.hire('sales')];
  await shop.call(addOpening, { body: { date: newestDay, bank: 1 } });
  await open('/opening', reader);
  await expect(page.getByRole('table', { name: 'Opening balances' }).getByRole('row').nth(1)).toBeVisible();
  await expect(page.getByRole('link', { name: 'Enter opening balance' })).toHaveCount(0);
  await open('/opening', seller);
  await expect(page).not.toHaveURL(/opening/);
});

test('fits a phone', async ({ page, shop, open }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  for (const path of ['/opening', '/opening/new', `/opening/${(await newest(shop)).id}`]) {
    await open(path, shop.admin);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    if (path === '/opening/new') {
      for (const name of ['Add a debt', 'Add a bill', 'Add a deposit'])
        await page.getByRole('button', { name }).click();
    }
    // Escape closes the list of names, which covers the page.
    await page.keyboard.press('Escape');
    await expectNoSidewaysScroll(page);
    await expectNoFault(page, 'opening');
  }
});
