/**
 * A demo shop for scripts that open the product: filled, or empty if no size is given, served on a free port, and removed
 * afterwards. Needs a build.
 */
import { spawn, spawnSync } from 'node:child_process';
import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { root } from './prepare.mjs';

/** The account to sign in with, in a filled or an empty shop. */
export const ownerPassword = 'counting-house-demo';
const owner = { email: 'owner@demo.example', password: ownerPassword };

export async function startDemoShop(...size) {
  const folder = mkdtempSync(join(tmpdir(), 'countinghouse-demo-'));
  // When started by root, the database runs as another user, who must be able to reach this folder.
  chmodSync(folder, 0o711);
  const env = {
    ...process.env,
    HOST: '127.0.0.1',
    PORT: '0',
    DATA_DIR: join(folder, 'data'),
    DATABASE_URL: '',
    BUSINESS_NAME: 'Corner Shop',
    ADMIN_EMAIL: owner.email,
    ADMIN_PASSWORD: owner.password,
    LOG_LEVEL: 'warn',
  };
  let server;
  const stop = async () => {
    if (server?.exitCode === null) {
      const gone = new Promise((resolve) => server.once('exit', resolve));
      server.kill('SIGTERM');
      await gone;
    }
    rmSync(folder, { recursive: true, force: true });
  };
  try {
    if (size.length > 0) fill(env, size);
    server = spawn(process.execPath, [join(root, 'dist/server/main.js')], {
      env,
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    const url = await readyAt(server);
    const session = await signIn(url);
    if (size.length > 0) {
      await sellToday(url, session);
      await sellWithEverything(url, session);
    }
    return { url, session, stop };
  } catch (error) {
    await stop();
    throw error;
  }
}

function fill(env, size) {
  const program = join(root, 'dist/server/demo-data.js');
  const { status } = spawnSync(process.execPath, [program, ...size], { env, stdio: 'inherit' });
  if (status !== 0) throw new Error('The demo shop could not be created.');
}

const signIn = (url) => call(`${url}/api/auth/login`, owner);

/** Adds some sales of this morning, because the demo data ends yesterday. */
async function sellToday(url, { token }) {
  const stock = await call(`${url}/api/stock?page=1`, undefined, token);
  const inStock = stock.filter(({ qty }) => qty >= 10).slice(0, 12);
  for (let at = 0; at < inStock.length; at += 2) {
    const sales = inStock.slice(at, at + 2).map(({ id }, more) => ({ stockId: id, quantity: 1 + more }));
    await call(`${url}/api/sales`, { sales }, token);
  }
}

/** Makes a newest receipt with a tax, a discount and two payments, and holds two carts. */
async function sellWithEverything(url, { token }) {
  const post = (path, body, method) => call(`${url}/api${path}`, body, token, method);
  const address = '12 Market Road\nKisumu';
  const business = {
    address,
    phone: '0700 000 000',
    taxNumber: 'P051234567X',
    receiptFooter: 'Thank you. Come again!',
  };
  await post('/settings', { business }, 'PUT');
  const tax = await post('/tax-rates', { name: 'VAT', percent: 16, included: true });
  const mobile = await post('/payment-methods', { name: 'M-Pesa', kind: 'mobile money', needsReference: true });
  const methods = await call(`${url}/api/payment-methods`, undefined, token);
  const cash = methods.find(({ kind }) => kind === 'cash');
  const stock = await call(`${url}/api/stock?page=1`, undefined, token);
  const [one, other, third] = stock.filter(({ qty }) => qty >= 10);
  const { id, name, qty, date, unitCost, unitSell, warningAt, categoryId } = one;
  const taxed = { id, name, qty, date, unitCost, unitSell, warningAt, categoryId, taxRateId: tax.id };
  await post('/stock', taxed, 'PUT');

  const sales = [
    { stockId: one.id, quantity: 2 },
    { stockId: other.id, quantity: 1, discount: { percent: 10 } },
  ];
  const { total } = await post('/held-carts', { name: 'Blue jacket', sales });
  await post('/held-carts', { name: 'Amina', sales: [{ stockId: third.id, quantity: 3 }, sales[0]] });
  const byMobile = Math.floor(total / 2);
  const inCash = Number((total - byMobile).toFixed(2));
  const tenders = [
    { methodId: mobile.id, amount: byMobile, reference: 'QX12KD83' },
    { methodId: cash.id, amount: inCash, given: Math.ceil(inCash) + 5 },
  ];
  await post('/sales', { sales, tenders });
}

async function call(address, body, token, method = body ? 'POST' : 'GET') {
  const headers = { 'content-type': 'application/json', ...(token && { authorization: `Bearer ${token}` }) };
  const answer = await fetch(address, { method, headers, body: JSON.stringify(body) });
  const { status, payload } = await answer.json();
  if (!status) throw new Error(String(payload));
  return payload;
}

function readyAt(server) {
  let said = '';
  return new Promise((resolve, reject) => {
    server.stdout.on('data', (chunk) => {
      said += chunk;
      const url = /ready at (\S+)/.exec(said)?.[1];
      if (url) resolve(url);
    });
    server.once('exit', (code) => reject(new Error(`The server ended with code ${code}:\n${said}`)));
  });
}
