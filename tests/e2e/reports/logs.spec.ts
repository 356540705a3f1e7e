/** The activity log on the screen: every filter runs on the server. */

import { getSeal } from '../../../contract/books/logs.ts';
import { addCustomer, updateCustomer } from '../../../contract/debts/customers.ts';
import { addCategory } from '../../../contract/goods/categories.ts';
import { addDays, dayIn } from '../../../contract/values/dates.ts';
import { expect, type Shop, test } from '../support/fixtures.ts';
import { retryWithout } from '../support/retry.ts';

const zone = 'Africa/Kampala';
let count = 0;

/** Makes an entry in the log that no other test makes. */
async function leaveTrace(shop: Shop, token?: string): Promise<string> {
  count += 1;
  const name = `Trace ${process.pid}-${count}-${Date.now()}`;
  await shop.call(addCategory, { body: { type: name } }, token);
  return name;
}

test('lists date, user, action and description, newest first', async ({ shop, page, open }) => {
  const stockKeeper = await shop.hire('stock');
  const older = await leaveTrace(shop, stockKeeper.token);
  const newer = await leaveTrace(shop, stockKeeper.token);
  await open('/logs', shop.admin);
  await expect(page.getByRole('heading', { name: 'Activity Logs' })).toBeVisible();
  for (const name of ['Date', 'User', 'Action', 'Description']) {
    await expect(page.getByRole('columnheader', { name })).toBeVisible();
  }

  await page.getByRole('searchbox').fill(stockKeeper.email);
  const traces = page.getByRole('row', { name: 'Trace' });
  await expect(traces).toHaveCount(2);
  await expect(traces.nth(0)).toContainText(newer);
  await expect(traces.nth(1)).toContainText(older);
  await expect(traces.nth(0)).toContainText(`${stockKeeper.user.first_name} ${stockKeeper.user.last_name}`);
  await expect(traces.nth(0)).toContainText(stockKeeper.email);
  await expect(traces.nth(0)).toContainText('category added');
});

test('the text filter matches action, description, first name, last name and e-mail', async ({ shop, page, open }) => {
  const stockKeeper = await shop.hire('stock');
  const trace = await leaveTrace(shop, stockKeeper.token);
  await open('/logs', shop.admin);
  const row = page.getByRole('row', { name: trace });
  const { first_name, last_name, email } = stockKeeper.user;
  for (const text of [
    'CATEGORY ADDED',
    trace.toUpperCase(),
    first_name,
    last_name,
    `${first_name} ${last_name}`,
    email,
  ]) {
    await page.getByRole('searchbox').fill(text);
    await expect(row).toBeVisible();
    await page.getByRole('searchbox').fill('no such thing in any log');
    await expect(page.getByText('Nothing matches this filter.')).toBeVisible();
  }
  await page.getByRole('button', { name: 'Clear the filter' }).click();
  await expect(row).toBeVisible();
});

test('a search that looks at the newest entries only says so', async ({ shop, page, open }) => {
  const trace = await leaveTrace(shop);
  // The answer is that of a shop with more entries than a search for two letters looks through.
  await page.route('**/api/logs?*', async (route) => {
    const response = await route.fetch();
    const answer = await response.json();
    const { searchParams } = new URL(route.request().url());
    if (searchParams.get('search')?.length === 2) answer.meta.searchedOnly = 5000;
    await route.fulfill({ response, json: answer });
  });
  await open('/logs', shop.admin);
  const row = page.getByRole('row', { name: trace });
  const line = page.getByText('Only the newest 5,000 entries were searched.');
  await expect(row).toBeVisible();
  await expect(line).toHaveCount(0);
  await page.getByRole('searchbox').fill('tr');
  await expect(line).toBeVisible();
  await expect(line).toContainText('Type at least three letters to search them all.');
  await expect(row).toBeVisible();
  await page.getByRole('searchbox').fill('tra');
  await expect(line).toHaveCount(0);
  await expect(row).toBeVisible();
});

test('someone who is no admin reads that a phone changed, not to what', async ({ shop, page, open }) => {
  const clerk = await shop.hire('sales');
  const name = `Customer ${process.pid}-${Date.now()}`;
  const contact = { name, email: 'before@kunde.example', phone: '0700 111 222', location: 'Market Street' };
  const { id } = await shop.call(addCustomer, { body: contact });
  await shop.call(updateCustomer, { body: { id, ...contact, phone: '0700 333 444' } });
  const row = page.getByRole('row', { name: 'customer updated' }).filter({ hasText: name });

  await open('/logs', clerk);
  await page.getByRole('searchbox').fill(name);
  await expect(row).toContainText(`${name}: phone changed`);
  await expect(page.getByText('0700')).toHaveCount(0);
  await page.getByRole('searchbox').fill('0700 333 444');
  await expect(page.getByText('Nothing matches this filter.')).toBeVisible();

  await open('/logs', shop.admin);
  await page.getByRole('searchbox').fill('0700 333 444');
  await expect(row).toContainText(`${name}: phone 0700 111 222 → 0700 333 444`);
});

test('start and end dates filter by day, each alone and both together', async ({ shop, page, open }) => {
  const trace = await leaveTrace(shop);
  const today = dayIn(zone, new Date());
  await open('/logs', shop.admin);
  await page.getByRole('searchbox').fill(trace);
  const row = page.getByRole('row', { name: trace });
  const nothing = page.getByText('Nothing matches this filter.');

  await page.getByLabel('Start date').fill(addDays(today, 1));
  await expect(nothing).toBeVisible();
  await page.getByLabel('Start date').fill(today);
  await expect(row).toBeVisible();
  await page.getByLabel('Start date').fill('');
  await page.getByLabel('End date').fill(addDays(today, -1));
  await expect(nothing).toBeVisible();
  await page.getByLabel('End date').fill(today);
  await expect(row).toBeVisible();
  await page.getByLabel('Start date').fill(today);
  await expect(row).toBeVisible();
});

test('scrolling to the end loads what is older', async ({ shop, page, open }) => {
  const stockKeeper = await shop.hire('stock');
  const first = await leaveTrace(shop, stockKeeper.token);
  for (let i = 0; i < 110; i++) await leaveTrace(shop, stockKeeper.token);
  await open('/logs', shop.admin);
  await page.getByRole('searchbox').fill(stockKeeper.email);
  await expect(page.getByRole('row', { name: stockKeeper.email })).not.toHaveCount(0);

  const oldest = page.getByRole('row', { name: first });
  await expect(async () => {
    await page.getByRole('row').last().scrollIntoViewIfNeeded();
    await expect(oldest).toBeVisible({ timeout: 500 });
  }).toPass();
});

test('a load that fails keeps the rows and offers to try again', async ({ shop, page, open }) => {
  const trace = await leaveTrace(shop);
  await open('/logs', shop.admin);
  const row = page.getByRole('row', { name: trace });
  await expect(row).toBeVisible();

  await page.route('**/api/logs?*', (route) => route.fulfill({ status: 500, json: { status: false, payload: 'No.' } }));
  await page.getByRole('searchbox').fill(trace);
  await expect(page.getByText('Could not load')).toBeVisible();
  await expect(row).toBeVisible();
  await retryWithout(page, '**/api/logs?*');
  await expect(page.getByText('Could not load')).toHaveCount(0);
  await expect(page.getByRole('row')).toHaveCount(2);
});

test('shows the latest seal to admins only, to copy', async ({ shop, page, open }) => {
  await leaveTrace(shop);
  // The server seals twice a minute.
  await expect.poll(async () => (await shop.call(getSeal)).seal, { timeout: 60_000 }).toMatch(/^[0-9a-f]{64}$/);
  await open('/logs', shop.admin);
  await expect(page.getByText(/^Sealed up to .*\d/)).toBeVisible();
  await expect(page.getByTitle(/^[0-9a-f]{64}$/)).toBeVisible();
  await page.getByRole('button', { name: 'Copy' }).click();
  await expect(page.getByRole('button', { name: 'Copied' })).toBeVisible();

  const clerk = await shop.hire('stock');
  await open('/logs', clerk);
  await expect(page.getByRole('table', { name: 'Activity' })).toBeVisible();
  await expect(page.getByText('Sealed up to')).toHaveCount(0);
});
