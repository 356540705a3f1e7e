/**
 * The settings of the shop, and where payment methods, taxes and the logo appear. The tests change settings, so they need a
 * shop of their own.
 */
import type { Page } from '@playwright/test';
import { addPaymentMethod } from '../../../contract/money/payment-methods.ts';
import { updateSettings } from '../../../contract/shop/shop-settings.ts';
import { owe } from '../support/debts.ts';
import { test as base, expect, testInShopOfFile } from '../support/fixtures.ts';
import { retryWithout } from '../support/retry.ts';
import { addItem, newestDay, unique } from '../support/trading.ts';

const test = testInShopOfFile({ BUSINESS_NAME: '', LOCALE: '' });

const section = (page: Page, name: string) => page.getByRole('form', { name, exact: true });
const receipt = (page: Page) => page.frameLocator('iframe[title=Receipt]');

test('sections are saved on their own, and the receipt shows what is typed', async ({ page, shop, open }) => {
  await open('/stock', shop.admin);
  await page.getByRole('banner').getByRole('button', { name: shop.admin.email }).click();
  await page.getByRole('menuitem', { name: 'Settings' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Settings' })).toBeVisible();
  const business = section(page, 'Business');
  const money = section(page, 'Money');

  // No amount is stored yet, so the decimals follow the currency. All currencies are offered, those of the region first.
  const currency = money.getByRole('combobox', { name: 'Currency' });
  await currency.click();
  const offered = page.getByRole('listbox').getByRole('option');
  await expect(offered.nth(1)).toHaveText('USD – US Dollar');
  expect(await offered.count()).toBeGreaterThan(150);
  await currency.fill('UGX');
  await page.getByRole('option', { name: 'UGX' }).click();
  await money.getByRole('button', { name: 'Save' }).click();
  await expect(money.getByText('Amounts have no decimals.')).toBeVisible();
  await shop.call(updateSettings, { body: { money: { currency: 'EUR' } } });
  await shop.call(updateSettings, { body: { money: { currency: null } } });
  await expect(currency).toHaveValue('No currency');
  await expect(money.getByText('Amounts have 2 decimals.')).toBeVisible();

  await business.getByLabel('Name').fill('Amina Stores');
  await expect(receipt(page).getByText('Amina Stores')).toBeVisible();
  await money.getByRole('combobox', { name: 'Currency' }).fill('KES');
  await page.getByRole('option', { name: 'KES – Kenyan Shilling' }).click();
  await expect(receipt(page).getByRole('row', { name: 'Total KES' })).toBeVisible();
  await money.getByLabel('Language and country').fill('de-DE');
  await expect(receipt(page).getByRole('row', { name: /Total.*5,17 KES/ })).toBeVisible();

  // Only this section is saved, and changes that another admin makes meanwhile appear.
  await business.getByLabel('Email').fill('nobody');
  await business.getByRole('button', { name: 'Save' }).click();
  await expect(business.getByLabel('Email')).toHaveAccessibleDescription(/^Must be an email address/);
  await business.getByLabel('Email').fill('shop@example.com');
  await shop.call(updateSettings, { body: { business: { phone: '0700 111 222' }, messages: { dialCode: '+254' } } });
  await expect(section(page, 'Messages').getByLabel('Country code')).toHaveValue('+254');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('banner')).toContainText('Amina Stores');
  await expect(business.getByText('Not saved yet')).toBeHidden();
  await expect(business.getByLabel('Phone')).toHaveValue('0700 111 222');
  await expect(money.getByText('Not saved yet')).toBeVisible();
  await expect(money.getByLabel('Language and country')).toHaveValue('de-DE');

  await addItem(shop);
  await currency.fill('UGX');
  await page.getByRole('option', { name: 'UGX' }).click();
  await money.getByRole('button', { name: 'Save' }).click();
  await expect(money.getByRole('alert')).toContainText('UGX has no decimals');
  await page.reload();
  await expect(business.getByLabel('Name')).toHaveValue('Amina Stores');
  await expect(money.getByRole('combobox', { name: 'Currency' })).toHaveValue('No currency');
});

base(
  'what the environment sets can be seen and not changed, and only admins come here',
  async ({ page, shop, open }) => {
    await open('/settings', shop.admin);
    const name = section(page, 'Business').getByLabel('Name');
    await expect(name).toBeDisabled();
    await expect(name).toHaveAccessibleDescription("Set by the server's configuration.");
    await expect(section(page, 'Money').getByLabel('Language and country')).toBeDisabled();

    await page.setViewportSize({ width: 360, height: 740 });
    const { scrollWidth, clientWidth } = await page
      .locator('#content')
      .evaluate(({ scrollWidth, clientWidth }) => ({ scrollWidth, clientWidth }));
    expect(scrollWidth).toBe(clientWidth);

    const json = { status: false, payload: 'Something went wrong.', code: 'fault' };
    await page.route('**/api/settings', (route) => route.fulfill({ status: 500, json }));
    await page.reload();
    await expect(page.getByRole('alert')).toContainText('Could not load');
    await retryWithout(page, '**/api/settings');
    await expect(name).toHaveValue('Corner Shop');

    await open('/settings', await shop.hire('stock'));
    await expect(page).toHaveURL('/stock');
    await page.getByRole('banner').getByRole('button', { name: '@example.com' }).click();
    await expect(page.getByRole('menuitem', { name: 'Logout' })).toBeVisible();
    await expect(page.getByRole('menuitem', { name: 'Settings' })).toHaveCount(0);
  },
);

test('the logo is chosen, shown before signing in without moving anything, and removed', async ({
  page,
  shop,
  open,
  browser,
}) => {
  const visitor = await browser.newPage({ baseURL: shop.url });
  await visitor.goto('/');
  const card = async () => (await visitor.getByRole('button', { name: 'Login' }).boundingBox())?.y;
  const before = await card();

  await open('/settings', shop.admin);
  const business = section(page, 'Business');
  const file = business.getByLabel('Logo picture');
  await file.setInputFiles({ name: 'logo.png', mimeType: 'image/png', buffer: Buffer.from('not a picture') });
  await expect(business.getByRole('alert')).toContainText('The logo must be a PNG or JPEG picture');
  await file.setInputFiles('public/icon-512.png');
  await expect(business.getByRole('img', { name: 'Current logo' })).toBeVisible();

  await visitor.reload();
  const logo = visitor.getByRole('main').locator('img');
  await expect.poll(() => logo.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0);
  expect(await card()).toBe(before);
  await visitor.close();

  await business.getByRole('button', { name: 'Remove logo' }).click();
  await expect(business.getByRole('img', { name: 'Current logo' })).toHaveCount(0);
});

test('a payment method is added, used, and archived', async ({ page, shop, open }) => {
  await open('/sales', shop.admin);
  await page.getByRole('button', { name: 'Expenses' }).click();
  const overlay = page.getByRole('dialog', { name: 'Expenses' });
  await expect(overlay.getByLabel('Expense Type')).toBeVisible();
  await expect(overlay.getByLabel('Paid by').getByRole('option')).toHaveText(['Cash', 'Bank']);

  await page.goto('/settings');
  await page.getByRole('button', { name: 'Add payment method' }).click();
  const modal = page.getByRole('dialog', { name: 'Add payment method' });
  await modal.getByLabel('Name').fill('Cash');
  await page.keyboard.press('Enter');
  await expect(modal.getByRole('alert')).toContainText("There is already a payment method named 'Cash'");
  await modal.getByLabel('Name').fill('M-Pesa');
  await page.keyboard.press('Enter');
  const row = page.getByRole('table', { name: 'Payment methods' }).getByRole('row', { name: 'M-Pesa' });
  await expect(row).toContainText('Mobile money');

  await page.goto('/sales');
  await page.getByRole('button', { name: 'Expenses' }).click();
  await overlay.getByLabel('Amount').fill('40');
  await overlay.getByLabel('Expense', { exact: true }).fill('Airtime');
  await overlay.getByLabel('Received By').fill('Ruth');
  await overlay.getByLabel('Expense Type').selectOption('Utility');
  await expect(overlay.getByLabel('Reference')).toHaveCount(0);
  await overlay.getByLabel('Paid by').selectOption('M-Pesa');
  await overlay.getByRole('button', { name: 'Add' }).click();
  await expect(overlay.getByLabel('Reference')).toBeFocused();
  await overlay.getByLabel('Reference').fill('QX11');
  await page.keyboard.press('Enter');
  await expect(overlay.getByRole('row', { name: 'Airtime' })).toContainText('M-Pesa, QX11');
  await expect(overlay.getByLabel('Paid by')).toHaveValue('1');

  await page.goto('/settings');
  await page.getByRole('button', { name: 'Archive M-Pesa' }).click();
  await page.getByRole('dialog', { name: 'Archive M-Pesa?' }).getByRole('button', { name: 'Archive' }).click();
  await expect(row).toHaveCount(0);
});

test('money banked and debts paid by a method have a reference, used once', async ({ page, shop, open }) => {
  const method = await shop.call(addPaymentMethod, {
    body: { name: unique('Airtel'), kind: 'mobile money', needsReference: true },
  });
  await open('/banking', shop.admin);
  const form = section(page, 'Add Banked Money');
  await form.getByLabel('Amount').fill('70');
  await form.getByLabel('comment').fill('From the phone');
  await form.getByLabel('From').selectOption(method.name);
  await form.getByLabel('Reference').fill('B-7');
  await page.keyboard.press('Enter');
  const banked = page.getByRole('row', { name: 'From the phone' });
  await expect(banked).toContainText(`${method.name}, B-7`);
  await banked.getByRole('button', { name: 'Edit' }).click();
  await expect(form.getByLabel('Reference')).toHaveValue('B-7');
  await form.getByLabel('From').selectOption('Cash');
  await form.getByRole('button', { name: 'Update' }).click();
  await expect(banked).not.toContainText(method.name);

  const first = await owe(shop, { customer: unique('Fred First'), amount: 50 });
  const second = await owe(shop, { customer: unique('Sam Second'), amount: 50 });
  await page.goto('/customers');
  const modal = page.getByRole('dialog', { name: 'Customers Payments' });
  for (const { name } of [first, second]) {
    await page.getByRole('button', { name: `Customers Payments ${name}` }).click();
    await modal.getByLabel('Amount').fill('20');
    await modal.getByLabel('Paid by').selectOption(method.name);
    await modal.getByRole('button', { name: 'Save' }).click();
    await expect(modal.getByLabel('Reference')).toHaveAccessibleDescription('Please enter the reference');
    await modal.getByLabel('Reference').fill('QX12');
    await modal.getByRole('button', { name: 'Save' }).click();
    if (name === first.name) await expect(modal).toBeHidden();
  }
  await expect(modal.getByRole('alert')).toContainText('Reference QX12 was already used');
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: `Customers Payments ${first.name}` }).click();
  await expect(modal.getByRole('table')).toContainText(`${method.name}, QX12`);
});

test('a tax is standard, zero-rated or exempt, and only a standard one has a percentage', async ({
  page,
  shop,
  open,
}) => {
  await open('/settings', shop.admin);
  await page.getByRole('button', { name: 'Add tax' }).click();
  const modal = page.getByRole('dialog', { name: 'Add tax' });
  await modal.getByLabel('Name').fill('Books');
  await expect(modal.getByLabel('Percent')).toBeVisible();
  await modal.getByLabel('Kind').selectOption('Exempt');
  await expect(modal).toContainText('you report these sales as exempt');
  await expect(modal.getByLabel('Percent')).toHaveCount(0);
  await expect(modal.getByLabel('How it is charged')).toHaveCount(0);
  await modal.getByRole('button', { name: 'Add' }).click();
  const row = page.getByRole('table', { name: 'Taxes' }).getByRole('row', { name: 'Books' });
  await expect(row).toContainText('Exempt');
  await expect(row).toContainText('0%');

  await row.getByRole('button', { name: 'Edit Books' }).click();
  const editing = page.getByRole('dialog', { name: 'Edit tax' });
  await expect(editing.getByLabel('Kind').locator('option:checked')).toHaveText('Exempt');
  await editing.getByLabel('Kind').selectOption('Standard');
  await editing.getByLabel('Percent').fill('8');
  await editing.getByRole('button', { name: 'Update' }).click();
  await expect(row).toContainText('Standard');
  await expect(row).toContainText('8%');
  await row.getByRole('button', { name: 'Delete Books' }).click();
  await page.getByRole('button', { name: 'Yes, delete it!' }).click();
  await expect(row).toHaveCount(0);
});

test('an item gets one of the taxes, which then stays', async ({ page, shop, open }) => {
  const item = await addItem(shop, { date: newestDay });
  await open('/stock', shop.admin);
  await page.getByRole('button', { name: `Edit ${item.name}` }).click();
  const panel = page.getByRole('dialog', { name: 'Edit Stock' });
  await expect(panel.getByLabel('Barcode')).toBeVisible();
  await expect(panel.getByLabel('Tax')).toHaveCount(0);

  await page.goto('/settings');
  await page.getByRole('button', { name: 'Add tax' }).click();
  const modal = page.getByRole('dialog', { name: 'Add tax' });
  await modal.getByLabel('Name').fill('VAT');
  await modal.getByLabel('Percent').fill('16.5');
  await modal.getByLabel('How it is charged').selectOption('Added to the price');
  await page.keyboard.press('Enter');
  const row = page.getByRole('table', { name: 'Taxes' }).getByRole('row', { name: 'VAT' });
  await expect(row).toContainText('16.5%');
  await expect(row).toContainText('Added to the price');

  await page.goto('/stock');
  await page.getByRole('button', { name: `Edit ${item.name}` }).click();
  await panel.getByLabel('Tax').selectOption('VAT');
  await panel.getByRole('button', { name: 'Update' }).click();
  await expect(panel).toBeHidden();
  await page.getByRole('button', { name: `Edit ${item.name}` }).click();
  await expect(panel.getByLabel('Tax').locator('option:checked')).toHaveText('VAT');

  await page.goto('/settings');
  await row.getByRole('button', { name: 'Delete VAT' }).click();
  await page.getByRole('button', { name: 'Yes, delete it!' }).click();
  await expect(page.getByRole('alert')).toContainText('VAT');
  await expect(row).toBeVisible();
});
