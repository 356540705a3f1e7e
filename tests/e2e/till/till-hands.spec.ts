/** The till under people's hands: keys that stay under the finger, quick taps, and names that are typed and entered. */
import type { Page } from '@playwright/test';
import { addCustomer } from '../../../contract/debts/customers.ts';
import { listAllStock, type StockItem } from '../../../contract/goods/stock.ts';
import { getReceipt, listSalesByDate, type Receipt } from '../../../contract/selling/sales.ts';
import { updateSettings } from '../../../contract/shop/shop-settings.ts';
import { addDays, dayIn } from '../../../contract/values/dates.ts';
import { expectNoFaultInPanel } from '../support/axe.ts';
import { expect, type Shop, test } from '../support/fixtures.ts';
import { holdFocus } from '../support/hold-focus.ts';
import { scan, typeByHand } from '../support/scanning.ts';
import { addItem, newestDay, unique } from '../support/trading.ts';

const today = () => dayIn('Africa/Kampala', new Date());
const search = (page: Page) => page.getByRole('combobox', { name: 'Search Stock' });
const customerField = (page: Page) => page.getByRole('combobox', { name: 'Customer' });
const panel = (page: Page) => page.getByRole('dialog', { name: 'Payment' });
const quantityOf = (page: Page, { name }: StockItem) => page.getByLabel(`Quantity of ${name}`);

async function newCustomer(shop: Shop, name: string): Promise<{ id: number; name: string }> {
  const where = { email: 'hands@example.com', phone: '0700', location: 'Market' };
  return shop.call(addCustomer, { body: { name, ...where } });
}

async function fillCart(page: Page, item: StockItem): Promise<void> {
  await search(page).fill(item.name);
  await expect(page.getByRole('option', { name: item.name })).toHaveAttribute('aria-selected', 'true');
  await page.keyboard.press('Enter');
  await expect(quantityOf(page, item)).toBeVisible();
}

async function receiptsWith(shop: Shop, { id }: StockItem): Promise<Receipt[]> {
  const sales = (await shop.call(listSalesByDate)).filter((one) => one.stock.id === id);
  return Promise.all(sales.map(({ receiptId }) => shop.call(getReceipt, { params: { id: receiptId } })));
}

for (const [device, viewport] of [
  ['a phone', { width: 390, height: 844 }],
  ['a tablet', { width: 820, height: 1180 }],
] as const) {
  test.describe(`on ${device}`, () => {
    test.use({ viewport, hasTouch: true, isMobile: true });

    test('no key of the payment panel moves while an amount is tapped', async ({ page, shop, open }) => {
      const item = await addItem(shop, { unitSell: 65_000, date: newestDay });
      await page.emulateMedia({ reducedMotion: 'reduce' });
      await open('/sales', await shop.hire('sales'));
      await page.getByRole('option', { name: item.name }).tap();
      if (viewport.width < 768) await page.getByRole('button', { name: 'Cart (1)' }).tap();
      await page.getByRole('button', { name: 'Pay…' }).tap();
      const pad = panel(page).getByRole('group', { name: 'Number pad' });
      await expect(panel(page).getByLabel('Cash given')).toBeFocused();
      const places = () =>
        panel(page)
          .getByRole('button')
          .evaluateAll((buttons) =>
            buttons.map((one) => {
              const { x, y, width, height } = one.getBoundingClientRect();
              return [one.getAttribute('aria-label') ?? one.textContent, x, y, width, height];
            }),
          );
      // Waits until the panel has slid in.
      await expect.poll(() => panel(page).evaluate((one) => one.getBoundingClientRect().right)).toBe(viewport.width);
      const before = await places();
      const placeOf = async (key: string) => {
        const box = await pad.getByRole('button', { name: key, exact: true }).boundingBox();
        return [box!.x + box!.width / 2, box!.y + box!.height / 2] as const;
      };
      const [seven, zero] = [await placeOf('7'), await placeOf('0')];
      for (const at of [seven, zero, zero, zero, zero]) {
        await page.touchscreen.tap(...at);
        expect(await places()).toEqual(before);
      }
      await expect(panel(page).getByLabel('Cash given')).toHaveValue('70000');
      await expect(panel(page).getByRole('status', { name: 'Change' })).toHaveText('5,000.00');
      expect(await places()).toEqual(before);

      // Too little is refused, and typing goes on; the refusal moves nothing either.
      await pad.getByRole('button', { name: 'Delete the last digit' }).tap();
      await panel(page).getByRole('button', { name: 'Complete sale' }).tap();
      await expect(panel(page).getByRole('alert')).toContainText('Payments total 7,000.00');
      expect(await places()).toEqual(before);
      await pad.getByRole('button', { name: '00', exact: true }).tap();
      await expect(panel(page).getByLabel('Cash given')).toHaveValue('700000');
      expect(await places()).toEqual(before);
    });

    test('every quick tap counts, the row says how many, and Undo takes one back', async ({ page, shop, open }) => {
      const item = await addItem(shop, { unitSell: 2, date: newestDay });
      const other = await addItem(shop, { unitSell: 5, date: newestDay });
      await open('/sales', await shop.hire('sales'));
      // After a search by name the list stays as it is, so that the next taps hit the same item.
      await search(page).fill(item.name);
      const row = page.getByRole('option', { name: item.name });
      await expect(row).toHaveAttribute('aria-selected', 'true');
      await expect(page.getByRole('option', { name: other.name })).toHaveCount(0);
      const box = (await row.boundingBox())!;
      for (const _ of [1, 2, 3, 4]) await page.touchscreen.tap(box.x + box.width / 2, box.y + box.height / 2);
      await expect(row).toContainText('4 in cart');
      await expect(page.getByRole('status', { name: 'Total' })).toHaveText('8.00');
      const undo = page.getByRole('button', { name: `Undo: 1 × ${item.name}` });
      await expect(undo).toBeInViewport({ ratio: 1 });
      await undo.tap();
      await expect(row).toContainText('3 in cart');
      await page.getByRole('button', { name: 'Clear the search' }).tap();
      await page.getByRole('option', { name: other.name }).tap();
      await expect(page.getByRole('status', { name: 'Total' })).toHaveText('11.00');
      await page.getByRole('button', { name: `Undo: 1 × ${other.name}` }).tap();
      await expect(page.getByRole('option', { name: other.name })).not.toContainText('in cart');
      await undo.tap();
      await undo.tap();
      await undo.tap();
      await expect(undo).toHaveCount(0);
      await expect(page.getByRole('status', { name: 'Total' })).toHaveText('0.00');
    });
  });
}

test('a name that is typed and entered is sold to on credit, and the button says so', async ({ page, shop, open }) => {
  const item = await addItem(shop, { unitSell: 9000 });
  const [amina] = [await newCustomer(shop, unique('Amina')), await newCustomer(shop, unique('Aminata'))];
  await open('/sales', await shop.hire('sales'));
  await fillCart(page, item);
  await expect(page.getByRole('button', { name: 'Make Sale', exact: true })).toBeVisible();

  // Everything is typed in one go, before the list has answered, with F9 right after it.
  await page.keyboard.press('F3');
  await expect(customerField(page)).toBeFocused();
  await typeByHand(page, `${amina.name}\n`);
  await page.keyboard.press('F9');
  await expect(page.getByText('Please select a payment date')).toBeVisible();
  await expect(customerField(page)).toHaveValue(amina.name);
  const button = page.getByRole('button', { name: `Sell on credit to ${amina.name} · 9,000.00` });
  await expect(button).toBeVisible();
  await expect(button).toHaveText(`Sell on credit to ${amina.name} · 9,000.00F9`);
  await expect(button).toHaveAccessibleName(/^Make Sale/);

  await page.getByRole('button', { name: 'Two weeks' }).click();
  await expect(page.getByLabel('Payment date')).toHaveValue(addDays(today(), 14));
  await page.keyboard.press('F9');
  await expect(page.getByText('Sale made successfully')).toBeVisible();
  const [receipt] = await receiptsWith(shop, item);
  expect(receipt?.credit).toMatchObject({ customerName: amina.name, dueDate: addDays(today(), 14) });
});

test('a name that nobody has keeps the sale from going through', async ({ page, shop, open }) => {
  const item = await addItem(shop, { unitSell: 40 });
  const someone = await newCustomer(shop, unique('Someone'));
  await open('/sales', await shop.hire('sales'));
  await fillCart(page, item);
  const nobody = unique('Nobody');
  const refusal = page.getByText(`No customer called “${nobody}” is chosen.`);
  await customerField(page).click();
  await typeByHand(page, `${nobody}\n`);
  await page.keyboard.press('F9');
  await expect(refusal).toBeVisible();
  await expect(page.getByText(`No customer is called “${nobody}”.`)).toBeVisible();
  await expect(customerField(page)).toBeFocused();
  await expect(customerField(page)).toHaveValue(nobody);
  await page.keyboard.press('F8');
  await expect(panel(page)).toHaveCount(0);

  // Leaving the field keeps the customer, and so does a name that is only half typed.
  await search(page).click();
  await customerField(page).fill(someone.name.slice(0, -1));
  await search(page).click();
  await page.keyboard.press('F9');
  await expect(page.getByText(`No customer called “${someone.name.slice(0, -1)}” is chosen.`)).toBeVisible();
  expect(await receiptsWith(shop, item)).toEqual([]);

  // Once the field is cleared, it is a cash sale.
  await customerField(page).fill('');
  await expect(page.getByRole('button', { name: 'Make Sale', exact: true })).toBeVisible();
  await page.keyboard.press('F9');
  await expect(page.getByText('Sale made successfully')).toBeVisible();
  expect(await receiptsWith(shop, item)).toMatchObject([{ credit: null }]);
});

test('a category and a currency are entered like a customer, and not saved if there is none', async ({
  page,
  shop,
  open,
}) => {
  const item = await addItem(shop);
  await open('/stock', shop.admin);
  await page.getByRole('button', { name: 'Stock', exact: true }).click();
  const form = page.getByRole('dialog', { name: 'Add Stock' });
  await form.getByRole('button', { name: 'More' }).click();
  const category = form.getByRole('combobox', { name: 'Category' });
  await category.fill(item.category.type.toLowerCase());
  await category.press('Enter');
  await expect(category).toHaveValue(item.category.type);
  await expect(form).toBeVisible();

  await category.fill('No such category');
  await form.getByLabel('Product Name').fill(unique('Unsaved'));
  await form.getByLabel('Unit Sell').fill('5');
  await expect(form.getByText('No category is called “No such category”.')).toBeVisible();
  await form.getByLabel('Product Name').press('Enter');
  await expect(form.getByRole('alert')).toHaveText('No category is called “No such category”.');
  await expect(category).toBeFocused();
  await expect(category).toHaveValue('No such category');

  await page.goto('/settings');
  const currency = page.getByRole('combobox', { name: 'Currency' });
  await currency.fill('kenyan');
  await currency.press('Enter');
  await expect(currency).toHaveValue(/^KES/);
  await currency.fill('Thaler');
  await page.getByLabel('Smallest coin').fill('5');
  await page.getByLabel('Smallest coin').press('Enter');
  await expect(page.getByRole('alert').filter({ hasText: 'No currency is called “Thaler”.' })).toBeVisible();
});

test('the shop sets in how many days a sale on credit is due', async ({ page, shop, open }) => {
  const customer = await newCustomer(shop, unique('Dora'));
  await open('/settings', shop.admin);
  await page.getByLabel('Days to pay').fill('30');
  await page.getByLabel('Days to pay').press('Enter');
  await expect(page.getByText('Done', { exact: true })).toBeAttached();
  try {
    await page.goto('/sales');
    await customerField(page).fill(customer.name);
    await page.getByRole('option', { name: customer.name }).click();
    await expect(page.getByLabel('Payment date')).toHaveValue(addDays(today(), 30));
    await page.getByRole('button', { name: 'Today', exact: true }).click();
    await expect(page.getByLabel('Payment date')).toHaveValue(today());
    await expect(page.getByRole('button', { name: 'Today', exact: true })).toHaveAttribute('aria-pressed', 'true');
  } finally {
    await shop.call(updateSettings, { body: { till: { dueDays: null } } });
  }
});

test('an unknown barcode can be added at the till with a name and a price, by those who may', async ({
  page,
  shop,
  open,
}) => {
  const code = `77${process.pid}${Date.now()}`;
  await open('/sales', await shop.hire('sales'));
  await expect(search(page)).toBeFocused();
  await scan(page, code);
  await expect(page.getByText(/No item in stock has/)).toBeVisible();
  await expect(page.getByRole('button', { name: 'Add this item' })).toHaveCount(0);

  await open('/sales', await shop.hire('sales', 'stock'));
  await expect(search(page)).toBeFocused();
  await page.getByRole('button', { name: "Today's Sales" }).focus();
  await scan(page, code);
  await page.getByRole('button', { name: 'Add this item' }).click();
  const form = page.getByRole('dialog', { name: 'Add this item' });
  await expect(form.getByLabel('Barcode')).toHaveValue(code);
  await expectNoFaultInPanel(page, 'a new item at the till');
  const name = unique('New at the till');
  await typeByHand(page, name);
  await form.getByLabel('Unit Sell').fill('12.5');
  await page.keyboard.press('Enter');
  await expect(form).toBeHidden();
  await expect(page.getByLabel(`Quantity of ${name}`)).toHaveValue('1');
  await expect(page.getByRole('button', { name: 'Add this item' })).toHaveCount(0);
  await page.keyboard.press('F9');
  await expect(page.getByText('Sale made successfully')).toBeVisible();
  const all = await shop.call(listAllStock);
  expect(all.find((one) => one.name === name)).toMatchObject({
    barcode: code,
    qty: 0,
    unitCost: 0,
    unitSell: 12.5,
    warningAt: 0,
    date: today(),
    category: { type: 'General' },
  });
});

test('what is typed as soon as a dialog is there arrives in it, and the focus stays where a fast hand went', async ({
  page,
  shop,
  open,
}) => {
  await open('/sales', shop.admin);
  await expect(search(page)).toBeFocused();
  const letGo = await holdFocus(page);
  await page.keyboard.press('F6');
  const dialog = page.getByRole('dialog', { name: 'Take payment' });
  const field = dialog.getByRole('combobox', { name: 'Customer' });
  await expect(field).toBeVisible();
  await page.keyboard.type('Fai');
  await expect(field).toHaveValue('Fai');
  const close = dialog.getByRole('button', { name: 'Close' });
  await close.focus();
  await letGo();
  await expect(close).toBeFocused();
});
