/** The daily work by keyboard alone: the element with the focus always shows it, and closing a panel gives the focus back. */
import type { Locator, Page } from '@playwright/test';
import { addCustomer } from '../../../contract/debts/customers.ts';
import { expect, test } from '../support/fixtures.ts';
import { startServer } from '../support/server.ts';
import { addItem, dueLater, unique } from '../support/trading.ts';

/** Presses Tab until the target has the focus. Every stop on the way must visibly have it. */
async function tabTo(page: Page, target: Locator): Promise<void> {
  await expect(target).toBeVisible();
  const isThere = () => target.evaluate((element) => element === document.activeElement);
  for (let presses = 0; presses < 80; presses++) {
    if (await isThere()) return;
    await page.keyboard.press('Tab');
    expect(await page.evaluate(unseenFocus)).toBeNull();
  }
  throw new Error(`80 times Tab did not reach ${target}`);
}

/** Names the element that has the focus if neither it nor the card or field that it fills has a ring. */
function unseenFocus(): string | null {
  const focused = document.activeElement;
  if (!focused || focused === document.body) return null;
  const hasRing = (element: Element, part?: string) => {
    const { outlineStyle, boxShadow } = getComputedStyle(element, part);
    return outlineStyle !== 'none' || boxShadow !== 'none';
  };
  return hasRing(focused) || hasRing(focused, '::after') ? null : focused.outerHTML.slice(0, 200);
}

test('a new shop is told what to do first, and does it without a mouse', async ({ page }) => {
  const server = await startServer();
  try {
    await page.goto(server.url);
    await page.getByLabel('Email').focus();
    await page.keyboard.type(server.admin.email);
    await page.keyboard.press('Tab');
    await page.keyboard.type(server.admin.password);
    await page.keyboard.press('Enter');

    await expect(page.getByRole('form', { name: 'Your business' }).getByRole('combobox').first()).toBeFocused();
    await tabTo(page, page.getByRole('link', { name: 'stock', exact: true }));
    await page.keyboard.press('Enter');
    const hints = page.getByRole('region', { name: 'Getting started' });
    const done = hints.getByRole('listitem').filter({ has: page.getByLabel('Done') });
    await expect(hints.getByRole('listitem')).toHaveCount(4);
    await expect(done).toHaveCount(0);
    const costs = hints.getByRole('combobox', { name: 'Cost of an item when new goods come in' });
    await expect(costs).toHaveValue('last');
    await tabTo(page, costs);
    await page.keyboard.press('ArrowDown');
    await expect(costs).toHaveValue('average');
    await tabTo(page, hints.getByRole('link', { name: 'Add a category' }));
    await page.keyboard.press('Enter');
    await expect(page.getByRole('dialog', { name: 'Stock Category' }).getByLabel('Category name')).toBeFocused();
    await page.keyboard.type('Drinks');
    await page.keyboard.press('Enter');
    await expect(page.getByRole('row', { name: 'Drinks' })).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(done).toHaveText([/^Add a category/]);

    const add = page.getByRole('button', { name: 'Stock', exact: true });
    await tabTo(page, add);
    await page.keyboard.press('Enter');
    const form = page.getByRole('dialog', { name: 'Add Stock' });
    await expect(form.getByLabel('Product Name')).toBeFocused();
    await page.keyboard.type('Ginger Ale');
    await tabTo(page, form.getByRole('button', { name: 'More' }));
    await page.keyboard.press('Enter');
    await tabTo(page, form.getByRole('combobox', { name: 'Category' }));
    await page.keyboard.type('dri');
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Enter');
    await expect(form.getByRole('combobox', { name: 'Category' })).toHaveValue('Drinks');
    for (const [field, figure] of [
      ['Qty', '24'],
      ['Warning At', '6'],
      ['Unitcost', '1.10'],
      ['Unit Sell', '1.75'],
    ] as const) {
      await tabTo(page, form.getByLabel(field));
      await page.keyboard.type(figure);
    }
    await page.keyboard.press('Enter');
    await expect(form).toBeHidden();
    await expect(page.getByRole('row', { name: 'Ginger Ale' })).toBeVisible();
    await expect(add).toBeFocused();

    await tabTo(page, page.getByRole('link', { name: 'Sales' }));
    await page.keyboard.press('Enter');
    await expect(done).toHaveText([/^Add a category/, /^Add what you sell/]);
    await expect(page.getByRole('combobox', { name: 'Search Stock' })).toBeFocused();
    await expect(page.getByRole('option', { name: 'Ginger Ale' })).toBeVisible();
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Enter');
    await page.keyboard.press('F9');
    await expect(page.getByText('Sale made successfully')).toBeVisible();
    await expect(hints).toHaveCount(0);
    await page.goto(`${server.url}/dashboard`);
    await expect(page.getByRole('region', { name: 'Products chart' })).toBeVisible();
    await expect(hints).toHaveCount(0);
    await page.goto(`${server.url}/settings`);
    await expect(page.getByLabel('Cost of an item when new goods come in')).toHaveValue('average');
  } finally {
    await server.stop();
  }
});

test('a sale on credit, its receipt and the payment of the debt, without a mouse', async ({ page, shop, open }) => {
  const item = await addItem(shop, { unitSell: 40 });
  const name = unique('Kezia');
  await shop.call(addCustomer, { body: { name, email: 'kezia@example.com', phone: '0700', location: 'Market' } });
  await open('/sales', shop.admin);

  await expect(page.getByRole('combobox', { name: 'Search Stock' })).toBeFocused();
  await page.keyboard.type(item.name);
  await expect(page.getByRole('option', { name: item.name })).toHaveAttribute('aria-selected', 'true');
  await page.keyboard.press('Enter');
  await tabTo(page, page.getByRole('combobox', { name: 'Customer' }));
  await page.keyboard.type(name);
  await expect(page.getByRole('option', { name })).toBeVisible();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await tabTo(page, page.getByLabel('Payment date'));
  const [year, month, day] = dueLater.split('-');
  await page.keyboard.type(`${month}${day}${year}`);
  await tabTo(page, page.getByRole('button', { name: `Plus ${item.name}` }));
  await page.keyboard.press('Space');
  await expect(page.getByRole('status', { name: 'Total' })).toHaveText('80.00');
  await page.keyboard.press('F9');
  await expect(page.getByText('Sale made successfully')).toBeVisible();
  const receipt = page.getByRole('button', { name: 'Receipt', exact: true });
  await tabTo(page, receipt);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('dialog', { name: /^Receipt/ })).toContainText(name);
  await page.keyboard.press('Escape');
  await expect(receipt).toBeFocused();

  await tabTo(page, page.getByRole('link', { name: 'debtors' }));
  await page.keyboard.press('Enter');
  const search = page.getByRole('searchbox', { name: 'Search customers' });
  await tabTo(page, search);
  await page.keyboard.type(name);
  await expect(page.getByRole('row')).toHaveCount(2);
  const payments = page.getByRole('button', { name: `Customers Payments ${name}` });
  await tabTo(page, payments);
  await page.keyboard.press('Enter');
  const modal = page.getByRole('dialog', { name: 'Customers Payments' });
  await tabTo(page, modal.getByRole('button', { name: /^Pay receipt/ }));
  await page.keyboard.press('Enter');
  await expect(modal.getByLabel('Amount')).toBeFocused();
  await page.keyboard.type('30');
  await page.keyboard.press('Enter');
  await expect(modal).toBeHidden();
  await expect(page.getByRole('row', { name }).getByText('50.00')).toBeVisible();
  await expect(payments).toBeFocused();
});
