/** If the server did something and its answer got lost, pressing the button again does not do it twice. */
import type { Page } from '@playwright/test';
import { listCategories } from '../../../contract/goods/categories.ts';
import { listMovements } from '../../../contract/goods/stock.ts';
import { listBankings } from '../../../contract/money/bankings.ts';
import { listStaff } from '../../../contract/people/staff.ts';
import { expect, type Shop, test } from '../support/fixtures.ts';
import { addItem, newestDay, unique } from '../support/trading.ts';

const noAnswer = "Can't reach the server.";

/** The server gets the next request to this call and answers it, but the answer is lost on its way. */
async function loseAnswer(page: Page, path: string): Promise<void> {
  let lost = false;
  await page.route(`**/api${path}`, async (route) => {
    if (lost || route.request().method() === 'GET') return route.fallback();
    lost = true;
    await route.fetch();
    await route.abort('connectionreset');
  });
}

async function bank(page: Page, amount: string, comment: string) {
  const form = page.getByRole('form', { name: 'Add Banked Money' });
  await form.getByLabel('Amount').fill(amount);
  await form.getByLabel('comment').fill(comment);
  await form.getByRole('button', { name: 'Save' }).click();
}

const banked = async (shop: Shop, comment: string) =>
  (await shop.call(listBankings)).filter((one) => one.comment === comment).map((one) => one.amount);

test('banked money is saved once, also when the page was loaded again in between', async ({ page, shop, open }) => {
  const comment = unique('Lost answer');
  await open('/banking', shop.admin);
  await loseAnswer(page, '/bankings');
  await bank(page, '70', comment);
  await expect(page.getByRole('alert')).toContainText(noAnswer);
  await page.reload();
  await bank(page, '70', comment);
  await expect(page.getByRole('form', { name: 'Add Banked Money' }).getByLabel('Amount')).toHaveValue('');
  await expect(page.getByRole('table', { name: 'Banked money' }).getByRole('row', { name: comment })).toHaveCount(1);
  expect(await banked(shop, comment)).toEqual([70]);

  // The next one is a new record.
  await bank(page, '70', comment);
  await expect(page.getByRole('table', { name: 'Banked money' }).getByRole('row', { name: comment })).toHaveCount(2);
});

test('who changes what was saved without knowing it is told, and may then save that as well', async ({
  page,
  shop,
  open,
}) => {
  const comment = unique('Changed my mind');
  await open('/banking', shop.admin);
  await loseAnswer(page, '/bankings');
  await bank(page, '70', comment);
  await expect(page.getByRole('alert')).toContainText(noAnswer);
  await bank(page, '80', comment);
  await expect(page.getByRole('alert')).toContainText('What you saved before is there.');
  expect(await banked(shop, comment)).toEqual([70]);
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByRole('table', { name: 'Banked money' }).getByRole('row', { name: comment })).toHaveCount(2);
  expect((await banked(shop, comment)).sort()).toEqual([70, 80]);
});

test('a refusal does not stand in the way of what is saved next', async ({ page, shop, open }) => {
  const comment = unique('Refused');
  await open('/banking', shop.admin);
  await bank(page, '999999999999999', comment);
  await expect(page.getByRole('alert')).toBeVisible();
  await bank(page, '5', comment);
  await expect(page.getByRole('table', { name: 'Banked money' }).getByRole('row', { name: comment })).toHaveCount(1);
  expect(await banked(shop, comment)).toEqual([5]);
});

test('a category is added once', async ({ page, shop, open }) => {
  const type = unique('Ropes');
  await open('/stock', shop.admin);
  await page.getByRole('button', { name: 'Stock Category' }).click();
  const panel = page.getByRole('dialog', { name: 'Stock Category' });
  await panel.getByLabel('Category name').fill(type);
  await loseAnswer(page, '/categories');
  await panel.getByRole('button', { name: 'Add', exact: true }).click();
  await expect(page.getByRole('alert')).toContainText(noAnswer);
  await panel.getByRole('button', { name: 'Add', exact: true }).click();
  await expect(panel.getByLabel('Category name')).toHaveValue('');
  expect((await shop.call(listCategories)).filter((one) => one.type === type)).toHaveLength(1);
});

test('a delivery comes into stock once', async ({ page, shop, open }) => {
  const item = await addItem(shop, { date: newestDay });
  await open('/stock', shop.admin);
  await page.getByRole('button', { name: `Restock ${item.name}` }).click();
  const modal = page.getByRole('dialog', { name: 'Add More Stock' });
  await modal.getByLabel('Qty').fill('4');
  await loseAnswer(page, '/stock/restock');
  await modal.getByRole('button', { name: 'Restock' }).click();
  await expect(modal.getByRole('alert')).toContainText(noAnswer);
  await modal.getByRole('button', { name: 'Restock' }).click();
  await expect(page.getByText('Stock has been restocked')).toBeVisible();
  const movements = await shop.call(listMovements, { params: { id: item.id } });
  expect(movements.filter(({ kind }) => kind === 'restock')).toHaveLength(1);
});

test('a person is added once; the code that got lost is not shown, but where to get another is', async ({
  page,
  shop,
  open,
}) => {
  const lastName = `Lost${process.pid}`;
  await open('/users', shop.admin);
  await page.getByRole('button', { name: 'Add User' }).click();
  const form = page.getByRole('dialog', { name: 'Add User', exact: true });
  await form.getByLabel('First Name').fill('Nora');
  await form.getByLabel('Last Name').fill(lastName);
  await form.getByLabel('Email').fill(`${lastName}@example.com`);
  await loseAnswer(page, '/staff');
  await form.getByRole('button', { name: 'Add User' }).click();
  await expect(form.getByRole('alert')).toContainText(noAnswer);
  await form.getByRole('button', { name: 'Add User' }).click();
  const told = page.getByRole('dialog', { name: 'Invitation code' });
  await expect(told).toContainText('‘New code’');
  await expect(told.getByLabel('Code')).toHaveCount(0);
  expect((await shop.call(listStaff)).filter((one) => one.last_name === lastName)).toHaveLength(1);
});
