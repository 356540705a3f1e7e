/** Transfers between methods, and the purposes of cash in and out. The tests need a shop of their own, for its balances. */
import type { Page } from '@playwright/test';
import { listCashMovements } from '../../../contract/money/cash-movements.ts';
import { listExpenses } from '../../../contract/money/expenses.ts';
import { addPaymentMethod, deletePaymentMethod } from '../../../contract/money/payment-methods.ts';
import { addTransfer, listTransfers } from '../../../contract/money/transfers.ts';
import { expectNoFault } from '../support/axe.ts';
import { expect, testInShopOfFile } from '../support/fixtures.ts';
import { expectNoSidewaysScroll } from '../support/sideways.ts';
import { newestDay } from '../support/trading.ts';

const test = testInShopOfFile();

const dialog = (page: Page, name: string) => page.getByRole('dialog', { name });
const rows = (page: Page) => page.getByRole('table', { name: 'Transfers' }).locator('tbody').getByRole('row');

test('money is moved by keyboard, with a fee, also out of an archived method, and an admin takes it back', async ({
  page,
  shop,
  open,
}) => {
  const old = await shop.call(addPaymentMethod, { body: { name: 'Old card', kind: 'card' } });
  await shop.call(deletePaymentMethod, { params: { id: old.id } });
  await open('/banking', shop.admin);
  await expect(page.getByRole('heading', { name: 'Transfers' })).toHaveCount(0);

  await page.getByRole('button', { name: 'Transfer', exact: true }).focus();
  await page.keyboard.press('Enter');
  const modal = dialog(page, 'Transfer');
  await expect(modal.getByLabel('Amount')).toBeFocused();
  await expectNoFault(page, 'transfer');
  await page.keyboard.press('Enter');
  await expect(modal.getByLabel('Amount')).toHaveAttribute('aria-invalid', 'true');
  await page.keyboard.press('Escape');
  await expect(modal).toBeHidden();
  await expect(page.getByRole('button', { name: 'Transfer', exact: true })).toBeFocused();

  await page.keyboard.press('Enter');
  await expect(modal.getByLabel('From').getByRole('option')).toHaveText(['Cash', 'Bank', 'Old card (archived)']);
  // Choosing Bank as From swaps the two, because Bank was To.
  await modal.getByLabel('From').selectOption('Bank');
  await expect(modal.getByLabel('To')).toHaveValue('1');
  await modal.getByLabel('From').selectOption('Old card (archived)');
  await modal.getByLabel('Amount').fill('50');
  await modal.getByLabel('Fee').fill('2.5');
  await modal.getByLabel('Note').fill('Closing it');
  await page.keyboard.press('Enter');
  await expect(modal).toBeHidden();
  await expect(rows(page)).toHaveCount(1);
  await expect(rows(page)).toContainText('Old card');
  await expect(rows(page)).toContainText('50.00');
  await expect(rows(page)).toContainText('2.50');
  const [made] = await shop.call(listTransfers, {});
  expect(made).toMatchObject({ fromMethodId: old.id, toMethodId: 1, amount: 50, fee: 2.5, date: newestDay });
  await expectNoFault(page, 'banking with transfers');

  // The fee is an expense that can't be changed by itself.
  await page.goto('/expenses');
  const fee = page.getByRole('row', { name: `Fee of transfer ${made!.id}` });
  await expect(fee).toContainText('Charges');
  await expect(fee.getByRole('button', { name: 'Photo' })).toBeVisible();
  await expect(fee.getByRole('button', { name: 'Delete' })).toHaveCount(0);

  // More went out of the method than came in, and its book says so.
  await page.goto(`/money?methodId=${old.id}`);
  await expect(page.getByText('More went out of Old card than came in: -52.50.')).toBeVisible();
  await expectNoFault(page, 'a cash book that is below 0');
  await page.getByLabel('Method').selectOption('Cash');
  await expect(page.getByRole('table', { name: 'Cash Book' })).toContainText('Transfer');
  await expect(page.getByText('More went out of')).toHaveCount(0);

  await page.goto('/day');
  await expect(
    page.getByRole('table', { name: 'Cash for the day' }).getByRole('row', { name: 'Transfers' }),
  ).toContainText('50.00');

  await page.goto('/banking');
  await rows(page).getByRole('button', { name: 'Delete' }).click();
  const question = dialog(page, 'Are you sure?');
  await expect(question).toContainText('50.00 from Old card to Cash on');
  await expect(question).toContainText('with its fee of 2.50');
  await question.getByRole('button', { name: 'Yes, delete it!' }).click();
  await expect(page.getByRole('heading', { name: 'Transfers' })).toHaveCount(0);
  expect(await shop.call(listExpenses, {})).toEqual([]);
});

test('on a phone it fits, is refused where it must be, and is not for everyone to take back', async ({
  page,
  shop,
  open,
}) => {
  const body = { date: newestDay, fromMethodId: 1, toMethodId: 3, amount: 7, reference: 'Slip 7' };
  await shop.call(addTransfer, { body });
  await page.setViewportSize({ width: 360, height: 740 });
  await open('/banking?open=transfer', await shop.hire('reports'));
  const modal = dialog(page, 'Transfer');
  await modal.getByLabel('Amount').fill('9');
  await modal.getByLabel('Reference').fill('slip 7');
  await expectNoSidewaysScroll(page);
  await modal.getByRole('button', { name: 'Save' }).click();
  await expect(modal.getByRole('alert')).toContainText('Reference slip 7 was already used on transfer');
  await expect(modal.getByLabel('Amount')).toHaveValue('9');
  await modal.getByLabel('Reference').fill('slip 8');
  await modal.getByRole('button', { name: 'Save' }).click();
  await expect(modal).toBeHidden();
  await expect(rows(page)).toHaveCount(2);
  await expect(rows(page).first()).toContainText('slip 8');
  await expect(rows(page).getByRole('button', { name: 'Delete' })).toHaveCount(0);
  await expectNoSidewaysScroll(page);
});

test('cash in says whose it is behind one button, which sellers do not have', async ({ page, shop, open }) => {
  const seller = await shop.hire('sales');
  await open('/drawer', seller);
  const modal = dialog(page, 'Cash in or out');
  await page.getByRole('button', { name: 'Cash in or out' }).click();
  await expect(modal.getByLabel('Reason')).toBeVisible();
  await expect(modal.getByRole('button', { name: 'More' })).toHaveCount(0);

  await page.setViewportSize({ width: 360, height: 740 });
  await open('/drawer', shop.admin);
  await page.getByRole('button', { name: 'Cash in or out' }).click();
  await expect(modal.getByLabel('Purpose')).toHaveCount(0);
  await modal.getByLabel('Amount').fill('40');
  await modal.getByLabel('Reason').fill('Stall let');
  await modal.getByRole('button', { name: 'More' }).click();
  await modal.getByLabel('Purpose').selectOption('Other income');
  await modal.getByLabel('Method').selectOption('Bank');
  await expectNoSidewaysScroll(page);
  await expectNoFault(page, 'purpose of cash in');
  // Money that is taken out can't be income.
  await modal.getByRole('button', { name: 'Cash out', exact: true }).click();
  await expect(modal.getByLabel('Purpose').getByRole('option')).toHaveText(["The owner's money", 'Paying back a loan']);
  await modal.getByRole('button', { name: 'Cash in', exact: true }).click();
  await modal.getByRole('button', { name: 'Save' }).click();
  await expect(modal).toBeHidden();
  const [movement] = await shop.call(listCashMovements, {});
  expect(movement).toMatchObject({ kind: 'in', amount: 40, purpose: 'other-income', methodId: 3 });

  await page.setViewportSize({ width: 1280, height: 800 });
  await page.goto('/reports/profit-and-loss');
  const line = page.getByRole('row', { name: /^Other income/ });
  await expect(line).toContainText('40.00');
  await line.getByRole('link').first().click();
  await expect(page.getByRole('heading', { name: 'Other income' })).toBeVisible();
  await expect(page.getByRole('row', { name: 'Stall let' })).toContainText('40.00');
});
