/** Taking money at the till: the payment panel, discounts and approvals, and prices that change meanwhile. */
import type { Page } from '@playwright/test';
import { addCustomer } from '../../../contract/debts/customers.ts';
import { type StockItem, updateStock } from '../../../contract/goods/stock.ts';
import { addPaymentMethod, deletePaymentMethod, type PaymentMethod } from '../../../contract/money/payment-methods.ts';
import { setPin } from '../../../contract/people/approvals.ts';
import { getReceipt, listSalesByDate, type Receipt } from '../../../contract/selling/sales.ts';
import { addTaxRate, deleteTaxRate } from '../../../contract/selling/tax-rates.ts';
import { updateSettings } from '../../../contract/shop/shop-settings.ts';
import { expectNoFault, expectNoFaultInPanel } from '../support/axe.ts';
import { expect, type Shop, test } from '../support/fixtures.ts';
import { removeItem } from '../support/remove-item.ts';
import { addItem, dueLater, newestDay, unique } from '../support/trading.ts';

const search = (page: Page) => page.getByRole('combobox', { name: 'Search Stock' });
const panel = (page: Page) => page.getByRole('dialog', { name: 'Payment' });
const figure = (page: Page, name: string) => page.getByRole('status', { name, exact: true });
const cartLine = (page: Page, { name }: StockItem) =>
  page.getByRole('list', { name: 'Cart lines' }).getByRole('listitem').filter({ hasText: name });

async function add(page: Page, item: StockItem): Promise<void> {
  await search(page).fill(item.name);
  await expect(page.getByRole('option', { name: item.name })).toHaveAttribute('aria-selected', 'true');
  await page.keyboard.press('Enter');
  await expect(cartLine(page, item)).toBeVisible();
}

async function openPanel(page: Page, key = 'F8'): Promise<void> {
  await page.keyboard.press(key);
  await expect(panel(page).getByLabel('Cash given')).toBeFocused();
}

/** The receipt with this item, as the server has it. */
async function receiptWith(shop: Shop, { id }: StockItem): Promise<Receipt> {
  const sale = (await shop.call(listSalesByDate)).find((one) => one.stock.id === id);
  return shop.call(getReceipt, { params: { id: sale!.receiptId } });
}

/** Removes the method again, because other tests of this shop expect cash alone. */
async function withMobileMoney(shop: Shop, run: (method: PaymentMethod) => Promise<void>): Promise<void> {
  const method = await shop.call(addPaymentMethod, {
    body: { name: unique('Mobile'), kind: 'mobile money', needsReference: true },
  });
  try {
    await run(method);
  } finally {
    await shop.call(updateSettings, { body: { till: { askPayment: false } } });
    await shop.call(deletePaymentMethod, { params: { id: method.id } });
  }
}

test('cash with change by keyboard alone: F8, the amount, Enter', async ({ page, shop, open }) => {
  const item = await addItem(shop, { unitSell: 46.5 });
  await open('/sales', await shop.hire('sales'));
  await add(page, item);
  await openPanel(page);
  await expect(figure(page, 'To pay')).toHaveText('46.50');
  await page.keyboard.type('40');
  await expect(figure(page, 'Remaining')).toHaveText('6.50');
  await page.keyboard.press('Enter');
  await expect(panel(page).getByText('Payments total 40.00, but the sale is 46.50')).toBeVisible();

  // Closing the panel loses nothing.
  await page.keyboard.press('Escape');
  await expect(panel(page)).toBeHidden();
  await expect(search(page)).toBeFocused();
  await openPanel(page);
  await expect(panel(page).getByLabel('Cash given')).toHaveValue('40');

  await page.keyboard.type('50');
  await expect(figure(page, 'Change')).toHaveText('3.50');
  await page.keyboard.press('Enter');
  await expect(page.getByText('Sale made successfully')).toBeVisible();
  await expect(panel(page)).toBeHidden();
  await expect(search(page)).toBeFocused();
  expect((await receiptWith(shop, item)).tenders).toMatchObject([
    { kind: 'cash', amount: 46.5, given: 50, change: 3.5 },
  ]);

  // The change is shown until the next customer's first item.
  await expect(figure(page, 'Change')).toHaveText('3.50');
  await add(page, item);
  await expect(figure(page, 'Change')).toBeHidden();
});

test('mobile money by keyboard alone: F8, its key, the reference, Enter', async ({ page, shop, open }) => {
  const item = await addItem(shop, { unitSell: 12 });
  await withMobileMoney(shop, async (method) => {
    await open('/sales', await shop.hire('sales'));
    await add(page, item);
    await openPanel(page);
    await expect(panel(page).getByRole('button', { name: method.name })).toHaveAttribute('aria-keyshortcuts', 'M');
    await page.keyboard.press('m');
    await expect(panel(page).getByLabel('Reference')).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(panel(page).getByText(`Please enter the reference of ${method.name}`)).toBeVisible();
    const reference = unique('QX');
    await panel(page).getByLabel('Reference').fill(reference);
    await page.keyboard.press('Enter');
    await expect(page.getByText('Sale made successfully')).toBeVisible();
    expect((await receiptWith(shop, item)).tenders).toMatchObject([{ name: method.name, amount: 12, reference }]);

    // A reference can be used only once; the refusal keeps what was typed. If the shop asks for the payment each time, Make
    // Sale does too. It waits until the settings have loaded, rather than selling without asking.
    await shop.call(updateSettings, { body: { till: { askPayment: true } } });
    let answer = () => {};
    const held = new Promise<void>((resolve) => {
      answer = resolve;
    });
    await page.route('**/api/settings', async (route) => {
      await held;
      await route.continue();
    });
    await page.reload();
    await add(page, item);
    await page.keyboard.press('F9');
    answer();
    await expect(panel(page).getByLabel('Cash given')).toBeFocused();
    await page.keyboard.press('m');
    await panel(page).getByLabel('Reference').fill(reference.toLowerCase());
    await page.keyboard.press('Enter');
    await expect(panel(page).getByText(/was already used on receipt/)).toBeVisible();
    await expect(panel(page).getByLabel('Reference')).toHaveValue(reference.toLowerCase());
  });
});

test('a part in cash, a part by mobile money, and the rest on credit', async ({ page, shop, open }) => {
  const item = await addItem(shop, { unitSell: 100 });
  const customer = { name: unique('Amina'), email: 'amina@example.com', phone: '0700', location: 'Market' };
  await shop.call(addCustomer, { body: customer });
  await withMobileMoney(shop, async (method) => {
    await open('/sales', await shop.hire('sales'));
    await add(page, item);
    await page.getByRole('combobox', { name: 'Customer' }).fill(customer.name);
    await page.getByRole('option', { name: customer.name }).click();
    await page.keyboard.press('F8');
    await expect(panel(page).getByLabel('Cash given')).toBeFocused();
    await page.keyboard.type('30');
    await page.keyboard.press('m');
    await panel(page).getByLabel('Reference').fill(unique('QX'));
    await panel(page).getByRole('textbox', { name: method.name }).fill('45');
    await expect(figure(page, 'On credit')).toHaveText('25.00');
    await page.keyboard.press('Enter');
    await expect(panel(page).getByText('Please select a payment date')).toBeVisible();
    await panel(page).getByLabel('Payment date').fill(dueLater);

    // An order without an answer is kept as it was sent, and sent again unchanged.
    let isCut = true;
    // The route stays until the end, because a request that is made while a route is removed may never be answered.
    await page.route('**/api/sales', (route) => (isCut ? route.abort('connectionreset') : route.continue()));
    await page.keyboard.press('Enter');
    await expect(panel(page).getByText('No answer from the server')).toBeVisible();
    await expect(panel(page).getByLabel('Cash given')).toBeDisabled();
    isCut = false;
    await page.reload();
    await page.getByRole('button', { name: 'Try again' }).click();
    await expect(page.getByText('Sale made successfully')).toBeVisible();
    const receipt = await receiptWith(shop, item);
    expect(receipt.tenders.map(({ name, amount }) => [name, amount])).toEqual([
      ['Cash', 30],
      [method.name, 45],
    ]);
    expect(receipt.credit).toMatchObject({ customerName: customer.name, amount: 25, dueDate: dueLater });
  });
});

test('a tax that is added and one that is included: on the till, the receipt and in the Sales Report', async ({
  page,
  shop,
  open,
}) => {
  const added = await shop.call(addTaxRate, { body: { name: unique('Duty'), percent: 10, included: false } });
  const included = await shop.call(addTaxRate, { body: { name: unique('VAT'), percent: 16, included: true } });
  const wine = await addItem(shop, { unitSell: 10, taxRateId: added.id });
  const bread = await addItem(shop, { unitSell: 11.6, taxRateId: included.id });
  try {
    await open('/sales', await shop.hire('sales', 'reports'));
    await add(page, wine);
    await expect(figure(page, 'Total')).toHaveText('11.00');
    await add(page, bread);
    await expect(cartLine(page, wine)).toContainText('10.00 eachTax 1.00');
    await expect(cartLine(page, bread)).not.toContainText('Tax');
    const cart = page.getByRole('region', { name: 'Cart' });
    for (const [what, amount] of [
      ['Subtotal', '21.60'],
      [`${added.name} 10%`, '1.00'],
      [`${included.name} 16%, included`, '1.60'],
    ] as const) {
      await expect(cart.getByRole('term').filter({ hasText: what }).locator('xpath=..')).toHaveText(what + amount);
    }
    await expect(figure(page, 'Total')).toHaveText('22.60');
    await page.keyboard.press('F9');
    await expect(page.getByText('Sale made successfully')).toBeVisible();

    await page.getByRole('button', { name: /^Receipt/ }).click();
    const receipt = page.getByRole('dialog', { name: /^Receipt/ });
    await expect(receipt.locator('tfoot tr')).toHaveText(
      ['Subtotal 21.60', `${added.name} 10% 1.00`, 'Total 22.60', `Includes ${included.name} 16% 1.60`, 'Cash 22.60'],
      { useInnerText: true },
    );

    await page.goto('/reports');
    for (const [item, cells] of [
      [wine, '11.00tax 1.00'],
      [bread, '11.60tax 1.60'],
    ] as const) {
      await expect(page.getByRole('row').filter({ hasText: item.name })).toContainText(cells);
    }
  } finally {
    // Removed, because other tests of this shop expect no taxes.
    for (const { id } of [wine, bread]) await removeItem(shop, id);
    for (const { id } of [added, included]) await shop.call(deleteTaxRate, { params: { id } });
  }
});

test("a seller's discount needs an admin's PIN, and nobody is signed out", async ({ page, shop, open }) => {
  const item = await addItem(shop, { unitSell: 20 });
  const [seller, admin] = [await shop.hire('sales'), await shop.hire('admin')];
  await shop.call(setPin, { body: { pin: '4826', password: admin.password } }, admin.token);
  await open('/sales', seller);
  await add(page, item);
  await page.keyboard.press('F4');
  const discount = page.getByRole('dialog', { name: 'Discount on the cart' });
  await expect(discount.getByLabel('Discount', { exact: true })).toBeFocused();
  await page.keyboard.type('120');
  await page.keyboard.press('Enter');
  await expect(discount.getByText('Please enter a percentage from 0 to 100')).toBeVisible();
  await discount.getByLabel('Discount', { exact: true }).fill('10');
  await page.keyboard.press('Enter');
  await expect(figure(page, 'Total')).toHaveText('18.00');

  // The line gets a discount too, as an amount; both survive a reload.
  await page.getByRole('button', { name: `Discount on ${item.name}` }).click();
  const onLine = page.getByRole('dialog', { name: `Discount on ${item.name}` });
  await onLine.getByRole('button', { name: 'Amount' }).click();
  await onLine.getByLabel('Discount', { exact: true }).fill('5');
  await page.keyboard.press('Enter');
  await expect(figure(page, 'Total')).toHaveText('13.50');
  await page.reload();
  await expect(figure(page, 'Total')).toHaveText('13.50');
  await expect(cartLine(page, item)).toContainText('Discount -6.50');

  await page.keyboard.press('F9');
  const approval = page.getByRole('dialog', { name: 'Approval' });
  await expect(approval.getByText('A discount of 6.50 needs the approval of an admin')).toBeVisible();
  await approval.getByLabel('Who approves').selectOption(String(admin.user.id));
  await approval.getByLabel('PIN').fill('1739');
  await page.keyboard.press('Enter');
  await expect(approval.getByRole('alert')).toBeVisible();
  await expect(approval.getByLabel('PIN')).toHaveValue('');
  await approval.getByLabel('PIN').fill('4826');
  await page.keyboard.press('Enter');
  await expect(page.getByText('Sale made successfully')).toBeVisible();
  expect(await receiptWith(shop, item)).toMatchObject({
    discounts: 6.5,
    total: 13.5,
    staff: `${seller.user.first_name} ${seller.user.last_name}`,
  });
  await expect(figure(page, 'Total')).toHaveText('0.00');

  // The discount left with its cart, and the till remembers who approved.
  await add(page, item);
  await expect(figure(page, 'Total')).toHaveText('20.00');
  await page.keyboard.press('F4');
  await expect(discount.getByLabel('Discount', { exact: true })).toBeFocused();
  await page.keyboard.type('1%');
  await page.keyboard.press('Enter');
  await expect(figure(page, 'Total')).toHaveText('19.80');
  await page.keyboard.press('F9');
  await expect(approval.getByLabel('Who approves')).toHaveValue(String(admin.user.id));
  await expect(approval.getByLabel('PIN')).toBeFocused();
});

test('a price that changes shows at once, and nobody is charged another total than they saw', async ({
  page,
  shop,
  open,
}) => {
  const item = await addItem(shop, { unitSell: 2, qty: 10 });
  const { category, salesCount, sales, ...details } = item;
  const reprice = (unitSell: number, qty: number) => shop.call(updateStock, { body: { ...details, unitSell, qty } });
  await open('/sales', await shop.hire('sales'));
  await search(page).fill(`5x ${item.name}`);
  await expect(page.getByRole('option', { name: item.name })).toHaveAttribute('aria-selected', 'true');
  await page.keyboard.press('Enter');
  await expect(figure(page, 'Total')).toHaveText('10.00');

  // The new price appears by itself, before anything is pressed.
  await reprice(2.5, 3);
  await expect(cartLine(page, item)).toContainText('Price changed from 2.00 to 2.50');
  await expect(cartLine(page, item)).toContainText('Only 3 left');
  await expect(figure(page, 'Total')).toHaveText('12.50');
  await reprice(2.5, 10);
  await expect(cartLine(page, item)).not.toContainText('left');

  // This time the new price is not seen, because the till's request for prices is held back.
  let answer = () => {};
  const held = new Promise<void>((resolve) => {
    answer = resolve;
  });
  await page.route('**/api/stock/all?*', async (route) => {
    await held;
    await route.continue();
  });
  await reprice(3, 10);
  await openPanel(page);
  await page.keyboard.press('Enter');
  await expect(panel(page).getByText('Prices have changed. The total is now 15.00')).toBeVisible();
  answer();
  await expect(panel(page).getByText(`${item.name}: price changed from 2.00 to 3.00`)).toBeVisible();
  await expect(figure(page, 'To pay')).toHaveText('15.00');
  await panel(page).getByRole('button', { name: 'Complete sale' }).click();
  await expect(page.getByText('Sale made successfully')).toBeVisible();
  expect(await receiptWith(shop, item)).toMatchObject({ total: 15 });
});

test.describe('by thumb on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });

  test('the payment fills the screen and has a number pad', async ({ page, shop, open }) => {
    const item = await addItem(shop, { unitSell: 46.5, date: newestDay });
    await open('/sales', await shop.hire('sales'));
    await page.getByRole('option', { name: item.name }).tap();
    await page.getByRole('button', { name: 'Cart (1)' }).tap();
    await page.getByRole('button', { name: 'Pay…' }).tap();
    const box = await panel(page).boundingBox();
    expect([box?.x, box?.width]).toEqual([0, 390]);
    await panel(page).getByRole('button', { name: '60.00' }).tap();
    await expect(figure(page, 'Change')).toHaveText('13.50');
    await panel(page).getByLabel('Cash given').tap();
    for (const key of ['4', '6', 'Decimal point', '5', 'Delete the last digit', '7']) {
      await panel(page)
        .getByRole('group', { name: 'Number pad' })
        .getByRole('button', { name: key, exact: true })
        .tap();
    }
    await expect(panel(page).getByLabel('Cash given')).toHaveValue('46.7');
    await expect(figure(page, 'Change')).toHaveText('0.20');
    await panel(page).getByRole('button', { name: 'Complete sale' }).tap();
    await expect(page.getByText('Sale made successfully')).toBeVisible();
    await expect(panel(page)).toBeHidden();
    await expect(figure(page, 'Change')).toHaveText('0.20');
  });
});

test('the payment panel, the discount and the approval have no fault', async ({ page, shop, open }) => {
  const item = await addItem(shop, { unitSell: 20 });
  await withMobileMoney(shop, async () => {
    await open('/sales', await shop.hire('sales'));
    await add(page, item);
    await page.keyboard.press('F4');
    await expect(page.getByRole('dialog').getByLabel('Discount', { exact: true })).toBeFocused();
    await page.keyboard.type('10');
    await expectNoFaultInPanel(page, 'discount');
    await page.keyboard.press('Enter');
    await expect(figure(page, 'Total')).toHaveText('18.00');
    await expectNoFault(page, 'cart');
    await openPanel(page);
    await page.keyboard.type('5');
    await page.keyboard.press('m');
    await page.keyboard.press('Enter');
    await expect(panel(page).getByRole('alert')).toBeVisible();
    await expectNoFaultInPanel(page, 'payment');
    await panel(page).getByLabel('Reference').fill(unique('QX'));
    await page.keyboard.press('Enter');
    await expect(page.getByRole('dialog', { name: 'Approval' })).toBeVisible();
    await expectNoFaultInPanel(page, 'approval');
  });
});
