/** "There are more here": people who may count do so at the till if the books say that there is not enough. */
import type { Page } from '@playwright/test';
import { listAllStock, type StockItem, updateStock } from '../../../contract/goods/stock.ts';
import { addPack } from '../../../contract/goods/stock-packs.ts';
import { listReceipts } from '../../../contract/selling/sales.ts';
import { updateSettings } from '../../../contract/shop/shop-settings.ts';
import { expectNoFault, expectNoFaultInPanel } from '../support/axe.ts';
import { expect, type Shop, testInShopOfFile } from '../support/fixtures.ts';
import { scan, typeByHand } from '../support/scanning.ts';
import { expectNoSidewaysScroll } from '../support/sideways.ts';
import { addItem } from '../support/trading.ts';

const test = testInShopOfFile();

const cart = (page: Page) => page.getByRole('region', { name: 'Cart' });
const more = (page: Page) => page.getByRole('button', { name: /^There are more here/ });
const shelf = (page: Page) => page.getByRole('dialog', { name: 'How many are on the shelf?' });
const picture = (page: Page, name: string) =>
  process.env.PICTURES ? page.screenshot({ path: `${process.env.PICTURES}/${name}.png` }) : undefined;

/** Puts this many into the cart, by keyboard. */
async function take(page: Page, { name }: StockItem, quantity: number): Promise<void> {
  await page.getByLabel('Search Stock').fill(`${quantity}x ${name}`);
  await expect(page.getByRole('option', { name: new RegExp(`^${name}`) })).toHaveAttribute('aria-selected', 'true');
  await page.keyboard.press('Enter');
  await expect(cart(page).getByLabel(`Quantity of ${name}`, { exact: true })).toHaveValue(String(quantity));
}

async function leftOf(shop: Shop, { id }: StockItem): Promise<number | undefined> {
  return (await shop.call(listAllStock, { query: { ids: String(id) } }))[0]?.qty;
}

async function sold(shop: Shop): Promise<number> {
  return (await shop.call(listReceipts, { query: {} })).length;
}

test('the shelf is counted after a refusal and the sale made, by keyboard alone', async ({ page, shop, open }) => {
  const soda = await addItem(shop, { qty: 3 });
  await open('/sales', shop.admin);
  await take(page, soda, 5);
  const before = await sold(shop);
  await page.keyboard.press('F9');
  await expect(cart(page).getByRole('alert')).toContainText(`Only 3 of '${soda.name}' left in stock`);
  await expect(more(page)).toBeFocused();
  await expectNoFault(page, 'refused');
  await picture(page, 'more-here-refused-1280');
  await page.keyboard.press('Enter');
  await expect(shelf(page).getByLabel(soda.name)).toBeFocused();
  await expect(shelf(page)).toContainText('The books say 3, this sale has 5');
  await expectNoFaultInPanel(page, 'how many are on the shelf');

  // Only what was left on the shelf is typed, without the goods on the counter.
  await typeByHand(page, '4\n');
  await expect(shelf(page)).toContainText('This sale alone has 5');
  await picture(page, 'more-here-1280');
  await page.keyboard.press('Control+a');
  // The shortcuts of the till must not sell meanwhile.
  await page.keyboard.press('F9');
  await typeByHand(page, '12\n');
  await expect(shelf(page)).toBeHidden();
  expect(await leftOf(shop, soda)).toBe(12);
  expect(await sold(shop)).toBe(before);
  await expect(cart(page).getByRole('alert')).toBeHidden();
  await expect(cart(page)).not.toContainText('left');
  await expect(cart(page).getByRole('button', { name: 'Make Sale' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.getByText('Sale made successfully')).toBeVisible();
  expect([await leftOf(shop, soda), await sold(shop)]).toEqual([7, before + 1]);
});

test('several items are counted in turn; what was counted stays so when the next one is refused', async ({
  page,
  shop,
  open,
}) => {
  const [soda, bread, salt] = [
    await addItem(shop, { qty: 3 }),
    await addItem(shop, { qty: 0 }),
    await addItem(shop, { qty: 1 }),
  ];
  await shop.call(addPack, { params: { id: soda.id }, body: { name: 'Crate', size: 24, unitSell: 60 } });
  await shop.call(updateStock, { body: { ...bodyOf(bread), inParts: false } });
  await open('/sales', shop.admin);
  for (const [item, quantity] of [
    [bread, 2],
    [salt, 4],
    [soda, 1],
  ] as const) {
    await take(page, item, quantity);
  }
  await page.getByLabel('Search Stock').fill(soda.name);
  await page.getByRole('option', { name: 'Crate (24)' }).click();
  await page.keyboard.press('F9');
  await more(page).click();
  await expect(shelf(page)).toContainText('The books say 3, this sale has 25');
  const sent: string[] = [];
  page.on('request', (request) => request.url().endsWith('/count') && sent.push(request.url()));
  await expect(shelf(page).getByLabel(bread.name)).toBeFocused();
  // A barcode that is scanned meanwhile is not taken for a quantity.
  await scan(page, '6001000100010');
  await expect(shelf(page).getByLabel(bread.name)).toHaveValue('');
  await page.keyboard.type('6');
  await page.keyboard.press('Enter');
  await expect(shelf(page).getByLabel(salt.name)).toBeFocused();
  await page.keyboard.press('Enter');
  await page.keyboard.type('30.5');
  await shop.call(updateStock, { body: { ...bodyOf(soda), inParts: false } });
  await page.keyboard.press('Enter');
  await expect(shelf(page).getByRole('alert')).toContainText(soda.name);
  await expect(shelf(page).getByLabel(bread.name)).toBeDisabled();
  await expect(shelf(page).getByLabel(soda.name)).toBeFocused();
  expect([await leftOf(shop, bread), await leftOf(shop, soda)]).toEqual([6, 3]);
  await page.keyboard.press('Control+a');
  await page.keyboard.type('30');
  await page.keyboard.press('Enter');
  await expect(shelf(page)).toBeHidden();
  expect(sent.map((url) => url.split('/').at(-2))).toEqual([bread.id, soda.id, soda.id].map(String));

  // One item was left out, and can still be counted from its line.
  await expect(more(page)).toHaveAccessibleName(`There are more here: ${salt.name}`);
  await more(page).click();
  await page.keyboard.type('9');
  await page.keyboard.press('Enter');
  await expect(shelf(page)).toBeHidden();
  await page.keyboard.press('F9');
  await expect(page.getByText('Sale made successfully')).toBeVisible();
  const left = await Promise.all([bread, salt, soda].map((item) => leftOf(shop, item)));
  expect(left).toEqual([4, 5, 5]);
});

test('on a phone, while it is paid: what was typed stays, and a lost answer counts once', async ({
  page,
  shop,
  open,
}) => {
  const soda = await addItem(shop, { qty: 1 });
  await page.setViewportSize({ width: 390, height: 844 });
  await open('/sales', shop.admin);
  await page.getByLabel('Search Stock').fill(soda.name);
  const option = page.getByRole('option', { name: soda.name });
  await option.click();
  await option.click();
  await page.getByRole('button', { name: 'Cart (1)' }).click();
  await expect(cart(page)).toContainText('Only 1 left');
  await expect(more(page)).toBeVisible();
  await expectNoSidewaysScroll(page);
  await picture(page, 'more-here-line-390');
  await page.getByRole('button', { name: 'Pay…' }).click();
  const payment = page.getByRole('dialog', { name: 'Payment' });
  await payment.getByLabel('Cash given').fill('20');
  await payment.getByRole('button', { name: 'Complete sale' }).click();
  await expect(payment.getByRole('alert')).toContainText('left in stock');
  await picture(page, 'more-here-payment-390');
  await payment.getByRole('button', { name: /^There are more here/ }).click();
  await shelf(page).getByLabel(soda.name).fill('8');
  await picture(page, 'more-here-390');
  await expectNoFaultInPanel(page, 'how many are on the shelf, phone');
  // The request arrives, but its answer is lost.
  let isCut = true;
  await page.route('**/api/stock/*/count', async (route) => {
    const response = await route.fetch();
    if (isCut) await route.abort('connectionreset');
    else await route.fulfill({ response });
    isCut = false;
  });
  await shelf(page).getByRole('button', { name: 'Save' }).click();
  await expect(shelf(page).getByRole('alert')).toBeVisible();
  await expect(shelf(page).getByLabel(soda.name)).toHaveValue('8');
  await shelf(page).getByRole('button', { name: 'Save' }).click();
  await expect(shelf(page)).toBeHidden();
  await expect(payment.getByLabel('Cash given')).toHaveValue('20');
  await payment.getByRole('button', { name: 'Complete sale' }).click();
  await expect(page.getByText('Sale made successfully')).toBeVisible();
  expect(await leftOf(shop, soda)).toBe(6);
});

test('sellers are offered it where the setting says so, and nobody is made to count', async ({ page, shop, open }) => {
  const soda = await addItem(shop, { qty: 2 });
  const seller = await shop.hire('sales');
  await open('/sales', seller);
  await take(page, soda, 3);
  await page.keyboard.press('F9');
  await expect(cart(page).getByRole('alert')).toContainText('left in stock');
  await expect(cart(page)).toContainText('Only 2 left');
  await expect(more(page)).toBeHidden();
  await expect(page.getByLabel('Search Stock')).toBeFocused();
  await shop.call(updateSettings, { body: { till: { sellerCounts: true } } });
  await more(page).click();
  await page.keyboard.press('Escape');
  await expect(cart(page).getByRole('alert')).toContainText('left in stock');
  await expect(more(page)).toBeFocused();

  // If the setting is turned off while the dialog is open, the server refuses and the page says so.
  await more(page).click();
  await page.route('**/api/settings', (route) => route.abort());
  await shop.call(updateSettings, { body: { till: { sellerCounts: false } } });
  await page.keyboard.type('5');
  await page.keyboard.press('Enter');
  await expect(shelf(page).getByRole('alert')).toBeVisible();
  await page.keyboard.press('Escape');
  await cart(page)
    .getByRole('button', { name: `Minus ${soda.name}` })
    .click();
  await expect(cart(page).getByRole('alert')).toBeHidden();
  await page.keyboard.press('F9');
  await expect(page.getByText('Sale made successfully')).toBeVisible();
  expect(await leftOf(shop, soda)).toBe(0);
});

function bodyOf({ id, name, qty, date, unitCost, unitSell, warningAt, categoryId }: StockItem) {
  return { id, name, qty, date, unitCost, unitSell, warningAt, categoryId };
}
