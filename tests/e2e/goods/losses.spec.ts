/** Goods that nobody buys: written off from the stock list and at the till, and shown in the report of losses. */
import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { addCount, addEntries, postCount } from '../../../contract/goods/counts.ts';
import {
  deleteStock,
  listAllStock,
  listMovements,
  type StockItem,
  writeOffStock,
} from '../../../contract/goods/stock.ts';
import { setPin } from '../../../contract/people/approvals.ts';
import { updateSettings } from '../../../contract/shop/shop-settings.ts';
import { expectNoFault, expectNoFaultInPanel } from '../support/axe.ts';
import { expect, type Shop, testInShopOfFile } from '../support/fixtures.ts';
import { catchPrinting, printed } from '../support/printing.ts';
import { expectNoSidewaysScroll } from '../support/sideways.ts';
import { addItem, unique } from '../support/trading.ts';

const test = testInShopOfFile();
const phone = { width: 390, height: 844 };
const pin = '4826';
const losses = (page: Page) => page.getByRole('table', { name: 'Losses', exact: true });
const dialog = (page: Page, name: string) => page.getByRole('dialog', { name });
const picture = (page: Page, name: string) =>
  process.env.PICTURES ? page.screenshot({ path: `${process.env.PICTURES}/${name}.png`, fullPage: true }) : undefined;

async function qtyOf(shop: Shop, { id }: StockItem): Promise<number | undefined> {
  const [item] = await shop.call(listAllStock, { query: { ids: String(id) } });
  return item?.qty;
}

/** Two sodas break, the owner drinks one, and a count finds three missing, which are with another kind of soda. */
async function lose(shop: Shop) {
  const mark = unique('Soda');
  const orange = await addItem(shop, { name: `${mark} orange`, qty: 30, unitCost: 4 });
  const lemon = await addItem(shop, { name: `${mark} lemon`, qty: 30, unitCost: 4 });
  for (const [quantity, reason] of [
    [2, 'damaged'],
    [1, 'own-use'],
  ] as const) {
    await shop.call(writeOffStock, { params: { id: orange.id }, body: { quantity, reason } });
  }
  const count = await shop.call(addCount, { body: { scope: { stockIds: [orange.id, lemon.id] } } });
  const entries = [
    { key: unique('key'), stockId: orange.id, quantity: 24 },
    { key: unique('key'), stockId: lemon.id, quantity: 33 },
  ];
  await shop.call(addEntries, { params: { id: count.id }, body: { entries } });
  await shop.call(postCount, { params: { id: count.id }, body: {} });
  return { orange, lemon, count };
}

test('the report adds up by reason and item, opens its rows, and tells what may have caused a difference', async ({
  page,
  context,
  shop,
  open,
}) => {
  await catchPrinting(context);
  const { orange, lemon, count } = await lose(shop);
  await open('/reports', await shop.hire('reports'));
  await page.getByRole('navigation', { name: 'Reports' }).getByRole('link', { name: 'Losses' }).click();
  await expect(losses(page).getByRole('row', { name: 'Damaged 2 8.00' })).toBeVisible();
  await expect(losses(page).getByRole('row', { name: 'Own use 1 4.00' })).toBeVisible();
  await expect(losses(page).locator('tfoot')).toContainText('12.00');
  const found = page.getByRole('table', { name: 'Largest differences found by counts' });
  await expect(found.getByRole('row', { name: new RegExp(`^${orange.name}`) })).toContainText(
    `There are 3 too many of '${lemon.name}'.`,
  );
  await expectNoFault(page, 'losses');
  await found.scrollIntoViewIfNeeded();
  await picture(page, 'losses-1280');

  await page.getByLabel('By', { exact: true }).selectOption('By item');
  const row = losses(page).getByRole('row', { name: orange.name });
  await expect(row).toContainText('24.00');
  await expect(page).toHaveURL(/by=item/);

  const downloading = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Export' }).click();
  const file = await downloading;
  expect(file.suggestedFilename()).toMatch(/^losses-by-item/);
  expect(await readFile(await file.path(), 'utf8')).toContain(`${orange.name},6,24`);
  const paper = await printed(page);
  await expect(paper.locator('body')).toContainText('Losses by item');
  await expect(paper.locator('body')).toContainText(orange.name);
  await paper.close();

  await row.getByRole('link', { name: '24.00' }).click();
  const rows = page.getByRole('table', { name: 'Rows' });
  await expect(page.getByRole('heading', { name: 'Losses', exact: true })).toBeVisible();
  await expect(rows.getByRole('row', { name: 'Written off, damaged' })).toContainText(`2 × ${orange.name}`);
  await expect(rows.locator('tfoot')).toContainText('24.00');
  await picture(page, 'losses-rows-1280');
  await rows.getByRole('link', { name: `Count ${count.label}` }).click();
  await expect(page).toHaveURL(new RegExp(`/counts/${count.id}`));
});

test('fits a phone, and says so when there is nothing', async ({ page, shop, open }) => {
  await lose(shop);
  await page.setViewportSize(phone);
  await open('/reports/losses', shop.admin);
  await expect(page.getByText('Damaged').first()).toBeVisible();
  await expectNoSidewaysScroll(page);
  await expectNoFault(page, 'losses on a phone');
  await picture(page, 'losses-390');
  await page.goto('/reports/losses?startDate=2001-01-01&endDate=2001-01-02');
  await expect(page.getByText('Nothing was written off on these days')).toBeVisible();
  await open('/reports/losses', await shop.hire('stock'));
  await expect(page).not.toHaveURL(/losses/);
});

test('another quantity is given its reason, and the history leads to writing off', async ({ page, shop, open }) => {
  const eggs = await addItem(shop, { qty: 30, unitCost: 1 });
  await open(`/stock?search=${encodeURIComponent(eggs.name)}`, shop.admin);
  await page.getByRole('button', { name: `Edit ${eggs.name}` }).click();
  const form = dialog(page, 'Edit Stock');
  await expect(form.getByLabel('Qty')).toHaveValue('30');
  await expect(form.getByLabel('Reason for the change')).toBeHidden();
  await form.getByLabel('Qty').fill('28');
  await form.getByLabel('Reason for the change').fill('Miscounted at the delivery');
  await expectNoFaultInPanel(page, 'a reason for another quantity');
  await picture(page, 'reason-1280');
  await page.keyboard.press('Enter');
  await expect(form).toBeHidden();

  await page.getByRole('button', { name: `History ${eggs.name}` }).click();
  const history = dialog(page, `History of ${eggs.name}`);
  await expect(history.getByRole('table', { name: 'Movements' })).toContainText(
    'Adjustment: Miscounted at the delivery',
  );
  await picture(page, 'history-1280');
  await history.getByRole('button', { name: 'Write off' }).click();
  const modal = dialog(page, 'Write off');
  await expect(modal.getByLabel('Reason').getByRole('option')).toHaveText([
    ...['Damaged', 'Expired', 'Stolen', 'Own use', 'Gift', 'Lost', 'Found'],
  ]);
  await modal.getByLabel('Quantity').fill('5');
  await modal.getByLabel('Reason').selectOption('Gift');
  await page.keyboard.press('Enter');
  await expect(modal).toBeHidden();
  await expect.poll(() => qtyOf(shop, eggs)).toBe(23);
});

test('a seller who sees no costs writes off at the till with the approval of an admin', async ({
  page,
  shop,
  open,
}) => {
  const jar = await addItem(shop, { qty: 10, unitCost: 3, unitSell: 5 });
  await shop.call(setPin, { body: { pin, password: shop.admin.password } });
  await shop.call(updateSettings, { body: { till: { sellerSeesCost: false } } });
  await open('/sales', await shop.hire('sales'));
  await page.getByRole('button', { name: 'Write off' }).click();
  await expect(dialog(page, 'Write off').getByLabel('Product')).toBeFocused();
  await page.keyboard.type(jar.name);
  await page.keyboard.press('Enter');
  const modal = dialog(page, 'Write off');
  await expect(modal.getByLabel('Quantity')).toHaveValue('1');
  await expect(modal).not.toContainText('at cost');
  await modal.getByLabel('Quantity').fill('2');
  await modal.getByLabel('Note').fill('Fell off the counter');
  await expectNoFaultInPanel(page, 'writing off at the till');
  await picture(page, 'till-write-off-1280');
  await page.keyboard.press('Enter');
  const approval = dialog(page, 'Approval');
  await expect(approval).toContainText('An admin has to approve this');
  // If nobody approves, what was typed stays.
  await page.keyboard.press('Escape');
  await expect(approval).toBeHidden();
  await expect(modal.getByLabel('Quantity')).toHaveValue('2');
  expect(await qtyOf(shop, jar)).toBe(10);
  await modal.getByRole('button', { name: 'Write off' }).click();
  await approval.getByLabel('Who approves').selectOption(String(shop.admin.user.id));
  await approval.getByLabel('PIN').fill(pin);
  await page.keyboard.press('Enter');
  await expect(modal).toBeHidden();
  await expect.poll(() => qtyOf(shop, jar)).toBe(8);
  const [last] = await shop.call(listMovements, { params: { id: jar.id } });
  expect(last).toMatchObject({ kind: 'written off', reason: 'damaged', reference: 'Fell off the counter' });
});

test('what is left of an item is written off where it is deleted', async ({ page, shop, open }) => {
  const tin = await addItem(shop, { qty: 3, unitCost: 2 });
  await open(`/stock?search=${encodeURIComponent(tin.name)}`, shop.admin);
  await page.getByRole('button', { name: `Write off ${tin.name}` }).click();
  await expect(dialog(page, 'Write off').getByLabel('Quantity')).toHaveValue('3');
  await dialog(page, 'Write off').getByLabel('Reason').selectOption('Stolen');
  await page.keyboard.press('Enter');
  await expect.poll(() => qtyOf(shop, tin)).toBe(0);
  await shop.call(deleteStock, { params: { id: tin.id } });
});
