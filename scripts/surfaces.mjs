/**
 * Every screen, modal and overlay to capture, and how to open it. `wide` ones need a keyboard, and `narrow` ones exist only on a phone.
 * For `printed` ones, the window with the paper is captured. `handbook` names the picture of the handbook that is taken of it, or of a
 * `part` of it, on a `tall` screen if needed. None of them changes the shop, so all pictures show the same one.
 */
import { ownerPassword } from './demo-shop.mjs';

const open = (name) => (page) => page.getByRole('button', { name }).first().click();
const panel = (page) => page.getByRole('dialog').last();
const person = open(/@/);
const twoStep = async (page) => {
  await person(page);
  await page.getByRole('menuitem', { name: 'Two-step sign-in' }).click();
};
const fillCart = async (page) => {
  // Quick presses on the same row count once, so these four are on different rows.
  for (const index of [1, 3, 4, 7]) await page.getByRole('option').nth(index).click();
};
/** On a phone the cart's buttons are in its sheet. */
const inCart = async (page) => {
  const sheet = page.getByRole('button', { name: /^Cart \(/ });
  if (await sheet.isVisible()) await sheet.click();
};
const fromCart = (name) => async (page) => {
  await inCart(page);
  await open(name)(page);
};
const onCredit = async (page) => {
  await fillCart(page);
  await inCart(page);
  await page.getByLabel('Customer').click();
  await page.getByRole('listbox', { name: 'Customer' }).getByRole('option').first().click();
  await open('Make Sale')(page);
};
/** Opens a return of the newest receipt with several things, and chooses some of them. */
const returnGoods = async (page) => {
  await page
    .getByRole('row', { name: / and \d+ more/ })
    .first()
    .getByRole('button', { name: /^Open receipt/ })
    .click();
  await open('Return goods')(page);
  await open(/^Plus /)(page);
  await open('Faulty')(page);
};
/** Opens the whole statement of the first customer. */
const statement = async (page) => {
  await page.getByRole('table', { name: 'Customers' }).getByRole('link').first().click();
  await open('Statement')(page);
  await panel(page).getByRole('button', { name: 'All', exact: true }).click();
};
/** A customer who owes something. */
const debtor = async (page) => {
  await page
    .getByRole('row', { name: 'Overdue' })
    .first()
    .getByRole('cell')
    .getByRole('link', { name: /^(?!Long form)/ })
    .first()
    .click();
  await page.getByRole('button', { name: 'Take payment' }).waitFor();
};
/** Waits for a chart, whose code is loaded after the screen. */
const drawn = (page) => page.locator('[data-chart]').first().waitFor();
const databaseAway = async (page) => {
  const json = { status: false, payload: "Can't reach the shop right now. Please try again.", code: 'away' };
  await page.route('**/api/**', (route) => route.fulfill({ status: 503, json }));
  await page.reload();
};
const rows = `Product,Category,Qty,Unit Cost,Unit Selling,Shelf
Jam jar,Pantry,24,2,3,4
Honey,Pantry,minus two,5,7,4`;

const customerRows = `Full Name,Phone Number,Credit Limit
Grace Njeri,0700 123 456,500
Peter Otieno,0700 123 457,plenty`;

export const surfaces = [
  { name: 'sign-in', path: '/', signedOut: true },
  { name: 'sign-in-refused', path: '/', signedOut: true, act: open('Login') },
  { name: 'sign-in-code', path: '/sign-in-code', signedOut: true },
  { name: 'reset-request', path: '/email', signedOut: true },
  { name: 'reset-code', path: '/code', signedOut: true },
  { name: 'reset-password', path: '/passwordReset', signedOut: true },
  { name: 'error-page', path: '/error-page' },
  { name: 'not-found', path: '/nowhere' },
  { name: 'loading-page', path: '/desktop-loading-page' },

  { name: 'menu-drawer', path: '/stock', act: open('Menu'), narrow: true },
  { name: 'person-menu', path: '/stock', act: person },
  { name: 'two-step', path: '/stock', act: twoStep },
  {
    name: 'till-pin',
    path: '/stock',
    act: async (page) => {
      await person(page);
      await page.getByRole('menuitem', { name: 'Till PIN' }).click();
    },
    handbook: 'till-pin',
    part: panel,
  },
  {
    name: 'two-step-scan',
    path: '/stock',
    act: async (page) => {
      await twoStep(page);
      await panel(page).getByLabel('Password').fill(ownerPassword);
      await panel(page).getByRole('button', { name: 'Continue' }).click();
      await page.getByRole('img', { name: 'QR code' }).waitFor();
    },
  },

  {
    name: 'dashboard',
    path: '/dashboard',
    act: (page) => page.getByRole('img', { name: 'Balances per customer' }).waitFor(),
  },
  {
    name: 'dashboard-below',
    path: '/dashboard',
    act: async (page) => {
      await page.getByRole('img', { name: 'Balances per customer' }).scrollIntoViewIfNeeded();
    },
  },
  { name: 'dashboard-not-loaded', path: '/dashboard', act: databaseAway },

  { name: 'debtors', path: '/customers' },
  { name: 'debtors-add', path: '/customers', act: open('Add Customers') },
  {
    name: 'debtors-add-refused',
    path: '/customers',
    act: async (page) => {
      await open('Add Customers')(page);
      await panel(page)
        .getByRole('button', { name: /^(Add|Save|Submit)/ })
        .first()
        .click();
    },
  },
  { name: 'debtors-edit', path: '/customers', act: open(/^Edit /) },
  { name: 'payments', path: '/customers', act: open(/^Customers Payments/) },
  {
    name: 'payments-pay',
    path: '/customers',
    act: async (page) => {
      await open(/^Customers Payments/)(page);
      await open(/^Pay receipt/)(page);
    },
  },
  {
    name: 'desk',
    path: '/debts',
    act: (page) => page.getByRole('button', { name: 'Mail' }).waitFor(),
    handbook: 'desk',
  },
  {
    name: 'desk-remind',
    path: '/debts',
    act: open('WhatsApp'),
    handbook: 'remind',
    part: panel,
  },
  { name: 'desk-promise', path: '/debts', act: open('Promise'), handbook: 'promise', part: panel },
  { name: 'desk-not-loaded', path: '/debts', act: databaseAway },
  {
    name: 'debtors-import',
    path: '/customers',
    act: async (page) => {
      await open('Import')(page);
      await panel(page).getByLabel('Or paste the rows here').fill(customerRows);
      await panel(page).getByRole('button', { name: 'Check' }).click();
    },
  },
  { name: 'statement', path: '/customers', act: statement, handbook: 'statement', part: panel },
  {
    name: 'statement-link',
    path: '/customers',
    act: async (page) => {
      await statement(page);
      await panel(page).getByRole('button', { name: 'Link' }).click();
    },
  },
  { name: 'statement-ended', path: '/statement/none', signedOut: true },
  { name: 'ageing', path: '/debts/ageing' },
  { name: 'ageing-not-loaded', path: '/debts/ageing', act: databaseAway },
  { name: 'customer', path: '/customers', act: debtor, handbook: 'customer', tall: true },
  {
    name: 'customer-payment',
    path: '/customers',
    act: async (page) => {
      await debtor(page);
      await open('Take payment')(page);
      await open('All that is owed')(page);
    },
    handbook: 'take-payment',
    part: panel,
  },
  {
    name: 'customer-deposit',
    path: '/customers',
    act: async (page) => {
      await debtor(page);
      await open('Take deposit')(page);
    },
  },
  {
    name: 'customer-write-off',
    path: '/customers',
    act: async (page) => {
      await debtor(page);
      await open(/^Write off/)(page);
    },
  },
  {
    name: 'customer-not-loaded',
    path: '/customers',
    act: async (page) => {
      await debtor(page);
      await databaseAway(page);
    },
  },
  { name: 'long-form', path: '/addCustomersForm' },
  { name: 'long-form-edit', path: '/editStudentsForm?id=1' },

  { name: 'settings', path: '/settings' },
  { name: 'settings-add-method', path: '/settings', act: open('Add payment method') },
  { name: 'settings-digest', path: '/settings', act: open('Preview') },
  { name: 'settings-add-tax', path: '/settings', act: open('Add tax') },
  { name: 'settings-not-loaded', path: '/settings', act: databaseAway },

  { name: 'users', path: '/users' },
  { name: 'users-add', path: '/users', act: open('Add User') },
  { name: 'users-edit', path: '/users', act: open(/^Edit /) },
  { name: 'user-details', path: '/users', act: open(/^View /) },

  { name: 'stock', path: '/stock' },
  {
    name: 'stock-found-nothing',
    path: '/stock',
    act: async (page) => {
      await page.getByRole('searchbox').fill('zzzz');
      await page.keyboard.press('Enter');
    },
  },
  { name: 'stock-not-loaded', path: '/stock', act: databaseAway },
  {
    name: 'stock-add',
    path: '/stock',
    act: (page) => page.getByRole('button', { name: 'Stock', exact: true }).click(),
  },
  { name: 'stock-edit', path: '/stock', act: open(/^Edit /) },
  { name: 'stock-restock', path: '/stock', act: open(/^Restock /) },
  { name: 'stock-history', path: '/stock', act: open(/^History /) },
  { name: 'stock-category', path: '/stock', act: open('Stock Category') },
  { name: 'stock-import', path: '/stock', act: open('Import') },
  {
    name: 'stock-import-checked',
    path: '/stock',
    act: async (page) => {
      await open('Import')(page);
      await panel(page).getByLabel('Or paste the rows here').fill(rows);
      await panel(page).getByRole('button', { name: 'Check' }).click();
    },
  },
  { name: 'delete-question', path: '/stock', act: open(/^Delete /) },

  { name: 'till-no-cart', path: '/sales' },
  { name: 'till', path: '/sales', act: fillCart, handbook: 'till' },
  {
    name: 'payment',
    path: '/sales',
    act: async (page) => {
      await fillCart(page);
      await fromCart('Pay…')(page);
      await panel(page).getByRole('button', { name: 'M-Pesa' }).click();
      await panel(page).getByLabel('M-Pesa').fill('1000');
      await panel(page).getByLabel('Reference').fill('QX12KD84');
      await panel(page).getByRole('button', { name: 'Cash' }).click();
      await panel(page).getByLabel('Cash given').fill('2000');
    },
    handbook: 'payment',
    part: panel,
  },
  {
    name: 'discount',
    path: '/sales',
    act: async (page) => {
      await fillCart(page);
      await fromCart('Discount')(page);
      await panel(page).getByLabel('Discount', { exact: true }).fill('5');
    },
    handbook: 'discount',
    part: panel,
  },
  { name: 'till-credit-refused', path: '/sales', act: onCredit },
  {
    name: 'cart-sheet',
    path: '/sales',
    narrow: true,
    act: async (page) => {
      await fillCart(page);
      await inCart(page);
    },
  },
  {
    name: 'number-pad',
    path: '/sales',
    narrow: true,
    act: async (page) => {
      await fillCart(page);
      await inCart(page);
      await page
        .getByLabel(/^Quantity of/)
        .first()
        .tap();
    },
  },
  { name: 'till-keys', path: '/sales', act: (page) => page.keyboard.press('?'), wide: true },
  { name: 'todays-sales', path: '/sales', act: fromCart("Today's Sales") },
  {
    name: 'receipt',
    path: '/sales',
    act: async (page) => {
      await fromCart("Today's Sales")(page);
      await open(/^Receipt for/)(page);
    },
    handbook: 'receipt',
    part: panel,
    tall: true,
  },
  {
    name: 'receipt-mail',
    path: '/sales',
    act: async (page) => {
      await fromCart("Today's Sales")(page);
      await open(/^Receipt for/)(page);
      await panel(page).getByRole('button', { name: 'Mail receipt' }).click();
    },
  },
  ...['80 mm', 'A4'].map((size) => ({
    name: `receipt-${size.replace(' ', '').toLowerCase()}`,
    path: '/sales',
    act: async (page) => {
      await fromCart("Today's Sales")(page);
      await open(/^Receipt for/)(page);
      await panel(page)
        .getByRole('button', { name: `Print ${size}` })
        .click();
    },
    printed: true,
    wide: true,
  })),
  {
    name: 'hold-cart',
    path: '/sales',
    act: async (page) => {
      await fillCart(page);
      await fromCart('Hold')(page);
    },
    handbook: 'hold-cart',
    part: panel,
  },
  {
    name: 'held-carts',
    path: '/sales',
    act: fromCart(/^Held carts/),
    handbook: 'held-carts',
    part: panel,
  },
  { name: 'expenses', path: '/sales', act: fromCart('Expenses') },
  {
    name: 'expense-edit',
    path: '/sales',
    act: async (page) => {
      await fromCart('Expenses')(page);
      await panel(page).getByRole('button', { name: /^Edit/ }).first().click();
    },
  },

  { name: 'returns', path: '/returns' },
  { name: 'returns-made', path: '/returns', act: open('Returns made') },
  { name: 'return-goods', path: '/returns', act: returnGoods, handbook: 'return-goods', part: panel, tall: true },
  {
    name: 'return-slip',
    path: '/returns',
    act: async (page) => {
      await open('Returns made')(page);
      await open(/^R-/)(page);
    },
  },
  {
    name: 'return-refused',
    path: '/returns',
    act: async (page) => {
      await returnGoods(page);
      await panel(page).getByLabel('Reason', { exact: true }).fill('');
      await panel(page).getByRole('button', { name: 'Take back' }).click();
    },
  },
  {
    name: 'receipt-void',
    path: '/sales',
    act: async (page) => {
      await fromCart("Today's Sales")(page);
      await open(/^Receipt for/)(page);
      await open('Void')(page);
    },
  },
  { name: 'returns-not-loaded', path: '/returns', act: databaseAway },
  { name: 'reports', path: '/reports' },
  { name: 'restock', path: '/reports', act: open('ReStock') },
  { name: 'stock-levels', path: '/reports', act: open('Stock Levels') },
  { name: 'report-summary', path: '/reports/summary?compare=previous', act: drawn, handbook: 'summary', tall: true },
  { name: 'report-breakdown', path: '/reports/breakdown?compare=previous', act: drawn },
  { name: 'report-hours', path: '/reports/breakdown?by=hour', act: drawn },
  { name: 'report-profit-and-loss', path: '/reports/profit-and-loss?compare=previous', act: drawn },
  { name: 'report-slow-stock', path: '/reports/slow-stock', act: drawn },
  { name: 'report-stock-value', path: '/reports/stock-value', act: drawn },
  { name: 'report-rows', path: '/reports/rows?figure=netProfit' },
  { name: 'report-on-paper', path: '/reports/summary', act: open('Print'), printed: true },
  { name: 'banking', path: '/banking' },
  { name: 'banking-report', path: '/banking-auto' },
  { name: 'expenses-report', path: '/banking-auto', act: open('Expenses Report') },
  { name: 'day-close', path: '/day' },
  {
    name: 'count-coins',
    path: '/day',
    act: async (page) => {
      await open('Count notes and coins')(page);
      for (const [at, [value, count]] of [
        [50, 6],
        [20, 11],
        [5, 7],
      ].entries()) {
        await page.getByLabel(`Value of note or coin ${at + 1}`).fill(String(value));
        await page.getByPlaceholder('How many').nth(at).fill(String(count));
      }
    },
    tall: true,
    handbook: 'count',
  },
  {
    name: 'cash-movement',
    path: '/sales',
    act: async (page) => {
      await fromCart('Cash in or out')(page);
      await page.getByLabel('Amount').fill('50');
      await page.getByLabel('Reason').fill('Coins from the bank');
    },
    part: panel,
    handbook: 'cash-movement',
  },
  { name: 'cash-book', path: '/money' },
  { name: 'cash-book-bank', path: '/money', act: (page) => page.getByLabel('Method').selectOption('Bank') },
  { name: 'logs', path: '/logs' },
  { name: 'help', path: '/help' },
];

/** A shop with nothing in it yet. */
export const emptySurfaces = [
  { name: 'empty-dashboard', path: '/dashboard' },
  { name: 'empty-stock', path: '/stock' },
  { name: 'empty-stock-category', path: '/stock', act: open('Stock Category') },
  { name: 'empty-till', path: '/sales' },
  { name: 'empty-todays-sales', path: '/sales', act: fromCart("Today's Sales") },
  { name: 'empty-expenses', path: '/sales', act: fromCart('Expenses') },
  { name: 'empty-returns', path: '/returns' },
  { name: 'empty-returns-made', path: '/returns', act: open('Returns made') },
  { name: 'empty-debtors', path: '/customers' },
  { name: 'empty-desk', path: '/debts' },
  { name: 'empty-ageing', path: '/debts/ageing' },
  { name: 'empty-users', path: '/users' },
  { name: 'empty-reports', path: '/reports' },
  { name: 'empty-restock', path: '/reports', act: open('ReStock') },
  { name: 'empty-stock-levels', path: '/reports', act: open('Stock Levels') },
  { name: 'empty-report-summary', path: '/reports/summary' },
  { name: 'empty-report-breakdown', path: '/reports/breakdown' },
  { name: 'empty-report-profit-and-loss', path: '/reports/profit-and-loss?compare=year' },
  { name: 'empty-report-slow-stock', path: '/reports/slow-stock' },
  { name: 'empty-report-stock-value', path: '/reports/stock-value' },
  { name: 'empty-report-rows', path: '/reports/rows?figure=netProfit' },
  { name: 'empty-banking', path: '/banking' },
  { name: 'empty-banking-report', path: '/banking-auto' },
  { name: 'empty-expenses-report', path: '/banking-auto', act: open('Expenses Report') },
  { name: 'empty-day-close', path: '/day' },
  { name: 'empty-cash-book', path: '/money' },
  { name: 'empty-logs', path: '/logs' },
];
