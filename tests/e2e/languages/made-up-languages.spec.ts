/**
 * Every screen, and what opens over it, in the two made-up languages: one long and accented, one mirrored. Nothing is left in
 * English, nothing is cut off or covered, on a desktop and on a phone. `PICTURES=folder` saves a picture of each.
 */
import type { Page, Request } from '@playwright/test';
import { eventsPath } from '../../../contract/events.ts';
import { openPractice, practicePath } from '../../../contract/first-hour/practice.ts';
import { startSteps } from '../../../contract/first-hour/start-steps.ts';
import { login } from '../../../contract/people/auth.ts';
import { screens } from '../../../contract/screens.ts';
import { listDevices, updateDevice } from '../../../contract/tills/devices.ts';
import { languages } from '../../../contract/words/languages.ts';
import { accent } from '../../../contract/words/made-up.ts';
import playwrightConfig from '../../../playwright.config.ts';
import { countries } from '../../../web/guided-start/countries.ts';
import { test as base, expect, type Person } from '../support/fixtures.ts';
import { type ForeignShop, openForeignShop, phone } from '../support/foreign-shop.ts';
import { catchPrinting } from '../support/printing.ts';
import { readingFaults } from '../support/reading-faults.ts';

const test = base.extend<object, { foreign: ForeignShop }>({
  foreign: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixture's needs from this pattern
    async ({}, use) => {
      const shop = await openForeignShop();
      await use(shop);
      await shop.stop();
    },
    { scope: 'worker' },
  ],
  baseURL: ({ foreign }, use) => use(foreign.url),
});

// A camera whose film Chromium draws, which the shell without windows allows.
const { launchOptions } = playwrightConfig.use!;
const camera = ['--use-fake-ui-for-media-stream', '--use-fake-device-for-media-stream'];
test.use({ launchOptions: { ...launchOptions, args: [...launchOptions!.args!, ...camera] } });

/** High enough that nothing is below the edge of the window. */
const desktop = { width: 1280, height: 1600 };
const narrow = { width: 375, height: 1800 };

/**
 * Words that are the same in every language: those that an import reads, and the names of languages. A word that contains
 * another comes before it.
 */
const fixedWords = [
  ...Object.values(languages).map(({ name }) => name),
  ...['Barcodes', 'Pack Size', 'Pack', 'Auto', 'Price: Wholesale', 'Wholesale'],
  ...['Product', 'Category', 'Qty', 'Unit Cost', 'Unit Selling', 'Date', 'Warning At', 'Barcode', 'Unit', 'In Parts'],
  ...['Item Kind', 'Tax Number', 'Tax', 'Full Name', 'Phone Number', 'Email', 'Location', 'Credit Limit'],
  ...['Owes', 'Due On', 'Africa/Kampala'],
  // A part of the shop's name, in the language of its papers.
  'PRACTICE',
  ...['yes', 'no', 'goods', 'open'],
];

/**
 * Names of countries and time zones, which come from browsers that know no made-up language. A name that contains another
 * comes before it.
 */
async function browserNames(page: Page, language: string): Promise<string[]> {
  const names = await page.evaluate(
    ([language, codes]) => {
      const known = new Intl.DisplayNames(language, { type: 'region' });
      const zones = ['UTC', ...Intl.supportedValuesOf('timeZone')];
      return [...zones, ...codes.map((code) => known.of(code) ?? code)];
    },
    [language, countries.map(({ code }) => code)] as const,
  );
  return names.sort((one, other) => other.length - one.length);
}

interface Place {
  path: string;
  /** Opens something on this screen. */
  open?(page: Page): Promise<void>;
  only?: 'desktop' | 'phone';
  /** Names the place, if its address does not. */
  name?: string;
}

/** Matches the text in a made-up language, whatever its values are. */
function said(text: string): RegExp {
  const escaped = accent(text).replace(/[.*+?^$()|[\]\\]/g, '\\$&');
  return new RegExp(`^${escaped.replace(/\{\{.*?\}\}/g, '.*')}`);
}

const press = (text: string) => (page: Page) =>
  page
    .getByRole('button', { name: said(text) })
    .first()
    .click();
const choose = (text: string) => async (page: Page) => {
  await page.getByRole('button', { name: /@/ }).click();
  await page.getByRole('menuitem', { name: said(text) }).click();
  await page.getByRole('dialog').waitFor();
};
const inTurn =
  (...steps: ((page: Page) => Promise<void>)[]) =>
  async (page: Page) => {
    for (const step of steps) await step(page);
  };
const fillCart = async (page: Page) => {
  for (const at of [0, 1]) await page.getByRole('option').nth(at).click();
};

const chooseToday = async (page: Page) => {
  await page.getByRole('dialog').getByRole('combobox').first().selectOption('today');
};
const openPad = async (page: Page) => {
  await page
    .getByRole('list', { name: said('Left to count') })
    .getByRole('button')
    .first()
    .click();
};
/** Puts more into the cart than there are of any item. */
const takeTooMany = async (page: Page) => {
  await page
    .getByRole('spinbutton', { name: said('Quantity of {{name}}') })
    .first()
    .fill('900');
};
const countShelf = async (page: Page) => {
  await press('There are more here: {{name}}')(page);
  await page.getByRole('dialog').waitFor();
};

/** Many at once, so that the total is long. */
const tapTile = async (page: Page) => {
  await page.getByRole('combobox', { name: said('Search Stock') }).fill('99x');
  await page.getByRole('gridcell').first().getByRole('button').click();
};
/** A file whose columns nobody knows, so that somebody has to say what they are. */
const chooseFile = async (page: Page) => {
  const buffer = Buffer.from('Α,Β,Γ\nΚερί,3,2.5\nΚερί,x,1');
  await page.locator('input[type=file]').setInputFiles({ name: 'Είδη.CSV', mimeType: 'text/csv', buffer });
};
const setUpPrinter = press('Set up the printer of {{name}}');
const printBy = (by: string) => async (page: Page) => {
  await setUpPrinter(page);
  await page.getByRole('dialog').getByRole('combobox').first().selectOption(by);
};
/** Every step is answered, until the page is loaded anew. */
const finishStart = async (page: Page) => {
  const steps = Object.fromEntries(startSteps.map((step) => [step, 'done']));
  await page.route(
    '**/api/guided-start',
    async (route) => {
      const response = await route.fetch();
      const answer = await response.json();
      Object.assign(answer.payload.steps, steps);
      await route.fulfill({ response, json: answer });
    },
    { times: 1 },
  );
  await page.reload();
};

/** The browser becomes a till, sells without a connection, delivers, and is locked: each goes on from the one before. */
function placesOfTill({ call }: ForeignShop): Place[] {
  const calls = '**/api/**';
  const register = async (page: Page) => {
    await press('Register this browser')(page);
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('textbox').fill('Πάγκος');
    await dialog.getByRole('button', { name: said('Register') }).click();
    await dialog.waitFor({ state: 'hidden' });
    const devices = await call(listDevices);
    await call(updateDevice, { body: { id: Math.max(...devices.map(({ id }) => id)), offline: true } });
  };
  const sellOne = async (page: Page) => {
    await page.getByRole('option').first().click();
    await press('Make Sale')(page);
    await page.getByRole('button', { name: said('Receipt') }).waitFor();
  };
  const seeNumber = async (page: Page) => {
    await page.getByText(said('Number at the till')).waitFor();
    await page.getByText(said('Fetching Some information, Please wait...')).waitFor({ state: 'hidden' });
  };
  const cutConnection = async (page: Page) => {
    await page.reload();
    await expect.poll(() => hasCatalogue(page)).toBe(true);
    await page.route(calls, (route) => route.abort());
    await sellOne(page);
    await page.getByRole('button', { name: said('Show') }).waitFor();
  };
  const mendConnection = async (page: Page) => {
    await page.unroute(calls);
    await page.evaluate(() => window.dispatchEvent(new Event('online')));
    await page.getByRole('button', { name: said('Show') }).waitFor({ state: 'hidden' });
  };
  /** The language ends with the session, so the page is loaded anew in the made-up one. */
  const seeWhoMaySignIn = async (page: Page) => {
    await expect(page).toHaveURL(({ pathname }) => pathname === '/');
    await page.reload();
    await page
      .getByRole('button', { name: said('Sign in with a password') })
      .first()
      .waitFor();
  };
  return [
    { path: '/settings', name: 'register', open: press('Register this browser') },
    { path: '/settings', name: 'till', open: register },
    { path: '/sales', name: 'without a connection', open: cutConnection },
    { path: '/sales', name: 'waiting', open: press('Show') },
    {
      path: '/sales',
      name: 'receipt of the till',
      open: inTurn(sellOne, press('Receipt'), seeNumber),
      only: 'desktop',
    },
    { path: '/sales', name: 'refused without a connection', open: inTurn(sellOne, press('Returns')), only: 'desktop' },
    { path: '/sales', name: 'delivered', open: mendConnection },
    { path: '/sales', name: 'locked', open: inTurn(press('Lock'), seeWhoMaySignIn) },
  ];
}

/** Each test has a session of its own, because Lock ends that of the first one. */
async function enter({ call, admin }: ForeignShop): Promise<Person> {
  const answer = await call(login, { body: { email: admin.email, password: admin.password } }, '');
  if ('ticket' in answer) throw new Error('The administrator uses two-step sign-in.');
  return { ...admin, ...answer };
}

/** With the session of the real one. */
const goToPractice =
  ({ call }: ForeignShop) =>
  async (page: Page) => {
    await call(openPractice, { body: { anew: false } });
    await page.goto('/practice/held-carts');
  };

/** Whether the till has what it sells by without a connection. */
function hasCatalogue(page: Page): Promise<boolean> {
  return page.evaluate(
    () =>
      new Promise<boolean>((resolve) => {
        const opening = indexedDB.open('till');
        opening.onsuccess = () => {
          const database = opening.result;
          const counting = database.transaction('catalogue').objectStore('catalogue').count();
          counting.onsuccess = () => {
            database.close();
            resolve(counting.result > 0);
          };
        };
      }),
  );
}

function placesIn(foreign: ForeignShop): Place[] {
  const { item, customer, receipt, slip, expense, staff, draft, order, opening, count, blind, posted } = foreign.ids;
  const { supplier, delivery, paid, banking, kept } = foreign.ids;
  const ofSome: Record<string, number> = { '/customers/$id': customer, '/suppliers/$id': supplier };
  const own = screens
    .map(({ path }) => ({ path: path.replace('$id', String(ofSome[path] ?? 1)) as string }))
    .map(({ path }) => ({ path: path === '/editStudentsForm' ? `${path}?id=${customer}` : path }));
  const overCustomer = ['payment', 'statement', 'remind', 'promise', 'deposit', 'give-back', 'write-off'];
  const overItem = ['edit', 'restock', 'writeOff', 'history'];
  return [
    ...own,
    ...overItem.map((open) => ({ path: `/stock?open=${open}&id=${item}` })),
    { path: '/stock?open=add' },
    { path: '/stock?open=categories' },
    { path: '/stock', name: 'import', open: press('Import') },
    { path: '/stock', name: 'file', open: inTurn(press('Import'), chooseFile) },
    { path: '/stock', name: 'imports', open: inTurn(press('Import'), press('Earlier imports')) },
    {
      path: '/stock',
      name: 'undo import',
      open: inTurn(press('Import'), press('Earlier imports'), press('Undo import {{id}}')),
    },
    { path: '/stock', name: 'camera', open: press('Scan with the camera') },
    { path: '/customers', name: 'add', open: press('Add Customers') },
    { path: '/customers', name: 'import', open: press('Import') },
    { path: `/customers?open=payments&id=${customer}` },
    ...overCustomer.map((open) => ({ path: `/customers/${customer}?open=${open}` })),
    { path: `/users?open=edit&id=${staff}` },
    { path: `/users?open=details&id=${staff}` },
    { path: `/users?open=owner&id=${staff}` },
    { path: '/users', name: 'add', open: press('Add User') },
    ...startSteps.map((step) => ({ path: `/start?step=${step}` })),
    { path: '/start', name: 'ready', open: finishStart },
    { path: `/deliveries/new?order=${order}` },
    ...['undo', 'send-back', 'cost'].map((open) => ({ path: `/deliveries/${delivery}?open=${open}` })),
    { path: '/deliveries?tab=sent-back' },
    { path: '/suppliers?open=add' },
    ...['edit', 'pay'].map((open) => ({ path: `/suppliers/${supplier}?open=${open}` })),
    { path: `/owed?open=pay&id=${supplier}` },
    { path: '/owed?tab=payments' },
    ...['slip', 'reverse'].map((open) => ({ path: `/owed?tab=payments&open=${open}&id=${paid}` })),
    { path: '/owed?tab=ageing' },
    { path: '/price-lists', name: 'add', open: press('Price list') },
    { path: '/price-lists', name: 'paste', open: press('Paste prices') },
    { path: '/price-lists?tab=timed' },
    { path: '/price-lists?tab=timed', name: 'add', open: press('Temporary price…') },
    { path: '/reports/expiring', name: 'price', open: press('Lower the price of {{name}}') },
    { path: '/reports/expiring', name: 'write-off', open: press('Write off {{name}}') },
    { path: `/labels?ids=${item}` },
    { path: `/labels?from=delivery&id=${delivery}` },
    ...['settled', 'land', 'discard'].map((open) => ({ path: `/to-settle?open=${open}&id=${kept}` })),
    { path: `/orders/${draft}` },
    { path: `/orders/${order}` },
    { path: `/opening/${opening}` },
    { path: '/opening/new', name: 'lines', open: inTurn(press('Add a debt'), press('Add an advance')) },
    { path: '/buy?budget=2000' },
    { path: '/counts?open=new' },
    { path: '/counts?open=new', name: "today's ten", open: chooseToday },
    { path: `/counts/${count}` },
    { path: `/counts/${count}`, name: 'pad', open: openPad },
    { path: `/counts/${count}?tab=review` },
    { path: `/counts/${count}?tab=review&open=post` },
    { path: `/counts/${count}?tab=review`, name: 'cancel', open: press('Cancel count') },
    { path: `/counts/${blind}`, name: 'look', open: press('Review') },
    { path: `/counts/${posted}` },
    { path: `/receipts?id=${receipt}` },
    { path: `/receipts?id=${receipt}`, name: 'return', open: press('Return goods') },
    { path: `/receipts?id=${receipt}`, name: 'mail', open: press('Mail receipt') },
    { path: `/receipts?id=${receipt}`, name: 'share', open: press('Share') },
    { path: '/returns?tab=made' },
    { path: `/returns?tab=made&open=slip&id=${slip}` },
    { path: `/expenses?open=edit&id=${expense}` },
    { path: `/expenses?open=reverse&id=${expense}` },
    { path: '/banking?open=transfer' },
    { path: `/banking?open=reverse&id=${banking}` },
    { path: '/banking-auto?open=expenses' },
    { path: '/reports?open=restock' },
    { path: '/reports?open=levels' },
    { path: '/reports/summary?compare=previous' },
    ...['category', 'staff', 'method', 'hour', 'weekday', 'customer', 'tax'].map((by) => ({
      path: `/reports/breakdown?by=${by}&compare=previous`,
    })),
    { path: '/reports/profit-and-loss?compare=previous' },
    { path: '/reports/losses' },
    { path: '/reports/rows?figure=lostValue' },
    { path: '/reports/rows?figure=netProfit' },
    { path: '/money?methodId=3' },
    { path: '/day', name: 'coins', open: press('Count notes and coins') },
    { path: '/settings', name: 'method', open: press('Add payment method') },
    { path: '/settings', name: 'tax', open: press('Add tax') },
    { path: '/settings', name: 'type', open: press('Add expense type') },
    { path: '/settings', name: 'network printer', open: printBy('network') },
    { path: '/settings', name: 'printer of the server', open: printBy('file') },
    { path: '/settings', name: 'printer of the till', open: printBy('serial') },
    { path: '/settings', name: 'rename', open: press('Rename {{name}}') },
    { path: '/settings', name: 'revoke', open: press('Revoke {{name}}') },
    { path: '/sales', name: 'cart', open: fillCart, only: 'desktop' },
    { path: '/sales', name: 'pay', open: inTurn(press('Pay…'), press('Cash')), only: 'desktop' },
    { path: '/sales', name: 'discount', open: press('Discount'), only: 'desktop' },
    { path: '/sales', name: 'hold', open: press('Hold'), only: 'desktop' },
    { path: '/sales', name: 'cash', open: press('Cash in or out'), only: 'desktop' },
    { path: '/sales', name: 'today', open: press("Today's Sales"), only: 'desktop' },
    { path: '/sales', name: 'expenses', open: press('Expenses'), only: 'desktop' },
    { path: '/sales', name: 'write-off', open: press('Write off'), only: 'desktop' },
    { path: '/sales', name: 'too many', open: takeTooMany, only: 'desktop' },
    { path: '/sales', name: 'shelf', open: countShelf, only: 'desktop' },
    { path: '/sales', name: 'keys', open: (page) => page.keyboard.press('?'), only: 'desktop' },
    { path: '/sales', name: 'sheet', open: press('Cart ({{count}})'), only: 'phone' },
    { path: '/sales', name: 'pay in the sheet', open: inTurn(press('Cart ({{count}})'), press('Pay…')), only: 'phone' },
    { path: '/sales', name: 'camera', open: press('Scan with the camera') },
    { path: '/sales', name: 'tiles', open: inTurn(press('Show tiles'), tapTile) },
    { path: '/stock', name: 'menu', open: press('Menu'), only: 'phone' },
    { path: '/stock', name: 'person', open: (page) => page.getByRole('button', { name: /@/ }).click() },
    { path: '/stock', name: 'PIN', open: choose('Till PIN') },
    { path: '/stock', name: 'two-step', open: choose('Two-step sign-in') },
    { path: '/nowhere' },
    { path: '/error-page' },
    { path: '/desktop-loading-page' },
    { path: '/held-carts', name: 'practice', open: goToPractice(foreign) },
    ...placesOfTill(foreign),
  ];
}

async function picture(page: Page, name: string): Promise<void> {
  if (process.env.PICTURES) await page.screenshot({ path: `${process.env.PICTURES}/${name}.png` });
}

/** The requests of each page that have no answer yet, except the stream of live events, which never ends. */
const asked = new WeakMap<Page, Set<Request>>();

function watchRequests(page: Page): void {
  const open = new Set<Request>();
  asked.set(page, open);
  page.on('request', (request) => request.url().endsWith(eventsPath) || open.add(request));
  page.on('requestfinished', (request) => open.delete(request));
  page.on('requestfailed', (request) => open.delete(request));
}

/** Waits until all requests are done and their answers are drawn, because what a button opens may have to be loaded first. */
async function settle(page: Page): Promise<void> {
  const frames = () =>
    page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))));
  await expect.poll(() => frames().then(() => asked.get(page)?.size), { intervals: [0, 20, 50, 100] }).toBe(0);
  await page.waitForFunction(
    () =>
      !document.querySelector('[aria-busy=true], [data-skeleton], [class*=Loader]') ||
      location.pathname === '/desktop-loading-page',
  );
  await frames();
}

/**
 * Goes to a screen within the page, which is faster than loading it. A question is closed with Escape, and anything else that is
 * open over a screen disappears because the way leads over a page without the frame. No way leads out of the practice shop within the
 * page, since it has pages of its own.
 */
async function go(page: Page, path: string, isOver: boolean): Promise<void> {
  if (new URL(page.url()).pathname.startsWith(practicePath)) {
    await page.goto(path);
    return;
  }
  if (isOver) {
    if (await page.getByRole('dialog').count()) await page.keyboard.press('Escape');
    await push(page, '/error-page');
    await expect(page.locator('nav, [role=dialog], [role=menu]')).toHaveCount(0);
  }
  await push(page, path);
}

async function push(page: Page, path: string): Promise<void> {
  await page.evaluate((path) => history.pushState(null, '', path), path);
  await expect(page).toHaveURL((url) => url.pathname + url.search === path);
}

for (const language of ['en-XA', 'ar-XB'] as const) {
  const { direction } = languages[language];

  test.describe(language, () => {
    test.describe.configure({ mode: 'parallel', timeout: 600_000 });

    test.beforeEach(async ({ context, page }) => {
      watchRequests(page);
      await catchPrinting(context);
      await context.addInitScript((language) => {
        if (window !== window.top || location.protocol === 'about:') return;
        localStorage.setItem('language', language);
        // The list is what the till shows unless a place shows tiles.
        localStorage.setItem('till:view', 'list');
      }, language);
      // What customers read is in the shop's language, which can't be set to a made-up one, so the answer is changed.
      await context.route('**/api/health', async (route) => {
        // A HEAD request only asks whether the database is there, after a busy answer.
        if (route.request().method() === 'HEAD') return route.continue();
        const response = await route.fetch();
        // Without a body where the page has the answer already.
        if (response.status() !== 200) return route.fulfill({ response });
        const answer = await response.json();
        answer.payload.business.language = language;
        await route.fulfill({ response, json: answer });
      });
    });

    test('every screen can be read', async ({ page, foreign, open }) => {
      const { first_name, last_name } = foreign.admin.user;
      const initials = `${first_name[0]}${last_name[0]}`;
      const person = [first_name, last_name, initials, foreign.admin.email.split('@')[0]!];
      const names = [...person, ...fixedWords, ...(await browserNames(page, language))];
      const found: Record<string, string[]> = {};

      async function look(place: Place, width: 'desktop' | 'phone'): Promise<void> {
        const name = [place.path, place.name, width].filter(Boolean).join(', ');
        await settle(page);
        const faults = await readingFaults(page, { names, figures: [phone] });
        if (faults.length > 0) found[name] = faults;
        await picture(page, `${language}-${name.replace(/\W+/g, '-')}`);
      }

      await page.setViewportSize(desktop);
      await open('/dashboard', await enter(foreign));
      await expect(page.locator('html')).toHaveAttribute('dir', direction);
      let isOver = false;
      for (const place of placesIn(foreign)) {
        await page.setViewportSize(place.only === 'phone' ? narrow : desktop);
        await go(page, place.path, isOver);
        isOver = place.open !== undefined || place.path.includes('?');
        await settle(page);
        await place.open?.(page);
        if (place.only !== 'phone') await look(place, 'desktop');
        await page.setViewportSize(narrow);
        if (place.only !== 'desktop') await look(place, 'phone');
      }
      expect(found).toEqual({});
    });

    test('pages before sign-in, a statement behind a link and papers can be read', async ({ page, foreign, open }) => {
      const reading = { names: [], figures: [phone] };
      for (const path of ['/', '/sign-in-code', '/email', '/code', '/passwordReset', '/join', foreign.statementPath]) {
        for (const size of [desktop, narrow]) {
          await page.setViewportSize(size);
          await page.goto(path);
          await settle(page);
          // The server writes the rows of a statement in the language of the shop.
          const names = path === foreign.statementPath ? ['Receipt', 'Opening balance'] : [];
          expect.soft(await readingFaults(page, { ...reading, names }), `${path} at ${size.width}`).toEqual([]);
        }
      }
      await expect(page.getByRole('main')).toHaveAttribute('dir', direction);

      const { first_name, last_name } = foreign.admin.user;
      await page.setViewportSize(desktop);
      await open(`/receipts?id=${foreign.ids.receipt}`, await enter(foreign));
      for (const size of ['Print A4', 'Print 80 mm']) {
        const opening = page.waitForEvent('popup');
        await press(size)(page);
        const paper = await opening;
        await expect(paper.locator('html')).toHaveAttribute('data-printed', 'yes');
        await expect(paper.locator('html')).toHaveAttribute('dir', direction);
        const faults = await readingFaults(paper, { ...reading, names: [first_name, last_name] });
        expect.soft(faults, size).toEqual([]);
        await picture(paper, `${language}-${size.replace(/\W+/g, '-')}`);
        await paper.close();
      }
    });
  });
}
