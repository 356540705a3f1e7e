/**
 * The first visit on a cheap phone: a fresh browser with a processor that is four times slower, 1.6 Mbit/s and 150 ms to the
 * server and back. Measures how long it takes until somebody can sign in, until they can sell, and until a tap on an item
 * shows, in a shop with 10,000 items. Times are the page's own, from the start of the navigation, or from the tap to the frame
 * that shows it.
 */
import type { BrowserContext, CDPSession, Page } from '@playwright/test';
import { withBrowser } from './browser.ts';
import type { Row } from './measures.ts';
import { watchHost } from './processor.ts';
import { share } from './sales-beside.ts';
import type { ShopServer } from './shop-server.ts';

const seller = 'till@demo.example';
const size = { items: 10_000, customers: 200, sales: 1000, days: 60 };
const phone = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true, deviceScaleFactor: 2 };
/** How often a first visit is measured; the median counts. */
const visits = 5;
const taps = 60;

export function measureCheapPhone(): Promise<Row[]> {
  return withBrowser(
    seller,
    async (context, shop) => {
      const browser = context.browser()!;
      const visit = async (path: string, usable: Usable, prepare?: (one: BrowserContext) => Promise<void>) => {
        // Each visit has a new context, so that nothing is cached.
        const fresh = await browser.newContext({ baseURL: shop.url, serviceWorkers: 'block', ...phone });
        await prepare?.(fresh);
        await fresh.addInitScript(noteWhenUsable, usable);
        const page = await fresh.newPage();
        await slowDown(await fresh.newCDPSession(page));
        await page.goto(path, { waitUntil: 'commit' });
        const noted = await page.waitForFunction(() => (window as Noted).usableAt);
        return { page, milliseconds: Number(await noted.jsonValue()) };
      };
      const signIn = await middleOf('the sign-in screen, until it can be used', 2500, async () => {
        const { page, milliseconds } = await visit('/', { selector: '[type=password]', count: 1 });
        await page.context().close();
        return milliseconds;
      });
      const signedIn = (one: BrowserContext) => keepSession(one, shop);
      const items = { selector: '[role=option]', count: 6 };
      const till = await middleOf('the till, until it can be used', 4000, async () => {
        const { page, milliseconds } = await visit('/sales', items, signedIn);
        await page.context().close();
        return milliseconds;
      });
      const { page } = await visit('/sales', items, signedIn);
      return [signIn, till, await measureTaps(page)];
    },
    size,
  );
}

/** What must be on the screen before someone can use it. */
interface Usable {
  selector: string;
  count: number;
}

type Noted = Window & { usableAt?: number };

/**
 * The page itself notes when the frame was drawn that shows it. To look for it from outside would cost the slow processor up to
 * 200 ms more.
 */
function noteWhenUsable({ selector, count }: Usable): void {
  const observer = new MutationObserver(() => {
    if (document.querySelectorAll(selector).length < count) return;
    observer.disconnect();
    requestAnimationFrame(() =>
      setTimeout(() => {
        (window as Noted).usableAt = performance.now();
      }),
    );
  });
  observer.observe(document, { subtree: true, childList: true });
}

async function slowDown(session: CDPSession): Promise<void> {
  const perSecond = 1_600_000 / 8;
  await session.send('Network.enable');
  await session.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: 150,
    downloadThroughput: perSecond,
    uploadThroughput: perSecond,
  });
  await session.send('Emulation.setCPUThrottlingRate', { rate: 4 });
}

async function keepSession(context: BrowserContext, shop: ShopServer): Promise<void> {
  const headers = { authorization: `Bearer ${shop.token}` };
  const { payload } = (await (await fetch(`${shop.url}/api/auth/me`, { headers })).json()) as { payload: unknown };
  await context.addInitScript(
    ([token, user]) => {
      sessionStorage.setItem('token', token);
      sessionStorage.setItem('user', user);
    },
    [shop.token, JSON.stringify(payload)] as const,
  );
}

async function middleOf(what: string, most: number, visit: () => Promise<number>): Promise<Row> {
  const lost = watchHost();
  const took: number[] = [];
  for (let count = 0; count < visits; count++) took.push(await visit());
  return row(`on a cheap phone: ${what}`, share(took, 0.5), most, lost());
}

async function measureTaps(page: Page): Promise<Row> {
  await page.evaluate(() => {
    const took: number[] = [];
    Object.assign(window, { took });
    let since: number | undefined;
    document.addEventListener(
      'click',
      ({ timeStamp }) => {
        since = timeStamp;
      },
      true,
    );
    new MutationObserver(() => {
      if (since === undefined) return;
      const begun = since;
      since = undefined;
      // Measured after the frame was drawn.
      requestAnimationFrame(() => setTimeout(() => took.push(performance.now() - begun)));
    }).observe(document.querySelector('[role=listbox]')!, {
      subtree: true,
      childList: true,
      characterData: true,
      attributes: true,
    });
  });
  const lost = watchHost();
  for (let count = 0; count < taps; count++) {
    await page
      .getByRole('option')
      .nth(count % 5)
      .tap();
    await page.waitForFunction((done) => (window as never as { took: number[] }).took.length > done, count);
  }
  const took = await page.evaluate(() => (window as never as { took: number[] }).took);
  return row('on a cheap phone: from a tap on an item until it shows, p95', share(took, 0.95), 100, lost());
}

function row(what: string, milliseconds: number, most: number, lost: number): Row {
  return { what, figure: `${milliseconds.toFixed(0)} ms`, target: `${most} ms`, met: milliseconds <= most, lost };
}
