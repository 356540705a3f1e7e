/** How many keys and taps the jobs at the shelves take, so that none gets longer. */
import type { Page } from '@playwright/test';
import { addCategory } from '../../../contract/goods/categories.ts';
import { addStock, listAllStock, searchStock } from '../../../contract/goods/stock.ts';
import { expect, type Shop, test } from '../support/fixtures.ts';
import { scan } from '../support/scanning.ts';
import { unique } from '../support/trading.ts';

let made = 0;

/** A scan, a key and a tap count as one action each, and so does a name that someone types. */
function counting(page: Page) {
  let actions = 0;
  return {
    actions: () => actions,
    async tap(...target: Parameters<Page['getByRole']>) {
      actions += 1;
      await page.getByRole(...target).click();
    },
    async press(key: string) {
      actions += 1;
      await page.keyboard.press(key);
    },
    async type(text: string) {
      actions += 1;
      await page.keyboard.type(text);
    },
    async scan(code: string) {
      actions += 1;
      await scan(page, code);
    },
  };
}

async function tenItems(shop: Shop, warningAt: number) {
  const { id: categoryId } = await shop.call(addCategory, { body: { type: unique('Shelf') } });
  const items = [];
  for (let n = 0; n < 10; n++) {
    const barcode = `77${process.pid}${String(++made).padStart(4, '0')}`;
    const body = {
      name: unique('Soap'),
      qty: 1,
      date: '2026-03-01',
      unitCost: 2,
      unitSell: 3.5,
      warningAt,
      categoryId,
    };
    items.push(await shop.call(addStock, { body: { ...body, barcode } }));
  }
  return items;
}

async function quantitiesOf(shop: Shop, items: { id: number }[]) {
  const found = await shop.call(listAllStock, { query: { ids: items.map(({ id }) => id).join(',') } });
  return found.map(({ qty, unitCost, unitSell }) => [qty, unitCost, unitSell]);
}

test('adding an item takes its name, its price and Enter', async ({ page, shop, open }) => {
  await open('/stock', await shop.hire('stock'));
  const watch = counting(page);
  const name = unique('Lamp');
  await watch.tap('button', { name: 'Stock', exact: true });
  await expect(page.getByLabel('Product Name')).toBeFocused();
  await watch.type(name);
  await watch.press('Tab');
  await watch.type('12.5');
  await watch.press('Enter');
  await expect(page.getByRole('dialog', { name: 'Add Stock' })).toBeHidden();
  expect(await shop.call(searchStock, { query: { named: name } })).toMatchObject([{ unitSell: 12.5, qty: 0 }]);
  expect(watch.actions()).toBeLessThanOrEqual(5);
});

test('restocking ten items that are scanned takes at most 35 actions', async ({ page, shop, open }) => {
  const items = await tenItems(shop, 0);
  await open('/stock', await shop.hire('stock'));
  const watch = counting(page);
  await watch.tap('button', { name: 'Goods in' });
  const panel = page.getByRole('dialog', { name: 'Goods in' });
  const picker = panel.getByRole('textbox', { name: 'Item' }).or(panel.getByRole('combobox', { name: 'Item' }));
  for (const { barcode } of items) {
    await expect(picker).toBeFocused();
    await watch.scan(barcode ?? '');
    await expect(panel.getByLabel('Qty')).toBeFocused();
    await watch.type('8');
    await watch.press('Enter');
  }
  await expect(panel.getByRole('status')).toContainText(`${items[9]?.name}: 8 added, 9 in stock`);
  expect(await quantitiesOf(shop, items)).toEqual(items.map(() => [9, 2, 3.5]));
  expect(watch.actions()).toBeLessThanOrEqual(35);
});

test('restocking ten items of the ReStock list takes at most 35 actions, and readers have no button', async ({
  page,
  shop,
  open,
}) => {
  const items = await tenItems(shop, 5);
  await open('/reports', shop.admin);
  const watch = counting(page);
  await watch.tap('button', { name: 'ReStock' });
  const panel = page.getByRole('dialog', { name: 'ReStock' });
  for (const { name } of items) {
    await watch.tap('button', { name: `Restock ${name}`, exact: true });
    await expect(panel.getByLabel('Qty')).toBeFocused();
    await watch.type('9');
    await watch.press('Enter');
    await expect(panel.getByRole('status')).toContainText(`${name}: 9 added, 10 in stock`);
  }
  expect(await quantitiesOf(shop, items)).toEqual(items.map(() => [10, 2, 3.5]));
  expect(watch.actions()).toBeLessThanOrEqual(35);

  const [low] = await tenItems(shop, 5);
  await open('/reports', await shop.hire('reports'));
  await page.getByRole('button', { name: 'ReStock' }).click();
  await expect(panel.getByRole('row').filter({ hasText: low?.name ?? '' })).toBeVisible();
  await expect(panel.getByRole('button', { name: /^Restock/ })).toHaveCount(0);
});
