/** Registered tills: an admin registers, renames and revokes them, and sellers take turns at one with a name and a PIN. */
import type { Page } from '@playwright/test';
import { setPin } from '../../../contract/people/approvals.ts';
import { updateSettings } from '../../../contract/shop/shop-settings.ts';
import { addDevice, listDevices, revokeDevice } from '../../../contract/tills/devices.ts';
import { expectNoFault } from '../support/axe.ts';
import { expect, type Person, type Shop, testInOwnShop } from '../support/fixtures.ts';
import { expectNoSidewaysScroll } from '../support/sideways.ts';
import { addItem } from '../support/trading.ts';

const test = testInOwnShop;

const pin = '4071';
const nameOf = ({ user }: Person) => `${user.first_name} ${user.last_name}`;
const cart = (page: Page) => page.getByRole('region', { name: 'Cart' });
const lock = (page: Page) => page.getByRole('navigation').getByRole('button', { name: 'Lock' });
const password = (page: Page) => page.getByRole('textbox', { name: 'Password' });
const nameField = (page: Page) => page.getByRole('dialog').getByLabel('Name');
const section = (page: Page) => page.getByRole('region', { name: 'Devices' });

async function signIn(page: Page, shop: Shop, { email, password }: Person) {
  await page.goto(shop.url);
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password').fill(password);
  await page.getByRole('button', { name: 'Login' }).click();
  await expect(page.getByRole('navigation', { name: 'Main' })).toBeAttached();
}

async function register(page: Page, shop: Shop, name = 'Front counter') {
  await signIn(page, shop, shop.admin);
  await page.goto(`${shop.url}/settings`);
  await page.getByRole('button', { name: 'Register this browser' }).click();
  await nameField(page).fill(name);
  await page.getByRole('dialog').getByRole('button', { name: 'Register' }).click();
  await expect(page.getByRole('row', { name: `${name} (this browser)` })).toBeVisible();
}

/** Someone who sells and has a PIN. */
async function hireWithPin(shop: Shop, ...more: 'admin'[]): Promise<Person> {
  const person = await shop.hire('sales', ...more);
  await shop.call(setPin, { body: { pin, password: person.password } }, person.token);
  return person;
}

async function enterPin(page: Page, person: Person, digits = pin) {
  await page.getByRole('radio', { name: nameOf(person) }).check();
  await page.getByLabel('PIN', { exact: true }).fill(digits);
  await page.getByRole('button', { name: 'Login' }).click();
}

const allowPins = (shop: Shop) => shop.call(updateSettings, { body: { till: { pinSignIn: true } } });

test('an admin registers the browser in front of them, renames it, and revokes it', async ({ page, own: shop }) => {
  await register(page, shop);
  const [device] = await shop.call(listDevices);
  expect(device).toMatchObject({ label: 'T1', name: 'Front counter', offline: false, revokedAt: null });
  await expect(page.getByRole('button', { name: 'Register this browser' })).toBeHidden();
  const key = await page.evaluate(async () => {
    const opening = indexedDB.open('till');
    await new Promise((resolve) => opening.addEventListener('success', resolve));
    const asking = opening.result.transaction('device').objectStore('device').get('own');
    await new Promise((resolve) => asking.addEventListener('success', resolve));
    return { extractable: asking.result.key.extractable, usages: asking.result.key.usages };
  });
  expect(key).toEqual({ extractable: false, usages: ['sign'] });

  await page.getByRole('button', { name: 'Rename T1' }).click();
  await nameField(page).fill('');
  await page.getByRole('dialog').getByRole('button', { name: 'Update' }).click();
  await expect(page.getByRole('dialog')).toBeVisible();
  await nameField(page).fill('Back counter');
  await page.getByRole('dialog').getByRole('button', { name: 'Update' }).click();
  await expect(page.getByRole('row', { name: 'Back counter (this browser)' })).toBeVisible();

  await page.getByRole('button', { name: 'Revoke T1' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Revoke' }).click();
  await expect(page.getByRole('row', { name: 'Back counter' })).toContainText('Revoked');
  await page.getByRole('button', { name: 'Register this browser' }).click();
  await nameField(page).fill('Once more');
  await page.getByRole('dialog').getByRole('button', { name: 'Register' }).click();
  await expect(page.getByRole('row', { name: 'Once more (this browser)' })).toContainText('T2');
});

test('sellers take turns with name and PIN; Lock keeps each cart for its person', async ({ page, own: shop }) => {
  const item = await addItem(shop, { name: 'Beans' });
  await allowPins(shop);
  const [amina, juma] = [await hireWithPin(shop), await hireWithPin(shop, 'admin')];
  await shop.hire('sales');
  await register(page, shop);
  await expect(lock(page)).toBeVisible();
  await page.keyboard.press('F10');

  await expect(page.getByText('Who is at the till?')).toBeVisible();
  await expect(page.getByRole('radio')).toHaveCount(2);
  await enterPin(page, amina, '9999');
  await expect(page.getByRole('alert')).toContainText("Wrong PIN, or this person can't sign in here");
  await expect(page.getByRole('radio', { name: nameOf(amina) })).toBeChecked();
  await enterPin(page, amina);
  await expect(page.getByRole('navigation', { name: 'Main' })).toBeAttached();
  await page.goto(`${shop.url}/sales`);
  await page.getByRole('option', { name: item.name }).click();
  await expect(cart(page)).toContainText(item.name);

  await lock(page).click();
  await enterPin(page, juma);
  await expect(lock(page)).toBeVisible();
  await page.goto(`${shop.url}/sales`);
  await expect(cart(page)).not.toContainText(item.name);
  // After signing in with a PIN, even an admin can only sell.
  await page.goto(`${shop.url}/settings`);
  await expect(page).not.toHaveURL(/settings/);
  await expect(lock(page)).toBeVisible();

  await page.keyboard.press('F10');
  await enterPin(page, amina);
  await expect(cart(page)).toContainText(item.name);
  await page.getByRole('button', { name: 'Make Sale' }).click();
  await expect(page.getByText('Sale made successfully')).toBeVisible();
});

test('a revoked till asks for the password, and so does one whose shop does not want PINs', async ({
  page,
  own: shop,
}) => {
  await register(page, shop);
  await lock(page).click();
  await expect(password(page)).toBeVisible();

  await allowPins(shop);
  await page.reload();
  await expect(page.getByText('Nobody who sells has a PIN yet.')).toBeVisible();
  await page.getByRole('button', { name: 'Sign in with a password' }).click();
  await expect(password(page)).toBeVisible();
  await hireWithPin(shop);
  await page.reload();
  await expect(page.getByRole('radio')).toHaveCount(1);
  await page.getByRole('button', { name: 'Sign in with a password' }).click();
  await expect(password(page)).toBeVisible();

  const [{ id } = { id: 0 }] = await shop.call(listDevices);
  await shop.call(revokeDevice, { params: { id } });
  await page.reload();
  await expect(password(page)).toBeVisible();
  await signIn(page, shop, shop.admin);
  await expect(lock(page)).toBeHidden();
});

test('a browser can be registered once it is known which tills there are, so that the button never moves', async ({
  page,
  own: shop,
}) => {
  await signIn(page, shop, shop.admin);
  let answer = () => {};
  const mayAnswer = new Promise<void>((resolve) => {
    answer = resolve;
  });
  await page.route('**/api/devices', async (route) => {
    await mayAnswer;
    return route.fallback();
  });
  await page.goto(`${shop.url}/settings`);
  await expect(section(page)).toContainText('Browsers that stay in the shop as tills.');
  const button = page.getByRole('button', { name: 'Register this browser' });
  await expect(button).toBeHidden();
  answer();
  await expect(button).toBeVisible();
});

test('the clock of a till may be wrong, and an answer that got lost registers it once', async ({ page, own: shop }) => {
  await allowPins(shop);
  const amina = await hireWithPin(shop);
  await signIn(page, shop, shop.admin);
  await page.goto(`${shop.url}/settings`);
  let lost = 0;
  await page.route('**/api/devices', async (route) => {
    if (route.request().method() !== 'POST' || lost > 0) return route.fallback();
    lost += 1;
    await route.fetch();
    return route.abort();
  });
  await page.getByRole('button', { name: 'Register this browser' }).click();
  await nameField(page).fill('Front counter');
  const save = page.getByRole('dialog').getByRole('button', { name: 'Register' });
  await save.click();
  await expect(page.getByRole('dialog')).toContainText("Can't reach the server");
  await expect(nameField(page)).toHaveValue('Front counter');
  await save.click();
  await expect(page.getByRole('row', { name: 'Front counter (this browser)' })).toBeVisible();
  expect(await shop.call(listDevices)).toHaveLength(1);

  await expect(lock(page)).toBeVisible();
  await page.keyboard.press('F10');
  await expect(page.getByRole('radio', { name: nameOf(amina) })).toBeVisible();
  await page.clock.setFixedTime(Date.now() - 24 * 60 * 60 * 1000);
  await page.reload();
  await enterPin(page, amina);
  await expect(page.getByRole('navigation', { name: 'Main' })).toBeAttached();
});

test('the names and the section of devices fit a phone and have no fault, by keyboard alone too', async ({
  page,
  own: shop,
}) => {
  await allowPins(shop);
  const amina = await hireWithPin(shop);
  await register(page, shop);
  await shop.call(addDevice, {
    body: { name: 'A till with a name as long as names can be before they are cut off', publicKey: await otherKey() },
  });
  await expect(lock(page)).toBeVisible();
  await page.setViewportSize({ width: 390, height: 844 });
  await expect(section(page)).toContainText('T2');
  await expectNoSidewaysScroll(page);

  await page.keyboard.press('F10');
  await expect(page.getByRole('radio', { name: nameOf(amina) })).toBeFocused();
  await expectNoSidewaysScroll(page);
  await expectNoFault(page, 'names');
  await page.keyboard.press('Tab');
  await page.keyboard.type(pin);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('button', { name: 'Menu' })).toBeVisible();
});

async function otherKey(): Promise<string> {
  const { publicKey } = await crypto.subtle.generateKey({ name: 'ECDSA', namedCurve: 'P-256' }, true, ['sign']);
  return Buffer.from(await crypto.subtle.exportKey('spki', publicKey)).toString('base64url');
}
