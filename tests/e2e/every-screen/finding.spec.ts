/** Finding things: the tabs below the entries of the menu, the search over everything, and screens that a role can't open. */
import { addDelivery } from '../../../contract/buying/deliveries.ts';
import { addOrder } from '../../../contract/buying/orders.ts';
import { addSupplier } from '../../../contract/buying/suppliers.ts';
import { addCustomer } from '../../../contract/debts/customers.ts';
import { tabsOf } from '../../../contract/screens.ts';
import { makeSale } from '../../../contract/selling/sales.ts';
import { expect, test, testInOwnShop } from '../support/fixtures.ts';
import { addItem, newestDay, unique } from '../support/trading.ts';

testInOwnShop(
  'tabs lead to what belongs to an entry of the menu, the same on each of its screens',
  async ({ own: shop, open, page }) => {
    // Where a till is registered there is one more tab, To settle.
    const expected = {
      expenses: ['Expenses', 'Banking Report', 'Drawer', 'Day close', 'Cash Book'],
      debtors: ['Customers', 'Debt desk', 'Ageing'],
      Sales: ['Till', 'Receipts', 'Returns', 'Held carts'],
    } as const;
    await open('/banking-auto', shop.admin);
    const menu = page.getByRole('navigation', { name: 'Main' });
    for (const [entry, tabs] of Object.entries(expected)) {
      await menu.getByRole('link', { name: entry, exact: true }).click();
      const strip = page.getByRole('navigation', { name: `${entry} screens` });
      for (const [at, tab] of tabs.entries()) {
        await expect(strip.getByRole('link')).toHaveText([...tabs]);
        await strip.getByRole('link', { name: tab, exact: true }).click();
        const { path } = tabsOf(entry as keyof typeof expected)[at]!;
        await expect(page).toHaveURL(new RegExp(`${path}$`));
        await expect(strip.locator('[aria-current]')).toHaveText(tab);
        await expect(menu.locator('[aria-current]')).toHaveText(entry);
      }
    }
    await expect(page.getByRole('heading', { name: 'Held carts' })).toBeVisible();
  },
);

test('the screen of one record is below the tab of its list', async ({ shop, open, page }) => {
  const item = await addItem(shop);
  const supplier = await shop.call(addSupplier, { body: { name: unique('Kato') } });
  const order = await shop.call(addOrder, {
    body: { supplierId: supplier.id, lines: [{ stockId: item.id, quantity: 2 }] },
  });
  const came = { supplierId: supplier.id, date: newestDay, lines: [{ stockId: item.id, quantity: 2, total: 4 }] };
  const delivery = await shop.call(addDelivery, { body: came });
  const customer = await shop.call(addCustomer, {
    body: { name: unique('Amina'), phone: '', email: '', location: '' },
  });
  await page.setViewportSize({ width: 390, height: 844 });
  const expected = [
    ['stock', 'Suppliers', `/suppliers/${supplier.id}`, supplier.name],
    ['stock', 'Orders', `/orders/${order.id}`, 'Order O-'],
    ['stock', 'Orders', '/orders/new', 'New order'],
    ['stock', 'Deliveries', `/deliveries/${delivery.id}`, 'Delivery D-'],
    ['stock', 'Deliveries', '/deliveries/new', 'Deliver'],
    ['debtors', 'Customers', `/customers/${customer.id}`, customer.name],
  ] as const;
  for (const [entry, tab, path, heading] of expected) {
    await open(path, shop.admin);
    await expect(page.getByRole('heading', { name: heading, level: 1 })).toBeVisible();
    const current = page.getByRole('navigation', { name: `${entry} screens` }).locator('[aria-current]');
    await expect(current).toHaveText([tab]);
    await expect(current).toBeInViewport();
  }
  // A tab that is current leads to its list all the same.
  await page.getByRole('link', { name: 'Customers', exact: true }).click();
  await expect(page).toHaveURL(/\/customers$/);
});

test('a seller sees the tabs they may open, and one line says why another screen did not open', async ({
  shop,
  open,
  page,
  signIn,
}) => {
  const seller = await shop.hire('sales');
  await signIn(seller);
  await expect(page.getByRole('heading', { name: 'Sales', level: 1 })).toBeVisible();
  await expect(page.getByText("You can't open")).toHaveCount(0);
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'users' }).click();
  await expect(page.getByText("You can't open User: that needs the role admin.")).toBeVisible();
  await expect(page).toHaveURL(/\/sales$/);
  await open('/expenses', seller);
  const strip = page.getByRole('navigation', { name: 'expenses screens' });
  await expect(strip.getByRole('link')).toHaveText(['Expenses', 'Drawer']);
  await expect(page.getByText("You can't open")).toHaveCount(0);
});

test('Ctrl+K finds screens, actions, items, customers, receipts and help, by keyboard alone', async ({
  shop,
  open,
  page,
}) => {
  const item = await addItem(shop, { name: 'Zebra pencil' });
  const sold = await shop.call(makeSale, { body: { sales: [{ stockId: item.id, quantity: 1 }] } });
  const details = { name: 'Zebra Wanjiku', email: 'z@example.com', phone: '0700 1', location: 'Town' };
  const customer = await shop.call(addCustomer, { body: details });
  await open('/users', shop.admin);
  await expect(page.getByRole('heading', { name: 'User', level: 1 })).toBeVisible();
  const dialog = page.getByRole('dialog', { name: 'Search' });
  const options = dialog.getByRole('option');

  async function find(text: string, option: string) {
    await page.keyboard.press('Control+k');
    await expect(dialog.getByRole('combobox')).toBeFocused();
    await page.keyboard.type(text);
    const wanted = options.filter({ hasText: option }).first();
    await expect(wanted).toBeVisible();
    for (let step = 0; step < 20 && (await wanted.getAttribute('aria-selected')) !== 'true'; step++) {
      await page.keyboard.press('ArrowDown');
    }
    await page.keyboard.press('Enter');
    await expect(dialog).toBeHidden();
  }

  await find('profit and', 'Profit and loss');
  await expect(page).toHaveURL(/\/reports\/profit-and-loss/);
  await find('rent', 'Enter an expense');
  await expect(page).toHaveURL(/\/expenses$/);
  await find('zebra', 'Zebra pencil');
  await expect(page.getByRole('row', { name: /Zebra pencil/ })).toBeVisible();
  await find('zebra', 'Zebra Wanjiku');
  await expect(page).toHaveURL(new RegExp(`/customers/${customer.id}$`));
  await find('zebra', `Receipt ${sold.id}`);
  const receipt = page.getByRole('dialog', { name: `Receipt ${sold.id}` });
  await expect(receipt).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(receipt).toBeHidden();
  await find('statement', 'Statement');
  await expect(page).toHaveURL(/\/help#/);

  // The text is typed as fast as a scanner types, with Enter before the answer is there.
  await page.keyboard.press('Control+k');
  await expect(dialog.getByRole('combobox')).toBeFocused();
  await page.keyboard.type('Zebra Wanj');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(new RegExp(`/customers/${customer.id}$`));

  await page.keyboard.press('Control+k');
  await expect(dialog.getByRole('combobox')).toBeFocused();
  await page.keyboard.type('nothing is called so');
  await expect(dialog.getByText('Nothing found')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
});

test('the search icon opens the same search, which shows a seller what they may open', async ({ shop, open, page }) => {
  await open('/sales', await shop.hire('sales'));
  await page.getByRole('button', { name: 'Find anything' }).click();
  const dialog = page.getByRole('dialog', { name: 'Search' });
  await expect(dialog.getByRole('option').first()).toBeVisible();
  const names = await dialog.getByRole('option').allTextContents();
  expect(names.some((name) => name.startsWith('Till'))).toBe(true);
  for (const closed of ['Settings', 'Profit and loss', 'Debt desk', 'Customers']) {
    expect(names.filter((name) => name.startsWith(closed))).toEqual([]);
  }
});

test('reports begin within the first screen of a phone', async ({ shop, open, page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  const item = await addItem(shop);
  await shop.call(makeSale, { body: { sales: [{ stockId: item.id, quantity: 1 }] } });
  for (const [path, begins] of [
    ['/reports', page.getByRole('table').getByRole('row').first()],
    ['/reports/summary', page.getByRole('heading', { name: 'Net sales and profit' })],
    ['/reports/breakdown', page.getByRole('main').getByRole('heading', { level: 2 }).first()],
    ['/reports/profit-and-loss', page.getByRole('main').getByRole('heading', { level: 2 }).first()],
  ] as const) {
    await open(path, shop.admin);
    await expect(begins).toBeVisible();
    await expect.poll(async () => (await begins.boundingBox())!.y, path).toBeLessThan(500);
  }
});
