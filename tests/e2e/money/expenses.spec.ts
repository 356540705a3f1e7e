/** The till's expenses overlay: record, correct, delete, and the total of all. */
import type { Page } from '@playwright/test';
import { expect, test } from '../support/fixtures.ts';

async function openExpenses(page: Page) {
  await page.getByRole('button', { name: 'Expenses' }).click();
  const overlay = page.getByRole('dialog', { name: 'Expenses' });
  await expect(overlay.getByRole('button', { name: 'Add' })).toBeVisible();
  return overlay;
}

test('records an expense, silently insisting on all five fields', async ({ page, shop, open }) => {
  await open('/sales', shop.admin);
  const overlay = await openExpenses(page);
  for (const column of ['Date', 'Expenses', 'Received By', 'Type', 'Amount', 'Action']) {
    await expect(overlay.getByRole('columnheader', { name: column, exact: true })).toBeAttached();
  }

  const sent: string[] = [];
  page.on('request', (request) => request.method() === 'POST' && sent.push(request.url()));
  await overlay.getByLabel('Date').fill('');
  await overlay.getByRole('button', { name: 'Add' }).click();
  for (const label of ['Date', 'Amount', 'Received By', 'Expense Type']) {
    await expect(overlay.getByLabel(label)).toHaveAttribute('aria-invalid', 'true');
  }
  await expect(overlay.getByLabel('Date')).toBeFocused();
  await expect(page.getByRole('alert')).toHaveCount(0);

  await overlay.getByLabel('Date').fill('2199-03-05');
  await overlay.getByLabel('Amount').focus();
  await expect(overlay.getByLabel('Date')).toHaveAccessibleDescription("The date can't be in the future");
  await overlay.getByLabel('Date').fill('2026-03-05');
  await expect(overlay.getByLabel('Date')).toHaveAccessibleDescription('');
  await overlay.getByLabel('Amount').fill('1250.50');
  await overlay.getByLabel('Expense', { exact: true }).fill('Unloading the lorry');
  await overlay.getByLabel('Received By').fill('Moses');
  await overlay.getByRole('button', { name: 'Add' }).click();
  await expect(overlay.getByLabel('Expense Type')).toBeFocused();
  expect(sent).toEqual([]);

  const types = ['Utility', 'Meals', 'Commissions', 'Causal Labour', 'Transport'];
  await expect(overlay.getByLabel('Expense Type').locator('option')).toHaveText(['Choose a type', ...types]);
  await overlay.getByLabel('Expense Type').selectOption('Causal Labour');
  await expect(overlay.getByLabel('Expense Type')).toHaveValue('Labour');
  await overlay.getByRole('button', { name: 'Add' }).click();
  const row = overlay.getByRole('row', { name: /Unloading the lorry/ });
  for (const text of ['Mar 5, 2026', 'Moses', 'Causal Labour', '1,250.50']) await expect(row).toContainText(text);
  await expect(overlay.getByLabel('Amount')).toHaveValue('');
  await expect(overlay.getByRole('row', { name: /^Total/ })).toBeVisible();
});

test('corrects an expense and deletes it after asking; the total follows', async ({ page, shop, open }) => {
  await open('/sales', await shop.hire('sales'));
  const overlay = await openExpenses(page);
  await overlay.getByLabel('Amount').fill('40');
  await overlay.getByLabel('Expense', { exact: true }).fill('Taxi to the bank');
  await overlay.getByLabel('Received By').fill('Ruth');
  await overlay.getByLabel('Expense Type').selectOption('Transport');
  await page.keyboard.press('Enter');
  await overlay.getByRole('button', { name: 'Add' }).click();
  await expect(overlay.getByRole('row', { name: /Taxi to the bank/ })).toBeVisible();

  await overlay.getByRole('button', { name: 'Edit Taxi to the bank' }).click();
  const panel = page.getByRole('dialog', { name: 'Edit Expense' });
  await expect(panel.getByLabel('Expense Type')).toHaveValue('Transport');
  await panel.getByLabel('Received By').fill('');
  await panel.getByRole('button', { name: 'Update' }).click();
  await expect(panel.getByRole('alert')).toContainText('Oops...');
  await expect(panel.getByRole('alert')).toContainText('Please fill all fields!');
  await panel.getByLabel('Received By').fill('Naomi');
  await panel.getByLabel('Amount').fill('45.25');
  await panel.getByRole('button', { name: 'Update' }).click();
  await expect(panel).toBeHidden();
  const row = overlay.getByRole('row', { name: /Taxi to the bank/ });
  await expect(row).toContainText('Naomi');
  await expect(row).toContainText('45.25');

  await overlay.getByRole('button', { name: 'Delete Taxi to the bank' }).click();
  const question = page.getByRole('dialog', { name: 'Are you sure?' });
  await expect(question).toContainText('Taxi to the bank, 45.25 to Naomi on ');
  await page.keyboard.press('Escape');
  await expect(row).toBeVisible();
  await overlay.getByRole('button', { name: 'Delete Taxi to the bank' }).click();
  await page.getByRole('button', { name: 'Yes, delete it!' }).click();
  await expect(row).toBeHidden();
  await page.keyboard.press('Escape');
  await expect(overlay).toBeHidden();
});
