import type { Page, Route } from '@playwright/test';
import { updateStock } from '../../../contract/goods/stock.ts';
import { test as base, expect } from '../support/fixtures.ts';
import { removeItem } from '../support/remove-item.ts';
import { addItem, newestDay, unique } from '../support/trading.ts';

/** A second till is another browser, because carts are kept per browser. */
const test = base.extend<{ other: Page }>({
  other: async ({ browser, baseURL }, use) => {
    const context = await browser.newContext({ baseURL });
    await use(await context.newPage());
    await context.close();
  },
});

const heldButton = (page: Page) => page.getByRole('button', { name: /^Held carts/ });
const heldPanel = (page: Page) => page.getByRole('dialog', { name: 'Held carts' });
const cartLines = (page: Page) => page.getByRole('list', { name: 'Cart lines' }).getByRole('listitem');

async function hold(page: Page, name: string) {
  await page.keyboard.press('F7');
  const field = page.getByRole('dialog', { name: 'Hold cart' }).getByLabel('Name');
  await expect(field).toBeFocused();
  // Filled and not typed, because at that speed it would be taken for a scan.
  await field.fill(name);
  await page.keyboard.press('Enter');
  await expect(page.getByText(`Held: ${name}`)).toBeVisible();
  await expect(cartLines(page)).toHaveCount(0);
}

test('a cart held at one till is taken up at another, which says what has changed', async ({
  page,
  other,
  shop,
  open,
}) => {
  const dearer = await addItem(shop, { unitSell: 4, date: newestDay });
  const gone = await addItem(shop, { date: newestDay });
  const rest = await addItem(shop, { unitSell: 1, qty: 10, date: newestDay });
  await open('/sales', await shop.hire('sales'));
  await open('/sales', await shop.hire('sales'), other);
  for (const { name } of [dearer, gone, rest]) await page.getByRole('option', { name }).click();
  await page.getByRole('button', { name: 'Add a note' }).click();
  await page.getByLabel('Note').fill('Wrap it as a gift');
  const name = unique('Blue jacket');
  await hold(page, name);

  await heldButton(other).click();
  await expect(heldPanel(other).getByRole('listitem').filter({ hasText: name })).toContainText(/3 lines.*8\.50/);
  const { id, qty, date, unitCost, warningAt, categoryId } = dearer;
  await shop.call(updateStock, {
    body: { id, name: dearer.name, qty, date, unitCost, warningAt, categoryId, unitSell: 5.25 },
  });
  await removeItem(shop, gone.id);
  // The answer gets lost, so the cart is neither on the list nor on a till; asking again brings it here.
  await other.route('**/api/held-carts/*/take', async (route) => {
    await route.fetch();
    await route.abort('connectionreset');
  });
  await heldPanel(other)
    .getByRole('button', { name: `Take up ${name}` })
    .click();
  await expect(heldPanel(other).getByText('No answer from the server')).toBeVisible();
  await expect(heldPanel(other).getByRole('listitem').filter({ hasText: name })).toHaveCount(0);
  await other.unrouteAll({ behavior: 'wait' });
  await other.reload();
  await heldButton(other).click();
  await heldPanel(other).getByRole('button', { name: 'Try again' }).click();

  const changed = other.getByRole('dialog', { name: 'Changed since it was held' });
  await expect(changed.getByRole('listitem')).toHaveText([
    `${dearer.name} now costs 5.25. It was 4.00.`,
    `${gone.name} is no longer sold, so it is not in the cart.`,
  ]);
  await changed.getByRole('button', { name: 'OK' }).click();
  await expect(cartLines(other)).toHaveCount(2);
  await expect(other.getByLabel('Note')).toHaveValue('Wrap it as a gift');
  await expect(other.getByLabel('Total', { exact: true })).toHaveText('6.25');

  // If the cart is not empty, it is held before another one is taken up.
  await page.getByRole('option', { name: rest.name }).click();
  const second = unique('Second');
  await hold(page, second);
  await heldButton(other).click();
  await heldPanel(other)
    .getByRole('button', { name: `Take up ${second}` })
    .click();
  await other.getByRole('button', { name: 'Hold and take up' }).click();
  await expect(heldPanel(other)).toBeHidden();
  await expect(cartLines(other)).toHaveCount(1);

  // The cart that was held for it is deleted at the first till, where F7 with an empty cart shows the list.
  await page.keyboard.press('F7');
  const own = heldPanel(page).getByRole('listitem').filter({ hasText: '2 lines' }).filter({ hasText: '6.25' });
  await own.getByRole('button', { name: /^Delete/ }).click();
  await page.getByRole('button', { name: 'Yes, delete it!' }).click();
  await expect(own).toHaveCount(0);
});

test('of two tills that take up one cart, one gets it and the other is told', async ({ page, other, shop, open }) => {
  const item = await addItem(shop, { date: newestDay });
  await open('/sales', await shop.hire('sales'));
  await open('/sales', await shop.hire('sales'), other);
  await page.getByRole('option', { name: item.name }).click();
  const name = unique('Wanted twice');
  await hold(page, name);

  // Both requests are let go together.
  const waiting: Route[] = [];
  for (const till of [page, other]) {
    await till.route('**/api/held-carts/*/take', async (route) => {
      waiting.push(route);
      if (waiting.length === 2) await Promise.all(waiting.map((one) => one.continue()));
    });
    await heldButton(till).click();
    await heldPanel(till)
      .getByRole('button', { name: `Take up ${name}` })
      .click();
  }
  await expect(page.getByText('Someone else has taken this cart').or(cartLines(page))).toBeVisible();
  const gotIt = (await cartLines(page).count()) === 1 ? page : other;
  const cameLate = gotIt === page ? other : page;
  await expect(cartLines(gotIt)).toContainText(item.name);
  await expect(cameLate.getByText('Someone else has taken this cart')).toBeVisible();
  await expect(cartLines(cameLate)).toHaveCount(0);
  await expect(heldPanel(cameLate).getByText(name)).toHaveCount(0);
});
