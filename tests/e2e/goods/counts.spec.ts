/**
 * Counting from the first scan to the corrected books: on a phone, by several people, through a lost connection, with
 * review and posting.
 */
import type { Page } from '@playwright/test';
import {
  addCount,
  addEntries,
  getCount,
  listCountItems,
  postCount,
  reviewCount,
} from '../../../contract/goods/counts.ts';
import { listAllStock, type StockItem, updateStock } from '../../../contract/goods/stock.ts';
import { addPack } from '../../../contract/goods/stock-packs.ts';
import { updateSettings } from '../../../contract/shop/shop-settings.ts';
import { expectNoFault, expectNoFaultInPanel } from '../support/axe.ts';
import { expect, type Shop, test } from '../support/fixtures.ts';
import { scan } from '../support/scanning.ts';
import { addItem, sell, unique } from '../support/trading.ts';

const phone = { width: 390, height: 844 };
const pad = (page: Page) => page.getByRole('form', { name: /^Count / });
const key = (page: Page, name: string) => pad(page).getByRole('button', { name, exact: true });
const entries = (page: Page) => page.getByRole('list', { name: 'Your last entries' });
const left = (page: Page) => page.getByRole('list', { name: 'Left to count' });
const row = (page: Page, { name }: StockItem) => page.getByRole('row', { name: new RegExp(`^${name}`) });
const picture = (page: Page, name: string) =>
  process.env.PICTURES ? page.screenshot({ path: `${process.env.PICTURES}/${name}.png` }) : undefined;

function begin(shop: Shop, items: readonly StockItem[], more: { name?: string; blind?: boolean } = {}) {
  return shop.call(addCount, { body: { scope: { stockIds: items.map(({ id }) => id) }, ...more } });
}

function enter(shop: Shop, countId: number, { id: stockId }: StockItem, quantity: number, token?: string) {
  return shop.call(
    addEntries,
    { params: { id: countId }, body: { entries: [{ key: unique('key'), stockId, quantity }] } },
    token,
  );
}

async function qtyOf(shop: Shop, { id }: StockItem): Promise<number | undefined> {
  const [item] = await shop.call(listAllStock, { query: { ids: String(id) } });
  return item?.qty;
}

async function expectNoSidewaysScroll(page: Page): Promise<void> {
  const tooWide = () =>
    page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
  await expect.poll(tooWide).toBe(0);
}

test('a stock keeper begins a count of chosen items, by keyboard alone', async ({ page, shop, open }) => {
  const soda = await addItem(shop);
  await open('/counts', await shop.hire('stock'));
  await page.getByRole('button', { name: 'New count' }).first().focus();
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('dialog', { name: 'New count' });
  await dialog.getByLabel('What is counted').selectOption('Items I choose');
  await expect(dialog.getByRole('button', { name: 'Begin count' })).toBeDisabled();
  await dialog.getByLabel('Add an item').fill(soda.name);
  await page.keyboard.press('Enter');
  await expect(dialog.getByRole('list', { name: 'Items to count' })).toContainText(soda.name);
  const name = unique('Front shelf');
  await dialog.getByLabel('Name').fill(name);
  await expectNoFaultInPanel(page, 'new count');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name })).toBeVisible();
  await expect(left(page)).toContainText(soda.name);

  await page.goto('/counts');
  const card = page.getByRole('article', { name });
  await expect(card).toContainText('0 of 1 item');
  await expect(card).toContainText('Nobody has counted anything yet');
  await expectNoFault(page, 'counts');
});

test('counts on a phone by scanner and thumb: two cartons and five, with a place, and takes it back', async ({
  page,
  shop,
  open,
}) => {
  const [soda, flour] = [await addItem(shop, { barcode: unique('89').replace(/\W/g, '00') }), await addItem(shop)];
  const pack = { name: 'Carton', size: 24 };
  await shop.call(addPack, { params: { id: soda.id }, body: pack });
  const count = await begin(shop, [soda, flour]);
  await page.setViewportSize(phone);
  await open(`/counts/${count.id}`, await shop.hire('stock'));
  await expect(left(page)).toContainText(flour.name);
  await page.getByLabel('Place').fill('Store');
  await scan(page, soda.barcode!);
  await expect(pad(page)).toContainText(soda.name);
  const before = await key(page, '5').boundingBox();
  await key(page, '2').click();
  await key(page, 'Carton (24)').click();
  await key(page, '5').click();
  await expect(pad(page).getByLabel('In all')).toHaveText('2 × Carton + 5 = 53');
  await expectNoFault(page, 'pad');
  expect(await key(page, '5').boundingBox()).toEqual(before);
  await page.keyboard.press('Enter');
  await expect(pad(page)).toBeHidden();
  await expect(entries(page).getByRole('listitem')).toHaveCount(2);
  await expect(entries(page)).toContainText('2 × Carton (48) at Store');
  await expect(left(page)).not.toContainText(soda.name);
  await expect(page.getByText('1 of 2 items')).toBeVisible();
  const counted = async () => (await shop.call(listCountItems, { params: { id: count.id } })).map((one) => one.counted);
  await expect.poll(counted).toEqual(expect.arrayContaining([53, null]));

  // A second count at the same place is added to the first, and the keys do not move.
  await scan(page, soda.barcode!, soda.barcode!, soda.barcode!);
  await expect(pad(page).getByLabel('How many at Store')).toHaveValue('3');
  await expect(pad(page)).toContainText('So far 53');
  await key(page, 'Add to mine').click();
  expect(await key(page, '5').boundingBox()).toEqual(before);
  await key(page, 'Save').click();
  await expect.poll(counted).toEqual(expect.arrayContaining([56, null]));
  await page.getByRole('button', { name: `Undo 3 of ${soda.name}` }).click();
  await expect.poll(counted).toEqual(expect.arrayContaining([53, null]));

  // The item is chosen with a finger, and the place was remembered.
  await page.reload();
  await left(page).getByRole('button', { name: flour.name }).click();
  await key(page, '0').click();
  await key(page, 'Save').click();
  await expect(page.getByText('Everything has been counted.')).toBeVisible();
  await expect(entries(page)).toContainText('0 at Store');
  await expectNoSidewaysScroll(page);
});

test('entries wait through a lost connection and a reload with the moment they were made, and say so', async ({
  page,
  shop,
  open,
}) => {
  const [soda, flour] = [await addItem(shop, { qty: 10 }), await addItem(shop, { qty: 10 })];
  const count = await begin(shop, [soda, flour]);
  await open(`/counts/${count.id}`, shop.admin);
  await expect(left(page)).toContainText(soda.name);
  let isCut = true;
  await page.route('**/api/counts/*/entries', (route) => (isCut ? route.abort('connectionreset') : route.continue()));
  await page.getByLabel('Item', { exact: true }).fill(soda.name);
  await page.keyboard.press('Enter');
  await expect(pad(page)).toContainText('The books say 10');
  await page.keyboard.type('8');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('status', { name: 'Entries' })).toContainText('1 entry waits on this device');
  await expect(page.getByLabel('Item', { exact: true })).toBeFocused();
  // This entry is taken back before it could be sent.
  await page.getByLabel('Item', { exact: true }).fill(flour.name);
  await page.keyboard.press('Enter');
  await page.keyboard.type('4');
  await page.keyboard.press('Enter');
  await page.getByRole('button', { name: `Undo 4 of ${flour.name}` }).click();
  await expect(entries(page).getByRole('listitem')).toHaveCount(1);
  await expectNoFault(page, 'waiting');

  await sell(shop, soda, 3);
  await page.reload();
  await expect(page.getByRole('status', { name: 'Entries' })).toContainText('1 entry waits on this device');
  isCut = false;
  // The page may just have tried in vain, and then pauses for up to 15 s.
  await expect(page.getByRole('status', { name: 'Entries' })).toBeEmpty({ timeout: 30_000 });
  const detailsOf = () => shop.call(getCount, { params: { id: count.id } });
  await expect.poll(async () => (await detailsOf()).entries.map(({ name }) => name)).toEqual([soda.name]);
  // At the time of the entry, before the sale, the books said 10.
  const [review] = await shop.call(reviewCount, { params: { id: count.id } });
  expect(review).toMatchObject({ counted: 8, book: 10, difference: -2 });
});

test('what the server does not take stays on the screen and says why', async ({ page, shop, open }) => {
  const soda = await addItem(shop);
  const count = await begin(shop, [soda]);
  await open(`/counts/${count.id}`, shop.admin);
  await left(page).getByRole('button', { name: soda.name }).click();
  await shop.call(updateStock, { body: { ...stockBody(soda), inParts: false } });
  await page.keyboard.type('1.5');
  await page.keyboard.press('Enter');
  await expect(entries(page)).toContainText('Not saved:');
  await page.getByRole('button', { name: `Undo 1.5 of ${soda.name}` }).click();
  await expect(entries(page)).toBeHidden();
});

test('several people see how far the others are', async ({ page, shop, open }) => {
  const [soda, flour] = [await addItem(shop), await addItem(shop)];
  const count = await begin(shop, [soda, flour]);
  const helper = await shop.hire('stock');
  await open(`/counts/${count.id}`, shop.admin);
  await expect(page.getByText('0 of 2 items')).toBeVisible();
  await enter(shop, count.id, soda, 5, helper.token);
  await expect(page.getByText('1 of 2 items')).toBeVisible();
  await expect(page.getByRole('list', { name: 'Who counts' })).toContainText(helper.user.last_name);
  await expect(left(page)).not.toContainText(soda.name);
});

test('an admin reviews by value with causes, has one counted again, and posts', async ({ page, shop, open }) => {
  const word = unique('Shampoo').replace(' ', '');
  const [red, blue, lost, same] = [
    await addItem(shop, { name: `${word} red`, qty: 20 }),
    await addItem(shop, { name: `${word} blue`, qty: 20 }),
    await addItem(shop, { qty: 6, unitCost: 100 }),
    await addItem(shop, { qty: 4 }),
  ];
  const forgotten = await addItem(shop, { qty: 9 });
  const count = await begin(shop, [red, blue, lost, same, forgotten]);
  await enter(shop, count.id, red, 17);
  await enter(shop, count.id, blue, 23);
  await enter(shop, count.id, lost, 2);
  await enter(shop, count.id, same, 4);
  await open(`/counts/${count.id}`, shop.admin);
  await page.getByRole('button', { name: 'Review' }).click();
  const table = page.getByRole('table', { name: 'Differences' });
  await expect(table.getByRole('row').nth(1)).toContainText(lost.name);
  await expect(row(page, red)).toContainText(`There are 3 too many of '${blue.name}'.`);
  await expect(row(page, red).getByRole('link', { name: blue.name })).toHaveAttribute('href', /open=history/);
  await expect(row(page, same)).toBeHidden();
  await page.getByLabel('Show items that agree, too').check();
  await expect(row(page, same)).toBeVisible();
  await expectNoFault(page, 'review');

  // The books were corrected meanwhile, so this item can't be posted as it was counted.
  await shop.call(updateStock, { body: { ...stockBody(lost), qty: 5 } });
  await page.getByRole('button', { name: 'Post', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: /^Post / });
  await expect(dialog).toContainText('Nobody counted 1 item');
  await dialog.getByRole('button', { name: 'Post' }).click();
  await expect(dialog).toContainText(`Please count '${lost.name}' again`);
  await expectNoFaultInPanel(page, 'post');
  await expect(dialog.getByLabel('Leave out what must be counted again')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(row(page, lost)).toContainText('Count again: the books were corrected since');

  await page.getByRole('button', { name: `Count ${lost.name} again` }).click();
  await expect(pad(page)).toContainText('Counted again');
  await page.keyboard.type('3');
  await page.keyboard.press('Enter');
  await expect(entries(page)).toContainText(lost.name);
  await page.getByRole('button', { name: 'Review' }).click();
  await expect(row(page, lost)).not.toContainText('Count again:');
  await page.getByRole('button', { name: 'Post', exact: true }).click();
  await dialog.getByLabel('Take 1 item as 0: it is not there').check();
  await dialog.getByRole('button', { name: 'Post' }).click();
  await expect(dialog).toBeHidden();
  await expect(page.getByText('Posted', { exact: true }).first()).toBeVisible();
  expect(await Promise.all([red, blue, lost, same, forgotten].map((item) => qtyOf(shop, item)))).toEqual([
    ...[17, 23, 3, 4, 0],
  ]);
});

test('leaves out what must be counted again, where that is wanted', async ({ page, shop, open }) => {
  const [soda, flour] = [await addItem(shop, { qty: 10 }), await addItem(shop, { qty: 10 })];
  const count = await begin(shop, [soda, flour]);
  await enter(shop, count.id, soda, 8);
  await enter(shop, count.id, flour, 8);
  await shop.call(updateStock, { body: { ...stockBody(flour), qty: 11 } });
  await open(`/counts/${count.id}?tab=review&open=post`, shop.admin);
  const dialog = page.getByRole('dialog', { name: /^Post / });
  await dialog.getByLabel('Leave out what must be counted again').check();
  await dialog.getByRole('button', { name: 'Post' }).click();
  await expect(dialog).toBeHidden();
  expect([await qtyOf(shop, soda), await qtyOf(shop, flour)]).toEqual([8, 11]);
});

test('a blind count tells nothing until someone who may post it has looked, and can be cancelled', async ({
  page,
  shop,
  open,
}) => {
  const soda = await addItem(shop, { qty: 77 });
  const count = await begin(shop, [soda], { blind: true });
  const keeper = await shop.hire('stock');
  await open(`/counts/${count.id}`, keeper);
  await left(page).getByRole('button', { name: soda.name }).click();
  await expect(pad(page)).toBeVisible();
  await expect(pad(page)).not.toContainText('77');
  await expect(page.getByRole('button', { name: 'Review' })).toBeHidden();
  await enter(shop, count.id, soda, 70, keeper.token);

  await open(`/counts/${count.id}`, shop.admin);
  await page.getByRole('button', { name: 'Review' }).click();
  await page.getByRole('dialog', { name: 'End the blind count?' }).getByRole('button', { name: 'Back' }).click();
  await expect(left(page).or(page.getByText('Everything has been counted.'))).toBeVisible();
  await page.getByRole('button', { name: 'Review' }).click();
  await page.getByRole('button', { name: 'Show the differences' }).click();
  await expect(row(page, soda)).toContainText('77');
  await page.getByRole('button', { name: 'Cancel count' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Cancel count' }).click();
  await expect(page.getByText('Cancelled').first()).toBeVisible();
  expect(await qtyOf(shop, soda)).toBe(77);
});

test('sellers count where the setting says so, and never see the books', async ({ page, shop, open }) => {
  // The generated name may contain any digits, but no decimal point between them.
  const soda = await addItem(shop, { qty: 66.25 });
  const count = await begin(shop, [soda]);
  const seller = await shop.hire('sales');
  await open(`/counts/${count.id}`, seller);
  await expect(page).toHaveURL(/\/sales/);
  await shop.call(updateSettings, { body: { till: { sellerCounts: true } } });
  try {
    await open(`/counts/${count.id}`, seller);
    await left(page).getByRole('button', { name: soda.name }).click();
    await expect(pad(page)).not.toContainText('66.25');
    await page.keyboard.type('60');
    await page.keyboard.press('Enter');
    await expect(page.getByText('1 of 1 item')).toBeVisible();
    await expect(page.getByRole('button', { name: 'Review' })).toBeHidden();
    await page.goto('/counts');
    await expect(page.getByRole('article').first()).toBeVisible();
    await expect(page.getByRole('button', { name: 'New count' })).toBeHidden();
  } finally {
    await shop.call(updateSettings, { body: { till: { sellerCounts: false } } });
  }
});

test('the pad stays where it is when an answer, a message or a waiting line appears: hands tap by place', async ({
  page,
  shop,
  open,
}) => {
  const [soda, flour] = [await addItem(shop, { qty: 10 }), await addItem(shop, { qty: 10 })];
  const count = await begin(shop, [soda, flour]);
  await page.setViewportSize(phone);
  await open(`/counts/${count.id}`, shop.admin);
  const answer = gate();
  await page.route('**/api/counts/*/items?search=*', async (route) => {
    await answer.opened;
    await route.continue();
  });
  const sending = gate();
  await page.route('**/api/counts/*/entries', async (route) => {
    await sending.opened;
    await route.abort('connectionreset');
  });

  await left(page).getByRole('button', { name: soda.name }).click();
  const before = await placesOf(page);
  answer.open();
  await expect(pad(page)).toContainText('The books say 10');
  expect(await placesOf(page)).toEqual(before);
  await scan(page, 'no-such-code');
  await expect(page.getByText('No item of this count has the name or barcode no-such-code')).toBeVisible();
  expect(await placesOf(page)).toEqual(before);
  await tap(page, before['5']);
  await expect(pad(page).getByLabel('How many')).toHaveValue('5');
  await tap(page, before.Save);
  await expect(pad(page)).toBeHidden();

  await left(page).getByRole('button', { name: flour.name }).click();
  await expect(pad(page)).toContainText('The books say 10');
  const then = await placesOf(page);
  sending.open();
  await expect(page.getByRole('status', { name: 'Entries' })).toContainText('1 entry waits on this device');
  expect(await placesOf(page)).toEqual(then);
  await tap(page, then['7']);
  await expect(pad(page).getByLabel('How many')).toHaveValue('7');
});

test('what waits outlives logging out, for whoever counted it and nobody else', async ({ page, shop, signIn }) => {
  const [soda, flour] = [await addItem(shop, { qty: 10 }), await addItem(shop, { qty: 10 })];
  const count = await begin(shop, [soda, flour]);
  const [keeper, helper] = [await shop.hire('stock'), await shop.hire('stock')];
  let isCut = true;
  await page.route('**/api/counts/*/entries', (route) => (isCut ? route.abort('connectionreset') : route.continue()));
  const logout = () => page.getByRole('navigation').getByRole('button', { name: 'Logout' }).click();
  const isSignedOut = () => expect(page.getByRole('button', { name: 'Login' })).toBeVisible();
  const people = async () =>
    (await shop.call(getCount, { params: { id: count.id } })).people.map(({ staffId, items }) => [staffId, items]);

  await signIn(keeper);
  await page.goto(`/counts/${count.id}`);
  for (const item of [soda, flour]) {
    await page.getByLabel('Item', { exact: true }).fill(item.name);
    await page.keyboard.press('Enter');
    await expect(pad(page)).toContainText(item.name);
    await page.keyboard.type('4');
    await page.keyboard.press('Enter');
  }
  await expect(page.getByRole('status', { name: 'Entries' })).toContainText('2 entries wait on this device');
  await page.goto('/stock');
  await logout();
  const dialog = page.getByRole('dialog', { name: '2 entries are not sent yet' });
  await expect(dialog).toContainText('sent when you sign in here again');
  await expectNoFaultInPanel(page, 'logging out');
  await dialog.getByRole('button', { name: 'Back' }).click();
  await expect(dialog).toBeHidden();
  await logout();
  await dialog.getByRole('button', { name: 'Logout' }).click();
  await isSignedOut();

  // Somebody else counts here now, and the connection is back.
  isCut = false;
  await signIn(helper);
  await page.goto(`/counts/${count.id}`);
  await left(page).getByRole('button', { name: soda.name }).click();
  await page.keyboard.type('1');
  await page.keyboard.press('Enter');
  await expect.poll(people).toEqual([[helper.user.id, 1]]);
  await expect(entries(page).getByRole('listitem')).toHaveCount(1);
  await logout();
  await isSignedOut();
  expect(await people()).toEqual([[helper.user.id, 1]]);

  // The entries are sent on whatever screen the person is, without opening the count.
  await signIn(keeper);
  await expect.poll(people).toEqual([
    [keeper.user.id, 2],
    [helper.user.id, 1],
  ]);
  await logout();
  await isSignedOut();
});

test('what comes too late for a count says so where the count is', async ({ page, shop, open }) => {
  const soda = await addItem(shop, { qty: 10 });
  const count = await begin(shop, [soda]);
  await open(`/counts/${count.id}`, shop.admin);
  let isCut = true;
  await page.route('**/api/counts/*/entries', (route) => (isCut ? route.abort('connectionreset') : route.continue()));
  await left(page).getByRole('button', { name: soda.name }).click();
  await page.keyboard.type('4');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('status', { name: 'Entries' })).toContainText('1 entry waits on this device');
  await shop.call(postCount, { params: { id: count.id } });
  isCut = false;
  await expect(entries(page)).toContainText('has been posted');
  await page.getByRole('button', { name: `Undo 4 of ${soda.name}` }).click();
  await expect(entries(page)).toBeHidden();
});

test('a review says that somebody counted meanwhile, and moves nothing until it is asked to', async ({
  page,
  shop,
  open,
}) => {
  const [soda, flour] = [await addItem(shop, { qty: 10 }), await addItem(shop, { qty: 10, unitCost: 500 })];
  const count = await begin(shop, [soda, flour]);
  const helper = await shop.hire('stock');
  await enter(shop, count.id, soda, 8, helper.token);
  await page.setViewportSize(phone);
  await open(`/counts/${count.id}?tab=review`, shop.admin);
  await expect(row(page, soda)).toBeVisible();
  const [again, post] = [
    page.getByRole('button', { name: `Count ${soda.name} again` }),
    page.getByRole('button', { name: 'Post', exact: true }),
  ];
  const since = page.getByRole('status', { name: 'Counted since' });
  await expect(since).toBeEmpty();
  const places = async () => [await again.boundingBox(), await post.boundingBox()];
  const before = await places();
  await enter(shop, count.id, flour, 3, helper.token);
  await expect(since).toContainText('Somebody has counted since.');
  expect(await places()).toEqual(before);
  await expect(row(page, flour)).toBeHidden();
  await expectNoFault(page, 'review, somebody counted');
  await expectNoSidewaysScroll(page);
  await picture(page, 'count-since-390');

  await since.getByRole('button', { name: 'Show changes' }).click();
  await expect(row(page, flour)).toBeVisible();
  await expect(since).toBeEmpty();
  await post.click();
  const dialog = page.getByRole('dialog', { name: /^Post / });
  await expect(dialog).toBeVisible();
  await enter(shop, count.id, soda, 7, helper.token);
  await expect(dialog).toContainText('What they entered is posted, too.');
  await page.keyboard.press('Escape');
  await expect(row(page, soda)).toContainText('-3');
});

test('a posted count shows what it found to those with stock, and to no seller', async ({ page, shop, open }) => {
  const [soda, flour] = [await addItem(shop, { qty: 10, unitCost: 7 }), await addItem(shop, { qty: 10 })];
  const count = await begin(shop, [soda, flour], { name: unique('Evening count') });
  const helper = await shop.hire('stock');
  await enter(shop, count.id, soda, 8, helper.token);
  await enter(shop, count.id, flour, 10, helper.token);
  await shop.call(postCount, { params: { id: count.id } });
  await shop.call(updateStock, { body: { ...stockBody(soda), qty: 33 } });
  const found = page.getByRole('region', { name: 'What it found' });
  await open(`/counts/${count.id}`, await shop.hire('reports'));
  await expect(page.getByText('Ended')).toBeVisible();
  await expect(found).toHaveCount(0);
  await open(`/counts/${count.id}`, await shop.hire('stock'));
  await expect(found).toContainText('2 items counted');
  await expect(found).toContainText('1 difference');
  await expect(row(page, soda)).toContainText('14');
  await expect(row(page, soda)).toContainText(helper.user.last_name);
  await expect(row(page, flour)).toBeHidden();
  await page.getByLabel('Show items that agree, too').check();
  await expect(row(page, flour)).toBeVisible();
  await expect(page.getByRole('button', { name: /again$/ })).toHaveCount(0);
  await expectNoFault(page, 'posted count');
  for (const [width, height] of [
    [390, 844],
    [1280, 800],
  ] as const) {
    await page.setViewportSize({ width, height });
    await expectNoSidewaysScroll(page);
    await picture(page, `count-posted-${width}`);
  }
  await shop.call(updateSettings, { body: { till: { sellerCounts: true } } });
  try {
    await open(`/counts/${count.id}`, await shop.hire('sales'));
    await expect(page.getByText("This count doesn't exist.")).toBeVisible();
  } finally {
    await shop.call(updateSettings, { body: { till: { sellerCounts: false } } });
  }
});

/** A promise that the test resolves when something may go on. */
function gate(): { opened: Promise<void>; open(): void } {
  let open = () => {};
  const opened = new Promise<void>((resolve) => {
    open = resolve;
  });
  return { opened, open };
}

async function placesOf(page: Page) {
  const boxOf = async (name: string) => (await key(page, name).boundingBox())!;
  return {
    pad: await pad(page).boundingBox(),
    ...{ 5: await boxOf('5'), 7: await boxOf('7'), Save: await boxOf('Save') },
    close: await boxOf('Close without counting'),
  };
}

/** Taps this place, whatever is there now. */
async function tap(page: Page, { x, y, width, height }: { x: number; y: number; width: number; height: number }) {
  await page.mouse.click(x + width / 2, y + height / 2);
}

test('fits phones, tablets and desks', async ({ page, shop, open }) => {
  const [soda, flour] = [
    await addItem(shop, { name: `${unique('Very')} ${'long '.repeat(20)}name` }),
    await addItem(shop),
  ];
  for (const name of ['Carton', 'Half carton', 'Pallet']) {
    await shop.call(addPack, { params: { id: soda.id }, body: { name, size: name.length } });
  }
  const count = await begin(shop, [soda, flour], { name: unique('Evening count') });
  await enter(shop, count.id, flour, 8);
  for (const [width, height] of [
    [390, 844],
    [820, 1180],
    [1280, 800],
  ] as const) {
    await page.setViewportSize({ width, height });
    await open('/counts', shop.admin);
    await expect(page.getByRole('article', { name: count.name })).toBeVisible();
    await expectNoSidewaysScroll(page);
    await picture(page, `counts-${width}`);
    await open(`/counts/${count.id}`, shop.admin);
    await left(page).getByRole('button', { name: soda.name }).click();
    await expect(key(page, 'Save')).toBeInViewport();
    await expect(key(page, '7')).toBeInViewport();
    await expectNoSidewaysScroll(page);
    await picture(page, `count-pad-${width}`);
    await page.getByRole('button', { name: 'Review' }).click();
    await expect(page.getByRole('table', { name: 'Differences' })).toContainText(flour.name);
    await expectNoSidewaysScroll(page);
    await picture(page, `count-review-${width}`);
  }
});

function stockBody({ id, name, qty, date, unitCost, unitSell, warningAt, categoryId }: StockItem) {
  return { id, name, qty, date, unitCost, unitSell, warningAt, categoryId };
}
