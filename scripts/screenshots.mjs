/**
 * `npm run screenshots`: fills a demo shop, opens its screens in Chromium at the widths of a desktop, a tablet and a
 * phone, in light and dark colours, and saves the pictures with a page that shows them side by side.
 *
 *   npm run screenshots              the whole gallery, into the ignored folder `gallery`
 *   npm run screenshots -- till      only surfaces with these names
 *   npm run screenshots -- --chosen  only the few shown in README and docs/screenshots, into docs/screenshots
 *   npm run screenshots -- --handbook  only those of the handbook, into docs/handbook
 *   npm run screenshots -- --language=fr  in another language, into a folder of its own
 */
import { mkdirSync, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { startDemoShop } from './demo-shop.mjs';
import { prepare, root, say } from './prepare.mjs';
import { provideChromium } from './provide-chromium.mjs';
import { speak } from './screenshots-language.mjs';
import { emptySurfaces, surfaces } from './surfaces.mjs';

await prepare({ build: true });
const { chromium } = await import('@playwright/test');

const onlyChosen = process.argv.includes('--chosen');
const forHandbook = process.argv.includes('--handbook');
const language =
  process.argv.find((argument) => argument.startsWith('--language='))?.slice('--language='.length) ?? 'en';
const allSizes = {
  // Pictures in the repository stay below 150 kB.
  desktop: onlyChosen ? { width: 1360, height: 640 } : { width: 1440, height: 900 },
  tablet: { width: 820, height: 1180 },
  phone: { width: 390, height: 844 },
};
// Wide enough for the till beside its cart, and still readable in a column of text.
const sizes = forHandbook ? { desktop: { width: 1100, height: 760 } } : allSizes;
const named = process.argv.slice(2).filter((argument) => !argument.startsWith('--'));
const schemes = ['light', 'dark'];
const chosen = [
  'dashboard-desktop-light',
  'till-desktop-light',
  'stock-desktop-dark',
  'payments-desktop-light',
  'till-phone-light',
];

const folders = { chosen: 'docs/screenshots', handbook: 'docs/handbook', all: 'gallery' };
const folder = folders[forHandbook ? 'handbook' : onlyChosen ? 'chosen' : 'all'];
const target = join(root, folder, language === 'en' ? '' : language);
let browser;
let taken = 0;
try {
  browser = await chromium.launch({
    executablePath: provideChromium(),
    args: ['--no-sandbox', '--disable-gpu', '--disable-dev-shm-usage'],
  });
  mkdirSync(target, { recursive: true });
  await visit(surfaces, '--sales', '4000');
  if (!onlyChosen && !forHandbook) {
    await visit(emptySurfaces);
    const pictures = readdirSync(target).filter((file) => file.endsWith('.png'));
    writeFileSync(join(target, 'index.html'), galleryPage(pictures));
  }
  say(`${taken} pictures in ${target}`);
} finally {
  await browser?.close();
}

/** Visits a shop filled to this size, or an empty one. */
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
    const wanted = surfaces
      .filter((surface) => isWanted(surface, size))
      .map((surface) => ({ ...surface, pictures: picturesOf(surface, size) }))
      .filter(({ pictures }) => pictures.length > 0);
    const context = await browser.newContext({
      viewport,
      hasTouch: size !== 'desktop',
      reducedMotion: 'reduce',
      locale: language,
    });
    await context.addInitScript(({ token, user }) => {
      sessionStorage.setItem('token', token);
      sessionStorage.setItem('user', JSON.stringify(user));
      localStorage.clear();
      window.print = () => {};
    }, session);
    for (const surface of wanted) await takeOne(context, url, surface);
    await context.close();
  }
}

function isWanted({ name, wide, narrow }, size) {
  const hasRoom = size === 'phone' ? !wide : !narrow;
  return hasRoom && (named.length === 0 || named.includes(name));
}

function picturesOf({ name, printed, handbook }, size) {
  if (forHandbook) return handbook ? [{ scheme: 'light', file: handbook }] : [];
  // Paper is white in every scheme, so it is captured once.
  const files = (printed ? ['light'] : schemes).map((scheme) => ({ scheme, file: `${name}-${size}-${scheme}` }));
  return onlyChosen ? files.filter(({ file }) => chosen.includes(file)) : files;
}

async function takeOne(context, url, { name, path, act, part, tall, printed, signedOut, pictures }) {
  const page = await context.newPage();
  speak(page, language);
  let shown = page;
  if (signedOut) await page.addInitScript(() => sessionStorage.clear());
  if (forHandbook && tall) await page.setViewportSize({ width: sizes.desktop.width, height: 1000 });
  if (language !== 'en') page.setDefaultTimeout(8_000);
  await page.goto(url + path);
  try {
    await settled(page);
    if (act) {
      const [window] = await Promise.all([printed && page.waitForEvent('popup'), act(page)]);
      if (window) shown = window;
      await settled(shown);
    }
  } catch (cause) {
    if (language === 'en') throw new Error(`Could not get to ${name}.`, { cause });
    say(`Could not get to ${name}: ${cause.message.split('\n')[0]}`);
    await page.close();
    return;
  }
  for (const { scheme, file } of pictures) {
    await shown.emulateMedia({ colorScheme: scheme });
    await shown.evaluate(() => new Promise((done) => requestAnimationFrame(() => setTimeout(done, 300))));
    await (forHandbook && part ? part(page) : shown).screenshot({ path: join(target, `${file}.png`) });
    taken += 1;
    say(file);
  }
  await page.close();
}

/** Waits until all requests are done. The stream of live events never ends, so the network is never idle. */
async function settled(page) {
  await page.getByRole('heading').first().waitFor();
  await page.waitForFunction(() => !document.querySelector('[aria-busy=true], [data-skeleton]'));
  await page.evaluate(() => document.fonts.ready);
}

function galleryPage(files) {
  const figures = files.map(
    (file) =>
      `<figure><a href="${file}"><img src="${file}" loading="lazy" alt=""></a><figcaption>${file}</figcaption></figure>`,
  );
  return `<!doctype html><html lang="en"><meta charset="utf-8"><title>Every screen</title>
<style>body{font:14px system-ui;display:flex;flex-wrap:wrap;gap:16px}figure{margin:0}img{height:360px;border:1px solid #ccc}</style>
${figures.join('\n')}</html>
`;
}
