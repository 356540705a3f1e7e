/**
 * Screens with 10,000 rows: the longest time that the browser was busy with one thing while somebody scrolls and types, and how
 * much moved while the screen was loading. The rows are a real page of the list, repeated many times.
 */
import type { BrowserContext, Page } from '@playwright/test';
import { withBrowser } from './browser.ts';
import type { Row } from './measures.ts';
import type { ShopServer } from './shop-server.ts';

const rows = 10_000;
const screens = [
  // This list comes twenty rows at a time whatever is asked for, so Next loads the rest.
  { path: '/stock', list: '/api/stock', table: 'Stock', search: 'Search Stock', next: true },
  { path: '/customers', list: '/api/customers', table: 'Customers', search: 'Search customers' },
  { path: '/logs', list: '/api/logs', table: 'Activity', search: 'Search action, description or user' },
];

export function measureBigLists(): Promise<Row[]> {
  return withBrowser('owner@demo.example', async (context, shop) => {
    await prepare(context, shop);
    const measured: Row[] = [];
    for (const screen of screens) measured.push(...(await measure(context, screen)));
    return measured;
  });
}

async function prepare(context: BrowserContext, shop: ShopServer): Promise<void> {
  const headers = { authorization: `Bearer ${shop.token}` };
  const { payload: user } = (await (await fetch(`${shop.url}/api/auth/me`, { headers })).json()) as {
    payload: unknown;
  };
  await context.addInitScript(
    ([token, user]) => {
      sessionStorage.setItem('token', token);
      sessionStorage.setItem('user', user);
      const seen = { longest: 0, moved: 0 };
      Object.assign(window, { seen });
      new PerformanceObserver((list) => {
        for (const { duration } of list.getEntries()) seen.longest = Math.max(seen.longest, duration);
      }).observe({ type: 'longtask' });
      new PerformanceObserver((list) => {
        for (const shift of list.getEntries()) seen.moved += (shift as PerformanceEntry & { value: number }).value;
      }).observe({ type: 'layout-shift', buffered: true });
    },
    [shop.token, JSON.stringify(user)] as const,
  );
  await context.route(
    ({ pathname }) => screens.some(({ list }) => list === pathname),
    async (route, request) => {
      const { pathname, searchParams } = new URL(request.url());
      if (screens.some(({ list, next }) => next && list === pathname) && searchParams.get('page') === '1') {
        return route.fallback();
      }
      const { status, payload, meta } = await (await route.fetch({ headers: { ...headers } })).json();
      const many = Array.from({ length: rows }, (_, index) => ({ ...payload[index % payload.length], id: index + 1 }));
      await route.fulfill({ json: { status, payload: many, meta: { ...meta, hasMore: false } } });
    },
  );
}

async function measure(context: BrowserContext, screen: (typeof screens)[number]): Promise<Row[]> {
  const { path, table, search, next } = screen;
  const page = await context.newPage();
  await page.goto(path);
  const list = page.getByRole('table', { name: table });
  await list.locator('tbody tr').nth(10).waitFor();
  await quiet(page);
  const { moved } = await seen(page);
  if (next) await page.getByRole('button', { name: 'Next' }).click();
  await list.locator('tbody tr[data-index]').nth(10).waitFor();
  await quiet(page);

  await page.evaluate(() => Object.assign((window as never as { seen: object }).seen, { longest: 0 }));
  await list.hover();
  for (let turn = 0; turn < 60; turn++) await page.mouse.wheel(0, turn % 3 === 2 ? 20_000 : 700);
  await page.getByRole('searchbox', { name: search }).pressSequentially('crown ball', { delay: 60 });
  await quiet(page);
  const { longest } = await seen(page);
  await page.close();
  const busy = longest === 0 ? 'below 50 ms' : `${longest.toFixed(0)} ms`;
  return [
    {
      what: `${path} with 10,000 rows, scrolled and searched: longest task`,
      figure: busy,
      target: '100 ms',
      met: longest <= 100,
    },
    { what: `${path}, layout shift while it loads`, figure: moved.toFixed(3), target: '0.02', met: moved <= 0.02 },
  ];
}

function seen(page: Page): Promise<{ longest: number; moved: number }> {
  return page.evaluate(() => (window as never as { seen: { longest: number; moved: number } }).seen);
}

/** Waits until nothing is being loaded and two more frames were drawn. */
async function quiet(page: Page): Promise<void> {
  await page.waitForFunction(() => !document.querySelector('[aria-busy=true], [role=progressbar], [data-skeleton]'));
  await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => setTimeout(done, 800))));
}
