/**
 * `npm run screenshots`: fills a demo shop, drives Chromium through the screens at the widths of a desktop, a tablet and
 * a phone, in light and dark colours, and writes the pictures with a page that shows them side by side.
 *
 *   npm run screenshots              the whole gallery, into the ignored folder `gallery`
 *   npm run screenshots -- --chosen  only the few that README and docs/screenshots show, into docs/screenshots
 */
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { startDemoShop } from './demo-shop.mjs';
import { findChromium } from './find-chromium.mjs';
import { prepare, root, say } from './prepare.mjs';

await prepare({ build: true });
const { chromium } = await import('@playwright/test');

const open = (name) => (page) => page.getByRole('button', { name }).first().click();
const fillCart = async (page) => {
  for (const index of [1, 3, 4, 7]) await page.getByRole('option').nth(index).click();
};
const surfaces = [
  { name: 'dashboard', path: '/dashboard', act: (page) => page.locator('.recharts-surface').first().waitFor() },
  { name: 'debtors', path: '/customers' },
  { name: 'debtors-add', path: '/customers', act: open('Add Customers') },
  { name: 'payments', path: '/customers', act: open(/^Customers Payments/) },
  { name: 'long-form', path: '/addCustomersForm' },
  { name: 'users', path: '/users' },
  { name: 'users-add', path: '/users', act: open('Add User') },
  { name: 'stock', path: '/stock' },
  {
    name: 'stock-add',
    path: '/stock',
    act: (page) => page.getByRole('button', { name: 'Stock', exact: true }).click(),
  },
  { name: 'stock-restock', path: '/stock', act: open(/^Restock /) },
  { name: 'stock-history', path: '/stock', act: open(/^History /) },
  { name: 'stock-category', path: '/stock', act: open('Stock Category') },
  { name: 'stock-import', path: '/stock', act: open('Import') },
  { name: 'till', path: '/sales', act: fillCart },
  { name: 'todays-sales', path: '/sales', act: open("Today's Sales"), wide: true },
  { name: 'expenses', path: '/sales', act: open('Expenses'), wide: true },
  { name: 'reports', path: '/reports' },
  { name: 'restock', path: '/reports', act: open('ReStock') },
  { name: 'stock-levels', path: '/reports', act: open('Stock Levels') },
  { name: 'banking', path: '/banking' },
  { name: 'banking-report', path: '/banking-auto' },
  { name: 'expenses-report', path: '/banking-auto', act: open('Expenses Report') },
  { name: 'day-close', path: '/day' },
  { name: 'logs', path: '/logs' },
];
const onlyChosen = process.argv.includes('--chosen');
const sizes = {
  // What goes into the repository stays under 150 kB.
  desktop: onlyChosen ? { width: 1360, height: 640 } : { width: 1440, height: 900 },
  tablet: { width: 820, height: 1180 },
  phone: { width: 390, height: 844 },
};
const chosen = [
  'dashboard-desktop-light',
  'till-desktop-light',
  'stock-desktop-dark',
  'payments-desktop-light',
  'till-phone-light',
];

const target = join(root, onlyChosen ? 'docs/screenshots' : 'gallery');
const shop = await startDemoShop('--sales', '4000');
let browser;
try {
  browser = await chromium.launch({
    executablePath: findChromium(),
    args: ['--no-sandbox', '--disable-gpu', '--disable-dev-shm-usage'],
  });
  mkdirSync(target, { recursive: true });
  const taken = await takeAll(browser, shop.url, shop.session);
  if (!onlyChosen) writeFileSync(join(target, 'index.html'), galleryPage(taken));
  say(`${taken.length} pictures in ${target}`);
} finally {
  await browser?.close();
  await shop.stop();
}

async function takeAll(browser, url, session) {
  const taken = [];
  for (const [size, viewport] of Object.entries(sizes)) {
    for (const colorScheme of ['light', 'dark']) {
      const context = await browser.newContext({ viewport, colorScheme, reducedMotion: 'reduce', locale: 'en' });
      await context.addInitScript(({ token, user }) => {
        sessionStorage.setItem('token', token);
        sessionStorage.setItem('user', JSON.stringify(user));
        localStorage.removeItem('cart');
      }, session);
      for (const { name, path, act, wide } of surfaces) {
        const file = `${name}-${size}-${colorScheme}`;
        if ((wide && size === 'phone') || (onlyChosen && !chosen.includes(file))) continue;
        const page = await context.newPage();
        await page.goto(url + path);
        await settled(page);
        if (act) {
          await act(page);
          await settled(page);
        }
        await page.screenshot({ path: join(target, `${file}.png`) });
        await page.close();
        taken.push(file);
        say(file);
      }
      await context.close();
    }
  }
  return taken;
}

/** Everything asked for has come; the stream of live events never ends, so the network is never idle. */
async function settled(page) {
  await page.getByRole('heading').first().waitFor();
  await page.waitForFunction(() => !document.querySelector('[aria-busy=true], .mantine-Skeleton-root'));
  await page.evaluate(() => document.fonts.ready);
  await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => setTimeout(done, 600))));
}

function galleryPage(files) {
  const figures = files.map(
    (file) =>
      `<figure><a href="${file}.png"><img src="${file}.png" loading="lazy" alt=""></a><figcaption>${file}</figcaption></figure>`,
  );
  return `<!doctype html><html lang="en"><meta charset="utf-8"><title>Every screen</title>
<style>body{font:14px system-ui;display:flex;flex-wrap:wrap;gap:16px}figure{margin:0}img{height:360px;border:1px solid #ccc}</style>
${figures.join('\n')}</html>
`;
}
