/**
 * A demo shop for tools that look at the product: filled, or empty when no size is given, served on a free port, gone
 * afterwards. Needs a build.
 */
import { spawn, spawnSync } from 'node:child_process';
import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { root } from './prepare.mjs';

/** Who signs in, in either. */
const owner = { email: 'owner@demo.example', password: 'counting-house-demo' };

export async function startDemoShop(...size) {
  const folder = mkdtempSync(join(tmpdir(), 'countinghouse-demo-'));
  // As root the database runs as another user, who must be able to get there.
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
    return { url, session: await signIn(url), stop };
  } catch (error) {
    await stop();
    throw error;
  }
}

function fill(env, size) {
  const program = join(root, 'dist/server/demo-data.js');
  const { status } = spawnSync(process.execPath, [program, ...size], { env, stdio: 'inherit' });
  if (status !== 0) throw new Error('The demo shop could not be made.');
}

async function signIn(url) {
  const response = await fetch(`${url}/api/auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(owner),
  });
  const { status, payload } = await response.json();
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
