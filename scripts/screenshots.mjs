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
import { emptySurfaces, surfaces } from './surfaces.mjs';

await prepare({ build: true });
const { chromium } = await import('@playwright/test');

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
let browser;
const taken = [];
try {
  browser = await chromium.launch({
    executablePath: findChromium(),
    args: ['--no-sandbox', '--disable-gpu', '--disable-dev-shm-usage'],
  });
  mkdirSync(target, { recursive: true });
  await visit(surfaces, '--sales', '4000');
  if (!onlyChosen) {
    await visit(emptySurfaces);
    writeFileSync(join(target, 'index.html'), galleryPage(taken));
  }
  say(`${taken.length} pictures in ${target}`);
} finally {
  await browser?.close();
}

/** Of a shop filled to this size, or of an empty one. */
async function visit(surfaces, ...size) {
  const shop = await startDemoShop(...size);
  try {
    await takeAll(surfaces, shop);
  } finally {
    await shop.stop();
  }
}

async function takeAll(surfaces, { url, session }) {
  for (const [size, viewport] of Object.entries(sizes)) {
    for (const colorScheme of ['light', 'dark']) {
      const context = await browser.newContext({ viewport, colorScheme, reducedMotion: 'reduce', locale: 'en' });
      await context.addInitScript(({ token, user }) => {
        sessionStorage.setItem('token', token);
        sessionStorage.setItem('user', JSON.stringify(user));
        localStorage.removeItem('cart');
      }, session);
      for (const { name, path, act, wide, signedOut } of surfaces) {
        const file = `${name}-${size}-${colorScheme}`;
        if ((wide && size === 'phone') || (onlyChosen && !chosen.includes(file))) continue;
        const page = await context.newPage();
        if (signedOut) await page.addInitScript(() => sessionStorage.clear());
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
