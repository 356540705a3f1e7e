/** Many tills at once, on two servers with one database, and over connections that break. */
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { addDays, dayIn } from '../../contract/values/dates.ts';
import { cleanUp, startServer } from '../lifecycle/server-process.ts';
import { seeded } from '../support/trading.ts';
import { startFaultProxy } from './fault-proxy.ts';
import { type Answer, done, numbers, openShop, type Shop } from './shop.ts';

vi.setConfig({ testTimeout: 1_200_000, hookTimeout: 120_000 });

let shop: Shop;
/** The addresses of both servers. */
let urls: string[];

beforeAll(async () => {
  shop = await openShop();
  const second = await startServer({ env: { ...shop.env, DATABASE_URL: await shop.databaseUrl() } });
  urls = [shop.server.url, second.url];
});
afterAll(cleanUp);

const urlOf = (index: number) => urls[index % urls.length] as string;

/** Does the work for each number below `count`, this many at a time. */
async function crowd(count: number, atOnce: number, work: (index: number) => Promise<void>): Promise<void> {
  let next = 0;
  const one = async () => {
    for (let index = next++; index < count; index = next++) await work(index);
  };
  await Promise.all(Array.from({ length: atOnce }, one));
}

function sale(items: { id: number }[], index: number, key: string, url = urlOf(index)): Promise<Answer> {
  const sales = items.map(({ id }) => ({ stockId: id, quantity: 1 }));
  return shop.call('POST', '/sales', { sales }, { url, key });
}

const tills = 20;
const salesEach = numbers(10, 200);

test(`${tills} tills x ${salesEach} carts on two servers with scarce stock: nothing oversold, lost or sold twice`, async () => {
  const random = seeded(3);
  const items: { id: number }[] = [];
  // About half of what the tills ask for is in stock.
  for (let made = 0; made < 10; made++) items.push(await shop.addItem({ qty: Math.ceil((tills * salesEach) / 10) }));
  const carts = Array.from({ length: tills * salesEach }, () => {
    const first = random.below(10);
    return [first, (first + 1 + random.below(9)) % 10];
  });
  const sold = items.map(() => 0);
  let refused = 0;
  await crowd(carts.length, tills, async (index) => {
    const cart = carts[index] as number[];
    const answer = await sale(
      cart.map((place) => items[place] as { id: number }),
      index,
      `scarce-${index}`,
    );
    if (answer.httpStatus === 200) for (const place of cart) sold[place] = (sold[place] ?? 0) + 1;
    else refused++;
    if (answer.httpStatus !== 200)
      expect(answer).toMatchObject({ httpStatus: 409, payload: expect.stringMatching(/left in stock/) });
  });
  const left = await Promise.all(items.map((item) => shop.qtyOf(item)));
  const stocked = Math.ceil(carts.length / 10);
  expect(left).toEqual(sold.map((count) => stocked - count));
  expect(Math.min(...left)).toBeGreaterThanOrEqual(0);
  const { rows } = await shop.query(`select count(*)::int as made from idempotency_keys where key like 'scarce-%'`);
  expect(rows[0].made).toBe(carts.length - refused);
  expect(await shop.wrongInBooks()).toEqual([]);
  console.log(
    `${carts.length} carts by ${tills} tills on two servers: ${rows[0].made} sold, ${refused} refused, 0 oversold.`,
  );
});

test('a hot item of 100 under 500 requests sells exactly 100', async () => {
  const item = await shop.addItem({ qty: 100 });
  const answers: number[] = [];
  await crowd(500, 50, async (index) => {
    answers.push((await sale([item], index, `hot-${index}`)).httpStatus);
  });
  const count = (status: number) => answers.filter((one) => one === status).length;
  console.log(`A hot item of 100 under 500 requests on two servers: ${count(200)} sold, ${count(409)} refused.`);
  expect([count(200), count(409)]).toEqual([100, 400]);
  expect(await shop.qtyOf(item)).toBe(0);
  expect(await shop.wrongInBooks()).toEqual([]);
});

const repeated = numbers(100, 1000);

test(`${repeated} sales, each sent 3 times while 30 % of connections are cut, are exactly ${repeated} sales`, async () => {
  const item = await shop.addItem({ qty: repeated });
  const random = seeded(11);
  const proxies = await Promise.all(urls.map((url) => startFaultProxy(url, 0.3, () => random.below(1e6) / 1e6)));
  let broken = 0;
  await crowd(repeated, 20, async (index) => {
    const receipts = new Set<number>();
    const send = async (copy: number) => {
      try {
        receipts.add(done(await sale([item], index, `cut-${index}`, proxies[(index + copy) % 2]?.url)).id);
      } catch (error) {
        if (/refused/.test((error as Error).message)) throw error;
        broken++;
      }
    };
    await Promise.all([send(0), send(1), send(2)]);
    while (receipts.size === 0) await send(0);
    expect(receipts.size).toBe(1);
  });
  const { rows } = await shop.query(`select count(*)::int as made from idempotency_keys where key like 'cut-%'`);
  const cuts = proxies.map(({ cut }) => cut);
  console.log(`${repeated} sales sent 3 times each: ${rows[0].made} made; ${broken} connections broke,`, cuts);
  expect(rows[0].made).toBe(repeated);
  expect(await shop.qtyOf(item)).toBe(0);
  expect(broken).toBeGreaterThan(repeated / 2);
  await Promise.all(proxies.map((proxy) => proxy.close()));
  expect(await shop.wrongInBooks()).toEqual([]);
});

const accounts = numbers(3, 40);

/** On a slow disk, one payment in twenty may wait too long for the account. The server then asks to try again, and this does. */
async function pay(payment: object, url: string) {
  for (;;) {
    const answer = await shop.call('POST', '/accounts/pay', payment, { url });
    if (answer.httpStatus !== 503) return answer;
  }
}

test(`payments that race on ${accounts} accounts over two servers never pay more than is owed`, async () => {
  const item = await shop.addItem({ unitSell: 100 });
  const person = { name: 'Debtor', email: 'debtor@example.com', phone: '0700', location: 'Market' };
  const { id: customerId } = done(await shop.call('POST', '/customers', person));
  const inAMonth = addDays(dayIn('UTC', new Date()), 30);
  for (let round = 0; round < accounts; round++) {
    const cart = { sales: [{ stockId: item.id, quantity: 1 }], customerId, paymentDate: inAMonth };
    const { accountId } = done(await shop.call('POST', '/sales', cart)).credit;
    const { rows: sold } = await shop.query('select sold_on::text from accounts where id = $1', [accountId]);
    const payment = { id: accountId, date: sold[0].sold_on, amount: 7 };
    const answers = await Promise.all(Array.from({ length: 20 }, (_, index) => pay(payment, urlOf(index))));
    expect(answers.filter(({ httpStatus }) => httpStatus === 200)).toHaveLength(14);
    expect(new Set(answers.filter(({ status }) => !status).map(({ payload }) => payload))).toEqual(
      new Set(['Amount cannot be greater than balance']),
    );
    const { rows } = await shop.query('select balance::float from accounts where id = $1', [accountId]);
    expect(rows[0].balance).toBe(2);
  }
  expect(await shop.wrongInBooks()).toEqual([]);
  console.log(
    `${accounts} accounts of 100 with 20 payments of 7 at once each: 14 taken, 6 refused, 2 left, every time.`,
  );
});
