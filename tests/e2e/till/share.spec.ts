/** Papers as pictures: by the share sheet, which the test replaces, as a file, and as the text of a message. */
import type { Page } from '@playwright/test';
import type { StockItem } from '../../../contract/goods/stock.ts';
import { makeSale } from '../../../contract/selling/sales.ts';
import { updateSettings } from '../../../contract/shop/shop-settings.ts';
import { readPicture } from '../../support/read-bars.ts';
import { expectNoFaultInPanel } from '../support/axe.ts';
import { expect, test, testInOwnShop } from '../support/fixtures.ts';
import { addItem, sell, sellOnCredit, unique } from '../support/trading.ts';

interface Shared {
  name: string;
  type: string;
  /** Base64. */
  content: string;
}

const picture = (page: Page, name: string) =>
  process.env.PICTURES ? page.screenshot({ path: `${process.env.PICTURES}/${name}.png` }) : undefined;

/** Remembers what was shared. The sheet is first closed by the person, then refused by the browser, then used. */
async function standInForSheet(page: Page, refusals: string[] = []): Promise<void> {
  await page.addInitScript((names) => {
    const shared: Shared[] = [];
    Object.assign(window, { shared });
    navigator.canShare = (data) => (data?.files?.length ?? 0) > 0;
    navigator.share = async (data) => {
      const name = names.shift();
      if (name) throw new DOMException('', name);
      for (const file of data?.files ?? []) {
        const read = new FileReader();
        read.readAsDataURL(file);
        await new Promise((resolve) => read.addEventListener('load', resolve));
        shared.push({ name: file.name, type: file.type, content: String(read.result).split(',')[1] ?? '' });
      }
    };
  }, refusals);
}

const sharedOf = (page: Page) => page.evaluate(() => (window as unknown as { shared: Shared[] }).shared);
const sizeOf = (png: Buffer) => ({ width: png.readUInt32BE(16), height: png.readUInt32BE(20) });

test('a receipt leaves by the share sheet as the picture of what the paper says', async ({ page, shop, open }) => {
  const receipt = await sell(shop, await addItem(shop), 2);
  await standInForSheet(page, ['AbortError', 'NotAllowedError']);
  await open(`/receipts?search=${receipt.id}`, await shop.hire('sales'));
  await page.getByRole('button', { name: `Open receipt ${receipt.id}` }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Share' }).click();
  const dialog = page.getByRole('dialog', { name: `Share Receipt ${receipt.id}` });
  const share = dialog.getByRole('button', { name: 'Share', exact: true });
  const problem = dialog.getByText('The browser did not take the picture.');

  // Closing the sheet is not an error; a refusal by the browser is reported.
  await share.click();
  await share.click();
  await expect(problem).toBeVisible();
  await expectNoFaultInPanel(page, 'share');
  await picture(page, 'share-receipt');
  await share.click();
  await expect(problem).toBeHidden();

  await expect.poll(async () => (await sharedOf(page)).length).toBe(1);
  const [file] = await sharedOf(page);
  expect(file).toMatchObject({ name: `Receipt-${receipt.id}.png`, type: 'image/png' });
  const png = Buffer.from(file!.content, 'base64');
  expect(sizeOf(png).width).toBeGreaterThanOrEqual(800);
  // A scanner can read the bars in the picture.
  expect((await readPicture(png)).map(({ text }) => text).join()).toContain(String(receipt.id));
});

test('where nothing shares files the picture is saved, and the text goes by WhatsApp', async ({ page, shop, open }) => {
  const item = await addItem(shop);
  const receipt = await sellOnCredit(shop, item, 1, unique('Amina'));
  await open(`/receipts?search=${receipt.id}`, shop.admin);
  await page.getByRole('button', { name: `Open receipt ${receipt.id}` }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Share' }).click();
  const dialog = page.getByRole('dialog', { name: `Share Receipt ${receipt.id}` });
  const saving = page.waitForEvent('download');
  await dialog.getByRole('button', { name: 'Save the picture' }).click();
  expect((await saving).suggestedFilename()).toBe(`Receipt-${receipt.id}.png`);
  await expect(dialog.getByRole('button', { name: 'Share', exact: true })).toHaveCount(0);

  const phone = dialog.getByLabel('Send the text by WhatsApp to');
  const link = dialog.getByRole('link', { name: 'Open WhatsApp' });
  // The number is filled in as the shop wrote it.
  await expect(phone).toHaveValue('0700');
  await phone.fill('none');
  await expect(dialog.getByText('This is no phone number')).toBeVisible();
  // Without a valid number there is no link.
  await expect(link).toHaveCount(0);
  await phone.fill('+256 700 123 456');
  await expect(link).toHaveAttribute('href', /^https:\/\/wa\.me\/256700123456\?text=/);
  const text = new URL((await link.getAttribute('href'))!).searchParams.get('text')!;
  expect(text).toContain(`*Receipt ${receipt.id}*`);
  expect(text).toContain(item.name);
});

testInOwnShop('100 lines in Arabic are several pictures that can be read', async ({ page, own: shop, open }) => {
  await shop.call(updateSettings, { body: { business: { language: 'ar' } } });
  const items: StockItem[] = [];
  for (let at = 0; at < 100; at++) items.push(await addItem(shop, { name: `صابون أزرق ${at}`, qty: 500 }));
  const sales = Array.from({ length: 100 }, (_, at) => ({ stockId: items[at]!.id, quantity: 1 }));
  const receipt = await shop.call(makeSale, { body: { sales } });
  await standInForSheet(page);
  // The paper is in the language of the shop, and the screen in that of the reader.
  await page.addInitScript(() => localStorage.setItem('language', 'en'));
  await open(`/receipts?search=${receipt.id}`, shop.admin);
  await page.getByRole('button', { name: `Open receipt ${receipt.id}` }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Share' }).click();
  const dialog = page.getByRole('dialog', { name: /^Share / });
  await dialog.getByRole('button', { name: 'Share', exact: true }).click();
  await expect.poll(async () => (await sharedOf(page)).length).toBeGreaterThan(1);
  await picture(page, 'share-arabic');
  for (const { content } of await sharedOf(page)) {
    const { width, height } = sizeOf(Buffer.from(content, 'base64'));
    expect(width * height).toBeLessThan(16_000_000);
    expect(height).toBeLessThan(5_000);
  }
});
