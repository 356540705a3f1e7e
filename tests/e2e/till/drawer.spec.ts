/** The drawer: shifts, cash in and out, and counts of more than cash. The tests need a shop of their own, for its settings. */
import type { Page } from '@playwright/test';
import { getDay, reopenDay } from '../../../contract/money/day-close.ts';
import { addPaymentMethod } from '../../../contract/money/payment-methods.ts';
import { listShifts, openShift } from '../../../contract/money/shifts.ts';
import { setPin } from '../../../contract/people/approvals.ts';
import { makeSale } from '../../../contract/selling/sales.ts';
import { updateSettings } from '../../../contract/shop/shop-settings.ts';
import { expectNoFault } from '../support/axe.ts';
import { expect, type Shop, testInShopOfFile } from '../support/fixtures.ts';
import { expectNoSidewaysScroll } from '../support/sideways.ts';
import { addItem, sell } from '../support/trading.ts';

const test = testInShopOfFile();

const setTill = (shop: Shop, till: object) => shop.call(updateSettings, { body: { till } });
const dialog = (page: Page, name: string) => page.getByRole('dialog', { name });
const pin = '4826';

test('a seller opens a shift, sells, takes cash out with an approval, and counts blind', async ({
  page,
  shop,
  open,
}) => {
  await setTill(shop, { shifts: 'seller', blindCount: true });
  await shop.call(updateSettings, { body: { money: { denominations: [10, 2, 0.5] } } });
  await shop.call(setPin, { body: { pin, password: shop.admin.password } });
  const item = await addItem(shop, { unitSell: 6 });
  const seller = await shop.hire('sales');
  await open('/sales', seller);

  const opening = dialog(page, 'Open your shift');
  await expect(opening.getByLabel('Cash in the drawer')).toBeFocused();
  await expectNoFault(page, 'open your shift');
  await page.keyboard.press('Enter');
  await expect(opening.getByLabel('Cash in the drawer')).toHaveAttribute('aria-invalid', 'true');
  await opening.getByRole('button', { name: 'Not now' }).click();
  await expect(opening).toBeHidden();

  // Nothing can be sold without a shift.
  await page.getByLabel('Search', { exact: false }).first().fill(item.name);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('list', { name: 'Cart lines' })).toContainText(item.name);
  await page.keyboard.press('F9');
  await opening.getByLabel('Cash in the drawer').fill('50');
  await page.keyboard.press('Enter');
  await expect(page.getByText('Your shift is open')).toBeVisible();
  await expect(opening).toBeHidden();
  await page.keyboard.press('F9');
  await expect(page.getByText('Sale made successfully')).toBeVisible();

  // The receipt of the last sale can still be printed, although the server answers nothing about an open shift before the
  // count.
  await page.getByRole('button', { name: 'Receipt', exact: true }).click();
  const receipt = page.getByRole('dialog', { name: /^Receipt \d/ });
  await expect(receipt).toContainText(item.name);
  await expect(receipt.getByRole('button', { name: 'Print' }).last()).toBeEnabled();
  await page.keyboard.press('Escape');
  await expect(receipt).toBeHidden();

  await page.getByRole('button', { name: 'Cash in or out' }).click();
  const moving = dialog(page, 'Cash in or out');
  await expect(moving.getByLabel('Amount')).toBeFocused();
  await moving.getByRole('button', { name: 'Cash out', exact: true }).click();
  await moving.getByLabel('Amount').fill('20');
  await moving.getByLabel('Reason').fill('To the owner');
  await expectNoFault(page, 'cash in or out');
  await page.keyboard.press('Enter');
  const approval = dialog(page, 'Approval');
  await expect(approval).toContainText('An admin has to approve this');
  await approval.getByLabel('Who approves').selectOption(String(shop.admin.user.id));
  await approval.getByLabel('PIN').fill(pin);
  await page.keyboard.press('Enter');
  await expect(moving).toBeHidden();

  await page.getByRole('button', { name: 'Close shift' }).click();
  const closing = dialog(page, 'Close shift');
  await expect(closing).toContainText('What should be in the drawer is shown after the count.');
  await expect(closing).not.toContainText('36.00');
  await closing.getByRole('button', { name: 'Count notes and coins' }).click();
  await closing.getByLabel('How many of 10.00').fill('3');
  await closing.getByLabel('How many of 2.00').fill('2');
  await closing.getByLabel('How many of 0.50').fill('3');
  await expect(closing.getByLabel('Counted', { exact: true })).toHaveValue('35.50');
  await expectNoFault(page, 'close shift');
  await page.setViewportSize({ width: 360, height: 740 });
  await expectNoSidewaysScroll(page);
  await closing.getByRole('button', { name: 'Close shift' }).click();
  const result = dialog(page, 'Shift closed');
  await expect(result.getByRole('row').filter({ hasText: 'Expected cash' })).toContainText('36.00');
  await expect(result.getByRole('row').filter({ hasText: 'Difference' })).toContainText('-0.50');
  await expectNoFault(page, 'shift closed');
  await result.getByRole('button', { name: 'Done' }).click();
  await expect(result).toBeHidden();
  await expect(opening).toBeHidden();

  // On a phone, the buttons of the drawer are in the sheet with the cart.
  await page.getByRole('button', { name: /^Cart \(/ }).click();
  await page.getByRole('button', { name: 'Cash in or out' }).click();
  await expect(moving).toBeVisible();
  await expectNoSidewaysScroll(page);
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: /^Cart \(/ }).click();
  await page.getByRole('button', { name: 'Open shift' }).click();
  await expect(opening).toBeVisible();

  const [shift] = await shop.call(listShifts, {}, seller.token);
  expect(shift).toMatchObject({
    counted: 35.5,
    expected: 36,
    cashOut: 20,
    denominations: [{ count: 3 }, { count: 2 }, { count: 3 }],
  });
  await setTill(shop, { shifts: 'off', blindCount: false });
});

test('Day close counts other ways to pay, and names what may explain a difference', async ({ page, shop, open }) => {
  const { id: mobile } = await shop.call(addPaymentMethod, { body: { name: 'M-Pesa', kind: 'mobile money' } });
  const item = await addItem(shop, { unitSell: 54 });
  const receipt = await sell(shop, item);
  await shop.call(makeSale, {
    body: { sales: [{ stockId: item.id, quantity: 1 }], tenders: [{ methodId: mobile, amount: 54 }] },
  });
  const { expected, date } = await shop.call(getDay);
  await open('/day', await shop.hire('admin'));
  const form = page.getByRole('form', { name: 'Counted cash' });

  await form.getByLabel('Counted', { exact: true }).fill(String(expected - 9));
  const causes = form.getByRole('region', { name: 'Likely causes' });
  await expect(causes).toContainText('Were two digits swapped here?');
  await causes.getByRole('button', { name: `Receipt ${receipt.id}` }).click();
  await expect(dialog(page, `Receipt ${receipt.id}`)).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(form.getByLabel('Counted', { exact: true })).toHaveValue(String(expected - 9));

  await form.getByLabel('M-Pesa counted').fill('50');
  await expect(form).toContainText('Difference -4.00');
  await expectNoFault(page, 'day close');
  await page.setViewportSize({ width: 360, height: 740 });
  await expectNoSidewaysScroll(page);
  await form.getByRole('button', { name: 'Close day' }).click();
  await expect(form.getByRole('alert')).toContainText('difference -9.00');
  await expect(form.getByRole('region', { name: 'Likely causes' })).toBeVisible();
  await expect(form.getByLabel('M-Pesa counted')).toHaveValue('50');
  expect((await shop.call(getDay)).methods.find(({ methodId }) => methodId === mobile)?.counted).toBe(50);

  // If the field is left empty when the day is closed again, only cash is counted.
  await form.getByLabel('M-Pesa counted').fill('');
  await form.getByRole('button', { name: 'Close again' }).click();
  await expect
    .poll(async () => (await shop.call(getDay)).methods.find((one) => one.methodId === mobile)?.counted)
    .toBe(null);
  await shop.call(reopenDay, { params: { date }, body: { reason: 'The test is over' } });
});

test('Day close lists cash in and out and shifts, and an admin closes one that was left open', async ({
  page,
  shop,
  open,
}) => {
  await setTill(shop, { shifts: 'seller' });
  const seller = await shop.hire('sales');
  await shop.call(openShift, { body: { float: 80 } }, seller.token);
  await open('/day', await shop.hire('admin'));
  const row = page.getByRole('table', { name: 'Shifts' }).getByRole('row').filter({ hasText: 'sales' }).first();
  await expect(row).toContainText('80.00');

  await page.getByRole('button', { name: 'Cash in or out' }).click();
  const moving = dialog(page, 'Cash in or out');
  await moving.getByRole('button', { name: 'Float', exact: true }).click();
  await moving.getByLabel('Amount').fill('12.5');
  await moving.getByLabel('Reason').fill('Coins from the bank');
  await page.keyboard.press('Enter');
  await expect(moving).toBeHidden();
  await expect(page.getByRole('table', { name: 'Cash in and out' })).toContainText('Coins from the bank');
  await expect(page.getByRole('table', { name: 'Cash for the day' })).toContainText('Cash in');

  await row.getByRole('button', { name: 'Close shift' }).click();
  const closing = dialog(page, 'Close shift');
  await closing.getByLabel('Counted', { exact: true }).fill('79');
  await expect(closing.getByRole('status')).toContainText('-1.00');
  await page.keyboard.press('Enter');
  await dialog(page, 'Shift closed').getByRole('button', { name: 'Done' }).click();
  await expect(row).toContainText('-1.00');
  await expectNoFault(page, 'day close with shifts');
  await setTill(shop, { shifts: 'off' });
});
