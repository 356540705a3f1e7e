/**
 * Makes every call that changes something at least once, from one network address and with contact data in every call that
 * takes any, for tests of what all of them store.
 */
import { pin } from './approvals.ts';
import { deleteStock, stockDetails } from './builders.ts';
import { quiet, registerDevice } from './devices.ts';
import { printerSettings } from './fake-printer.ts';
import { png } from './pictures.ts';
import { turnOn } from './second-factor.ts';
import { addPerson, codeIn, password } from './sign-in.ts';
import type { Answer, Caller, TestApp } from './test-app.ts';

/** Letters that occur only in contact data. */
export const mark = 'ƶq';
export const address = '203.0.113.77';
const customer = {
  name: 'Nakato Achieng',
  email: `${mark}-mail@kunde.example`,
  phone: `+256 ${mark} 771`,
  location: `${mark} Quarry Lane`,
  taxNumber: `${mark} P0571`,
  profile: {
    gender: 'Female',
    dateOfBirth: '1987-06-05',
    occupation: `${mark} falconer`,
    residence: `${mark} Jinja Hill`,
    nok_name: `${mark} Winifred`,
    nok_contact: `0788 ${mark}`,
    nok_relationship: `${mark} stepsister`,
  },
};
const moved = {
  ...customer,
  email: `${mark}-post@kunde.example`,
  phone: `+254 ${mark} 902`,
  location: `${mark} Harbour Road`,
  taxNumber: `${mark} P0680`,
  profile: {
    ...customer.profile,
    dateOfBirth: '1988-07-16',
    occupation: `${mark} glazier`,
    residence: `${mark} Lira`,
    nok_name: `${mark} Beatrice`,
    nok_contact: `0799 ${mark}`,
    nok_relationship: `${mark} niece`,
  },
};
const supplierDetails = {
  name: 'Kato Traders',
  email: `${mark}-kato@supplier.example`,
  phone: `0772 ${mark}`,
  address: `${mark} Kikuubo`,
  taxNumber: `${mark} P0790`,
};
const movedSupplier = {
  ...supplierDetails,
  email: `${mark}-sons@supplier.example`,
  phone: `0773 ${mark}`,
  address: `${mark} Nakasero`,
  taxNumber: `${mark} P0791`,
};
const novice = {
  firstName: 'Peter',
  lastName: 'Mukasa',
  email: `${mark}-peter@staff.example`,
  phone: `0701 ${mark}`,
  location: `${mark} Gulu`,
  roles: ['sales'],
};
const transferred = {
  ...novice,
  email: `${mark}-mukasa@staff.example`,
  phone: `0702 ${mark}`,
  location: `${mark} Arua`,
};
const shop = {
  address: `${mark} Market Square`,
  phone: `0703 ${mark}`,
  email: `${mark}-shop@shop.example`,
};
const owners = [`${mark}-owner@shop.example`];
export const stranger = `${mark}-stranger@nowhere.example`;
export const contactData = [
  ...[customer, moved].flatMap(({ name: _, profile: { gender: __, ...profile }, ...contact }) => [
    ...Object.values(contact),
    ...Object.values(profile),
  ]),
  ...[novice, transferred].flatMap(({ email, phone, location }) => [email, phone, location]),
  ...Object.values(shop),
  ...owners,
  stranger,
  address,
];

type OnChange = Omit<Caller, 'delete'> & { delete(path: string, body?: unknown): Promise<Answer> };

interface Options {
  /** An admin in the practice shop, who makes the calls there; calls that are not part of it are refused. */
  practising?: Caller;
}

/** Makes each call that changes something, and returns which ones: 'PUT /stock'. */
export async function makeEveryChange(app: TestApp, { practising }: Options = {}): Promise<Set<string>> {
  const made = new Set<string>();
  const onChange = (caller: Caller): OnChange => {
    const ask = (method: 'get' | 'post' | 'put' | 'delete') => (path: string, body?: unknown) => {
      const call = path
        .replace(/\/\d{4}-\d{2}-\d{2}/, '/{date}')
        .replace(/\/\d+/g, '/{id}')
        .replace(/\/entries\/.+/, '/entries/{key}');
      made.add(`${method.toUpperCase()} ${call.replace('/packs/{id}', '/packs/{packId}')}`);
      const asking = { headers: { 'x-forwarded-for': address } };
      if (method === 'get') return caller.get(path, asking);
      return method === 'delete' ? caller.delete(path, { ...asking, body }) : caller[method](path, body, asking);
    };
    return { ...caller, get: ask('get'), post: ask('post'), put: ask('put'), delete: ask('delete') } as OnChange;
  };
  const done = async (answer: Promise<Answer>) => {
    const { status, payload, code } = await answer;
    if (practising && code === 'not-in-practice') return {};
    if (!status) throw new Error(`a call of the walk was refused: ${payload}`);
    return payload;
  };
  const owner = onChange(practising ?? (await app.as('admin', 'sales', 'stock', 'reports')));
  const anyone = onChange(app.withToken(''));
  const date = '2026-03-10';

  const { id: buyer } = await done(owner.post('/customers', customer));
  await done(owner.put('/customers', { id: buyer, ...moved }));
  await done(owner.post('/customers/import', { csv: 'Name,Phone\nKato,0700 9', dryRun: false }));
  const category = await done(owner.post('/categories', { type: 'Rope' }));
  await done(owner.put('/categories', { id: category.id, type: 'Ropes' }));
  const details = await stockDetails(owner, { name: 'Item 1', categoryId: category.id, qty: 20 });
  const item = await done(owner.post('/stock', details));
  await done(owner.put('/stock', { id: item.id, ...details, name: 'Seil' }));
  await done(owner.put('/stock/restock', { id: item.id, qty: 50, date, unitCost: 2, unitSell: 3.5 }));
  const [mistyped] = await done(owner.get(`/stock/${item.id}/movements`));
  await done(owner.post(`/stock/movements/${mistyped.id}/reverse`, { reason: 'Typed one 0 too many' }));
  await done(owner.put('/stock/restock', { id: item.id, qty: 5, date, unitCost: 2, unitSell: 3 }));
  await done(owner.post(`/stock/${item.id}/barcode`));
  await done(owner.put(`/stock/${item.id}/picture`, png()));
  await done(owner.delete(`/stock/${item.id}/picture`));
  await done(owner.put(`/stock/${item.id}/favourite`, { favourite: true }));
  await done(owner.put(`/stock/${item.id}/favourite`, { favourite: false }));
  await done(owner.post('/stock/whole'));
  const carton = { name: 'Carton', size: 24, unitSell: 60, barcodes: ['600100'] };
  const { id: packId } = await done(owner.post(`/stock/${item.id}/packs`, carton));
  await done(owner.put(`/stock/${item.id}/packs`, { id: packId, ...carton, unitSell: 55, barcodes: ['600101'] }));
  const list = await done(owner.post('/price-lists', { name: 'Trade' }));
  await done(owner.put('/price-lists', { id: list.id, name: 'Wholesale' }));
  const listed = [{ stockId: item.id, packId, unitSell: 50 }];
  await done(owner.put(`/price-lists/${list.id}/prices`, { prices: listed }));
  await done(owner.put('/customers', { id: buyer, ...moved, priceListId: list.id }));
  const timed = { stockId: item.id, packId, unitSell: 45, startDate: date, endDate: date };
  const offered = await done(owner.post('/timed-prices', timed));
  await done(owner.delete(`/timed-prices/${offered.id}`));
  await done(owner.delete(`/price-lists/${list.id}`));
  const { id: supplierId } = await done(owner.post('/suppliers', { name: 'Mukwano Stores' }));
  const ordered = { supplierId, lines: [{ stockId: item.id, packId, quantity: 2 }] };
  const [order, dropped] = [await done(owner.post('/orders', ordered)), await done(owner.post('/orders', ordered))];
  await done(owner.put('/orders', { id: order.id, ...ordered, note: 'Soon' }));
  await done(owner.post(`/orders/${order.id}/send`));
  await done(owner.post(`/orders/${order.id}/close`));
  await done(owner.post(`/orders/${dropped.id}/cancel`));
  const [counted, given] = [
    await done(owner.post('/counts', { scope: { stockIds: [item.id] } })),
    await done(owner.post('/counts', { scope: { all: true } })),
  ];
  const entries = ['first', 'second'].map((key) => ({ key, stockId: item.id, quantity: item.qty + 1, add: true }));
  await done(owner.post(`/counts/${counted.id}/entries`, { entries }));
  await done(owner.delete(`/counts/${counted.id}/entries/second`));
  await done(owner.post(`/counts/${counted.id}/post`));
  await done(owner.post(`/counts/${given.id}/cancel`));
  await done(owner.post(`/stock/${item.id}/count`, { quantity: item.qty }));
  await done(owner.post('/missed', { stockId: item.id }));
  await done(owner.post('/missed', { text: 'Blue twine' }));
  await done(owner.delete(`/stock/${item.id}/packs/${packId}`));
  await done(
    owner.post('/stock/import', { csv: 'Name,Category,Quantity,Cost,Price\nTwine,Ropes,3,1,2', dryRun: false }),
  );
  const [imported] = (await owner.get('/imports')).payload;
  await done(owner.post(`/imports/${imported.id}/undo`));
  const aside = { sales: [{ stockId: item.id, quantity: 2 }], customerId: buyer };
  const [held, left] = [await done(owner.post('/held-carts', aside)), await done(owner.post('/held-carts', aside))];
  await done(owner.post(`/held-carts/${held.id}/take`));
  await done(owner.delete(`/held-carts/${left.id}`));
  const cash = await done(owner.post('/sales', { sales: [{ stockId: item.id, quantity: 1 }] }));
  await done(owner.post(`/sales/receipts/${cash.id}/mail`, { to: customer.email }));
  await done(owner.post(`/sales/receipts/${cash.id}/reprint`));
  await done(owner.post(`/sales/${cash.lines[0].id}`));
  const credit = { sales: [{ stockId: item.id, quantity: 2 }], customerId: buyer, paymentDate: '2026-04-01' };
  await done(owner.post('/sales', credit));
  const [account] = await done(owner.get(`/accounts?customerId=${buyer}`));
  const payment = (await done(owner.post('/accounts/pay', { id: account.id, date, amount: 1 }))).payments[0];
  await done(owner.put('/accounts', { id: payment.id, date, amount: 2 }));
  await done(owner.delete(`/accounts/${payment.id}`));
  const bounced = (await done(owner.post('/accounts/pay', { id: account.id, date, amount: 1 }))).payments[0];
  await done(owner.post(`/payments/${bounced.id}/reverse`, { reason: 'The cheque bounced' }));
  await done(owner.post('/accounts/pay', { id: account.id, date, amount: account.balance }));
  const brought = await done(owner.post('/sales', { sales: [{ stockId: item.id, quantity: 1 }] }));
  const back = [{ lineId: brought.lines[0].id, quantity: 1, toStock: true }];
  const returned = await done(owner.post('/returns', { receiptId: brought.id, lines: back, reason: 'Too short' }));
  await done(owner.post(`/returns/${returned.id}/reprint`));
  const mistaken = await done(owner.post('/sales', { sales: [{ stockId: item.id, quantity: 1 }] }));
  await done(owner.post(`/sales/receipts/${mistaken.id}/void`, { reason: 'Wrong item' }));
  const again = await done(owner.post('/sales', credit));
  await done(owner.post(`/customers/${buyer}/promises`, { date, amount: 1, note: 'By noon' }));
  await done(owner.post(`/customers/${buyer}/reminders`, { channel: 'mail' }));
  await done(owner.post(`/customers/${buyer}/statement/mail`, { to: moved.email }));
  await done(owner.post(`/customers/${buyer}/statement-link`));
  await done(owner.delete(`/customers/${buyer}/statement-link`));
  await done(owner.post(`/accounts/${again.credit.accountId}/write-off`, { reason: 'Gone' }));
  await done(owner.delete(`/accounts/${again.credit.accountId}/write-off`));
  const paid = await done(
    owner.post(`/customers/${buyer}/payments`, { date, amount: again.total + 2, keepRest: true }),
  );
  await done(owner.post(`/customers/payments/${paid.id}/reprint`));
  const kept = await done(owner.post(`/customers/${buyer}/deposits`, { date, amount: 1 }));
  await done(owner.post(`/customers/deposits/${kept.id}/reprint`));
  await done(owner.post(`/deposits/${kept.id}/reverse`, { reason: 'Not their money' }));
  await done(owner.post(`/customers/${buyer}/deposits`, { date, amount: 1 }));
  await done(owner.post(`/customers/${buyer}/deposits/refund`, { amount: 3, methodId: 1 }));
  await done(owner.post(`/stock/${item.id}/write-off`, { quantity: 1, reason: 'expired', note: 'Mouldy' }));
  const came = { date, lines: [{ stockId: item.id, quantity: 2, total: 4, unitSell: 2.5 }] };
  await done(owner.post('/deliveries/check', { ...came, payments: [{ methodId: 1, amount: 4 }] }));
  const delivery = await done(owner.post('/deliveries', { ...came, payments: [{ methodId: 1, amount: 4 }] }));
  await done(owner.post(`/deliveries/${delivery.id}/undo`, { reason: 'For next door' }));
  const stays = await done(owner.post('/deliveries', { ...came, payments: [{ methodId: 3, amount: 4 }] }));
  const late = { name: 'Transport', amount: 3, spread: 'quantity', payments: [{ methodId: 3, amount: 3 }] };
  await done(owner.post(`/deliveries/${stays.id}/costs`, late));
  await done(deleteStock(owner, item.id));
  const empty = await done(owner.post('/categories', { type: 'Empty' }));
  await done(owner.post(`/categories/${empty.id}`));
  const spent = { date, amount: 5, type: 'Meals', receivedBy: 'Cook', expense: 'Lunch' };
  const expense = await done(owner.post('/expenses', spent));
  await done(owner.put('/expenses', { id: expense.id, ...spent, amount: 6 }));
  await done(owner.put(`/expenses/${expense.id}/photo`, Buffer.from('\x89PNG\r\n\x1a\n', 'latin1')));
  await done(owner.delete(`/expenses/${expense.id}/photo`));
  await done(owner.delete(`/expenses/${expense.id}`));
  const twice = await done(owner.post('/expenses', spent));
  await done(owner.post(`/expenses/${twice.id}/reverse`, { reason: 'Entered twice' }));
  const banking = await done(owner.post('/bankings', { date, amount: 3, comment: 'Bag' }));
  await done(owner.put('/bankings', { id: banking.id, date, amount: 4, comment: 'Bag' }));
  await done(owner.post(`/bankings/${banking.id}`));
  const transfer = await done(owner.post('/transfers', { date, fromMethodId: 1, toMethodId: 3, amount: 3, fee: 1 }));
  await done(owner.delete(`/transfers/${transfer.id}`));
  const wrongWay = await done(owner.post('/transfers', { date, fromMethodId: 1, toMethodId: 3, amount: 3, fee: 1 }));
  await done(owner.post(`/transfers/${wrongWay.id}/reverse`, { reason: 'The wrong way' }));
  const taxes = { date, amount: 3, methodId: 3, reference: 'TX1' };
  const paidTax = await done(owner.post('/tax-payments', taxes));
  await done(owner.delete(`/tax-payments/${paidTax.id}`));
  const paidTwice = await done(owner.post('/tax-payments', taxes));
  await done(owner.post(`/tax-payments/${paidTwice.id}/reverse`, { reason: 'Paid twice' }));
  const supplier = await done(owner.post('/suppliers', supplierDetails));
  const nobody = await done(owner.post('/suppliers', { ...supplierDetails, name: 'Nobody' }));
  await done(owner.post(`/suppliers/${nobody.id}/statement-link`));
  await done(owner.delete(`/suppliers/${nobody.id}/statement-link`));
  await done(owner.delete(`/suppliers/${nobody.id}`));
  const goods = await done(owner.post('/stock', { ...(await stockDetails(owner)), date }));
  const sentBack = { date, lines: [{ stockId: goods.id, quantity: 1, credit: 2 }], reason: 'Broken' };
  await done(owner.post(`/suppliers/${supplier.id}/returns`, sentBack));
  await done(owner.put('/suppliers', { id: supplier.id, ...movedSupplier }));
  const inAdvance = { date, amount: 3, methodId: 3, keepAsAdvance: true };
  const paidSupplier = await done(owner.post(`/suppliers/${supplier.id}/payments`, inAdvance));
  await done(owner.delete(`/supplier-payments/${paidSupplier.id}`));
  const paidAgain = await done(owner.post(`/suppliers/${supplier.id}/payments`, inAdvance));
  await done(owner.post(`/supplier-payments/${paidAgain.id}/reverse`, { reason: 'Paid twice' }));
  const opening = await done(
    owner.post('/opening', { date, bank: 30, customers: [{ customerId: buyer, amount: 5, dueOn: date }] }),
  );
  await done(owner.delete(`/opening/${opening.id}`));
  const bag = await done(owner.post('/bankings', { date, amount: 3, comment: 'Bag' }));
  await done(owner.post(`/bankings/${bag.id}/reverse`, { reason: 'Another bag' }));
  await done(owner.post('/days', { date, counted: 1 }));
  await done(owner.post('/days', { date, counted: 2 }));
  await done(owner.delete(`/days/${date}`, { reason: 'Miscounted' }));
  await done(owner.put('/books/lock', { until: '2026-02-28' }));
  if (!practising) {
    await app.database.db.updateTable('staff').set({ owner: true }).where('id', '=', owner.id).execute();
    await done(owner.put('/books/lock', { until: null }));
    await app.database.db.updateTable('staff').set({ owner: false }).where('id', '=', owner.id).execute();
  }
  await done(owner.put('/settings', { till: { shifts: 'seller' } }));
  const shift = await done(owner.post('/shifts', { float: 10 }));
  for (const kind of ['in', 'out', 'float']) {
    await done(owner.post('/cash-movements', { kind, amount: 2, reason: 'Change' }));
  }
  const lent = await done(owner.post('/cash-movements', { kind: 'in', amount: 2, reason: 'Change' }));
  await done(owner.post(`/cash-movements/${lent.id}/reverse`, { reason: 'Never came' }));
  await done(owner.post(`/shifts/${shift.id}/close`, { counted: 11, comment: 'A coin is missing' }));
  await done(owner.put('/settings', { till: { shifts: 'off' } }));
  await done(owner.put('/settings', { business: shop, till: { sellerDiscount: 5 }, digest: { to: owners } }));
  await done(
    owner.put('/guided-start', { begun: true, steps: { business: 'done', taxes: 'skipped' }, dismissed: true }),
  );
  await done(owner.put('/settings/logo', Buffer.from('\x89PNG\r\n\x1a\n', 'latin1')));
  await done(owner.delete('/settings/logo'));
  const method = await done(owner.post('/payment-methods', { name: 'M-Pesa', kind: 'mobile money' }));
  await done(owner.put('/payment-methods', { id: method.id, name: 'Airtel', active: false }));
  await done(owner.delete(`/payment-methods/${method.id}`));
  const type = await done(owner.post('/expense-types', { name: 'Rent' }));
  await done(owner.put('/expense-types', { id: type.id, name: 'Shop rent' }));
  await done(owner.delete(`/expense-types/${type.id}`));
  await done(owner.put('/accounts-chart', { account: 'assets:cash', code: '1000', name: 'Till' }));
  const tax = await done(owner.post('/tax-rates', { name: 'VAT', percent: 18, included: true }));
  await done(owner.put('/tax-rates', { id: tax.id, name: 'VAT', percent: 16, included: false }));
  await done(owner.delete(`/tax-rates/${tax.id}`));
  await done(owner.put('/auth/colors', { colorScheme: 'dark' }));
  await done(owner.put('/auth/language', { language: 'en' }));
  await done(owner.put('/customers', { id: buyer, ...moved, name: 'Nakato Auma' }));
  await done(owner.delete(`/customers/${buyer}`));
  if (practising) return made;

  const { id: staffId } = await done(owner.post('/staff', novice));
  await done(owner.put('/staff', { staffId, ...transferred }));
  await done(owner.put('/staff', { staffId, ...transferred, roles: ['stock'] }));
  await done(owner.post(`/staff/${staffId}/code`));
  await done(owner.delete(`/staff/${staffId}`));

  const person = await addPerson(app, 'sales');
  const secret = (await done(owner.post(`/staff/${person.id}/code`))).link.split('#')[1];
  await done(anyone.post('/auth/invitation', { secret }));
  await done(anyone.post('/auth/join', { secret, password, confirm_password: password }));
  await anyone.post('/auth/login', { email: stranger, password: 'a guess' });
  await anyone.post('/auth/login', { email: person.email, password: 'a guess' });
  const signIn = async () => done(anyone.post('/auth/login', { email: person.email, password }));
  await done(onChange(app.withToken((await signIn()).token)).get('/auth/logout'));
  await done(onChange(app.withToken((await signIn()).token)).post('/auth/logout'));
  const session = onChange(app.withToken((await signIn()).token));
  await done(session.put('/auth/colors', { colorScheme: 'dark' }));
  await session.put('/auth/password', { password: 'a guess', newPassword: password, confirm: password });
  await done(session.put('/auth/password', { password, newPassword: password, confirm: password }));

  const approver = await addPerson(app, 'admin');
  const { token } = await done(anyone.post('/auth/login', { email: approver.email, password }));
  const approving = onChange(app.withToken(token));
  await approving.put('/auth/pin', { pin, password: 'a guess' });
  await done(approving.put('/auth/pin', { pin, password }));
  await app.database.db.updateTable('staff').set({ owner: true }).where('id', '=', approver.id).execute();
  await done(approving.put(`/staff/${owner.id}/owner`, { password }));
  const asked = { action: 'credit', customerId: buyer, amount: 5 };
  await done(session.post('/approvals', { ...asked, email: approver.email, pin }));
  await session.post('/approvals', { ...asked, email: stranger, pin });
  for (let tries = 1; tries <= 10; tries++) {
    await session.post('/approvals', { ...asked, email: approver.email, pin: '9174' });
  }

  await done(session.put('/auth/pin', { pin, password }));
  await done(owner.put('/settings', { till: { pinSignIn: true } }));
  const till = await registerDevice(app, owner);
  const byTill = (path: string, body: object) => {
    made.add(`POST /devices/{id}${path}`);
    return till.post(`/devices/${till.id}${path}`, body, { headers: { 'x-forwarded-for': address } });
  };
  await done(byTill('/heartbeat', quiet));
  await byTill('/sign-in', { staffId: person.id, pin: '9174' });
  await byTill('/sign-in', { staffId: 999_999, pin });
  await done(byTill('/sign-in', { staffId: person.id, pin }));
  await done(owner.put('/devices', { id: till.id, name: 'Window', offline: true }));
  await done(owner.put('/settings', { till: { printers: [{ ...printerSettings, by: 'serial' }] } }));
  await done(owner.post('/drawer-openings', { deviceId: till.id }));
  // Refused, because the printer is on a port of the till itself.
  await owner.post('/print-jobs', { deviceId: till.id, lines: [{ text: 'Thank you' }] });
  const [unsigned] = await done(byTill('/sales', { records: [{ text: 'Sold', signature: 'none' }] }));
  if (unsigned.outcome !== 'kept') throw new Error('what nobody signed was not kept aside');
  const [toSettle] = await done(owner.get('/to-settle'));
  await done(owner.post(`/to-settle/${toSettle.id}`, { action: 'discard', note: 'A test' }));
  await done(owner.delete(`/devices/${till.id}`));

  const { phone } = await turnOn(app, session);
  app.clock.now = new Date(app.clock.now.getTime() + 120_000);
  await session.post('/auth/second-factor/recovery-codes', { password, code: '000000' });
  await done(session.post('/auth/second-factor/recovery-codes', { password, code: phone.nextCode() }));
  const { ticket } = await signIn();
  await anyone.post('/auth/login/code', { ticket, code: '000000' });
  await done(anyone.post('/auth/login/code', { ticket, code: phone.nextCode() }));
  await done(session.post('/auth/second-factor/off', { password, code: phone.nextCode() }));
  await turnOn(app, session);
  await done(owner.delete(`/staff/${person.id}/second-factor`));

  await done(anyone.post('/auth/reset-password-request', { email: stranger }));
  const reset = onChange(
    app.withToken((await done(anyone.post('/auth/reset-password-request', { email: person.email }))).token),
  );
  await done(reset.post('/auth/submit-code', { code: codeIn(app.sentEmails.at(-1)) }));
  const chosen = 'brass scales 27';
  await done(reset.post('/staff/reset-password', { password: chosen, confirm_password: chosen, email: person.email }));
  return made;
}
