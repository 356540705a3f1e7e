/** Every screen, modal and overlay that is looked at, and how to get there. `wide` ones are elsewhere on a phone. */
const open = (name) => (page) => page.getByRole('button', { name }).first().click();
const fillCart = async (page) => {
  for (const index of [1, 3, 4, 7]) await page.getByRole('option').nth(index).click();
};
export const surfaces = [
  {
    name: 'dashboard',
    path: '/dashboard',
    act: (page) => page.getByRole('img', { name: 'Sales entries of the products' }).waitFor(),
  },
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
  { name: 'debtors-edit', path: '/customers', act: open(/^Edit /) },
  { name: 'users-edit', path: '/users', act: open(/^Edit /) },
  { name: 'user-details', path: '/users', act: open(/^View /) },
  { name: 'stock-edit', path: '/stock', act: open(/^Edit /) },
  { name: 'delete-question', path: '/stock', act: open(/^Delete /) },
  { name: 'till-keys', path: '/sales', act: (page) => page.keyboard.press('?'), wide: true },
  { name: 'person-menu', path: '/stock', act: open(/@/) },
  { name: 'error-page', path: '/error-page' },
  { name: 'sign-in', path: '/', signedOut: true },
  { name: 'reset-request', path: '/email', signedOut: true },
];

/** What a shop looks like before anything was put into it. */
export const emptySurfaces = [
  '/dashboard',
  '/stock',
  '/sales',
  '/customers',
  '/reports',
  '/banking',
  '/banking-auto',
  '/logs',
].map((path) => ({ name: `empty-${path.slice(1)}`, path }));
