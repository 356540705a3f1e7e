/** The till as a cashier uses it: by keyboard, on credit, out of stock, without an answer, and with receipts. */
import { randomBytes } from 'node:crypto';
import type { Page } from '@playwright/test';
import { addCustomer } from '../../../contract/debts/customers.ts';
import { addCategory } from '../../../contract/goods/categories.ts';
import { addStock, listAllStock, restock, type StockItem } from '../../../contract/goods/stock.ts';
import { logout } from '../../../contract/people/auth.ts';
import { listSalesByDate } from '../../../contract/selling/sales.ts';
import { dayIn } from '../../../contract/values/dates.ts';
import { expect, type Shop, test } from '../support/fixtures.ts';
import { holdFocus } from '../support/hold-focus.ts';
import { removeItem } from '../support/remove-item.ts';
import { dueLater, dueLaterShown, newestDay, unique } from '../support/trading.ts';

/** Adds an item that no other test uses, with a unique name. */
async function stockItem(shop: Shop, details: Partial<StockItem> = {}): Promise<StockItem> {
  const mark = randomBytes(4).toString('hex');
  const name = `Item ${mark}`;
  const { id: categoryId } = await shop.call(addCategory, { body: { type: `Shelf ${mark}` } });
  return shop.call(addStock, {
    body: { name, qty: 10, date: '2026-01-01', unitCost: 2, unitSell: 3.5, warningAt: 1, categoryId, ...details },
  });
}

async function inStock(shop: Shop, { id }: StockItem): Promise<number | undefined> {
  const [item] = await shop.call(listAllStock, { query: { ids: String(id) } });
  return item?.qty;
}

async function soldToday(shop: Shop, { id }: StockItem) {
  const sales = await shop.call(listSalesByDate);
  return sales.filter((sale) => sale.stock.id === id);
}

const search = (page: Page) => page.getByRole('combobox', { name: 'Search Stock' });
const cartLine = (page: Page, { name }: StockItem) =>
  page.getByRole('list', { name: 'Cart lines' }).getByRole('listitem').filter({ hasText: name });
const total = (page: Page) => page.getByRole('status', { name: 'Total' });
const makeSale = (page: Page) => page.getByRole('button', { name: 'Make Sale' });

/** Types a name and waits until the item is offered. */
async function find(page: Page, item: StockItem, typed = item.name): Promise<void> {
  await search(page).fill(typed);
  await expect(page.getByRole('option', { name: item.name })).toHaveAttribute('aria-selected', 'true');
}

test('the stock stands on the left, 55 % wide, and the cart with its buttons beside it', async ({
  page,
  shop,
  open,
}) => {
  const item = await stockItem(shop, { qty: 12.5, date: newestDay });
  await open('/sales', await shop.hire('sales'));
  const option = page.getByRole('option', { name: item.name });
  await expect(option).toContainText(item.category.type);
  await expect(option).toContainText('12.5');
  const [shelf, cart] = [page.getByRole('region', { name: 'Stock' }), page.getByRole('region', { name: 'Cart' })];
  const [left, right] = [await shelf.boundingBox(), await cart.boundingBox()];
  const whole = (right?.x ?? 0) + (right?.width ?? 0) - (left?.x ?? 0);
  expect((left?.width ?? 0) / whole).toBeCloseTo(0.55, 2);

  await expect(cart.getByRole('combobox', { name: 'Customer' })).toBeVisible();
  await expect(cart.getByLabel('Payment date')).toBeVisible();
  const parts = [
    cart.getByRole('combobox', { name: 'Customer' }),
    cart.getByLabel('Payment date'),
    cart.getByRole('button', { name: "Today's Sales" }),
    cart.getByText('Choose items to sell'),
    makeSale(page),
    cart.getByRole('button', { name: 'Expenses' }),
  ];
  const tops: number[] = [];
  for (const part of parts) tops.push((await part.boundingBox())?.y ?? Number.NaN);
  expect(tops).toEqual(tops.toSorted((one, other) => one - other));
  // The screen below its tabs fits into the window.
  await expect(cart.getByRole('button', { name: 'Expenses' })).toBeInViewport({ ratio: 1 });
  await makeSale(page).focus();
  await page.keyboard.press('Tab');
  // Other tests may have left a held cart in this shop.
  await expect(cart.getByRole('button', { name: /^(Held carts|Expenses)/ }).first()).toBeFocused();
  await cart.getByRole('button', { name: 'Expenses' }).click();
  await expect(page.getByRole('dialog', { name: 'Expenses' })).toBeVisible();
});

test('a cash sale by keyboard alone, and the next customer can be served at once', async ({ page, shop, open }) => {
  const [pens, ink] = [await stockItem(shop, { unitSell: 3.5 }), await stockItem(shop, { unitSell: 9.99 })];
  const cashier = await shop.hire('sales');
  await open('/sales', cashier);

  await expect(search(page)).toBeFocused();
  // On a slow machine, the name arrives as fast as from a scanner, after a pause.
  await page.keyboard.type('3x', { delay: 120 });
  await page.keyboard.type(` ${pens.name}`);
  await expect(page.getByRole('option', { name: pens.name })).toHaveAttribute('aria-selected', 'true');
  await page.keyboard.press('Enter');
  await expect(search(page)).toHaveValue('');
  await find(page, ink);
  await page.keyboard.press('Enter');
  await expect(cartLine(page, ink)).toBeVisible();
  await page.keyboard.type('2x');
  await page.keyboard.press('Enter');
  await expect(cartLine(page, pens)).toContainText('10.50');
  await expect(cartLine(page, ink)).toContainText('19.98');
  await expect(total(page)).toHaveText('30.48');

  await page.keyboard.press('F9');
  await expect(page.getByText('Sale made successfully')).toBeVisible();
  await expect(total(page)).toHaveText('0.00');
  await expect(search(page)).toBeFocused();
  expect([await inStock(shop, pens), await inStock(shop, ink)]).toEqual([7, 8]);
});

test('a question mark lists the keys, unless it is being searched for', async ({ page, shop, open }) => {
  await open('/sales', await shop.hire('sales'));
  await expect(search(page)).toBeFocused();
  await page.keyboard.press('?');
  const help = page.getByRole('dialog', { name: 'Keyboard shortcuts' });
  await expect(help).toContainText('Make Sale');
  await page.keyboard.press('Escape');
  await expect(help).toBeHidden();
  await expect(search(page)).toBeFocused();

  // A dialog that is closed before it has taken the focus must not take it any more.
  const letGo = await holdFocus(page);
  await page.keyboard.press('?');
  await expect(help).toContainText('Make Sale');
  await page.keyboard.press('Escape');
  await letGo();
  await expect(help).toBeHidden();
  await expect(search(page)).toBeFocused();
  await page.keyboard.type('what?');
  await expect(search(page)).toHaveValue('what?');
  await expect(help).toBeHidden();
});

test('Enter while the list is still searching adds the item, and a sale asked for meanwhile takes it along', async ({
  page,
  shop,
  open,
}) => {
  const item = await stockItem(shop);
  await open('/sales', shop.admin);
  let answer = () => {};
  const held = new Promise<void>((resolve) => {
    answer = resolve;
  });
  await page.route('**/api/stock/search?search=*', async (route) => {
    await held;
    await route.continue();
  });
  const asked = page.waitForRequest('**/api/stock/search?search=*');
  await search(page).fill(item.name);
  await asked;
  await page.keyboard.press('Enter');
  await expect(search(page)).toHaveValue('');
  await page.keyboard.press('F9');
  answer();
  await expect(page.getByText('Sale made successfully')).toBeVisible();
  expect(await soldToday(shop, item)).toHaveLength(1);
});

test('a name or code and Enter in one go adds the item, and what was typed is gone', async ({ page, shop, open }) => {
  const code = `40063${Date.now()}`;
  const item = await stockItem(shop, { barcode: code });
  await open('/sales', shop.admin);
  await search(page).focus();
  await page.keyboard.type(code, { delay: 0 });
  await page.keyboard.press('Enter');
  await expect(search(page)).toHaveValue('');
  await page.keyboard.type(code, { delay: 0 });
  await page.keyboard.press('Enter');
  const quantity = page.getByLabel(`Quantity of ${item.name}`);
  await expect(quantity).toHaveValue('2');

  // A quantity is for the line added last; it is never appended to digits that were typed or scanned before it.
  for (const [typed, expected] of [
    ['5x', '5'],
    [code, '6'],
    ['5x', '5'],
  ] as const) {
    await page.keyboard.type(typed, { delay: 0 });
    await page.keyboard.press('Enter');
    await expect(quantity).toHaveValue(expected);
  }
});

test('the search finds any part of a name, in any case', async ({ page, shop, open }) => {
  const item = await stockItem(shop);
  const other = await stockItem(shop, { name: `Zinc ${item.name.slice(5, 8)}` });
  await open('/sales', shop.admin);
  await find(page, item, item.name.slice(2).toUpperCase());
  await expect(page.getByRole('option', { name: other.name })).toHaveCount(0);
  await expect(page.getByRole('option')).toHaveCount(1);
});

test('clicks add to the cart; plus, minus, remove and a typed quantity change it', async ({ page, shop, open }) => {
  const item = await stockItem(shop, { unitSell: 2 });
  await open('/sales', shop.admin);
  await expect(page.getByLabel('Payment date')).toHaveAttribute('type', 'date');
  await find(page, item);
  await page.getByRole('option', { name: item.name }).click();
  await expect(page.getByLabel(`Quantity of ${item.name}`)).toHaveAttribute('type', 'number');
  await page.getByRole('button', { name: `Plus ${item.name}` }).click();
  await expect(total(page)).toHaveText('4.00');
  await page.getByLabel(`Quantity of ${item.name}`).fill('2.5');
  await expect(total(page)).toHaveText('5.00');
  await page.getByRole('button', { name: `Minus ${item.name}` }).click();
  await page.getByRole('button', { name: `Minus ${item.name}` }).click();
  await expect(total(page)).toHaveText('1.00');
  await page.getByRole('button', { name: `Minus ${item.name}` }).click();
  await expect(cartLine(page, item)).toHaveCount(0);

  await find(page, item);
  await page.keyboard.press('Enter');
  await page.getByRole('button', { name: `Remove ${item.name}` }).click();
  await expect(cartLine(page, item)).toHaveCount(0);
});

test('a fast hand never gets another customer than the one it typed', async ({ page, shop, open }) => {
  const names = ['Abel', 'Zuri'].map((name) => unique(name));
  const where = { email: 'fast@example.com', phone: '0700', location: 'Market' };
  for (const name of names) await shop.call(addCustomer, { body: { name, ...where } });
  await open('/sales', shop.admin);
  const customer = page.getByRole('combobox', { name: 'Customer' });
  await customer.click();
  await expect(page.getByRole('option')).not.toHaveCount(0);
  // The search gets no answer for now, but what the list showed before is still known.
  await page.route('**/api/customers?*search=*', () => {});
  await customer.pressSequentially(names[1]!);
  await customer.press('ArrowDown');
  await customer.press('Enter');
  await expect(customer).toHaveValue(names[1]!);
});

test('a sale on credit asks for the payment date and opens the account', async ({ page, shop, open }) => {
  const item = await stockItem(shop, { unitSell: 40 });
  const name = `Ann ${Date.now()}`;
  await shop.call(addCustomer, { body: { name, email: 'ann@example.com', phone: '0700', location: 'Market' } });
  await open('/sales', await shop.hire('sales'));

  await makeSale(page).click();
  await expect(page.getByText('Please add items to the cart')).toBeVisible();
  await find(page, item);
  await page.keyboard.press('Enter');
  await page.getByRole('combobox', { name: 'Customer' }).fill(name.slice(0, 12));
  await page.getByRole('option', { name }).click();
  await makeSale(page).click();
  await expect(page.getByText('Please select a payment date')).toBeVisible();
  await expect(page.getByLabel('Payment date')).toBeFocused();
  await page.getByLabel('Payment date').fill(dueLater);
  await makeSale(page).click();
  await expect(page.getByText('Sale made successfully')).toBeVisible();

  await page.getByRole('button', { name: 'Receipt', exact: true }).click();
  const receipt = page.getByRole('dialog', { name: /Receipt/ });
  await expect(receipt).toContainText(name);
  await expect(receipt).toContainText(dueLaterShown);
  await expect(receipt.getByRole('row', { name: /Total/ }).last()).toContainText('40.00');
});

test('a cart line is the item with quantity, today and stockId, and is sent as it is kept', async ({
  page,
  shop,
  open,
}) => {
  const item = await stockItem(shop);
  const name = unique('Wire Wanda');
  const body = { name, email: 'wanda@example.com', phone: '0700', location: 'Market' };
  const { id: customerId } = await shop.call(addCustomer, { body });
  await open('/sales', shop.admin);
  await find(page, item, `2x ${item.name}`);
  await page.keyboard.press('Enter');
  await expect(cartLine(page, item)).toBeVisible();
  const kept = await page.evaluate(() => JSON.parse(localStorage.getItem('cart') ?? 'null'));
  const { sales: _, ...fields } = item;
  const date = dayIn('Africa/Kampala', new Date());
  expect(kept).toEqual([{ ...fields, quantity: 2, date, stockId: item.id }]);

  await page.getByRole('combobox', { name: 'Customer' }).fill(name);
  await page.getByRole('option', { name }).click();
  await page.getByLabel('Payment date').fill(dueLater);
  const [request] = await Promise.all([page.waitForRequest('**/api/sales'), makeSale(page).click()]);
  expect(request.postDataJSON()).toEqual({ sales: kept, customerId, paymentDate: dueLater, expectedTotal: 7 });
  await expect(page.getByText('Sale made successfully')).toBeVisible();
});

test('what is not in stock is refused with the reason, and the cart stays', async ({ page, shop, open }) => {
  const item = await stockItem(shop, { qty: 3 });
  await open('/sales', shop.admin);
  await find(page, item, `4x ${item.name}`);
  await page.keyboard.press('Enter');
  await makeSale(page).click();
  await expect(page.getByText(`Only 3 of '${item.name}' left in stock`)).toBeVisible();
  await expect(page.getByText('Error', { exact: true })).toBeVisible();
  await expect(cartLine(page, item)).toBeVisible();
  expect(await inStock(shop, item)).toBe(3);

  await page.getByRole('button', { name: `Minus ${item.name}` }).click();
  await expect(page.getByText(`Only 3 of '${item.name}' left in stock`)).toHaveCount(0);
  await makeSale(page).click();
  await expect(page.getByText('Sale made successfully')).toBeVisible();
  expect(await inStock(shop, item)).toBe(0);
});

test('an answer that never came: the cart stays, trying again sells once', async ({ page, shop, open }) => {
  const item = await stockItem(shop);
  await open('/sales', shop.admin);
  await find(page, item);
  await page.keyboard.press('Enter');
  const keys = new Set<string | undefined>();
  // The server gets every request, but the till gets none of the answers.
  await page.route('**/api/sales', async (route) => {
    keys.add(route.request().headers()['idempotency-key']);
    await route.fetch();
    await route.abort('connectionreset');
  });
  await makeSale(page).click();
  await expect(page.getByText('No answer from the server')).toBeVisible();
  await expect(makeSale(page)).toBeDisabled();
  await expect(page.getByRole('button', { name: `Plus ${item.name}` })).toBeDisabled();

  await page.reload();
  await expect(page.getByText('No answer from the server')).toBeVisible();
  await expect(cartLine(page, item)).toBeVisible();
  await page.unroute('**/api/sales');
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByText('Sale made successfully')).toBeVisible();
  await expect(cartLine(page, item)).toHaveCount(0);
  expect(keys.size).toBe(1);
  expect(await soldToday(shop, item)).toHaveLength(1);
  expect(await inStock(shop, item)).toBe(9);
});

/** Puts the item in the cart and sells it, on a clock that the test turns. The caller decides what happens to the request. */
async function sendOnStandstill(page: Page, item: StockItem): Promise<void> {
  await find(page, item);
  await page.keyboard.press('Enter');
  await Promise.all([page.waitForRequest('**/api/sales'), makeSale(page).click()]);
  await expect(page.getByText('No answer from the server')).toHaveCount(0);
  await page.clock.fastForward(20_000);
  await expect(page.getByText('No answer from the server')).toBeVisible();
}

test('no sale is given up for taking long: its late answer counts', async ({ page, shop, open }) => {
  const item = await stockItem(shop);
  await page.clock.install();
  await open('/sales', shop.admin);
  let letGo = () => {};
  const held = new Promise<void>((resolve) => {
    letGo = resolve;
  });
  await page.route('**/api/sales', async (route) => {
    await held;
    await route.continue();
  });
  await sendOnStandstill(page, item);
  letGo();
  await expect(page.getByText('Sale made successfully')).toBeVisible();
  await expect(cartLine(page, item)).toHaveCount(0);
  await expect(page.getByText('No answer from the server')).toHaveCount(0);
  expect(await inStock(shop, item)).toBe(9);
});

test('a sale that takes long can be sent again with its key, and is made once', async ({ page, shop, open }) => {
  const item = await stockItem(shop);
  await page.clock.install();
  await open('/sales', shop.admin);
  const keys: (string | undefined)[] = [];
  page.on('request', (request) => {
    if (request.method() === 'POST') keys.push(request.headers()['idempotency-key']);
  });
  // The server makes the sale, but the answer is held back.
  const made = new Promise<void>((resolve) => {
    void page.route('**/api/sales', (route) => route.fetch().then(() => resolve()), { times: 1 });
  });
  await sendOnStandstill(page, item);
  await made;
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByText('Sale made successfully')).toBeVisible();
  await expect(cartLine(page, item)).toHaveCount(0);
  expect(keys).toEqual([keys[0], keys[0]]);
  expect(await soldToday(shop, item)).toHaveLength(1);
});

test('a connection lost for a moment is not even noticed', async ({ page, shop, open }) => {
  const item = await stockItem(shop);
  await open('/sales', shop.admin);
  await find(page, item);
  await page.keyboard.press('Enter');
  await page.route('**/api/sales', (route) => route.abort('connectionreset'), { times: 1 });
  await makeSale(page).click();
  await expect(page.getByText('Sale made successfully')).toBeVisible();
  expect(await soldToday(shop, item)).toHaveLength(1);
});

test('a double click sells once', async ({ page, shop, open }) => {
  const item = await stockItem(shop);
  await open('/sales', shop.admin);
  await find(page, item);
  await page.keyboard.press('Enter');
  await expect(cartLine(page, item)).toBeVisible();
  await makeSale(page).dblclick();
  await expect(page.getByText('Sale made successfully')).toBeVisible();
  expect(await inStock(shop, item)).toBe(9);
});

test('the cart survives a reload and the end of the session, for the same person only, but no logout', async ({
  page,
  shop,
  signIn,
}) => {
  const item = await stockItem(shop);
  const [ann, ben] = [await shop.hire('sales'), await shop.hire('sales')];
  await signIn(ann);
  await page.goto('/sales');
  await find(page, item);
  await page.keyboard.press('Enter');
  await page.reload();
  await expect(cartLine(page, item)).toBeVisible();
  const kept = await page.evaluate(() => localStorage.getItem('cart'));
  expect(JSON.parse(kept ?? '[]')).toMatchObject([{ stockId: item.id, name: item.name, quantity: 1 }]);

  await shop.call(logout, {}, (await page.evaluate(() => sessionStorage.getItem('token'))) ?? '');
  await page.reload();
  await expect(page).toHaveURL('/');
  await signIn(ben);
  await page.goto('/sales');
  await expect(search(page)).toBeVisible();
  await expect(cartLine(page, item)).toHaveCount(0);
  await page.getByRole('button', { name: 'Logout' }).click();
  await expect(page).toHaveURL('/');

  await signIn(ann);
  await page.goto('/sales');
  await expect(cartLine(page, item)).toBeVisible();
  await page.getByRole('button', { name: 'Logout' }).click();
  await expect(page).toHaveURL('/');

  await signIn(ann);
  await page.goto('/sales');
  await expect(search(page)).toBeVisible();
  await expect(cartLine(page, item)).toHaveCount(0);
});

test('a logout leaves no cart, also when the page hears of the end before the answer', async ({
  page,
  shop,
  signIn,
}) => {
  const item = await stockItem(shop);
  const ann = await shop.hire('sales');
  await signIn(ann);
  await page.goto('/sales');
  await find(page, item);
  await page.keyboard.press('Enter');
  await expect(cartLine(page, item)).toBeVisible();
  await page.route('**/api/auth/logout', async (route) => {
    const response = await route.fetch();
    await page.waitForURL('/');
    await route.fulfill({ response });
  });
  const answered = page.waitForResponse('**/api/auth/logout');
  await page.getByRole('button', { name: 'Logout' }).click();
  await answered;

  await signIn(ann);
  await page.goto('/sales');
  await expect(search(page)).toBeVisible();
  await expect(cartLine(page, item)).toHaveCount(0);
});

test('a line whose price changed or whose item is gone says so before the sale', async ({ page, shop, open }) => {
  const [dearer, gone] = [await stockItem(shop, { unitSell: 2 }), await stockItem(shop)];
  await open('/sales', shop.admin);
  for (const item of [dearer, gone]) {
    await find(page, item);
    await page.keyboard.press('Enter');
    await expect(cartLine(page, item)).toBeVisible();
  }
  await shop.call(restock, { body: { id: dearer.id, date: '2026-01-02', qty: 1, unitCost: 1, unitSell: 2.75 } });
  await removeItem(shop, gone.id);
  await page.reload();
  await expect(cartLine(page, dearer)).toContainText('Price changed from 2.00 to ');
  await expect(cartLine(page, dearer)).toContainText('2.75');
  await expect(cartLine(page, gone)).toContainText('No longer sold');
});

test("Today's Sales lists what was sold, with sums, and opens a receipt without touching the cart", async ({
  page,
  shop,
  open,
}) => {
  const item = await stockItem(shop, { unitCost: 2, unitSell: 5 });
  await open('/sales', shop.admin);
  await find(page, item, `2x ${item.name}`);
  await page.keyboard.press('Enter');
  await page.keyboard.press('Control+Enter');
  await expect(page.getByText('Sale made successfully')).toBeVisible();
  await find(page, item);
  await page.keyboard.press('Enter');

  await page.getByRole('button', { name: "Today's Sales" }).click();
  const overlay = page.getByRole('dialog', { name: "Today's Sales" });
  for (const header of ['Product', 'Qty', 'Sale', 'Profit']) {
    await expect(overlay.getByRole('columnheader', { name: header, exact: true })).toBeVisible();
  }
  await expect(overlay.getByRole('row', { name: new RegExp(`${item.name} 2 10.00 6.00`) })).toBeVisible();
  await expect(overlay.getByRole('row', { name: /^Total/ })).toBeVisible();

  await overlay.getByRole('button', { name: `Receipt for ${item.name}` }).click();
  const receipt = page.getByRole('dialog', { name: /Receipt/ });
  await expect(receipt).toContainText('Corner Shop');
  await expect(receipt.getByRole('row', { name: new RegExp(`${item.name} 2 5.00 10.00`) })).toBeVisible();
  const [paper] = await Promise.all([
    page.waitForEvent('popup'),
    receipt.getByRole('button', { name: 'Print 80 mm' }).click(),
  ]);
  await expect(paper.getByText('Corner Shop')).toBeVisible();
  await expect(paper.getByRole('row', { name: new RegExp(item.name) })).toContainText('10.00');
  await paper.emulateMedia({ media: 'print' });
  for (const printableMillimetres of [72, 48]) {
    await paper.setViewportSize({ width: Math.floor((printableMillimetres * 96) / 25.4), height: 600 });
    expect(await paper.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)).toBeLessThanOrEqual(0);
  }
  await paper.close();
  await page.keyboard.press('Escape');
  await expect(receipt).toHaveCount(0);
  await page.keyboard.press('Escape');
  await expect(cartLine(page, item)).toBeVisible();
});

test('Next loads more stock until all is there', async ({ page, shop, open }) => {
  const first = await stockItem(shop, { date: newestDay });
  for (let count = 0; count < 22; count++) await stockItem(shop, { date: '2026-02-01', categoryId: first.categoryId });
  await open('/sales', shop.admin);
  const next = page.getByRole('button', { name: 'Next' });
  await expect(page.getByRole('option', { name: first.name })).toBeVisible();
  let letGo = () => {};
  const held = new Promise<void>((resolve) => {
    letGo = resolve;
  });
  await page.route('**/api/stock?*page=2*', async (route) => {
    await held;
    await route.continue();
  });
  await next.click();
  await expect(page.getByText('Loading', { exact: true })).toBeVisible();
  await expect(next).toHaveCount(0);
  letGo();
  await expect(page.getByText('Loading', { exact: true })).toHaveCount(0);
  await expect(async () => {
    if (await next.isVisible()) await next.click();
    await expect(page.getByText(/^All \d+ items$/)).toBeVisible({ timeout: 1000 });
  }).toPass();
  await expect(next).toHaveCount(0);
});

test('on a phone the cart is a sheet with the total always in sight', async ({ page, shop, open }) => {
  await page.setViewportSize({ width: 360, height: 740 });
  const item = await stockItem(shop, { unitSell: 6 });
  await open('/sales', shop.admin);
  await find(page, item);
  await page.getByRole('option', { name: item.name }).click();
  await expect(total(page)).toHaveText('6.00');
  await page.getByRole('button', { name: 'Cart (1)' }).click();
  await makeSale(page).click();
  await expect(page.getByText('Sale made successfully')).toBeVisible();
  await expect(page.getByRole('dialog', { name: 'Cart' })).toHaveCount(0);
  await expect(page.getByRole('button', { name: 'Receipt', exact: true })).toBeVisible();
  expect(await inStock(shop, item)).toBe(9);
});
