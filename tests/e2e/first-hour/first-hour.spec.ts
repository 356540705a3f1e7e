/**
 * The first hour of a shop, from the first sign-in to the first sale of an own item, with its keys and taps counted; and the
 * ways through the steps.
 */
import type { Page } from '@playwright/test';
import { updateGuidedStart } from '../../../contract/first-hour/guided-start.ts';
import { listOpenings } from '../../../contract/first-hour/opening.ts';
import { listAllStock } from '../../../contract/goods/stock.ts';
import { listPaymentMethods } from '../../../contract/money/payment-methods.ts';
import { getSettings, updateSettings } from '../../../contract/shop/shop-settings.ts';
import { expectNoFault } from '../support/axe.ts';
import { expect, openShop, test as shared, testInOwnShop as test } from '../support/fixtures.ts';
import { retryWithout } from '../support/retry.ts';
import { startServer } from '../support/server.ts';
import { expectNoSidewaysScroll } from '../support/sideways.ts';
import { addItem, sell } from '../support/trading.ts';

/** The settings as `npm start` leaves them: none is set. */
const untouched = { BUSINESS_NAME: '', LOCALE: '', BUSINESS_TZ: '', TZ: 'UTC' };
const testUntouched = test.extend({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixture's needs from this pattern
  own: async ({}, use) => {
    const own = await openShop(untouched);
    await use(own);
    await own.stop();
  },
});
const form = (page: Page, name: string) => page.getByRole('form', { name });
const goOn = (page: Page) => page.getByRole('button', { name: 'Continue' });
const skip = (page: Page) => page.getByRole('button', { name: 'Skip' });
const current = (page: Page) => page.getByRole('navigation', { name: 'Steps' }).locator('[aria-current]');

/** Counts inside the page, so that no key is missed. */
async function countHands(page: Page): Promise<() => { keys: number; taps: number }> {
  const hands = { keys: 0, taps: 0 };
  await page.exposeFunction('countHand', (kind: 'keys' | 'taps') => {
    hands[kind] += 1;
  });
  await page.addInitScript(() => {
    const { countHand } = window as unknown as { countHand(kind: 'keys' | 'taps'): void };
    addEventListener('keydown', () => countHand('keys'), true);
    addEventListener('pointerdown', () => countHand('taps'), true);
  });
  return () => hands;
}

async function paste(page: Page, text: string): Promise<void> {
  await page.evaluate((copied) => navigator.clipboard.writeText(copied), text);
  await page.keyboard.press('ControlOrMeta+V');
}

shared('from the first sign-in to the first sale in 60 keys and 3 minutes', async ({ page, context }) => {
  const server = await startServer(untouched);
  try {
    await context.grantPermissions(['clipboard-read', 'clipboard-write']);
    const hands = await countHands(page);
    const began = Date.now();
    await page.goto(server.url);
    await expect(page.getByLabel('Email')).toBeFocused();
    await paste(page, server.admin.email);
    await page.keyboard.press('Tab');
    await paste(page, server.admin.password);
    await page.keyboard.press('Enter');

    await expect(form(page, 'Your business').getByLabel('Name')).toBeFocused();
    await page.keyboard.type('Duka');
    await page.keyboard.press('Tab');
    await page.keyboard.type('Ken');
    await expect(page.getByRole('combobox', { name: 'Currency' })).toHaveValue(/^KES/);
    await expect(page.getByLabel('Dial code')).toHaveValue('+254');
    await goOn(page).click();

    await form(page, 'How you are paid').getByRole('button', { name: 'M-Pesa' }).click();
    await expect(page.getByRole('button', { name: 'M-Pesa', pressed: true })).toBeVisible();
    await goOn(page).click();
    await expect(form(page, 'Taxes')).toBeVisible();
    await skip(page).click();

    await expect(page.getByLabel('Product')).toBeFocused();
    for (const entry of ['Soda', '50', '24']) {
      await page.keyboard.type(entry);
      await page.keyboard.press('Enter');
    }
    await expect(page.getByRole('list', { name: 'Stock' })).toContainText('Soda');
    await expect(page.getByLabel('Product')).toBeFocused();
    await page.keyboard.press('Enter');

    await expect(form(page, 'What you have').getByLabel('Cash')).toBeFocused();
    await page.keyboard.type('500');
    await page.keyboard.press('Enter');
    await expect(form(page, 'Your staff')).toBeVisible();
    await skip(page).click();

    await expect(page.getByRole('link', { name: 'Make your first sale' })).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(page.getByRole('combobox', { name: 'Search Stock' })).toBeFocused();
    await expect(page.getByRole('option', { name: 'Soda' })).toBeVisible();
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Enter');
    await page.keyboard.press('F9');
    await expect(page.getByText('Sale made successfully')).toBeVisible();

    const { keys, taps } = hands();
    const seconds = (Date.now() - began) / 1000;
    console.log(`The first sale took ${keys} keys, ${taps} taps and ${seconds.toFixed(0)} s.`);
    // Without this, a listener that hears nothing would pass too.
    expect(keys).toBeGreaterThan(20);
    expect(keys + taps).toBeLessThan(60);
    expect(seconds).toBeLessThan(180);

    await page.goto(`${server.url}/dashboard`);
    await expect(page.getByRole('region', { name: 'Products chart' })).toBeVisible();
    await expect(page.getByRole('region', { name: 'Set up your shop' })).toHaveCount(0);
  } finally {
    await server.stop();
  }
});

testUntouched('what the country brings is saved, and each part can be changed', async ({ page, own, open }) => {
  await open('/start', own.admin);
  await form(page, 'Your business').getByLabel('Country').selectOption('UG');
  await expect(page.getByLabel('Time zone')).toHaveValue('Africa/Kampala');
  await page.getByLabel('Language', { exact: true }).selectOption('sw');
  await goOn(page).click();
  await expect(form(page, 'How you are paid')).toBeVisible();
  expect(await own.call(getSettings)).toMatchObject({
    business: { language: 'sw', timeZone: 'Africa/Kampala' },
    money: { currency: 'UGX', locale: 'sw-UG', decimals: 0 },
    messages: { dialCode: '+256' },
  });
});

test('the path goes on where it was left, after a reload and in another browser', async ({
  page,
  own,
  open,
  browser,
}) => {
  await open('/start', own.admin);
  await goOn(page).click();
  await expect(form(page, 'How you are paid')).toBeVisible();
  await skip(page).click();
  await expect(form(page, 'Taxes')).toBeVisible();
  await page.reload();
  await expect(form(page, 'Taxes')).toBeVisible();
  await page.getByRole('button', { name: 'Back' }).click();
  await expect(form(page, 'How you are paid')).toBeVisible();
  await page.goBack();
  await expect(form(page, 'Taxes')).toBeVisible();

  const elsewhere = await browser.newPage({ baseURL: own.url });
  await open('/dashboard', own.admin, elsewhere);
  const card = elsewhere.getByRole('region', { name: 'Set up your shop' });
  await expect(card).toContainText('2 of 6 steps');
  await expect(card.getByLabel('Done')).toHaveCount(1);
  await expect(card.getByLabel('Skipped')).toHaveCount(1);
  await card.getByRole('link', { name: 'Continue' }).click();
  await expect(form(elsewhere, 'Taxes')).toBeVisible();
  await expect(current(elsewhere)).toContainText('Taxes');
  await elsewhere.close();
});

test('who hides it does not see it again, in any browser', async ({ page, own, open }) => {
  await open('/dashboard', own.admin);
  const card = page.getByRole('region', { name: 'Set up your shop' });
  await card.getByRole('button', { name: 'Hide these hints' }).click();
  await expect(card).toHaveCount(0);
  await page.evaluate(() => localStorage.clear());
  await page.reload();
  await expect(page.getByRole('region', { name: 'Products chart' })).toBeVisible();
  await expect(card).toHaveCount(0);
});

test('a way to be paid is one tap, and one to take it away', async ({ page, own, open }) => {
  await open('/start?step=payment', own.admin);
  const card = page.getByRole('button', { name: 'Card' });
  await card.click();
  await expect(page.getByRole('button', { name: 'Card', pressed: true })).toBeVisible();
  expect((await own.call(listPaymentMethods)).map(({ name }) => name)).toContain('Card');
  await card.click();
  await expect(page.getByRole('button', { name: 'Card', pressed: false })).toBeVisible();
  expect((await own.call(listPaymentMethods)).map(({ name }) => name)).not.toContain('Card');
});

test('an item needs a name, a price and how many there are', async ({ page, own, open }) => {
  await open('/start?step=items', own.admin);
  await page.getByLabel('Product').fill('Bread');
  await goOn(page).click();
  await expect(page.getByLabel('Price')).toBeFocused();
  await page.getByLabel('Price').fill('60');
  await page.getByLabel('In stock').fill('8');
  await goOn(page).click();
  await expect(form(page, 'What you have')).toBeVisible();
  expect(await own.call(listAllStock)).toMatchObject([{ name: 'Bread', unitSell: 60, qty: 8 }]);
});

test('the cursor waits in the first field of what the shop has, also when only the bank is known yet', async ({
  page,
  own,
  open,
}) => {
  await page.route('**/api/payment-methods', async (route) => {
    await page.getByRole('navigation', { name: 'Steps' }).waitFor();
    await route.continue();
  });
  await open('/start?step=opening', own.admin);
  await expect(page.getByLabel('Cash')).toBeFocused();
});

test('money that was entered once is not entered again by going back', async ({ page, own, open }) => {
  await open('/start?step=opening', own.admin);
  await page.getByLabel('Cash').fill('500');
  await page.getByLabel('Bank').fill('900');
  await goOn(page).click();
  await expect(form(page, 'Your staff')).toBeVisible();
  await page.getByRole('button', { name: 'Back' }).click();
  await expect(page.getByText('You have entered an opening balance already.')).toBeVisible();
  await goOn(page).click();
  await expect(form(page, 'Your staff')).toBeVisible();
  expect(await own.call(listOpenings)).toHaveLength(1);
});

test('someone is invited by a code to scan', async ({ page, own, open }) => {
  await open('/start?step=staff', own.admin);
  await page.getByRole('button', { name: 'Invite someone' }).click();
  const person = page.getByRole('dialog', { name: 'Add User' });
  await person.getByLabel('First Name').fill('Amina');
  await person.getByLabel('Last Name').fill('Otieno');
  await person.getByLabel('Email').fill('amina@example.com');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('img', { name: 'Invitation to scan' })).toBeVisible();
  // It was opened as 127.0.0.1, where no phone finds it.
  await expect(page.getByText('Only this computer can open this address.')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(form(page, 'Your staff')).toContainText('Amina Otieno');
});

test('a currency with other decimals is refused once there are amounts, and what was typed stays', async ({
  page,
  own,
  open,
}) => {
  await own.call(updateSettings, { body: { money: { currency: 'KES' } } });
  await sell(own, await addItem(own));
  await open('/start?step=business', own.admin);
  await form(page, 'Your business').getByLabel('Country').selectOption('UG');
  await goOn(page).click();
  await expect(page.getByRole('alert')).toContainText('UGX has no decimals');
  await expect(page.getByRole('combobox', { name: 'Currency' })).toHaveValue(/^UGX/);
});

test('every step fits a phone and has no fault', async ({ page, own, open }) => {
  await own.call(updateGuidedStart, { body: { steps: { payment: 'skipped' } } });
  await addItem(own);
  await page.setViewportSize({ width: 360, height: 740 });
  for (const [step, title] of [
    ['business', 'Your business'],
    ['payment', 'How you are paid'],
    ['taxes', 'Taxes'],
    ['items', 'What you sell'],
    ['opening', 'What you have'],
    ['staff', 'Your staff'],
  ] as const) {
    await open(`/start?step=${step}`, own.admin);
    await expect(form(page, title)).toBeVisible();
    await expectNoSidewaysScroll(page);
    await expectNoFault(page, `the step ${step}`);
  }
  const steps = { business: 'done', taxes: 'done', items: 'done', opening: 'done', staff: 'done' } as const;
  await own.call(updateGuidedStart, { body: { steps } });
  await open('/start', own.admin);
  await expect(page.getByRole('link', { name: 'Make your first sale' })).toBeVisible();
  await expectNoSidewaysScroll(page);
  await expectNoFault(page, 'the end of the path');
  await open('/dashboard', own.admin);
  await expect(page.getByRole('region', { name: 'Set up your shop' })).toBeVisible();
  await expectNoSidewaysScroll(page);
});

test('says so when it could not be loaded, and tries again', async ({ page, own, open }) => {
  const json = { status: false, payload: 'The server is busy', code: 'fault' };
  await page.route('**/api/guided-start*', (route) => route.fulfill({ status: 500, json }));
  await open('/start', own.admin);
  await expect(page.getByText('Could not load')).toBeVisible();
  await retryWithout(page, '**/api/guided-start*');
  await expect(form(page, 'Your business')).toBeVisible();
});
