/**
 * Makes the changes of a year of use to a demo shop: lines, payments, expenses and banking records deleted and
 * corrected, days closed with differences and changed afterwards, costs changed in every way. Nothing is random, so the
 * same demo data gives the same shop.
 */
import { addDays, today } from './days.mjs';
import { call } from './version-server.mjs';

/**
 * Returns what was done, in words, and requests with a key, whose repeats must get the same response and change
 * nothing.
 */
export async function makeChanges(shop) {
  const done = new Map();
  const send = async (what, method, path, body, key) => {
    const { status, payload } = await call(shop, method, path, body, key);
    const name = status ? what : `${what} (refused)`;
    done.set(name, (done.get(name) ?? 0) + 1);
    return status ? payload : undefined;
  };
  const read = async (path) => (await call(shop, 'GET', path)).payload;
  const days = (await read('/sales/bank-report')).map(({ date }) => date);

  await changeDocuments(send, read);
  await deleteLines(send, read, spread(days, 12));
  await changeStock(send, read);
  await closeDays(send, read, spread(days, 10));
  const repeats = await tradeToday(send, read);
  return { did: [...done].map(([what, times]) => `${times} × ${what}`).join(', '), repeats };
}

/** Returns this many entries of a list, evenly spread. */
function spread(list, count) {
  const step = Math.max(1, list.length / count);
  return Array.from({ length: Math.min(count, list.length) }, (_, index) => list[Math.floor(index * step)]);
}

/** Half of an amount, with odd cents. */
const half = (amount) => Math.max(0.01, Math.round(amount * 50 - 1) / 100);

async function changeDocuments(send, read) {
  const paid = (await read('/accounts?limit=1000')).filter(({ payments }) => payments.length > 0);
  for (const [index, { id, payments }] of spread(paid, 40).entries()) {
    const [{ id: payment, date, amount }] = payments;
    if (index % 4 === 0) await send('payment deleted', 'DELETE', `/accounts/${payment}`);
    else
      await send('payment changed', 'PUT', '/accounts', {
        id: payment,
        date: addDays(date, (index % 3) - 1),
        amount: half(amount),
      });
    if (index % 5 === 0)
      await send('payment taken', 'POST', '/accounts/pay', { id, date: addDays(date, 2), amount: 1.07 });
  }
  for (const [index, { id, ...expense }] of spread(await read('/expenses?limit=1000'), 30).entries()) {
    if (index % 3 === 0) await send('expense deleted', 'DELETE', `/expenses/${id}`);
    else
      await send('expense changed', 'PUT', '/expenses', {
        id,
        ...expense,
        date: addDays(expense.date, index % 3),
        amount: half(expense.amount),
      });
  }
  for (const [index, { id, ...banking }] of spread(await read('/bankings?limit=1000'), 30).entries()) {
    if (index % 3 === 0) await send('banking deleted', 'POST', `/bankings/${id}`, {});
    else
      await send('banking changed', 'PUT', '/bankings', {
        id,
        ...banking,
        date: addDays(banking.date, index % 2),
        amount: half(banking.amount),
      });
  }
  await spend(send, addDays(today(), -500));
  await spend(send, addDays(today(), 3));
}

const spend = (send, date) =>
  send('expense added', 'POST', '/expenses', {
    date,
    amount: 12.35,
    type: 'Meals',
    receivedBy: 'Amina',
    expense: 'Late slip',
  });

async function deleteLines(send, read, days) {
  for (const day of days) {
    const lines = await read(`/sales/by-date?date=${day}`);
    const whole = lines.filter(({ receiptId }) => receiptId === lines[0]?.receiptId);
    const some = spread(lines.slice(whole.length), 4);
    for (const { id } of [...whole, ...some]) await send('line deleted', 'POST', `/sales/${id}`, {});
  }
  const accounts = await read('/accounts?limit=1000');
  for (const { receiptId, payments } of spread(accounts, 40)) {
    const { lines } = await read(`/sales/receipts/${receiptId}`);
    const what = `line on credit${payments.length > 0 ? ', partly paid,' : ''} deleted`;
    await send(what, 'POST', `/sales/${lines.find(({ deleted }) => !deleted)?.id ?? lines[0].id}`, {});
  }
}

async function changeStock(send, read) {
  const items = await read('/stock/all?limit=60');
  for (const [index, item] of items.entries()) await changeItem(send, item, index);
  // Their deleted lines return to stock at the cost they were sold at, which is no longer the item's cost.
  for (const { name } of items.filter((_, index) => index % 12 === 0)) {
    const [line] = await read(`/sales/search?search=${encodeURIComponent(name)}&limit=1`);
    if (line) await send('line sold at an earlier cost deleted', 'POST', `/sales/${line.id}`, {});
  }
}

/** The cost of one item after another is changed, in every way there is. */
async function changeItem(send, item, index) {
  const { id, name, qty, date, unitCost, unitSell, warningAt, categoryId, barcode } = item;
  const details = { id, name, qty, date, unitCost, unitSell, warningAt, categoryId, barcode };
  const costlier = Math.round(unitCost * 113) / 100;
  if (index % 6 === 0) await send('cost changed alone', 'PUT', '/stock', { ...details, unitCost: costlier });
  if (index % 6 === 1)
    await send('restocked at another cost', 'PUT', '/stock/restock', {
      id,
      date: today(),
      qty: 7.5,
      unitCost: costlier,
      unitSell,
    });
  if (index % 6 === 2)
    await send('quantity and cost changed', 'PUT', '/stock', { ...details, qty: qty + 3, unitCost: costlier });
  if (index % 6 === 3) await send('renamed', 'PUT', '/stock', { ...details, name: `${name} renamed` });
  if (index === 4) await send('archived', 'DELETE', `/stock/${id}`);
  if (index === 10) await send('made free', 'PUT', '/stock', { ...details, qty: 50, unitSell: 0 });
  if (index === 16) await send('cost changed and archived', 'PUT', '/stock', { ...details, unitCost: costlier });
  if (index === 16) await send('cost changed and archived', 'DELETE', `/stock/${id}`);
}

/** `more` is how much more (or less) was counted than expected. */
async function closeDay(send, read, date, more, comment) {
  const { expected } = await read(`/days?date=${date}`);
  const counted = Math.max(0, Math.round((expected + more) * 100) / 100);
  await send('day closed', 'POST', '/days', { date, counted, comment });
}

/** Closes days, some out of order, some twice, and most followed by later documents. */
async function closeDays(send, read, days) {
  const differences = [0, -12.5, 3.25, -100, 0.01];
  const late = (await read('/accounts?open=true&limit=20')).filter(({ balance }) => balance > 5);
  for (const [index, day] of days.entries()) {
    await closeDay(send, read, day, differences[index % differences.length], index % 2 ? 'Counted twice' : '');
    if (index % 3 === 0) await spend(send, day);
    if (index % 3 === 1)
      await send('banking added', 'POST', '/bankings', { date: day, amount: 41.5, comment: 'Found later' });
    if (index % 4 === 2 && late[index])
      await send('payment taken', 'POST', '/accounts/pay', { id: late[index].id, date: day, amount: 2.5 });
    const lines = await read(`/sales/by-date?date=${day}&limit=3`);
    if (index % 4 === 3 && lines[1]) await send('line of a closed day deleted', 'POST', `/sales/${lines[1].id}`, {});
    if (index % 5 === 4) await closeDay(send, read, day, -7, 'Counted again');
  }
}

/** Closes today and then sells more, which the ledger must not lose. */
async function tradeToday(send, read) {
  const items = (await read('/stock/all')).filter(({ qty, unitSell }) => qty > 5 && unitSell > 0);
  const [customer] = await read('/customers?compact=true&limit=1');
  const cartFrom = (index) => [
    { stockId: items[index].id, quantity: 1.333 },
    { stockId: items[index + 1].id, quantity: 2 },
  ];
  const sell = (body, key) => send('sale made', 'POST', '/sales', body, key);
  const forCash = { sales: cartFrom(0) };
  const cash = await sell(forCash, 'stir-cash');
  const onCredit = { sales: cartFrom(2), customerId: customer.id, paymentDate: addDays(today(), 5) };
  const credit = await sell(onCredit, 'stir-credit');
  await giveAway(send, read);
  await closeDay(send, read, today(), -5, 'Before the last sale');
  await sell({ sales: cartFrom(4) }, 'stir-late');
  const payment = { id: credit.credit.accountId, date: today(), amount: 1.11 };
  const paid = await send('payment taken', 'POST', '/accounts/pay', payment, 'stir-payment');
  return [
    { path: '/sales', body: forCash, key: 'stir-cash', answer: cash },
    { path: '/sales', body: onCredit, key: 'stir-credit', answer: await read(`/sales/receipts/${credit.id}`) },
    { path: '/accounts/pay', body: payment, key: 'stir-payment', answer: paid },
  ];
}

async function giveAway(send, read) {
  const free = (await read('/stock/all')).find(({ qty, unitSell }) => qty > 0 && unitSell === 0);
  const give = () => send('given away', 'POST', '/sales', { sales: [{ stockId: free.id, quantity: 1 }] });
  const { lines } = await give();
  await send('gift deleted', 'POST', `/sales/${lines[0].id}`, {});
  await give();
}
