/** Labels on sheets and rolls as they are printed, measured to the millimetre and read back by a decoder; and the scales of the shop. */
import type { Page } from '@playwright/test';
import { updateStock } from '../../../contract/goods/stock.ts';
import { readPicture } from '../../support/read-bars.ts';
import { expect, test, testInOwnShop } from '../support/fixtures.ts';
import { catchPrinting, printed } from '../support/printing.ts';
import { addItem } from '../support/trading.ts';

const longName = 'Extra long grain parboiled rice from the hills of the north, washed, in a bag of five kilograms';

test.beforeEach(({ context }) => catchPrinting(context));

/** The labels of the printed pages in millimetres, each from the corner of its own page. */
function measured(paper: Page) {
  return paper.evaluate(() => {
    const probe = document.createElement('div');
    probe.style.cssText = 'position: absolute; width: 100mm';
    document.body.append(probe);
    const perMillimetre = probe.getBoundingClientRect().width / 100;
    probe.remove();
    return [...document.querySelectorAll('svg')].map((page) => {
      const corner = page.getBoundingClientRect();
      const inMillimetres = (box: DOMRect) => ({
        x: (box.x - corner.x) / perMillimetre,
        y: (box.y - corner.y) / perMillimetre,
        width: box.width / perMillimetre,
        height: box.height / perMillimetre,
      });
      return {
        ...inMillimetres(corner),
        labels: [...page.querySelectorAll('[data-label]')].map((one) => inMillimetres(one.getBoundingClientRect())),
        texts: [...page.querySelectorAll('text, [data-bars]')].map((one) => inMillimetres(one.getBoundingClientRect())),
      };
    });
  });
}

function expectNear(found: object, wanted: Record<string, number>) {
  for (const [name, value] of Object.entries(wanted)) {
    expect(
      Math.abs((found as Record<string, number>)[name]! - value),
      `${name} of ${JSON.stringify(found)}`,
    ).toBeLessThan(0.3);
  }
}

/** In points, as a PDF has them. */
async function pagesOf(paper: Page): Promise<{ width: number; height: number }[]> {
  const file = (await paper.pdf({ preferCSSPageSize: true })).toString('latin1');
  return [...file.matchAll(/\/MediaBox \[0 0 ([\d.]+) ([\d.]+)\]/g)].map(([, width, height]) => ({
    width: (Number(width) / 72) * 25.4,
    height: (Number(height) / 72) * 25.4,
  }));
}

const papers = [
  { sheet: '3x8', page: [210, 297], label: [70, 37], first: [0, 0.5], second: [70, 0.5], below: [0, 37.5], perRow: 3 },
  {
    sheet: '3x7',
    page: [210, 297],
    label: [63.5, 38.1],
    first: [7.21, 15.15],
    second: [73.25, 15.15],
    below: [7.21, 53.25],
    perRow: 3,
  },
  {
    sheet: '4x10',
    page: [210, 297],
    label: [52.5, 29.7],
    first: [0, 0],
    second: [52.5, 0],
    below: [0, 29.7],
    perRow: 4,
  },
  {
    sheet: '5x13',
    page: [210, 297],
    label: [38.1, 21.2],
    first: [4.75, 10.7],
    second: [45.35, 10.7],
    below: [4.75, 31.9],
    perRow: 5,
  },
  { sheet: '40x30', page: [40, 30], label: [40, 30], first: [0, 0], second: [0, 0], below: null, perRow: 1 },
  { sheet: '50x30', page: [50, 30], label: [50, 30], first: [0, 0], second: [0, 0], below: null, perRow: 1 },
  { sheet: '58x40', page: [58, 40], label: [58, 40], first: [0, 0], second: [0, 0], below: null, perRow: 1 },
];

test('labels lie where the sheet or roll has them, on pages of its size, and their codes are read back', async ({
  page,
  shop,
  open,
}) => {
  test.slow();
  const ean = await addItem(shop, { name: longName, barcode: '4006381333931', unitSell: 999_999_999, unit: 'bottle' });
  const sku = await addItem(shop, { barcode: 'SKU-7/a', unitSell: 1200, unit: 'kg' });
  await open(`/labels?ids=${ean.id},${sku.id}`, shop.admin);
  await page.getByLabel(`Copies of ${sku.name}`).fill('14');
  for (const { sheet, page: size, label, first, second, below, perRow } of papers) {
    await page.getByLabel('Sheet', { exact: true }).selectOption(sheet);
    const paper = await printed(page);
    const pages = await measured(paper);
    const [width, height] = label as [number, number];
    const isRoll = perRow === 1;
    expect(pages, sheet).toHaveLength(isRoll ? 15 : 1);
    expectNear(pages[0]!, { width: size[0]!, height: size[1]! });
    const labels = pages.flatMap(({ labels }) => labels);
    expect(labels).toHaveLength(15);
    expectNear(labels[0]!, { x: first[0]!, y: first[1]!, width, height });
    expectNear(labels[1]!, { x: second[0]!, y: second[1]!, width, height });
    if (below) expectNear(labels[perRow]!, { x: below[0]!, y: below[1]!, width, height });
    for (const text of pages[0]!.texts) {
      const owner = labels.find(
        ({ x, y }) => text.x >= x && text.x <= x + width && text.y >= y - 0.1 && text.y <= y + height,
      );
      expect(text.x + text.width, sheet).toBeLessThanOrEqual(owner!.x + width);
      expect(text.y + text.height, sheet).toBeLessThanOrEqual(owner!.y + height);
    }
    const printedPages = await pagesOf(paper);
    expect(printedPages, sheet).toHaveLength(pages.length);
    for (const one of printedPages) expectNear(one, { width: size[0]!, height: size[1]! });
    expect(await codesOn(paper, isRoll ? 2 : 1), sheet).toEqual(['4006381333931', 'SKU-7/a']);
    await paper.close();
  }
});

/** The codes that a scanner would read on the first pages, each code once. */
async function codesOn(paper: Page, pages: number): Promise<string[]> {
  const read = [];
  // As sharp as a printer with 300 dots to the inch.
  await paper.evaluate(() => document.documentElement.style.setProperty('zoom', '3'));
  for (let at = 0; at < pages; at++) read.push(...(await readPicture(await paper.locator('svg').nth(at).screenshot())));
  return [...new Set(read.map(({ text }) => text))].sort();
}

test('a sheet that is partly used begins at its first free label, and the shift moves all of it', async ({
  page,
  shop,
  open,
}) => {
  const { id, name } = await addItem(shop, { barcode: null, unitSell: 50 });
  await open(`/labels?ids=${id}`, shop.admin);
  await page.getByLabel(`Copies of ${name}`).fill('3');
  await page.getByLabel('First free label').fill('23');
  await page.getByLabel('Shift to the right, in mm').fill('1.5');
  await page.getByLabel('Shift down, in mm').fill('-0.5');
  const paper = await printed(page);
  const pages = await measured(paper);
  expect(pages.map(({ labels }) => labels.length)).toEqual([2, 1]);
  expectNear(pages[0]!.labels[0]!, { x: 71.5, y: 259 });
  expectNear(pages[0]!.labels[1]!, { x: 141.5, y: 259 });
  expectNear(pages[1]!.labels[0]!, { x: 1.5, y: 0 });
  await paper.close();

  await page.getByLabel('First free label').fill('25');
  await expect(page.getByRole('alert')).toHaveText('The first free label is a number from 1 to 24');
  await expect(page.getByRole('button', { name: 'Print' })).toBeDisabled();

  // The sheet is remembered on this device; the first free label is not.
  await page.getByLabel('Sheet', { exact: true }).selectOption('own');
  await page.getByLabel('Labels across').fill('2');
  await page.getByLabel('Width of a label, in mm').fill('90');
  await page.reload();
  await expect(page.getByLabel('Width of a label, in mm')).toHaveValue('90');
  await expect(page.getByLabel('First free label')).toHaveValue('1');
  const own = await printed(page);
  expectNear((await measured(own))[0]!.labels[0]!, { x: 7.2 + 1.5, y: 15.1 - 0.5, width: 90, height: 38.1 });
  await own.close();
  await page.getByLabel('Width of a label, in mm').fill('190');
  await expect(page.getByRole('alert')).toHaveText('These labels do not fit an A4 sheet');
});

test('from the stock list: the labels of one item, of what is searched, and codes for those that have none', async ({
  page,
  shop,
  open,
}) => {
  const clerk = await shop.hire('stock');
  const word = `Tagged${Date.now()}`;
  const items = [];
  for (const name of [`${word} one`, `${word} two`]) items.push(await addItem(shop, { name, barcode: null }));
  await addItem(shop, { name: `${word} three`, barcode: '96385074' });
  await open(`/stock?search=${word} one`, clerk);
  await page.getByRole('link', { name: 'Print labels', exact: true }).click();
  await expect(page.getByRole('heading', { name: 'Labels' })).toBeVisible();
  await expect(page.getByText('1 label', { exact: true })).toBeVisible();

  await page.goto(`/stock?search=${word}`);
  await page.getByRole('link', { name: 'Print labels', exact: true }).click();
  await expect(page.getByText('3 labels', { exact: true })).toBeVisible();
  await expect(page.getByText('2 items have no code.')).toBeVisible();
  await page.getByRole('button', { name: 'Give them codes' }).click();
  await expect(page.getByText('items have no code')).toBeHidden();
  for (const { id } of items) {
    await expect(page.getByText(new RegExp(`^20${String(id).padStart(10, '0')}\\d$`))).toBeVisible();
  }
  const paper = await printed(page);
  expect(await codesOn(paper, 1)).toHaveLength(3);

  const all = page.getByRole('checkbox', { name: 'All items' });
  await page.getByRole('checkbox', { name: `${word} two` }).click();
  await expect(page.getByText('2 labels', { exact: true })).toBeVisible();
  await expect(page.getByLabel(`Copies of ${word} two`)).toBeDisabled();
  await all.click();
  await expect(page.getByText('3 labels', { exact: true })).toBeVisible();
  await all.click();
  await expect(page.getByText('0 labels', { exact: true })).toBeVisible();
  await page.getByRole('checkbox', { name: `${word} one` }).click();
  await expect(page.getByText('1 label', { exact: true })).toBeVisible();
});

test('those who sell print labels of changed prices, and may not give codes', async ({ page, shop, open }) => {
  const seller = await shop.hire('sales');
  const {
    category: _,
    salesCount: _count,
    packs: _packs,
    ...item
  } = await addItem(shop, { barcode: null, unitSell: 10 });
  await shop.call(updateStock, { body: { ...item, barcode: '', unitSell: 12.5 } });
  await open('/labels', seller);
  await expect(page.getByText('The items to print labels for will appear here.')).toBeVisible();
  await page.getByLabel('Print labels for').selectOption('prices');
  await expect(page.getByLabel(`Copies of ${item.name}`)).toHaveValue('1');
  await expect(page.getByText(/has no code|have no code/)).toBeVisible();
  await expect(page.getByRole('button', { name: /Give/ })).toHaveCount(0);
});

testInOwnShop(
  'a scale is added, its labels are tried, and what is wrong with them is said',
  async ({ page, own, open }) => {
    await addItem(own, { name: 'Apples', unit: 'kg', scaleCode: '12' });
    await open('/settings', own.admin);
    await expect(page.getByLabel('Prefix')).toHaveCount(0);
    await page.getByRole('button', { name: 'Add a scale' }).click();
    const scales = page.getByRole('form', { name: 'Scales' });
    await scales.getByLabel('Prefix').fill('2x');
    await scales.getByRole('button', { name: 'Save' }).click();
    await expect(scales.getByText('Must be 1 to 4 digits')).toBeVisible();
    await scales.getByLabel('Prefix').fill('213');
    await scales.getByRole('button', { name: 'Save' }).click();
    await expect(scales.getByText('Must have 12 digits in prefix, code and weight together')).toBeVisible();
    await scales.getByLabel('Prefix').fill('21');
    await scales.getByRole('button', { name: 'Save' }).click();

    const label = scales.getByLabel('Try a label');
    const says = scales.getByRole('status');
    for (const [code, answer] of [
      ['2100012012508', 'Item Apples, 1.250 kg'],
      ['2100012012509', 'The check digit, the last one, is wrong'],
      ['4006381333931', 'No scale has this prefix'],
      ['2100013012507', 'No item has the scale code 13'],
      ['2100012000000', 'The weight on this label is 0'],
      ['210001', 'A label of a scale has 13 digits'],
    ] as const) {
      await label.fill(code);
      await label.press('Enter');
      await expect(says).toHaveText(answer);
    }

    await scales.getByRole('button', { name: 'Remove scale 1' }).click();
    await scales.getByRole('button', { name: 'Save' }).click();
    await expect(page.getByRole('form', { name: 'Scales' })).toBeHidden();
    await expect(page.getByRole('button', { name: 'Add a scale' })).toBeVisible();
  },
);
