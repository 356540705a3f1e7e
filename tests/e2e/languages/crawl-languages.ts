/**
 * Walks every screen, and what opens over it, in each shipped language and lists what is left in English: `npm run build`, then
 * `npm run crawl:languages -- fr sw`. Nothing here knows how texts are made: it reads the pages, and knows English by the catalogues
 * and by words that no other language has. In the first language it also presses every button that opens something.
 * `PICTURES=folder` saves a picture of each, 1280 and 390 px wide.
 */
import { mkdirSync, readdirSync, readFileSync } from 'node:fs';
import { chromium, type Page } from '@playwright/test';
import { startSteps } from '../../../contract/first-hour/start-steps.ts';
import { screens } from '../../../contract/screens.ts';
import { updateSettings } from '../../../contract/shop/shop-settings.ts';
import { languages, shippedLanguages } from '../../../contract/words/languages.ts';
import { provideChromium } from '../../../scripts/provide-chromium.mjs';
import { type ForeignShop, openForeignShop } from '../support/foreign-shop.ts';

const asked = process.argv.slice(2).filter((word) => !word.startsWith('/'));
const only = process.argv.slice(2).filter((word) => word.startsWith('/'));
const chosen = shippedLanguages.filter((tag) => tag !== 'en' && (asked.length === 0 || asked.includes(tag)));
const pictures = process.env.PICTURES;

/** Names and codes that are the same in every language. */
const sameEverywhere = [
  /^(Countinghouse|WhatsApp|hledger|CSV|PIN|SMS|PDF|A4|M-Pesa|Airtel Money|MTN MoMo|Loyverse|Square|Shopify|Open Source POS|T\d+(-\d+)?)$/,
  /^[A-Z]{1,2}-\d+$/,
  /^(Name|Product|Category|Qty|Quantity|Unit Cost|Unit Selling|Date|Warning At|Barcodes?|Unit|In Parts|Item Kind|Tax Number|Tax|Full Name|Phone Number|Email|Location|Credit Limit|Owes|Due On|Pack( Size)?|Auto|Price|Cost|yes|no|goods|open)$/,
];
const onlyEnglish =
  /\b(the|of|and|with|your|this|that|was|were|from|been|have|which|when|by|there|are|not|will|what|every|each|sold|paid|owed|added|today|yesterday|ago|search|choose|please|print|save|cancel|close)\b/i;

function textsIn(language: string): Map<string, string> {
  const folder = new URL(`../../../locales/${language}/`, import.meta.url);
  return new Map(
    readdirSync(folder).flatMap((file) =>
      Object.entries(JSON.parse(readFileSync(new URL(file, folder), 'utf8')) as Record<string, string>),
    ),
  );
}

/** Matches the text on a page, with any values and without the marks of elements and directions. */
function patternOf(text: string): RegExp {
  const parts = text.replace(/<\/?\w+>/g, '').split(/\{\{.*?\}\}/);
  return new RegExp(`^${parts.map((part) => part.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')).join('.+?')}$`);
}

/** Whether a text of a page is English, for readers of this language. */
function detectorOf(language: string): (text: string) => boolean {
  const own = textsIn(language);
  const english = textsIn('en');
  const same = new Set(own.values());
  const exact = new Set<string>();
  const patterns: RegExp[] = [];
  for (const [key, text] of english) {
    if (!own.has(key) || own.get(key) === text || same.has(text)) continue;
    if (!text.includes('{{')) exact.add(text.replace(/<\/?\w+>/g, ''));
    else if (/[a-z]{3,}/i.test(text.replace(/\{\{.*?\}\}|<.*?>/g, ''))) patterns.push(patternOf(text));
  }
  const ownPatterns = [...own.values()].filter((text) => text.includes('{{')).map(patternOf);
  return (shown) => {
    const text = shown.replace(/[\u2066-\u2069\u200e\u200f]/g, '').trim();
    if (text === '' || sameEverywhere.some((known) => known.test(text)) || same.has(text)) return false;
    if (exact.has(text)) return true;
    if (onlyEnglish.test(text)) return true;
    return patterns.some((pattern) => pattern.test(text)) && !ownPatterns.some((pattern) => pattern.test(text));
  };
}

interface Shown {
  text: string;
  where: string;
}

/** Runs in the page. */
function readTexts(): Shown[] {
  const found: Shown[] = [];
  const inOtherLanguage = `[lang]:not(html, [lang="${document.documentElement.lang}"])`;
  const where = (element: Element) => {
    const { tagName, className } = element;
    return `${tagName.toLowerCase()}.${String(className).split(' ')[0]}`;
  };
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  while (walker.nextNode()) {
    const { data, parentElement: parent } = walker.currentNode as Text;
    if (!parent || parent.closest(`script, style, noscript, kbd, ${inOtherLanguage}`)) continue;
    if (parent.tagName === 'OPTION' || parent.checkVisibility()) found.push({ text: data, where: where(parent) });
  }
  for (const element of document.body.querySelectorAll('*')) {
    if (element.closest(inOtherLanguage)) continue;
    for (const name of ['placeholder', 'aria-label', 'aria-valuetext', 'title', 'alt']) {
      const text = element.getAttribute(name);
      if (text) found.push({ text, where: `${where(element)} ${name}` });
    }
  }
  found.push({ text: document.title, where: 'title' });
  return found;
}

async function settle(page: Page): Promise<void> {
  await page.waitForLoadState('domcontentloaded');
  await page
    .waitForFunction(() => !document.querySelector('[aria-busy=true], [data-skeleton], [class*=Loader]'), undefined, {
      timeout: 8000,
    })
    .catch(() => {});
  await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))));
}

/** What the addresses of each screen open. */
const opened: Record<string, string[]> = {
  '/stock': ['add', 'categories', 'edit', 'restock', 'writeOff', 'history'],
  '/suppliers': ['add', 'edit'],
  '/suppliers/1': ['edit', 'pay', 'slip', 'reverse'],
  '/orders/1': ['message'],
  '/deliveries/1': ['undo', 'send-back', 'cost'],
  '/counts': ['new'],
  '/to-settle': ['settled', 'land', 'discard'],
  '/customers': ['edit', 'payments'],
  '/customers/1': ['payment', 'statement', 'remind', 'promise', 'deposit', 'give-back', 'write-off'],
  '/users': ['edit', 'details', 'owner'],
  '/expenses': ['edit', 'photo', 'reverse'],
  '/banking': ['transfer', 'reverse'],
  '/owed': ['pay', 'slip', 'reverse'],
  '/banking-auto': ['expenses'],
  '/reports': ['restock', 'levels'],
};

function addresses({ ids, statementPath }: ForeignShop): string[] {
  const own = screens.map(({ path }) => path.replace('$id', '1') as string);
  return [
    ...own.map((path) => (path === '/editStudentsForm' ? `${path}?id=1` : path)),
    ...Object.entries(opened).flatMap(([path, names]) => names.map((name) => `${path}?open=${name}&id=1`)),
    ...startSteps.map((step) => `/start?step=${step}`),
    `/receipts?id=${ids.receipt}`,
    `/returns?tab=made&open=slip&id=${ids.slip}`,
    `/counts/${ids.count}?tab=review`,
    `/counts/${ids.posted}`,
    '/owed?tab=payments',
    '/owed?tab=ageing',
    '/deliveries?tab=sent-back',
    '/price-lists?tab=timed',
    ...['category', 'staff', 'method', 'hour', 'weekday', 'customer', 'tax'].map((by) => `/reports/breakdown?by=${by}`),
    '/reports/account?account=liabilities:tax',
    '/money?methodId=3',
    '/nowhere',
    statementPath,
  ];
}

async function picture(page: Page, name: string): Promise<void> {
  for (const width of [390, 1280]) {
    await page.setViewportSize({ width, height: width === 390 ? 844 : 1000 });
    await settle(page);
    await page.screenshot({ path: `${pictures}/${name.replace(/\W+/g, '-')}-${width}.png`, fullPage: true });
  }
}

async function crawl(shop: ForeignShop, page: Page, language: string, pressing: boolean): Promise<void> {
  const isEnglish = detectorOf(language);
  const { first_name, last_name, email } = shop.admin.user;
  const names = [first_name, last_name, email, `${first_name} ${last_name}`];
  const told = new Set<string>();
  let looked = 0;
  const look = async (place: string) => {
    looked++;
    for (const { text, where } of await page.evaluate(readTexts)) {
      const clean = text.trim();
      if (told.has(clean) || names.includes(clean) || !isEnglish(clean)) continue;
      told.add(clean);
      console.log(`${language} ${place}: "${clean}" in ${where}`);
    }
    if (pictures) await picture(page, `${language}-${place}`);
  };
  for (const path of [...addresses(shop), '/', '/sign-in-code', '/email', '/code', '/passwordReset', '/join']) {
    if (only.length > 0 && !only.some((one) => path.startsWith(one))) continue;
    await page.goto(shop.url + path);
    await settle(page);
    await look(path);
    if (!pressing || path.includes('?')) continue;
    const buttons = page.locator('main button:visible:not([type=submit]), header button:visible');
    const count = Math.min(await buttons.count(), 25);
    for (let at = 0; at < count; at++) {
      const name = await buttons
        .nth(at)
        .evaluate((one) => one.getAttribute('aria-label') ?? one.textContent ?? '')
        .catch(() => '');
      await buttons
        .nth(at)
        .click({ timeout: 1500 })
        .catch(() => {});
      await settle(page);
      await look(`${path} › ${name.trim()}`);
      await page.keyboard.press('Escape');
      const isAway = new URL(page.url()).pathname !== path || (await page.locator('[role=dialog]:visible').count()) > 0;
      if (isAway) {
        await page.goto(shop.url + path);
        await settle(page);
      }
    }
  }
  console.log(`${language}: looked at ${looked} places, ${told.size} texts in English`);
}

if (pictures) mkdirSync(pictures, { recursive: true });
const shop = await openForeignShop();
const browser = await chromium.launch({
  executablePath: provideChromium(),
  args: ['--no-sandbox', '--disable-gpu', '--disable-dev-shm-usage', '--disable-background-networking'],
});
try {
  for (const [at, language] of chosen.entries()) {
    const context = await browser.newContext({ locale: languages[language].name && language, reducedMotion: 'reduce' });
    // The compiler wraps functions in this helper, including those that run in the page.
    await context.addInitScript('globalThis.__name = (one) => one');
    await context.addInitScript(
      ([language, token, user]) => {
        localStorage.setItem('language', language!);
        sessionStorage.setItem('token', token!);
        sessionStorage.setItem('user', user!);
        localStorage.setItem('owner', String(JSON.parse(user!).id));
        window.print = () => {};
        window.open = () => null;
      },
      [language, shop.admin.token, JSON.stringify({ ...shop.admin.user, language })] as const,
    );
    // What customers read is in the language of the shop.
    await shop.call(updateSettings, { body: { business: { language } } });
    await crawl(shop, await context.newPage(), language, at === 0 && !process.env.QUICK);
    await context.close();
  }
} finally {
  await browser.close();
  await shop.stop();
}
