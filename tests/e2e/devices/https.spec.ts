/** Https in the shop, in a real Chromium. A browser that trusts the shop's authority works as it does at localhost; any other refuses. */
import { execFileSync, spawnSync } from 'node:child_process';
import { createHash, X509Certificate } from 'node:crypto';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { networkInterfaces, tmpdir } from 'node:os';
import { join } from 'node:path';
import { AxeBuilder } from '@axe-core/playwright';
import { test as base, expect, type LaunchOptions, type Page } from '@playwright/test';
import { readPicture } from '../../support/read-bars.ts';
import { type RunningServer, startServer } from '../support/server.ts';
import { expectNoSidewaysScroll } from '../support/sideways.ts';

/** The address under which another device of the shop finds it. */
const address =
  Object.values(networkInterfaces())
    .flatMap((list = []) => list)
    .find(({ family, internal }) => family === 'IPv4' && !internal)?.address ?? '127.0.0.1';

interface SecureShop extends RunningServer {
  /** The address of the page that explains the certificate. */
  explained: string;
  certificate: X509Certificate;
}

interface Fixtures {
  /** A page in another browser, which trusts the shop's authority as a till does. */
  till: Page;
}

const test = base.extend<Fixtures, { shop: SecureShop }>({
  shop: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixture's needs from this pattern
    async ({}, use) => {
      // A port below those that the system gives out by itself.
      const httpPort = 20_000 + (process.pid % 12_000);
      const settings = { HOST: '0.0.0.0', HTTPS: 'on', HTTPS_NAMES: address, HTTP_PORT: String(httpPort) };
      const server = await startServer(settings);
      const url = server.url.replace('0.0.0.0', address);
      const explained = `http://${address}:${httpPort}`;
      const answer = await fetch(`${explained}/countinghouse.crt`);
      const certificate = new X509Certificate(Buffer.from(await answer.arrayBuffer()));
      await use({ ...server, url, explained, certificate });
      await server.stop();
    },
    { scope: 'worker' },
  ],
  till: async ({ playwright, launchOptions, shop }, use) => {
    const home = mkdtempSync(join(tmpdir(), 'countinghouse-home-'));
    const browser = await playwright.chromium.launch(trusting(launchOptions, home, shop.certificate));
    const context = await browser.newContext({ baseURL: shop.url, serviceWorkers: 'allow' });
    await use(await context.newPage());
    await browser.close();
    rmSync(home, { recursive: true, force: true });
  },
});

/**
 * If Debian's certutil is installed, the certificate is installed as a person would do it. Otherwise Chromium is told to accept
 * any certificate with this key.
 */
function trusting(options: LaunchOptions, home: string, certificate: X509Certificate): LaunchOptions {
  if (!spawnSync('certutil', ['-H']).error) {
    const [store, file] = [join(home, '.pki', 'nssdb'), join(home, 'authority.crt')];
    mkdirSync(store, { recursive: true });
    writeFileSync(file, certificate.raw);
    execFileSync('certutil', ['-d', `sql:${store}`, '-N', '--empty-password'], { stdio: 'pipe' });
    execFileSync('certutil', ['-d', `sql:${store}`, '-A', '-t', 'C,,', '-n', 'shop', '-i', file], { stdio: 'pipe' });
    return { ...options, env: { ...process.env, HOME: home } as Record<string, string> };
  }
  const key = certificate.publicKey.export({ type: 'spki', format: 'der' });
  const hash = createHash('sha256').update(key).digest('base64');
  return { ...options, args: [...(options.args ?? []), `--ignore-certificate-errors-spki-list=${hash}`] };
}

async function signIn(page: Page, { admin }: SecureShop) {
  await page.goto('/');
  await page.getByLabel('Email').fill(admin.email);
  await page.getByLabel('Password').fill(admin.password);
  await page.getByRole('button', { name: 'Login' }).click();
  await expect(page.getByRole('navigation', { name: 'Main' })).toBeAttached();
}

/** Makes a call from the page, because the page trusts the shop and this process does not. */
function post(page: Page, path: string, body: unknown): Promise<{ id: number }> {
  return page.evaluate(
    async ([path, body]) => {
      const answer = await fetch(`/api${path}`, {
        method: 'POST',
        headers: {
          'content-type': 'application/json',
          authorization: `Bearer ${sessionStorage.getItem('token')}`,
          'idempotency-key': crypto.randomUUID(),
        },
        body,
      });
      const { status, payload } = await answer.json();
      if (!status) throw new Error(payload);
      return payload;
    },
    [path, JSON.stringify(body)] as const,
  );
}

test('a till that trusts the shop signs in and sells at its address, which is secure, hears of sales at once, and opens without its server', async ({
  till,
  shop,
}) => {
  await signIn(till, shop);
  expect(new URL(till.url()).origin).toBe(shop.url);
  const secure = await till.evaluate(() => [isSecureContext, 'mediaDevices' in navigator, 'locks' in navigator]);
  expect(secure).toEqual([true, true, true]);
  await till.waitForFunction(() => navigator.serviceWorker.controller !== null);

  const { id: categoryId } = await post(till, '/categories', { type: 'Tins' });
  const item = { name: 'Beans', qty: 40, date: '2026-01-01', unitCost: 2, unitSell: 3.5, warningAt: 5, categoryId };
  const { id: stockId } = await post(till, '/stock', item);
  const other = await till.context().browser()!.newContext({ baseURL: shop.url });
  const stock = await other.newPage();
  await signIn(stock, shop);
  await stock.goto('/stock');
  const left = stock.getByRole('row', { name: 'Beans' }).getByRole('cell').nth(4);
  await expect(left).toHaveText('40');

  await till.goto('/sales');
  await till.getByRole('option', { name: 'Beans' }).click();
  await till.getByRole('button', { name: 'Make Sale' }).click();
  await expect(left).toHaveText('39');
  await post(till, '/sales', { sales: [{ stockId, quantity: 2 }] });
  await expect(left).toHaveText('37');

  await till.context().setOffline(true);
  await till.reload();
  await expect(till.getByText('No connection. What you see may be out of date.')).toBeVisible();
});

test('a browser that does not trust it is stopped, and the page on HTTP_PORT says what to do', async ({
  page,
  shop,
}) => {
  await expect(page.goto(shop.url)).rejects.toThrow('ERR_CERT_AUTHORITY_INVALID');

  const refused: string[] = [];
  page.on('console', (message) => refused.push(message.text()));
  await page.setViewportSize({ width: 390, height: 800 });
  await page.goto(shop.explained);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Let this device trust the shop');
  await expectNoSidewaysScroll(page);
  await expect(page.getByText(shop.certificate.fingerprint256)).toBeVisible();
  await expect(page.getByRole('link', { name: shop.url })).toHaveAttribute('href', shop.url);

  // By keyboard alone.
  const steps = page.getByText('choose the file countinghouse.crt');
  await expect(steps).toBeHidden();
  await page.getByText('Android', { exact: true }).focus();
  await page.keyboard.press('Enter');
  await expect(steps).toBeVisible();

  const code = page.getByRole('img', { name: 'QR code of this page' });
  expect(await readPicture(await code.screenshot())).toEqual([{ format: 'QRCode', text: shop.explained }]);

  const came = page.waitForEvent('download');
  await page.getByRole('link', { name: 'Download' }).click();
  expect((await came).suggestedFilename()).toBe('countinghouse.crt');
  expect(refused).toEqual([]);
});

test('the page that explains it has no fault for those who use it without a mouse or with other eyes', async ({
  page,
  shop,
}) => {
  await page.goto(shop.explained);
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme });
    const { violations } = await new AxeBuilder({ page }).setLegacyMode().analyze();
    expect(violations.map(({ id, nodes }) => [id, nodes.map(({ html }) => html)])).toEqual([]);
  }
});
