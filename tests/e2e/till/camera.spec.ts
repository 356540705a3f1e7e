/**
 * Scanning with a camera, in a real Chromium whose camera shows a picture that the test has drawn: one barcode in the middle, and
 * another beside it, outside the frame. Chromium on Linux has no BarcodeDetector, so it is the decoder that reads it.
 */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { addCount } from '../../../contract/goods/counts.ts';
import type { StockItem } from '../../../contract/goods/stock.ts';
import { addPack } from '../../../contract/goods/stock-packs.ts';
import playwrightConfig from '../../../playwright.config.ts';
import { ean13Modules } from '../../../web/ui/paper/ean-13.ts';
import { expectNoFault } from '../support/axe.ts';
import { expect, type Shop } from '../support/fixtures.ts';
import { addItem } from '../support/trading.ts';
import { testOverWire as test } from '../support/wire.ts';

const [inFrame, outside] = ['4006381333931', '9780201379624'];

const folder = mkdtempSync(join(tmpdir(), 'countinghouse-camera-'));
const film = join(folder, 'film.y4m');
writeFileSync(film, stillOf());

test.use({
  launchOptions: {
    ...playwrightConfig.use?.launchOptions,
    args: [
      ...(playwrightConfig.use?.launchOptions?.args ?? []),
      // Chromium without windows can't ask anybody, so it always allows the camera.
      '--use-fake-ui-for-media-stream',
      '--use-fake-device-for-media-stream',
      `--use-file-for-fake-video-capture=${film}`,
    ],
  },
});
test.afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** One picture of raw video, with the code to be read in the middle and the other one in a corner. */
function stillOf(): Buffer {
  const [width, height] = [640, 480];
  const light = Buffer.alloc(width * height, 235);
  const drawBars = (code: string, left: number, top: number, high: number) => {
    for (const [at, module] of [...ean13Modules(code)].entries()) {
      if (module === '0') continue;
      for (let y = top; y < top + high; y++) light.fill(16, y * width + left + at * 3, y * width + left + at * 3 + 3);
    }
  };
  drawBars(inFrame, 178, 200, 80);
  drawBars(outside, 20, 122, 34);
  const colourless = Buffer.alloc((width * height) / 2, 128);
  const head = Buffer.from(`YUV4MPEG2 W${width} H${height} F10:1 Ip A1:1 C420\n`);
  return Buffer.concat([
    head,
    ...Array(2)
      .fill([Buffer.from('FRAME\n'), light, colourless])
      .flat(),
  ]);
}

const camera = (page: Page) => page.getByRole('region', { name: 'Camera' });
const button = (page: Page) => page.getByRole('button', { name: 'Scan with the camera' });
const quantityOf = (page: Page, item: StockItem) => page.getByLabel(`Quantity of ${item.name}`);
const picture = (page: Page, name: string) =>
  process.env.PICTURES ? page.screenshot({ path: `${process.env.PICTURES}/${name}.png` }) : undefined;

/** The item of this shop with the code that the camera shows. There must be only one. */
let item: StockItem | undefined;
async function shown(shop: Shop): Promise<StockItem> {
  item ??= await addItem(shop, { barcode: inFrame, qty: 50 });
  return item;
}

/** Waits until the camera has shown this many more seconds of film. */
function hasPlayed(page: Page, seconds: number) {
  return page.evaluate(async (more) => {
    const video = document.querySelector('video')!;
    const from = video.currentTime;
    await new Promise<void>((resolve) => {
      video.addEventListener('timeupdate', () => video.currentTime > from + more && resolve());
    });
  }, seconds);
}

test('the till takes a code of the camera as one of a scanner, once', async ({ page, shop, open }) => {
  const milk = await shown(shop);
  const loaded: string[] = [];
  page.on('request', (asked) => loaded.push(asked.url()));
  await open('/sales', await shop.hire('sales'));
  const search = page.getByRole('combobox', { name: 'Search Stock' });
  await expect(button(page)).toBeVisible();
  expect(loaded.join(' ')).not.toMatch(/wasm|decoder|\/camera-view/);

  await search.fill('3x');
  await button(page).click();
  await expect(camera(page).getByRole('status')).toHaveText(`Read: ${inFrame}`);
  await expect(quantityOf(page, milk)).toHaveValue('3');
  await expect(search).toHaveValue('');
  expect(loaded.join(' ')).toContain('.wasm');
  // The first code is still in sight, and the other one is outside the frame, so neither counts again.
  await hasPlayed(page, 1);
  await expect(quantityOf(page, milk)).toHaveValue('3');
  await expect(page.getByRole('list', { name: 'Cart lines' }).getByRole('listitem')).toHaveCount(1);
  await expectNoFault(page, 'till with the camera');
  await picture(page, 'camera-till');

  // Nothing is scanned unseen.
  const stream = () => page.evaluate(() => (document.querySelector('video')?.srcObject as MediaStream | null)?.active);
  expect(await stream()).toBe(true);
  await page.getByRole('button', { name: "Today's Sales" }).click();
  await expect.poll(stream).toBe(false);
  await page.keyboard.press('Escape');
  await expect.poll(stream).toBe(true);
  await hasPlayed(page, 1);
  await expect(quantityOf(page, milk)).toHaveValue('3');

  const video = await page.$('video');
  await camera(page).getByRole('button', { name: 'Close the camera' }).click();
  await expect(camera(page)).toHaveCount(0);
  expect(await video!.evaluate((one: HTMLVideoElement) => (one.srcObject as MediaStream).active)).toBe(false);
});

test('where the browser reads codes itself no decoder is loaded; a code that nobody has is told', async ({
  page,
  shop,
  open,
}) => {
  await page.addInitScript(() => {
    Object.assign(window, {
      BarcodeDetector: class {
        static async getSupportedFormats() {
          return ['ean_13', 'ean_8', 'upc_e', 'code_128'];
        }
        detect = async () => [{ rawValue: '5901234123457', format: 'ean_13', cornerPoints: [{ x: 200, y: 100 }] }];
      },
    });
  });
  const loaded: string[] = [];
  page.on('request', (asked) => loaded.push(asked.url()));
  await open('/sales', await shop.hire('sales'));
  await button(page).click();
  await expect(page.getByText('No item in stock has barcode 5901234123457. Nothing was added.')).toBeVisible();
  expect(loaded.join(' ')).not.toMatch(/wasm|decoder/);
});

test('a field takes one code, and the camera closes', async ({ page, shop, open }) => {
  const milk = await shown(shop);
  await open('/stock', shop.admin);
  const search = page.getByRole('searchbox', { name: 'Search Stock' });
  await button(page).click();
  await expect(search).toHaveValue(inFrame);
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect(page.getByRole('row', { name: milk.name })).toBeVisible();

  await page.goto('/deliveries/new');
  const lines = page.getByRole('list', { name: 'Lines' });
  await button(page).click();
  await expect(lines.getByRole('listitem')).toHaveCount(1);
  await expect(lines).toContainText(milk.name);
});

test('says why there is no picture, and tries again', async ({ page, shop, open }) => {
  await page.addInitScript(() => {
    const real = navigator.mediaDevices.getUserMedia.bind(navigator.mediaDevices);
    const refusals = ['NotAllowedError', 'NotFoundError', 'NotReadableError'];
    navigator.mediaDevices.getUserMedia = async (wanted) => {
      const name = refusals.shift();
      if (name) throw new DOMException('', name);
      return real(wanted);
    };
  });
  await open('/sales', await shop.hire('sales'));
  await button(page).click();
  const problem = camera(page).getByRole('alert');
  const again = problem.getByRole('button', { name: 'Try again' });
  await expect(problem).toContainText('The camera is not allowed.');
  await expectNoFault(page, 'refused camera');
  await again.click();
  await expect(problem).toContainText('No camera was found.');
  await again.click();
  await expect(problem).toContainText('Another app may be using it');
  await again.click();
  await expect(problem).toHaveCount(0);
  await expect(camera(page).getByRole('status')).toHaveText(`Read: ${inFrame}`);
});

test.describe('on a phone', () => {
  test.use({ serviceWorkers: 'allow', viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });

  test('counting with the camera goes on without a connection', async ({ page, shop, open, wire }) => {
    const milk = await shown(shop);
    const pack = { name: 'Box of 12', size: 12, barcodes: ['15400141288763'] };
    await shop.call(addPack, { params: { id: milk.id }, body: pack });
    const count = await shop.call(addCount, { body: { scope: { stockIds: [milk.id] } } });
    await open(`/counts/${count.id}`, await shop.hire('stock'));
    const pad = page.getByRole('form', { name: `Count ${milk.name}` });
    await page.waitForFunction(() => navigator.serviceWorker.controller !== null);
    await button(page).tap();
    await expect(pad).toBeVisible();
    await picture(page, 'camera-count');

    await pad.getByRole('button', { name: 'Close without counting' }).tap();
    await camera(page).getByRole('button', { name: 'Close the camera' }).tap();
    const kept = () =>
      page.evaluate(async () => {
        const caches = await Promise.all((await window.caches.keys()).map((name) => window.caches.open(name)));
        const requests = (await Promise.all(caches.map((cache) => cache.keys()))).flat();
        return requests.map(({ url }) => url).join(' ');
      });
    await expect.poll(kept).toMatch(/decoder-worker.*\.wasm|\.wasm.*decoder-worker/);

    await wire.cut();
    await expect(page.getByRole('status', { name: 'Connection' })).toContainText('No connection');
    await button(page).tap();
    await expect(pad).toBeVisible();
  });
});

test('an address that is not secure is told what to do', async ({ browser, baseURL, shop, open }) => {
  const phone = { hasTouch: true, isMobile: true, viewport: { width: 390, height: 844 } };
  const context = await browser.newContext({ ...phone, baseURL: baseURL! });
  const page = await context.newPage();
  await page.addInitScript(() => {
    Object.defineProperty(window, 'isSecureContext', { value: false });
    Object.defineProperty(navigator, 'mediaDevices', { value: undefined });
  });
  await open('/sales', await shop.hire('sales'), page);
  await button(page).tap();
  await expect(camera(page).getByRole('alert')).toContainText('one that begins with https');
  await picture(page, 'camera-insecure');
  await camera(page).getByRole('link', { name: 'How to get one' }).tap();
  await expect(page.getByRole('heading', { name: 'A secure address' })).toBeInViewport();
  await context.close();
});
