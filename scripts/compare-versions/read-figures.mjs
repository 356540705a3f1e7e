/**
 * Writes every figure that the API answers to a file, one line for each list: `{ what, path, limit, answer }`. A list is read
 * completely, page by page. The lines are also the plan by which the next version is asked for the same.
 */
import { createWriteStream } from 'node:fs';
import { finished } from 'node:stream/promises';
import { addDays, today } from './days.mjs';
import { call } from './version-server.mjs';

const receiptsAtMost = 2_000;
const searches = ['rice', 'Crown Ball', 'renamed', 'zq'];

/** Returns how many lists there are. */
export async function readFigures(shop, file) {
  const out = createWriteStream(file);
  let count = 0;
  for (const asked of await planFor(shop)) {
    const answer = await readList(shop, asked);
    if (!out.write(`${JSON.stringify({ ...asked, answer })}\n`))
      await new Promise((resume) => out.once('drain', resume));
    count++;
  }
  out.end();
  await finished(out);
  return count;
}

/** With a limit, reads the whole list in pages of that size, with the meta of the first page; otherwise returns the bare answer. */
export async function readList(shop, { path, limit }) {
  if (!limit) return call(shop, 'GET', path);
  const rows = [];
  let first;
  for (let page = 1; ; page++) {
    const asked = `${path}${path.includes('?') ? '&' : '?'}page=${page}&limit=${limit}`;
    const answer = await call(shop, 'GET', asked);
    if (!answer.status) return answer;
    first ??= answer;
    rows.push(...answer.payload);
    if (!answer.meta.hasMore) return { ...first, payload: rows, meta: { ...first.meta, hasMore: false } };
  }
}

async function planFor(shop) {
  const ask = async (path) => (await call(shop, 'GET', path)).payload;
  const items = await ask('/stock/all');
  const itemIds = Array.from({ length: Math.max(...items.map(({ id }) => id)) }, (_, index) => index + 1);
  const customers = await ask('/customers?compact=true');
  const [newest] = await ask('/sales?limit=1');
  const days = daysBetween(await ask('/sales/bank-report'));
  const months = [...new Set(days.map((day) => day.slice(0, 7)))].map(
    (month) => `startDate=${month}-01&endDate=${addDays(`${addDays(`${month}-28`, 4).slice(0, 7)}-01`, -1)}`,
  );
  const every = Math.ceil(newest.receiptId / receiptsAtMost);
  const receiptIds = Array.from(
    { length: Math.floor(newest.receiptId / every) },
    (_, index) => newest.receiptId - index * every,
  );
  const one = (what, ...paths) => paths.map((path) => ({ what, path }));
  const whole = (what, limit, ...paths) => paths.map((path) => ({ what, path, limit }));
  return [
    ...one(
      'dashboard counts',
      '/stock/all?limit=0',
      '/customers?limit=0',
      '/accounts?limit=0',
      '/accounts?open=true&limit=0',
    ),
    ...one('people, shelves, first steps', '/auth/me', '/staff', '/categories', '/first-steps'),
    ...whole('stock', 500, '/stock/all', '/stock/all?low=true', '/stock/search?search=ri'),
    ...whole('stock, with the ids of its sales', 100, '/stock'),
    ...one('stock sold most', '/stock/top', '/stock/top?compact=true'),
    ...whole('stock movements', 1000, ...itemIds.map((id) => `/stock/${id}/movements`)),
    // The first version never gave more than 100 of an item.
    ...one('stock levels by sales', ...itemIds.map((id) => `/sales/stock?stockId=${id}&limit=100`)),
    ...whole('accounts and payments', 1000, '/accounts', '/accounts?open=true'),
    ...whole('accounts of one customer', 1000, ...customers.map(({ id }) => `/accounts?customerId=${id}`)),
    ...whole('customers', 20, '/customers'),
    ...one('customers by search', '/customers?search=am&compact=true'),
    ...whole('expenses', 1000, '/expenses', ...months.map((month) => `/expenses/search?search=a&${month}`)),
    ...whole('bankings', 1000, '/bankings', ...months.map((month) => `/bankings?${month}`)),
    ...one('banking report', '/sales/bank-report', ...months.map((month) => `/sales/bank-report?${month}`)),
    ...one('sales totals by month', ...months.map((month) => `/sales/search?search=&${month}&limit=1`)),
    ...whole(
      'sales by search',
      1000,
      ...searches.map((search) => `/sales/search?search=${encodeURIComponent(search)}`),
    ),
    ...one('sales of each day', ...days.map((day) => `/sales/by-date?date=${day}`)),
    ...one('cash of each day', ...days.map((day) => `/days?date=${day}`)),
    ...one(every === 1 ? 'receipts' : `receipts, one in ${every}`, ...receiptIds.map((id) => `/sales/receipts/${id}`)),
    ...one('activity log, newest 1,000', '/logs?limit=1000'),
  ];
}

/** All days from the first with anything to the day after the last. */
function daysBetween(report) {
  const dates = [...report.map(({ date }) => date), today()].sort();
  const days = [];
  for (let day = dates[0]; day <= addDays(dates.at(-1), 1); day = addDays(day, 1)) days.push(day);
  return days;
}
