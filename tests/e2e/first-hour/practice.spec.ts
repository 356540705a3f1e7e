/**
 * The practice shop as people use it: the way in and back, its marks on screen and on paper, and that the pages of both shops
 * are kept apart.
 */
import { discardPractice, getPractice, openPractice } from '../../../contract/first-hour/practice.ts';
import { listReceipts } from '../../../contract/selling/sales.ts';
import { expectNoFault } from '../support/axe.ts';
import { expect, testInOwnShop as test } from '../support/fixtures.ts';
import { catchPrinting } from '../support/printing.ts';
import { expectNoSidewaysScroll } from '../support/sideways.ts';
import { addItem } from '../support/trading.ts';

test('an admin opens it, sells there, prints, comes back, and throws it away', async ({ page, own, open, context }) => {
  await catchPrinting(context);
  const soap = await addItem(own, { name: 'Real soap', barcode: '5000000000001' });
  await open('/sales', own.admin);
  const till = page.getByRole('combobox', { name: 'Search Stock' });
  await till.fill(soap.name);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('main')).toContainText('Real soap');

  await page.goto('/settings#practice');
  const section = page.getByRole('region', { name: 'Practice' });
  await section.getByRole('button', { name: 'Open practice' }).click();
  const line = page.getByRole('complementary', { name: 'Practice' });
  // A whole shop is made first, which takes a while on a busy machine.
  await expect(page).toHaveURL(`${own.url}/practice/dashboard`, { timeout: 60_000 });
  await expect(line).toBeVisible();
  await expect(page).toHaveTitle(/PRACTICE · Corner Shop$/);

  const asked: string[] = [];
  page.on('request', (request) => asked.push(new URL(request.url()).pathname));
  await page.getByRole('link', { name: 'Sales', exact: true }).first().click();
  await expect(page).toHaveURL(`${own.url}/practice/sales`);
  await expect(till).toBeVisible();
  await expect(page.getByRole('main')).not.toContainText('Real soap');
  await till.fill('a');
  await expect(page.getByRole('option').first()).toBeVisible();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await page.keyboard.press('F9');
  await expect(page.getByText('Sale made successfully')).toBeVisible();
  await page.getByRole('button', { name: "Today's Sales" }).click();
  await page.getByRole('button', { name: /^Receipt for/ }).click();
  const printing = page.waitForEvent('popup');
  await page.getByRole('button', { name: 'Print 80 mm' }).click();
  const paper = await printing;
  await expect(paper.locator('html')).toHaveAttribute('data-printed', 'yes');
  await expect(paper.locator('.business')).toHaveText('PRACTICE · Corner Shop');
  await expect(paper.locator('[data-practice]')).toHaveText('PRACTICE');
  await paper.close();
  await page.reload();
  await expect(line).toBeVisible();
  await page.goBack();
  await expect(page).toHaveURL(`${own.url}/practice/dashboard`);
  expect(asked.filter((path) => path.startsWith('/api/'))).toEqual([]);
  expect(asked.filter((path) => path.startsWith('/practice/api/')).length).toBeGreaterThan(5);

  await line.getByRole('button', { name: 'Back to my shop' }).click();
  await expect(page).toHaveURL(`${own.url}/settings`);
  await expect(section).toContainText('Opened by');
  await expect(page.getByRole('complementary', { name: 'Practice' })).toHaveCount(0);
  expect(await own.call(listReceipts)).toEqual([]);
  await section.getByRole('button', { name: 'Throw it away' }).click();
  await expect(section.getByRole('button', { name: 'Open practice' })).toBeVisible();
  expect(await own.call(getPractice)).toEqual({ open: null });
  await page.goto('/sales');
  await expect(page.getByRole('main')).toContainText('Real soap');
});

test('a seller finds it in the menu, on a phone too, and a tab that stayed says when it is gone', async ({
  page,
  own,
  open,
  context,
}) => {
  await own.call(openPractice, { body: { anew: true } });
  const seller = await own.hire('sales');
  await page.setViewportSize({ width: 360, height: 740 });
  await open('/sales', seller);
  const person = page.getByRole('button', { name: seller.email });
  await person.click();
  await page.getByRole('menuitem', { name: 'Go to practice' }).click();
  const line = page.getByRole('complementary', { name: 'Practice' });
  await expect(line).toBeVisible();
  await expect(page).toHaveURL(`${own.url}/practice/sales`);
  await expectNoSidewaysScroll(page);
  await expectNoFault(page, 'the till of the practice shop');
  await person.click();
  await expect(page.getByRole('menuitem', { name: 'Help' })).toBeVisible();
  await expect(page.getByRole('menuitem', { name: /Till PIN|Change password|Logout|Go to practice/ })).toHaveCount(0);
  await page.keyboard.press('Escape');

  const real = await context.newPage();
  await open('/sales', seller, real);
  await expect(real.getByRole('combobox', { name: 'Search Stock' })).toBeVisible();
  await expect(real.getByRole('complementary', { name: 'Practice' })).toHaveCount(0);

  await own.call(discardPractice);
  await page.getByRole('link', { name: 'Receipts' }).first().click();
  await expect(line).toContainText('The practice shop has been thrown away');
  await line.getByRole('button', { name: 'Back to my shop' }).click();
  await expect(page).toHaveURL(`${own.url}/sales`);
});

test('whoever is not signed in is led to the real shop', async ({ page, own }) => {
  await page.goto('/practice/sales');
  await expect(page.getByLabel('Email')).toBeVisible();
  await expect(page).toHaveURL(`${own.url}/`);
});
