/** A customer's page: a payment over all accounts, what is kept in advance, slips, the history, and debts that are given up. */
import type { Page } from '@playwright/test';
import { addCustomer, type Customer } from '../../../contract/debts/customers.ts';
import { addPaymentMethod } from '../../../contract/money/payment-methods.ts';
import { makeSale } from '../../../contract/selling/sales.ts';
import { updateSettings } from '../../../contract/shop/shop-settings.ts';
import { addDays, dayIn } from '../../../contract/values/dates.ts';
import { expectNoFault, expectNoFaultInPanel } from '../support/axe.ts';
import { expect, type Shop, test, testInOwnShop } from '../support/fixtures.ts';
import { catchPrinting } from '../support/printing.ts';
import { addItem, unique } from '../support/trading.ts';

const today = dayIn('Africa/Kampala', new Date());

function meet(shop: Shop, name: string): Promise<Customer> {
  const details = { email: 'amina@example.com', phone: '0700 123 456', location: 'Market Street' };
  return shop.call(addCustomer, { body: { name: unique(name), ...details } });
}

/** Sells on credit; returns the number of the receipt. */
async function lend(shop: Shop, { id: customerId }: Customer, amount: number, paymentDate: string): Promise<number> {
  const item = await addItem(shop, { unitSell: amount });
  const body = { sales: [{ stockId: item.id, quantity: 1 }], customerId, paymentDate };
  return (await shop.call(makeSale, { body })).id;
}

const dialog = (page: Page, name: string | RegExp) => page.getByRole('dialog', { name, exact: true });
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const figure = (page: Page, label: string) =>
  page
    .getByRole('main')
    .locator('dl > div')
    .filter({ has: page.getByText(label, { exact: true }) })
    .locator('dd')
    .first();
const rowsOf = (page: Page, table: string) => page.getByRole('table', { name: table }).locator('tbody tr');

testInOwnShop(
  'an admin takes a payment over all accounts, keeps the rest, and gives it back; a seller sees what the settings allow',
  async ({ page, own, open }) => {
    const mobile = await own.call(addPaymentMethod, {
      body: { name: 'M-Pesa', kind: 'mobile money', needsReference: true },
    });
    const amina = await meet(own, 'Amina');
    const later = await lend(own, amina, 100, addDays(today, 30));
    const sooner = await lend(own, amina, 50, addDays(today, 7));
    await catchPrinting(page.context());
    await open('/customers', own.admin);
    await page.getByRole('link', { name: amina.name, exact: true }).click();
    await expect(page.getByRole('heading', { name: amina.name, level: 1 })).toBeVisible();
    await expect(figure(page, 'Owes')).toHaveText('150.00');
    await expect(figure(page, 'Not due yet')).toHaveText('150.00');
    for (const [name, title] of [
      ['Take payment', 'Take payment'],
      ['Statement', `Statement for ${amina.name}`],
      ['Remind', `Remind ${amina.name}`],
      ['Promise', `Promise of ${amina.name}`],
    ] as const) {
      await button(page, name).click();
      await expect(dialog(page, title)).toBeVisible();
      await page.keyboard.press('Escape');
      await expect(dialog(page, title)).toBeHidden();
    }

    // By keyboard alone. What is due first is paid first, and the page says while typing what will remain.
    await button(page, 'Take payment').focus();
    await page.keyboard.press('Enter');
    const payment = dialog(page, 'Take payment');
    await expect(payment.getByRole('status', { name: 'Owes' })).toHaveText('150.00');
    await expect(payment.getByLabel('Amount')).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(payment.getByLabel('Amount')).toHaveAccessibleDescription('Please enter an amount');
    await page.keyboard.type('60');
    const paid = payment.getByRole('table', { name: 'What it pays' });
    await expect(paid.locator('tbody tr').nth(0)).toContainText(new RegExp(`Receipt ${sooner}.*50.000.00`));
    await expect(paid.locator('tbody tr').nth(1)).toContainText(new RegExp(`Receipt ${later}.*10.0090.00`));
    await expect(paid.locator('tfoot')).toContainText('90.00');

    // For more than is owed, the page asks what to do with the rest, and refuses without an answer.
    await payment.getByLabel('Amount').fill('170');
    const rest = payment.getByRole('checkbox', { name: 'Keep the rest in advance' });
    await expect(rest).toHaveAccessibleDescription(/^20.00 more than is owed/);
    await page.keyboard.press('Enter');
    await expect(payment.getByLabel('Amount')).toHaveAccessibleDescription('Amount cannot be greater than balance');
    await button(page, 'All that is owed').click();
    await expect(payment.getByLabel('Amount')).toHaveValue('150.00');
    await expect(rest).toHaveCount(0);
    await payment.getByLabel('Amount').fill('170');
    await rest.check();
    await payment.getByLabel('Paid by').selectOption('M-Pesa');
    await payment.getByLabel('Reference').fill('QX12');
    await button(page, 'Save').click();

    const slip = dialog(page, /^Payment P-\d+$/);
    await expect(slip.locator('tbody tr')).toHaveText([
      `Receipt ${sooner}0.0050.00`,
      `Receipt ${later}0.00100.00`,
      'Kept in advance20.00',
    ]);
    await expect(slip.locator('tfoot tr')).toHaveText(['Paid170.00', 'Owes now0.00', 'In advance now20.00']);
    const opening = page.waitForEvent('popup');
    await slip.getByRole('button', { name: 'Print 80 mm' }).click();
    const paper = await opening;
    await expect(paper.getByRole('heading', { name: /^Payment P-\d+$/ })).toBeVisible();
    await expect(paper.getByText('M-Pesa, reference QX12')).toBeVisible();
    await paper.close();
    await page.keyboard.press('Escape');

    await expect(figure(page, 'Owes')).toHaveText('0.00');
    await expect(figure(page, 'In advance')).toHaveText('20.00');
    await expect(page.getByText('Nothing is owed.')).toBeVisible();
    await expect(rowsOf(page, 'History')).toHaveCount(4);
    await expect(rowsOf(page, 'History').first()).toContainText(/Deposit.*20.00-20.00/);
    await expect(rowsOf(page, 'History').last()).toContainText(/Sale.*Receipt \d+.*100.00.*100.00/);

    // A reference can be used only once; what was typed stays.
    await button(page, 'Take deposit').click();
    const deposit = dialog(page, 'Take deposit');
    await deposit.getByLabel('Amount').fill('5');
    await deposit.getByLabel('Paid by').selectOption(String(mobile.id));
    await deposit.getByLabel('Reference').fill(' qx12');
    await page.keyboard.press('Enter');
    await expect(deposit.getByRole('alert')).toContainText(/already used on/);
    await expect(deposit.getByLabel('Amount')).toHaveValue('5');
    await deposit.getByLabel('Reference').fill('QX13');
    await page.keyboard.press('Enter');
    await expect(dialog(page, 'Deposit').locator('tfoot')).toHaveText('In advance now25.00');
    await page.keyboard.press('Escape');

    // The history opens the slip again, and a receipt.
    await page.getByRole('button', { name: /^Payment P-\d+$/ }).click();
    await expect(slip.locator('tbody tr')).toHaveCount(3);
    await page.keyboard.press('Escape');
    await button(page, `Receipt ${later}`).click();
    await expect(dialog(page, `Receipt ${later}`).getByText('100.00').first()).toBeVisible();
    await page.keyboard.press('Escape');

    // A customer with a deposit can't be deleted.
    await page.getByRole('main').getByRole('link', { name: 'Customers' }).click();
    await button(page, `Delete ${amina.name}`).click();
    await button(page, 'Yes, delete it!').click();
    await expect(page.getByRole('alert')).toContainText('25.00 in advance');
    await page.getByRole('link', { name: amina.name, exact: true }).click();
    await button(page, 'Refund deposit').click();
    const refund = dialog(page, 'Refund deposit');
    await refund.getByLabel('Amount').fill('25.01');
    await page.keyboard.press('Enter');
    await expect(refund.getByLabel('Amount')).toHaveAccessibleDescription(`${amina.name} has only 25.00 in advance`);
    await button(page, 'All of it').click();
    await button(page, 'Refund').click();
    await expect(dialog(page, 'Deposit refunded').locator('tfoot')).toHaveText('In advance now0.00');
    await page.keyboard.press('Escape');
    await expect(figure(page, 'In advance')).toHaveText('0.00');
    await expect(button(page, 'Refund deposit')).toHaveCount(0);

    // A seller can't open it until an admin allows that. Then they can take payments of today, but not give up a debt.
    await lend(own, amina, 30, addDays(today, 7));
    const seller = await own.hire('sales');
    await open(`/customers/${amina.id}`, seller);
    await expect(page).toHaveURL(/\/sales$/);
    await own.call(updateSettings, { body: { till: { sellerDebts: true } } });
    await open(`/customers/${amina.id}`, seller);
    await expect(figure(page, 'Owes')).toHaveText('30.00');
    await expect(page.getByRole('button', { name: /^Write off/ })).toHaveCount(0);
    await button(page, 'Take payment').click();
    await expect(payment.getByLabel('Amount')).toBeFocused();
    await expect(payment.getByLabel('Date')).toHaveCount(0);
    await page.keyboard.type('30');
    await page.keyboard.press('Enter');
    await expect(slip.locator('tfoot tr')).toHaveText(['Paid30.00', 'Owes now0.00']);
  },
);

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });

  test('a debt is given up and owed again by touch, and paid; nothing has a fault', async ({ page, shop, open }) => {
    const bob = await meet(shop, 'Bob');
    const receipt = await lend(shop, bob, 40, addDays(today, 7));
    await open(`/customers/${bob.id}`, shop.admin);
    await expect(figure(page, 'Owes')).toHaveText('40.00');
    await expect(rowsOf(page, 'History')).toHaveCount(1);
    await expectNoFault(page, 'a customer');
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);

    await button(page, `Write off receipt ${receipt}`).tap();
    const giveUp = dialog(page, `Write off receipt ${receipt}`);
    await giveUp.getByRole('button', { name: 'Write off' }).tap();
    await expect(giveUp.getByRole('alert')).toContainText('Please say why');
    await giveUp.getByRole('button', { name: 'Moved away' }).tap();
    await expectNoFaultInPanel(page, 'writing off');
    await giveUp.getByRole('button', { name: 'Write off' }).tap();
    await expect(giveUp).toBeHidden();
    await expect(figure(page, 'Owes')).toHaveText('0.00');
    await expect(rowsOf(page, 'History').first()).toContainText('Written off');

    await button(page, `Undo the write-off of receipt ${receipt}`).tap();
    await button(page, 'Undo it').tap();
    await expect(figure(page, 'Owes')).toHaveText('40.00');
    await expect(rowsOf(page, 'History').first()).toContainText('Write-off undone');
    await expect(page.getByRole('button', { name: /^Undo the write-off/ })).toHaveCount(0);

    await button(page, 'Take payment').tap();
    await button(page, 'All that is owed').tap();
    await expect(dialog(page, 'Take payment').getByRole('table')).toContainText(`Receipt ${receipt}`);
    await expectNoFaultInPanel(page, 'taking a payment');
    await button(page, 'Save').tap();
    await expect(dialog(page, /^Payment P-\d+$/).locator('tfoot')).toContainText('Owes now0.00');
    await expectNoFaultInPanel(page, 'a payment slip');
    await button(page, 'Close').tap();
    await expect(figure(page, 'Owes')).toHaveText('0.00');
  });
});
