/**
 * A demo shop for scripts that open the product: filled, or empty when no size is given, served on a free port, removed
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
    if (size.length > 0) await sellToday(url, session);
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

/** The demo data ends yesterday; add a few sales of this morning. */
async function sellToday(url, { token }) {
  const stock = await call(`${url}/api/stock?page=1`, undefined, token);
  const inStock = stock.filter(({ qty }) => qty >= 10).slice(0, 12);
  for (let at = 0; at < inStock.length; at += 2) {
    const sales = inStock.slice(at, at + 2).map(({ id }, more) => ({ stockId: id, quantity: 1 + more }));
    await call(`${url}/api/sales`, { sales }, token);
  }
}

async function call(address, body, token) {
  const headers = { 'content-type': 'application/json', ...(token && { authorization: `Bearer ${token}` }) };
  const answer = await fetch(address, { method: body ? 'POST' : 'GET', headers, body: JSON.stringify(body) });
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
