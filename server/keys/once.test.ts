/** Sent twice, done once: the same rules for every call that creates something. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { calls } from '../../contract/calls.ts';
import { addApprover, pin } from '../../tests/support/approvals.ts';
import { addCategory, addStock, deleteStock } from '../../tests/support/builders.ts';
import { addSupplier } from '../../tests/support/buying.ts';
import { newKey } from '../../tests/support/devices.ts';
import { untilWaiting } from '../../tests/support/locks.ts';
import { wrongInBooks } from '../../tests/support/selling.ts';
import { type Answer, type Caller, startTestApp, type TestApp } from '../../tests/support/test-app.ts';

let app: TestApp;
let admin: Caller;
let colleague: Caller;
let made = 0;
beforeAll(async () => {
  app = await startTestApp();
  [admin, colleague] = [await app.as('admin'), await app.as('admin')];
});
afterAll(() => app.close());

interface CallOptions {
  path: string;
  body?: object;
}

interface Creating {
  request: CallOptions;
  /** A different request that would also succeed. */
  other: CallOptions;
  /** A request that the call refuses, if there is one. */
  refused?: CallOptions;
  /** The table to which exactly one row is added. */
  table: string;
  /** Undoes what the response reports. */
  remove?(payload: Answer['payload']): Promise<Answer>;
}

const today = '2026-03-10';
const tomorrow = '2026-03-11';

async function addCustomer(): Promise<number> {
  const details = { name: `Customer ${++made}`, email: 'none', phone: '0700 1', location: 'Town' };
  return (await admin.post('/customers', details)).payload.id;
}

async function addAccount(): Promise<number> {
  const { id: stockId } = await addStock(admin);
  const body = { sales: [{ stockId, quantity: 1 }], customerId: await addCustomer(), paymentDate: today };
  return (await admin.post('/sales', body)).payload.credit.accountId;
}

async function addDebtor(): Promise<number> {
  const account = await addAccount();
  const { rows } = await app.database.pool.query('select customer_id from accounts where id = $1', [account]);
  return rows[0].customer_id;
}

async function addPerson(): Promise<number> {
  const body = { firstName: 'Ann', lastName: 'Lee', email: `ann-${++made}@example.com` };
  return (await admin.post('/staff', body)).payload.id;
}

const closeShift = (id: number) => admin.post(`/shifts/${id}/close`, { counted: 1 });

/** Reverses each of two documents, and one that does not exist. */
async function reversals(noun: string, table: string, add: () => Promise<number>): Promise<Creating> {
  const reversal = (of: number) => ({ path: `/${noun}/${of}/reverse`, body: { reason: 'typed twice' } });
  return { request: reversal(await add()), other: reversal(await add()), refused: reversal(999_999), table };
}

const creating: Record<string, () => Promise<Creating>> = {
  async addStaff() {
    const person = (email = `bo-${++made}@example.com`) => ({
      path: '/staff',
      body: { firstName: 'Bo', lastName: 'Ray', email },
    });
    return {
      request: person(),
      other: person(),
      refused: person(admin.email),
      table: 'staff',
      remove: ({ id }) => admin.delete(`/staff/${id}`),
    };
  },
  async issueCode() {
    const id = await addPerson();
    return {
      request: { path: `/staff/${id}/code` },
      other: { path: `/staff/${await addPerson()}/code` },
      refused: { path: '/staff/999999/code' },
      table: 'invitation_codes',
      remove: () => admin.delete(`/staff/${id}`),
    };
  },
  async addDevice() {
    const device = (publicKey = newKey().publicKey) => ({ path: '/devices', body: { name: 'Counter', publicKey } });
    return {
      request: device(),
      other: device(),
      refused: device(newKey('P-384').publicKey),
      table: 'devices',
      remove: ({ id }) => admin.delete(`/devices/${id}`),
    };
  },
  async addPaymentMethod() {
    const method = (name = `Mobile ${++made}`) => ({ path: '/payment-methods', body: { name, kind: 'mobile money' } });
    return {
      request: method(),
      other: method(),
      refused: method('Cash'),
      table: 'payment_methods',
      remove: ({ id }) => admin.delete(`/payment-methods/${id}`),
    };
  },
  async addExpenseType() {
    const type = (name = `Kind ${++made}`) => ({ path: '/expense-types', body: { name } });
    return {
      request: type(),
      other: type(),
      refused: type('Meals'),
      table: 'expense_types',
      remove: ({ id }) => admin.delete(`/expense-types/${id}`),
    };
  },
  async addTaxRate() {
    const rate = (name = `Tax ${++made}`) => ({ path: '/tax-rates', body: { name, percent: 18, included: true } });
    return {
      request: rate(),
      other: rate(),
      refused: { path: '/tax-rates', body: { name: 'Tax', percent: 101, included: true } },
      table: 'tax_rates',
      remove: ({ id }) => admin.delete(`/tax-rates/${id}`),
    };
  },
  async addCategory() {
    const category = (type = `Shelf ${++made}`) => ({ path: '/categories', body: { type } });
    return {
      request: category(),
      other: category(),
      refused: category((await addCategory(admin)).type),
      table: 'categories',
      remove: ({ id }) => admin.post(`/categories/${id}`),
    };
  },
  async addStock() {
    const { id: categoryId } = await addCategory(admin);
    const item = { qty: 5, date: today, unitCost: 1, unitSell: 2, warningAt: 0, categoryId };
    const named = (changes = {}) => ({ path: '/stock', body: { ...item, name: `Thing ${++made}`, ...changes } });
    return {
      request: named(),
      other: named(),
      refused: named({ categoryId: 999_999 }),
      table: 'stock',
      remove: ({ id }) => deleteStock(admin, id),
    };
  },
  async addPack() {
    const { id } = await addStock(admin);
    const pack = (changes = {}) => ({
      path: `/stock/${id}/packs`,
      body: { name: `Carton ${++made}`, size: 24, unitSell: 40, barcodes: [`pack-${made}`], ...changes },
    });
    return {
      request: pack(),
      other: pack(),
      refused: pack({ size: 1 }),
      table: 'packs',
      remove: (added) => admin.delete(`/stock/${id}/packs/${added.id}`),
    };
  },
  async addPriceList() {
    // A shop may have at most five lists, so the earlier ones are deleted.
    for (const { id } of (await admin.get('/price-lists')).payload) await admin.delete(`/price-lists/${id}`);
    const list = (name = `List ${++made}`) => ({ path: '/price-lists', body: { name } });
    return {
      request: list(),
      other: list(),
      refused: list(''),
      table: 'price_lists',
      remove: ({ id }) => admin.delete(`/price-lists/${id}`),
    };
  },
  async addTimedPrice() {
    const { id: stockId } = await addStock(admin);
    const price = (changes = {}) => ({
      path: '/timed-prices',
      body: { stockId, unitSell: 3, startDate: today, endDate: tomorrow, ...changes },
    });
    return {
      request: price(),
      other: price({ unitSell: 2 }),
      refused: price({ endDate: '2026-03-09' }),
      table: 'timed_prices',
      remove: ({ id }) => admin.delete(`/timed-prices/${id}`),
    };
  },
  async restock() {
    const { id } = await addStock(admin);
    const delivery = (changes = {}) => ({
      path: '/stock/restock',
      body: { id, date: today, qty: 3, unitCost: 2, unitSell: 3.5, ...changes },
    });
    return {
      request: delivery(),
      other: delivery({ qty: 4 }),
      refused: delivery({ id: 999_999 }),
      table: 'stock_movements',
      remove: () => deleteStock(admin, id),
    };
  },
  async reverseMovement() {
    const { id } = await addStock(admin);
    const restocked = { id, date: today, qty: 3, unitCost: 2, unitSell: 3.5 };
    await admin.put('/stock/restock', restocked);
    await admin.put('/stock/restock', restocked);
    const [newest, older] = (await admin.get(`/stock/${id}/movements`)).payload;
    const reversal = (of: number) => ({ path: `/stock/movements/${of}/reverse`, body: { reason: 'typed twice' } });
    return {
      request: reversal(newest.id),
      other: reversal(older.id),
      refused: reversal(999_999),
      table: 'stock_movements',
    };
  },
  async reverseExpense() {
    const spent = { date: today, amount: 2, type: 'Meals', receivedBy: 'Bo', expense: 'Lunch' };
    return reversals('expenses', 'expenses', async () => (await admin.post('/expenses', spent)).payload.id);
  },
  async reverseBanking() {
    const banked = { date: today, amount: 2, comment: 'Bag' };
    return reversals('bankings', 'bankings', async () => (await admin.post('/bankings', banked)).payload.id);
  },
  async reverseTransfer() {
    const moved = { date: today, fromMethodId: 1, toMethodId: 3, amount: 2 };
    return reversals('transfers', 'transfers', async () => (await admin.post('/transfers', moved)).payload.id);
  },
  async reverseTaxPayment() {
    const paid = { date: today, amount: 2, methodId: 3 };
    return reversals('tax-payments', 'tax_payments', async () => (await admin.post('/tax-payments', paid)).payload.id);
  },
  async reverseSupplierPayment() {
    const { id } = (await admin.post('/suppliers', { name: `Supplier ${++made}` })).payload;
    const paid = { date: today, amount: 2, methodId: 3, keepAsAdvance: true };
    const add = async () => (await admin.post(`/suppliers/${id}/payments`, paid)).payload.id;
    return reversals('supplier-payments', 'supplier_payments', add);
  },
  async reverseCashMovement() {
    const moved = { kind: 'in', amount: 2, reason: 'Change' };
    const add = async () => (await admin.post('/cash-movements', moved)).payload.id;
    return reversals('cash-movements', 'cash_movements', add);
  },
  async reversePayment() {
    const id = await addAccount();
    const paid = { id, date: today, amount: 0.5 };
    const add = async () => (await admin.post('/accounts/pay', paid)).payload.payments.at(-1).id;
    return reversals('payments', 'payments', add);
  },
  async reverseDeposit() {
    const buyer = await addCustomer();
    const paid = { date: today, amount: 2 };
    const add = async () => (await admin.post(`/customers/${buyer}/deposits`, paid)).payload.id;
    return reversals('deposits', 'deposits', add);
  },
  async writeOffStock() {
    const { id } = await addStock(admin);
    const loss = (quantity: number) => ({
      path: `/stock/${id}/write-off`,
      body: { quantity, reason: 'damaged', note: 'Fell off the shelf' },
    });
    return { request: loss(2), other: loss(3), refused: loss(11), table: 'stock_write_offs' };
  },
  async importStock() {
    const file = (row: string) => ({
      path: '/stock/import',
      body: { csv: `name,category,qty,unitCost,unitSell\n${row}`, dryRun: false },
    });
    return {
      request: file(`Import ${++made},Paper,1,2,3`),
      other: file(`Import ${++made},Paper,1,2,3`),
      refused: file('No figures,Paper,x,2,3'),
      table: 'import_reports',
    };
  },
  async undoImport() {
    const imported = async () => {
      await admin.post('/stock/import', { csv: `name,unitSell\nUndone ${++made},3`, dryRun: false });
      return (await admin.get('/imports')).payload[0].id as number;
    };
    const undo = (id: number) => ({ path: `/imports/${id}/undo` });
    return {
      request: undo(await imported()),
      other: undo(await imported()),
      refused: undo(99_999),
      table: 'import_undos',
    };
  },
  async makeSale() {
    const { id: stockId } = await addStock(admin, { qty: 10 });
    const cart = (quantity: number) => ({ path: '/sales', body: { sales: [{ stockId, quantity }] } });
    return {
      request: cart(2),
      other: cart(1),
      refused: cart(1000),
      table: 'receipts',
      remove: ({ lines }) => admin.post(`/sales/${lines[0].id}`),
    };
  },
  async makeReturn() {
    const { id: stockId } = await addStock(admin, { qty: 10 });
    const { payload: sold } = await admin.post('/sales', { sales: [{ stockId, quantity: 5 }] });
    const back = (quantity: number) => ({
      path: '/returns',
      body: {
        receiptId: sold.id,
        lines: [{ lineId: sold.lines[0].id, quantity, toStock: true }],
        reason: 'Too many',
      },
    });
    return {
      request: back(2),
      other: back(1),
      refused: back(1000),
      table: 'returns',
      remove: () => deleteStock(admin, stockId),
    };
  },
  async holdCart() {
    const { id: stockId } = await addStock(admin);
    const cart = (quantity: number, id = stockId) => ({
      path: '/held-carts',
      body: { name: 'Aside', sales: [{ stockId: id, quantity }] },
    });
    return {
      request: cart(2),
      other: cart(1),
      refused: cart(1, 999_999),
      table: 'held_carts',
      remove: ({ id }) => admin.delete(`/held-carts/${id}`),
    };
  },
  async takeHeldCart() {
    const { id: stockId } = await addStock(admin);
    const held = async () => {
      const { payload } = await admin.post('/held-carts', { sales: [{ stockId, quantity: 1 }] });
      return { path: `/held-carts/${payload.id}/take` };
    };
    return {
      request: await held(),
      other: await held(),
      refused: { path: '/held-carts/999999/take' },
      // Only its entry in the log is added.
      table: 'activity_logs',
      remove: () => deleteStock(admin, stockId),
    };
  },
  async approve() {
    const { email } = await addApprover(app);
    const approval = (changes = {}) => ({
      path: '/approvals',
      body: { email, pin, action: 'discount', amount: 5, ...changes },
    });
    return {
      request: approval(),
      other: approval({ amount: 6 }),
      refused: approval({ action: 'void', receiptId: 999_999 }),
      table: 'approvals',
    };
  },
  async addCustomer() {
    const customer = () => ({
      path: '/customers',
      body: { name: `Customer ${++made}`, email: 'none', phone: '1', location: 'Town' },
    });
    return {
      request: customer(),
      other: customer(),
      table: 'customers',
      remove: ({ id }) => admin.delete(`/customers/${id}`),
    };
  },
  async payAccount() {
    const id = await addAccount();
    const payment = (amount: number) => ({ path: '/accounts/pay', body: { id, date: today, amount } });
    return {
      request: payment(1),
      other: payment(0.5),
      refused: payment(1000),
      table: 'payments',
      remove: ({ payments }) => admin.delete(`/accounts/${payments[0].id}`),
    };
  },
  async importCustomers() {
    const file = (row: string) => ({
      path: '/customers/import',
      body: { csv: `name,phone\n${row}`, dryRun: false },
    });
    return {
      request: file(`Listed ${++made},0700 1`),
      other: file(`Listed ${++made},0700 1`),
      refused: file('Listed,'),
      table: 'customers',
    };
  },
  async writeOff() {
    const account = async (id?: number) => ({
      path: `/accounts/${id ?? (await addAccount())}/write-off`,
      body: { reason: 'Moved away' },
    });
    const id = await addAccount();
    return {
      request: await account(id),
      other: await account(),
      refused: await account(999_999),
      table: 'write_offs',
    };
  },
  async payCustomer() {
    const payment = (amount: number) => ({ path: `/customers/${buyer}/payments`, body: { date: today, amount } });
    const buyer = await addDebtor();
    return {
      request: payment(1),
      other: payment(0.5),
      refused: payment(1000),
      table: 'customer_payments',
      remove: async ({ accounts: [{ accountId }] }) => {
        const { rows } = await app.database.pool.query('select id from payments where account_id = $1', [accountId]);
        return admin.delete(`/accounts/${rows[0].id}`);
      },
    };
  },
  async addDeposit() {
    const buyer = await addCustomer();
    const paid = (amount: number) => ({ path: `/customers/${buyer}/deposits`, body: { date: today, amount } });
    return { request: paid(5), other: paid(6), refused: paid(0), table: 'deposits' };
  },
  async refundDeposit() {
    const buyer = await addCustomer();
    await admin.post(`/customers/${buyer}/deposits`, { date: today, amount: 10 });
    const given = (amount: number) => ({
      path: `/customers/${buyer}/deposits/refund`,
      body: { amount, methodId: 1 },
    });
    return { request: given(2), other: given(3), refused: given(11), table: 'deposits' };
  },
  async addPromise() {
    const buyer = await addDebtor();
    const promised = (date: string) => ({ path: `/customers/${buyer}/promises`, body: { date, amount: 1 } });
    return {
      request: promised(today),
      other: promised(tomorrow),
      refused: promised('2026-03-09'),
      table: 'promises',
    };
  },
  async remind() {
    const buyer = await addDebtor();
    const reminded = (channel: string) => ({ path: `/customers/${buyer}/reminders`, body: { channel } });
    return { request: reminded('sms'), other: reminded('whatsapp'), refused: reminded('mail'), table: 'reminders' };
  },
  async makeStatementLink() {
    const link = (id: number) => ({ path: `/customers/${id}/statement-link` });
    const buyer = await addCustomer();
    return {
      request: link(buyer),
      other: link(await addCustomer()),
      refused: link(999_999),
      table: 'statement_links',
      remove: () => admin.delete(`/customers/${buyer}/statement-link`),
    };
  },
  async makeSupplierLink() {
    const link = (id: number) => ({ path: `/suppliers/${id}/statement-link` });
    const { id } = await addSupplier(admin);
    return {
      request: link(id),
      other: link((await addSupplier(admin)).id),
      refused: link(999_999),
      table: 'statement_links',
      remove: () => admin.delete(`/suppliers/${id}/statement-link`),
    };
  },
  async addExpense() {
    const expense = (changes = {}) => ({
      path: '/expenses',
      body: { date: today, amount: 2, type: 'Meals', receivedBy: 'Bo', expense: `Lunch ${++made}`, ...changes },
    });
    return {
      request: expense(),
      other: expense(),
      refused: expense({ date: tomorrow }),
      table: 'expenses',
      remove: ({ id }) => admin.delete(`/expenses/${id}`),
    };
  },
  async addBanking() {
    const banking = (changes = {}) => ({
      path: '/bankings',
      body: { date: today, amount: 2, comment: `Bag ${++made}`, ...changes },
    });
    return {
      request: banking(),
      other: banking(),
      refused: banking({ date: tomorrow }),
      table: 'bankings',
      remove: ({ id }) => admin.post(`/bankings/${id}`),
    };
  },
  async addCount() {
    const { id } = await addStock(admin);
    const count = (name: string, stockId = id) => ({ path: '/counts', body: { name, scope: { stockIds: [stockId] } } });
    return {
      request: count('Shelf'),
      other: count('Store'),
      refused: count('Shelf', 999_999),
      table: 'counts',
      remove: ({ id }) => admin.post(`/counts/${id}/cancel`),
    };
  },
  async countInPlace() {
    const { id } = await addStock(admin);
    const counted = (quantity: number) => ({ path: `/stock/${id}/count`, body: { quantity } });
    return { request: counted(7), other: counted(8), refused: counted(-1), table: 'counts' };
  },
  async addOrder() {
    const { rows } = await app.database.pool.query(
      'insert into suppliers (name, created_at) values ($1, now()) returning id',
      [`Supplier ${++made}`],
    );
    const { id: stockId } = await addStock(admin);
    const order = (quantity: number, supplierId = rows[0].id) => ({
      path: '/orders',
      body: { supplierId, lines: [{ stockId, quantity }] },
    });
    return {
      request: order(2),
      other: order(3),
      refused: order(1, 999_999),
      table: 'orders',
      remove: ({ id }) => admin.post(`/orders/${id}/cancel`),
    };
  },
  async addMissed() {
    const missed = (text: string) => ({ path: '/missed', body: { text } });
    return { request: missed('Nails'), other: missed('Glue'), refused: missed(' '), table: 'missed' };
  },
  async addDelivery() {
    const { id: stockId } = await addStock(admin);
    const delivery = (quantity: number) => ({
      path: '/deliveries',
      body: { date: today, lines: [{ stockId, quantity, total: 2 }], payments: [{ methodId: 1, amount: 2 }] },
    });
    return {
      request: delivery(1),
      other: delivery(2),
      refused: delivery(0),
      table: 'deliveries',
      remove: ({ id }) => admin.post(`/deliveries/${id}/undo`, { reason: 'Another shop' }),
    };
  },
  async addLateCost() {
    const { id: stockId } = await addStock(admin);
    const { payload } = await admin.post('/deliveries', {
      ...{ date: today, lines: [{ stockId, quantity: 1, total: 2 }], payments: [{ methodId: 1, amount: 2 }] },
    });
    const cost = (amount: number) => ({
      path: `/deliveries/${payload.id}/costs`,
      body: { name: 'Transport', amount, spread: 'value', payments: [{ methodId: 1, amount: amount || 1 }] },
    });
    return { request: cost(1), other: cost(2), refused: cost(0), table: 'late_costs' };
  },
  async addTransfer() {
    const transfer = (changes = {}) => ({
      path: '/transfers',
      body: { date: today, fromMethodId: 1, toMethodId: 3, amount: 2, fee: 0.5, note: `Bag ${++made}`, ...changes },
    });
    return {
      request: transfer(),
      other: transfer(),
      refused: transfer({ toMethodId: 1 }),
      table: 'transfers',
      remove: ({ id }) => admin.delete(`/transfers/${id}`),
    };
  },
  async addTaxPayment() {
    const payment = (changes = {}) => ({
      path: '/tax-payments',
      body: { date: today, amount: 2, methodId: 3, note: `Quarter ${++made}`, ...changes },
    });
    return {
      request: payment(),
      other: payment(),
      refused: payment({ date: tomorrow }),
      table: 'tax_payments',
      remove: ({ id }) => admin.delete(`/tax-payments/${id}`),
    };
  },
  async addOpening() {
    const opening = (changes = {}) => ({ path: '/opening', body: { date: today, bank: 2, ...changes } });
    return {
      request: opening(),
      other: opening({ bank: 3 }),
      refused: opening({ date: tomorrow }),
      table: 'openings',
      remove: ({ id }) => admin.delete(`/opening/${id}`),
    };
  },
  async addSupplier() {
    const supplier = (name = `Supplier ${++made}`) => ({ path: '/suppliers', body: { name } });
    return {
      request: supplier(),
      other: supplier(),
      refused: supplier(''),
      table: 'suppliers',
      remove: ({ id }) => admin.delete(`/suppliers/${id}`),
    };
  },
  async paySupplier() {
    const { id } = (await admin.post('/suppliers', { name: `Supplier ${++made}` })).payload;
    const payment = (changes = {}) => ({
      path: `/suppliers/${id}/payments`,
      body: { date: today, amount: ++made, methodId: 3, keepAsAdvance: true, ...changes },
    });
    return {
      request: payment(),
      other: payment(),
      refused: payment({ keepAsAdvance: false }),
      table: 'supplier_payments',
      remove: (paid) => admin.delete(`/supplier-payments/${paid.id}`),
    };
  },
  async returnToSupplier() {
    const { id } = (await admin.post('/suppliers', { name: `Supplier ${++made}` })).payload;
    const { id: stockId } = await addStock(admin);
    const sent = (quantity = 1) => ({
      path: `/suppliers/${id}/returns`,
      body: { date: today, lines: [{ stockId, quantity, credit: ++made }], reason: 'Broken' },
    });
    return { request: sent(), other: sent(), refused: sent(1000), table: 'supplier_returns' };
  },
  async closeDay() {
    const count = (changes = {}) => ({ path: '/days', body: { date: today, counted: ++made, ...changes } });
    return {
      request: count(),
      other: count(),
      refused: count({ date: tomorrow }),
      // Closing a day again changes its own row.
      table: 'activity_logs',
      remove: () => admin.delete(`/days/${today}`, { body: { reason: 'a mistake' } }),
    };
  },
  async addCashMovement() {
    const movement = (changes = {}) => ({
      path: '/cash-movements',
      body: { kind: 'in', amount: 5, reason: `Change ${++made}`, ...changes },
    });
    return { request: movement(), other: movement(), refused: movement({ amount: 0 }), table: 'cash_movements' };
  },
  async openShift() {
    await admin.put('/settings', { till: { shifts: 'seller' } });
    for (const caller of [admin, colleague]) {
      const { payload } = await caller.get('/shifts/current');
      if (payload) await closeShift(payload.id);
    }
    const shift = (float: number) => ({ path: '/shifts', body: { float } });
    return {
      request: shift(++made),
      other: shift(++made),
      refused: shift(-1),
      table: 'shifts',
      remove: ({ id }) => closeShift(id),
    };
  },
  async closeShift() {
    await admin.put('/settings', { till: { shifts: 'seller' } });
    const count = async (counted: number) => {
      const { payload } = await (await app.as('sales')).post('/shifts', { float: 1 });
      return { path: `/shifts/${payload.id}/close`, body: { counted } };
    };
    return {
      request: await count(1),
      other: await count(1),
      refused: { path: '/shifts/999999/close', body: { counted: 1 } },
      // The call changes a row and adds none.
      table: 'activity_logs',
    };
  },
};

const keyed = Object.entries(calls).filter(([, call]) => call.keyed);

it('is for every call that creates something', () => {
  expect(Object.keys(creating).sort()).toEqual(keyed.map(([name]) => name).sort());
  const withoutKey = Object.entries(calls).filter(([, { method, keyed: takesOne }]) => method === 'POST' && !takesOne);
  expect(withoutKey.map(([name]) => name).sort()).toEqual([
    'addEntries',
    'cancelCount',
    'cancelOrder',
    'checkDelivery',
    'closeOrder',
    'deleteBanking',
    'deleteCategory',
    'deleteSale',
    'deliverSales',
    'findInvitation',
    'giveBarcode',
    'heartbeat',
    'join',
    'login',
    'loginWithCode',
    'logoutByPost',
    'mailReceipt',
    'mailStatement',
    'makeWhole',
    'openDrawer',
    'openPractice',
    'postCount',
    'printJob',
    'renewRecoveryCodes',
    'reprintDepositSlip',
    'reprintPaymentSlip',
    'reprintReceipt',
    'reprintReturn',
    'requestPasswordReset',
    'resetPassword',
    'sendOrder',
    'settle',
    'signInAtDevice',
    'startSecondFactor',
    'submitCode',
    'turnOffSecondFactor',
    'undoDelivery',
    'voidReceipt',
  ]);
});

/** Documents that can't be deleted. */
const permanent = [
  'addCashMovement',
  'addMissed',
  'approve',
  'closeShift',
  'countInPlace',
  'importStock',
  'importCustomers',
  'undoImport',
  'writeOff',
  'reverseMovement',
  'reverseExpense',
  'reverseBanking',
  'reverseTransfer',
  'reverseTaxPayment',
  'reverseSupplierPayment',
  'returnToSupplier',
  'addLateCost',
  'reverseCashMovement',
  'reversePayment',
  'reverseDeposit',
  'writeOffStock',
  'addDeposit',
  'refundDeposit',
  'addPromise',
  'remind',
];

describe.each(keyed)('%s', (name, { method }) => {
  const prepare = creating[name]!;
  let key: string;
  const send = (caller: Caller, { path, body }: CallOptions) => {
    const asking = { headers: { 'idempotency-key': key } };
    return method === 'PUT' ? caller.put(path, body, asking) : caller.post(path, body, asking);
  };

  const newKey = () => {
    key = `key-${++made}`;
  };

  it('does it once, and answers a repeat alike, without secrets and without mail', async () => {
    const { request, table } = await prepare();
    newKey();
    const before = await countRows(table);
    const first = await send(admin, request);
    const [after, emails] = [await countRows(table), app.sentEmails.length];
    expect([first.httpStatus, after]).toEqual([200, before + 1]);
    const logged = await countRows('activity_logs');
    expect(await send(admin, request)).toEqual(withoutSecrets(first));
    expect([await countRows(table), await countRows('activity_logs'), app.sentEmails.length]).toEqual([
      after,
      logged,
      emails,
    ]);
  });

  it('refuses the key for another request', async () => {
    const { request, other, table } = await prepare();
    newKey();
    await send(admin, request);
    const before = await countRows(table);
    expect(await send(admin, other)).toMatchObject({ httpStatus: 409, status: false, code: 'key-used' });
    expect(await countRows(table)).toBe(before);
  });

  it('takes the same key from someone else as their own', async () => {
    const { request, other, table } = await prepare();
    newKey();
    await send(admin, request);
    const before = await countRows(table);
    expect(await send(colleague, other)).toMatchObject({ httpStatus: 200 });
    expect(await countRows(table)).toBe(before + 1);
  });

  it('does it once when a repeat comes while the first is still running', async () => {
    const { request, table } = await prepare();
    newKey();
    const before = await countRows(table);
    const release = await holdKeys();
    const both = Promise.all([send(admin, request), send(admin, request)]);
    await untilWaiting(app.database, 2, both);
    await release();
    const [one, other] = await both;
    expect([one.httpStatus, other.httpStatus]).toEqual([200, 200]);
    expect(withoutSecrets(one)).toEqual(withoutSecrets(other));
    expect(await countRows(table)).toBe(before + 1);
  });

  it('does not use the key up when it refuses', async () => {
    const { request, refused, table } = await prepare();
    if (!refused) return expect(name).toBe('addCustomer');
    newKey();
    const { status, httpStatus } = await send(admin, refused);
    expect([status, httpStatus < 500]).toEqual([false, true]);
    const before = await countRows(table);
    expect(await send(admin, request)).toMatchObject({ httpStatus: 200 });
    expect(await countRows(table)).toBe(before + 1);
  });

  it('does not bring back what was deleted since', async () => {
    const { request, table, remove } = await prepare();
    if (!remove) return expect(permanent).toContain(name);
    newKey();
    const first = await send(admin, request);
    expect(await remove(first.payload)).toMatchObject({ httpStatus: 200 });
    const before = await countRows(table);
    const { httpStatus, payload } = await send(admin, request);
    expect([httpStatus, payload.id]).toEqual([200, first.payload.id]);
    expect(await countRows(table)).toBe(before);
  });
});

describe('a repeat', () => {
  const key = { headers: { 'idempotency-key': 'one-for-all' } };

  it('is answered with the document as it is now', async () => {
    const { payload } = await admin.post('/categories', { type: 'Ink' }, key);
    await admin.put('/categories', { id: payload.id, type: 'Inks' });
    expect(await admin.post('/categories', { type: 'Ink' }, key)).toMatchObject({
      httpStatus: 200,
      payload: { id: payload.id, type: 'Inks' },
    });
  });

  it('is one of the same call only: a key is free for every other', async () => {
    const customer = { name: 'Ink & Co', email: 'none', phone: '1', location: 'Town' };
    expect(await admin.post('/customers', customer, key)).toMatchObject({ httpStatus: 200 });
  });

  it('of an import is not one of its dry run', async () => {
    const csv = 'name,category,qty,unitCost,unitSell\nBlotter,Paper,1,2,3';
    const asking = { headers: { 'idempotency-key': 'dry-and-real' } };
    const send = (dryRun: boolean) => admin.post('/stock/import', { csv, dryRun }, asking);
    expect((await send(true)).payload).toMatchObject({ imported: false, counts: { new: 1 } });
    const real = await send(false);
    expect(real.payload).toMatchObject({ imported: true, counts: { new: 1 } });
    expect((await send(true)).payload).toMatchObject({ imported: false, counts: { new: 0, same: 1 } });
    expect(await send(false)).toEqual(real);
  });
});

it('leaves a key for each document, and no other, by the audit of the books', async () => {
  expect(await wrongInBooks(app)).toEqual([]);
});

/** A code that lets someone in is shown only the first time. */
function withoutSecrets({ payload, ...answer }: Answer): Answer {
  if ('url' in payload) return { ...answer, payload: { ...payload, url: null } };
  const secret = typeof payload.code === 'string' || payload.code === null;
  const none = { code: null, link: null, expiresAt: null, mailed: false };
  return { ...answer, payload: secret ? { ...payload, ...none } : payload };
}

async function countRows(table: string): Promise<number> {
  const { rows } = await app.database.pool.query(`select count(*)::int as count from ${table}`);
  return rows[0].count;
}

/** Blocks all inserts of keys until released. */
async function holdKeys(): Promise<() => Promise<void>> {
  const client = await app.database.pool.connect();
  await client.query('begin');
  await client.query('lock table idempotency_keys in exclusive mode');
  return async () => {
    await client.query('rollback');
    client.release();
  };
}
