/** Receipt printers as a cashier sees them: setting one up, printing, what is offered when it fails, and a port of the till. */
import type { Page } from '@playwright/test';
import type { Printer } from '../../../contract/printing/printers.ts';
import { makeSale } from '../../../contract/selling/sales.ts';
import { updateSettings } from '../../../contract/shop/shop-settings.ts';
import {
  type FakePrinter,
  type Picture,
  printerSettings,
  readPaper,
  startFakePrinter,
  textsOf,
} from '../../support/fake-printer.ts';
import { expect, type Shop, testInShopOfFile } from '../support/fixtures.ts';
import { catchPrinting } from '../support/printing.ts';
import { addItem, unique } from '../support/trading.ts';

const test = testInShopOfFile();

let printer: FakePrinter;
test.beforeAll(async () => {
  printer = await startFakePrinter();
});
test.afterAll(() => printer.close());
test.beforeEach(async ({ context }) => {
  printer.clear();
  await catchPrinting(context);
});

async function use(shop: Shop, some: Partial<Printer>): Promise<void> {
  const own = { ...printerSettings, port: printer.port, ...some } as Printer;
  await shop.call(updateSettings, { body: { till: { printers: [own] } } });
}

async function sellOnPage(page: Page, name: string) {
  await page.getByRole('combobox', { name: 'Search Stock' }).fill(name);
  await page.getByRole('option').filter({ hasText: name }).first().waitFor();
  await page.keyboard.press('Enter');
  await page.getByRole('button', { name: 'Make Sale' }).click();
  await expect(page.getByText(/^Sold: receipt/)).toBeVisible();
}

const openReceipt = (page: Page) => page.getByRole('button', { name: 'Receipt', exact: true }).click();
const print = (page: Page) => page.getByRole('dialog').getByRole('button', { name: 'Print', exact: true }).click();

test('a network printer is set up, tried out, and prints what the browser would', async ({ page, shop, open }) => {
  const item = await addItem(shop, { name: unique('Crème brûlée'), unitSell: 1234.5 });
  await open('/settings', shop.admin);
  await page.getByRole('button', { name: 'Set up the printer of Every till' }).click();
  const form = page.getByRole('dialog', { name: 'Printer' });
  await form.getByLabel('Receipts print').selectOption('On a printer in the network');
  await form.getByLabel('Address').fill('not an address');
  await form.getByLabel('Port').fill(String(printer.port));
  await form.getByRole('button', { name: 'Save' }).click();
  await expect(form.getByText('Must be an address like 192.168.1.50')).toBeVisible();
  await form.getByLabel('Address').fill('127.0.0.1');
  await form.getByLabel('Cash drawer').selectOption('Connected to the printer (pin 2)');
  await form.getByRole('button', { name: 'Save' }).click();
  await expect(form).toBeHidden();
  await page.getByRole('button', { name: 'Print a test' }).click();
  await expect(page.getByText('Printed', { exact: true })).toBeVisible();
  const marks = printer.paper();
  expect(textsOf(marks)).toContain('ÀÉÎÕÜàéîõüñçß                         1234567890');
  // Letters that are missing in the code page are drawn.
  expect(marks.filter(({ kind }) => kind === 'picture')).toHaveLength(1);
  printer.clear();

  await open('/sales', shop.admin);
  await sellOnPage(page, item.name);
  await expect.poll(() => printer.paper()).toEqual([{ kind: 'drawer', pin: 2 }]);
  await page.getByRole('button', { name: 'Open drawer' }).click();
  await expect.poll(() => printer.paper().length).toBe(2);
  await openReceipt(page);
  printer.clear();
  await print(page);
  await expect.poll(() => printer.paper().at(-1)).toEqual({ kind: 'cut' });
  const texts = textsOf(printer.paper());
  const opening = page.waitForEvent('popup');
  await page.getByRole('button', { name: 'Print 80 mm' }).click();
  const sums = await (await opening).locator('tfoot tr').allInnerTexts();
  for (const sum of sums) {
    const [label, figure] = sum.split('\t').map((part) => part.trim());
    expect(texts).toContainEqual(expect.stringMatching(new RegExp(`^${label} +${figure}$`)));
  }
  expect(texts).toContainEqual(expect.stringMatching(/^Crème brûlée .* 1 1,234.50 1,234.50$/));
});

test('where it fails, the way on is offered, and nothing prints twice unasked', async ({ page, shop, open }) => {
  await use(shop, {});
  const item = await addItem(shop);
  await open('/sales', await shop.hire('sales'));
  await sellOnPage(page, item.name);
  await openReceipt(page);
  printer.state = 'out of paper';
  await print(page);
  const dialog = page.getByRole('dialog').filter({ hasText: 'The receipt was not printed' });
  await expect(dialog).toContainText('The printer is not ready. Nothing was printed.');
  const opening = page.waitForEvent('popup');
  await dialog.getByRole('button', { name: 'Print with the browser' }).click();
  const paper = await opening;
  await expect(paper.locator('html')).toHaveAttribute('data-printed', 'yes');
  // Nothing was printed before, so this is the receipt itself and not a copy.
  await expect(paper.getByText('COPY')).toHaveCount(0);
  await paper.close();

  printer.clear();
  printer.trouble = { hangsUpAfter: 100 };
  await print(page);
  const doubt = page.getByRole('dialog').filter({ hasText: 'The receipt may have printed' });
  await expect(doubt).toBeVisible();
  printer.clear();
  await doubt.getByRole('button', { name: 'Print again' }).click();
  await expect.poll(() => textsOf(printer.paper()).map((text) => text.trim())).toContain('COPY');
});

test('a receipt in Arabic is drawn, and begins at the right', async ({ page, shop, open }) => {
  await use(shop, { paper: 58, columns: 32 });
  await shop.call(updateSettings, { body: { business: { language: 'ar' } } });
  const item = await addItem(shop, { name: unique('أرز بسمتي') });
  await shop.call(makeSale, { body: { sales: [{ stockId: item.id, quantity: 1 }] } });
  await open('/sales', shop.admin);
  await sellOnPage(page, item.name);
  await openReceipt(page);
  await print(page);
  await expect.poll(() => printer.paper().at(-1)).toEqual({ kind: 'cut' });
  await shop.call(updateSettings, { body: { business: { language: 'en' } } });
  const [picture] = printer.paper().filter((mark): mark is Picture => mark.kind === 'picture');
  expect(picture!.width).toBe(384);
  const inked = picture!.rows.filter((row) => row.includes('#'));
  expect(inked.length).toBeGreaterThan(200);
  // Labels and names begin at the right edge. Only the figures of a line are alone at the left, below its name.
  const isAtRight = (row: string) => row.lastIndexOf('#') > 384 - 30;
  const isAtLeftOnly = (row: string) => row.lastIndexOf('#') < 384 / 2;
  expect(inked.filter(isAtRight).length).toBeGreaterThan(80);
  expect(inked.filter(isAtLeftOnly).length).toBeLessThan(30);
});

test('a printer on a port of the till prints by itself after each sale', async ({ page, shop, open }) => {
  await use(shop, { by: 'serial', baudRate: 19200, automatic: true, copies: 2, opensDrawer: true });
  const item = await addItem(shop);
  await page.addInitScript(standInForSerial);
  await open('/settings', shop.admin);
  await page.getByRole('button', { name: 'Print a test' }).click();
  await expect(page.getByText("The printer can't be reached through its port.")).toBeVisible();
  await page.getByRole('button', { name: 'Choose the port' }).click();
  await page.getByRole('button', { name: 'Print a test' }).click();
  await expect(page.getByText('Printed', { exact: true })).toBeVisible();

  // The browser remembers a port that was chosen.
  await page.addInitScript(() => navigator.serial.requestPort());
  await open('/sales', await shop.hire('sales'));
  await sellOnPage(page, item.name);
  const cuts = () => onPort(page).then((marks) => marks.filter(({ kind }) => kind === 'cut').length);
  await expect.poll(cuts).toBe(2);
  const marks = await onPort(page);
  expect(marks[0]).toEqual({ kind: 'drawer', pin: 2 });
  expect(textsOf(marks).filter((text) => /^Total +3.50$/.test(text))).toHaveLength(2);
  expect(await page.evaluate(() => navigator.serial.baudRate)).toBe(19200);
});

const onPort = async (page: Page) => readPaper(Uint8Array.from(await page.evaluate(() => navigator.serial.received)));

declare global {
  interface Navigator {
    serial: { requestPort(): Promise<unknown>; received: number[]; baudRate: number };
  }
}

/** Replaces the browser's API by one port, behind which a printer answers that it is ready. */
function standInForSerial() {
  const received: number[] = [];
  let isChosen = false;
  let ear: ReadableStreamDefaultController<Uint8Array>;
  const port = {
    readable: null as ReadableStream<Uint8Array> | null,
    writable: null as WritableStream<Uint8Array> | null,
    async open({ baudRate }: { baudRate: number }) {
      if (port.readable) throw new DOMException('It is open', 'InvalidStateError');
      serial.baudRate = baudRate;
      port.readable = new ReadableStream({
        start(controller) {
          ear = controller;
        },
      });
      port.writable = new WritableStream({
        write(bytes: Uint8Array) {
          if (bytes.length === 6 && bytes[0] === 0x10 && bytes[1] === 0x04) ear.enqueue(Uint8Array.of(0x12, 0x12));
          else received.push(...bytes);
        },
      });
    },
    async close() {
      if (port.readable?.locked || port.writable?.locked) throw new TypeError('It is in use');
      port.readable = null;
      port.writable = null;
    },
    async forget() {
      isChosen = false;
    },
  };
  const serial = {
    received,
    baudRate: 0,
    getPorts: async () => (isChosen ? [port] : []),
    async requestPort() {
      isChosen = true;
      return port;
    },
  };
  Object.defineProperty(navigator, 'serial', { value: serial });
}
