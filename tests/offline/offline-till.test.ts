/**
 * A till on a bad day: a share of its sales is interrupted, and tabs, the browser and the server are killed at any moment. The
 * books contain once what the till called sold, and nothing else. `npm run test:offline` makes 1,000 sales.
 */
import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { type BrowserContext, chromium, expect as expectOfPage, type Page } from '@playwright/test';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { provideChromium } from '../../scripts/provide-chromium.mjs';
import { done, openShop, type Shop } from '../faults/shop.ts';
import { cleanUp } from '../lifecycle/server-process.ts';
import { seeded } from '../support/trading.ts';
import { type CutWire, layCutWire } from './cut-wire.ts';

const sales = Number(process.env.OFFLINE_SALES ?? 12);
const tabKills = Math.ceil(sales / 50);
const serverKills = Math.ceil(sales / 200);
/** In percent. */
const cutShare = 30;
const price = 3.5;
const startQty = 100_000;

/** A disk that other tests keep busy may take seconds to flush. */
const eventually = expectOfPage.configure({ timeout: 30_000 });

const random = seeded(Number(process.env.SEED ?? 7));

let shop: Shop;
let wire: CutWire;
let items: { id: number; barcode: string }[];
let till: Till;

beforeAll(async () => {
  shop = await openShop();
  wire = await layCutWire(shop.server.url);
  items = [];
  for (let at = 0; at < 10; at++) {
    const barcode = `61610${String(at).padStart(8, '0')}`;
    items.push({ ...(await shop.addItem({ qty: startQty, unitSell: price, barcode })), barcode });
  }
  till = await openTill();
}, 180_000);

afterAll(async () => {
  await till?.close();
  await wire?.close();
  await cleanUp();
});

it(
  `makes ${sales} sales with cuts, kills of tabs and kills of the server, and each is in the books once`,
  async () => {
    const sold = await sellAll();
    wire.mend();
    await till.deliverAll();

    const pieces = [...sold.values()].reduce((all, one) => all + one, 0);
    const { rows } = await shop.query(`
    select (select count(*) from receipts)::int as receipts, (select sum(total) from receipts)::float as total,
      (select sum(amount) from money_movements where method_id = 1)::float as cash,
      (select count(*) from offline_sales where state = 'kept')::int as kept`);
    expect(rows[0]).toEqual({ receipts: sales, total: pieces * price, cash: pieces * price, kept: 0 });
    for (const { id } of items) expect(await shop.qtyOf({ id })).toBe(startQty - (sold.get(id) ?? 0));
    const { rows: offline } = await shop.query("select from offline_sales where state = 'landed'");
    expect(offline.length).toBeGreaterThan(0);
    expect(done(await shop.call('GET', '/to-settle'))).toEqual([]);
    expect(await shop.wrongInBooks()).toEqual([]);
  },
  180_000 + sales * 10_000,
);

it('sells an order once whose browser is killed as the server sells it', async () => {
  const countReceipts = async () => (await shop.query('select from receipts')).rows.length;
  const before = await countReceipts();
  for (let turn = 0; turn < 3; turn++) {
    await till.fill(items[0]!.barcode, 1);
    wire.lose = 'answer';
    await till.slowDisk();
    const answered = wire.answered();
    const pressed = till.press();
    await answered;
    await till.kill(true);
    await pressed;
    await till.finish();
  }
  await till.deliverAll();
  expect((await countReceipts()) - before).toBe(3);
}, 180_000);

/** Returns how many were sold of each item. */
async function sellAll(): Promise<Map<number, number>> {
  const [killTabAt, killServerAt] = [momentsOf(tabKills), momentsOf(serverKills)];
  const sold = new Map<number, number>();
  for (let at = 0; at < sales; at++) {
    const item = random.pick(items);
    const quantity = 1 + random.below(3);
    const fate = drawFate();
    if (fate === 'cut') wire.cut();
    else wire.lose = fate;
    await till.fill(item.barcode, quantity);
    if (killServerAt.has(at)) await whileSelling(killServer);
    else if (killTabAt.has(at)) await whileSelling(() => till.kill(random.below(4) === 0));
    else await till.sell();
    wire.lose = null;
    if (random.below(2) === 0) wire.mend();
    sold.set(item.id, (sold.get(item.id) ?? 0) + quantity);
  }
  return sold;
}

function momentsOf(count: number): Set<number> {
  const moments = new Set<number>();
  while (moments.size < Math.min(count, sales)) moments.add(random.below(sales));
  return moments;
}

function drawFate(): 'cut' | 'request' | 'answer' | null {
  return random.below(100) < cutShare ? random.pick(['cut', 'request', 'answer'] as const) : null;
}

/** The fault happens at any moment of the sale. Then whoever opens the till continues from what it shows. */
async function whileSelling(fault: () => Promise<void>): Promise<void> {
  const selling = till.press();
  await delay(random.below(200));
  await fault();
  await selling;
  await till.finish();
}

async function killServer(): Promise<void> {
  shop.server.child.kill('SIGKILL');
  await shop.server.ended;
  await shop.restart();
  wire.target = shop.server.url;
}

interface Till {
  fill(barcode: string, quantity: number): Promise<void>;
  /** Presses Make Sale. Never rejects, because the tab may be gone. */
  press(): Promise<void>;
  /** For a second, the copy of the cart waits for the disk. */
  slowDisk(): Promise<void>;
  sell(): Promise<void>;
  /** After a fault: sells what is still in the cart. */
  finish(): Promise<void>;
  kill(wholeBrowser: boolean): Promise<void>;
  deliverAll(): Promise<void>;
  close(): Promise<void>;
}

async function openTill(): Promise<Till> {
  const profile = mkdtempSync(join(tmpdir(), 'countinghouse-till-'));
  const admin = { email: shop.env.ADMIN_EMAIL!, password: shop.env.ADMIN_PASSWORD! };
  let browser: BrowserContext;
  let page: Page;

  async function launch() {
    browser = await chromium.launchPersistentContext(profile, {
      executablePath: provideChromium(),
      args: ['--no-sandbox', '--disable-gpu', '--disable-background-networking', '--disable-dev-shm-usage'],
      baseURL: wire.url,
      reducedMotion: 'reduce',
    });
  }

  const cart = () => page.getByRole('region', { name: 'Cart' });
  const search = () => page.getByRole('combobox', { name: 'Search Stock' });
  const makeSale = () => cart().getByRole('button', { name: /^Make Sale/ });
  const isEmpty = () => cart().getByText('Choose items to sell');

  async function signIn() {
    await page.getByLabel('Email').fill(admin.email);
    await page.getByLabel('Password').fill(admin.password);
    await page.getByText('remember me').click();
    await page.getByRole('button', { name: 'Login' }).click();
    await page.getByRole('navigation', { name: 'Main' }).waitFor();
  }

  async function open() {
    page = await browser.newPage();
    await page.goto('/sales');
    await page.getByLabel('Password').or(search()).first().waitFor();
    if (await search().isVisible()) return;
    // The browser was killed before it had stored who is signed in, so signing in needs the server.
    wire.mend();
    await signIn();
    await page.goto('/sales');
    await search().waitFor();
  }

  async function register() {
    page = await browser.newPage();
    await page.goto('/');
    await signIn();
    await page.goto('/settings');
    await page.getByRole('button', { name: 'Register this browser' }).click();
    await page.getByRole('dialog').getByLabel('Name').fill('Front counter');
    await page.getByRole('dialog').getByRole('button', { name: 'Register' }).click();
    await page.getByRole('row', { name: /this browser/ }).waitFor();
    const [device] = done(await shop.call('GET', '/devices'));
    done(await shop.call('PUT', '/devices', { id: device.id, offline: true }));
    const loaded = page.waitForResponse((response) => response.url().includes('/api/till-catalogue'));
    await page.goto('/sales');
    await (await loaded).finished();
    await page.waitForFunction(() => navigator.serviceWorker.controller !== null);
  }

  await launch();
  await register();

  const self: Till = {
    async fill(barcode, quantity) {
      await search().fill(`${quantity}x ${barcode}`);
      await search().press('Enter');
      await eventually(makeSale()).toBeEnabled();
      await eventually(isEmpty()).toBeHidden();
      // Waits until a power cut would leave the cart. An earlier one takes it, but then nobody was told that it was sold.
      await eventually.poll(() => page.evaluate(copyIsOnDisk)).toBe(true);
    },
    press: () =>
      makeSale()
        .click({ timeout: 5_000 })
        .catch(() => {}),
    slowDisk: () => page.evaluate(holdCopy),
    async sell() {
      await makeSale().click();
      await eventually(isEmpty()).toBeVisible({ timeout: 20_000 });
    },
    async finish() {
      await eventually(isEmpty().or(makeSale()).first()).toBeVisible({ timeout: 20_000 });
      const again = cart().getByRole('button', { name: /^(Try again|Sell without a connection)$/ });
      for (let turn = 0; turn < 20 && !(await isEmpty().isVisible()); turn++) {
        const button = (await again.first().isVisible()) ? again.first() : makeSale();
        await button.click({ timeout: 2_000 }).catch(() => {});
        await isEmpty()
          .waitFor({ timeout: 3_000 })
          .catch(() => {});
      }
      await eventually(isEmpty()).toBeVisible();
    },
    async kill(wholeBrowser) {
      if (wholeBrowser) {
        for (const pid of browserOf(profile)) process.kill(pid, 'SIGKILL');
        await browser.close().catch(() => {});
        rmSync(join(profile, 'SingletonLock'), { force: true });
        await launch();
      } else await page.close({ runBeforeUnload: false });
      await open();
    },
    async deliverAll() {
      await page.reload();
      await eventually.poll(() => page.evaluate(nothingWaits), { timeout: 120_000 }).toBe(true);
    },
    async close() {
      await browser.close();
      rmSync(profile, { recursive: true, force: true });
    },
  };
  return self;
}

/**
 * Runs in the page, so it may use nothing from outside. It must not open the database before the page has made it, because that
 * would create an empty one.
 */
async function copyIsOnDisk(): Promise<boolean> {
  if (!(await indexedDB.databases()).some(({ name }) => name === 'carts')) return false;
  return new Promise((resolve) => {
    const opening = indexedDB.open('carts');
    opening.onsuccess = () => {
      const carts = opening.result;
      if (!carts.objectStoreNames.contains('copy')) return resolve(false);
      const asking = carts.transaction('copy').objectStore('copy').get('all');
      asking.onsuccess = () => {
        carts.close();
        resolve(String(asking.result?.changes) === localStorage.getItem('kept-cart-changes'));
      };
    };
  });
}

/** A transaction that goes on reading, for which others that write have to wait. */
function holdCopy(): Promise<void> {
  return new Promise((resolve) => {
    const opening = indexedDB.open('carts');
    opening.onsuccess = () => {
      const carts = opening.result;
      const copy = carts.transaction('copy', 'readwrite').objectStore('copy');
      const until = performance.now() + 1_000;
      const goOn = () => {
        if (performance.now() < until) copy.get('all').onsuccess = goOn;
        else carts.close();
      };
      goOn();
      resolve();
    };
  });
}

function nothingWaits(): Promise<boolean> {
  return new Promise((resolve) => {
    const opening = indexedDB.open('till');
    opening.onsuccess = () => {
      const till = opening.result;
      const asking = till.transaction('records').objectStore('records').count();
      asking.onsuccess = () => {
        till.close();
        resolve(asking.result === 0);
      };
    };
  });
}

/** The processes of the browser that has this profile. */
function browserOf(profile: string): number[] {
  return execFileSync('pgrep', ['-f', `user-data-dir=${profile}`], { encoding: 'utf8' })
    .trim()
    .split('\n')
    .map(Number);
}
