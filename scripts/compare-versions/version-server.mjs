/** Runs a version, or one of its tools, on the shop in a folder, and calls its API. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { setTimeout as delay } from 'node:timers/promises';
import { ownerPassword } from '../demo-shop.mjs';
import { say } from '../prepare.mjs';

/** Not UTC, so that a figure on the wrong day is noticed. */
export const zone = 'Africa/Nairobi';

function environment(folder) {
  const { PATH, HOME, TMPDIR, SystemRoot } = process.env;
  return {
    PATH,
    HOME,
    TMPDIR,
    SystemRoot,
    HOST: '127.0.0.1',
    PORT: '0',
    DATA_DIR: join(folder, 'data'),
    LOG_LEVEL: 'info',
    BUSINESS_TZ: zone,
    CURRENCY: 'KES',
    LOCALE: 'en',
  };
}

export async function runTool(version, folder, name, ...args) {
  const program = join(version, 'scripts', 'run-tool.mjs');
  // Run in that folder, so that the .env of this checkout is not read.
  const options = { cwd: folder, env: environment(folder), stdio: 'inherit' };
  const [code] = await once(spawn(process.execPath, [program, name, ...args], options), 'exit');
  if (code !== 0) throw new Error(`${name} ended with code ${code}.`);
}

/** Resolves when the server is ready; `migrations` are the ones it reported. */
export async function startVersion(version, folder) {
  const started = Date.now();
  const server = spawn(process.execPath, [join(version, 'scripts', 'start.mjs')], {
    cwd: folder,
    env: environment(folder),
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const gone = once(server, 'exit');
  const migrations = [];
  createInterface(server.stderr).on('line', (line) => {
    if (!line.startsWith('{')) return say(line);
    const entry = JSON.parse(line);
    if (entry.msg === 'migrated') migrations.push({ steps: {}, ...entry });
    else if (entry.level >= 40) say(line);
  });
  const url = await Promise.race([readyAt(server), gone.then(([code]) => Promise.reject(endedWith(code)))]);
  return {
    url,
    readyAfter: (Date.now() - started) / 1000,
    migrations,
    async stop() {
      server.kill('SIGTERM');
      await gone;
    },
  };
}

function readyAt(server) {
  return new Promise((resolve) => {
    createInterface(server.stdout).on('line', (line) => {
      const url = /ready at (\S+)/.exec(line)?.[1];
      if (url) resolve(url);
    });
  });
}

function endedWith(code) {
  return new Error(`The server ended with code ${code}.`);
}

/** Signs in as the demo shop's owner and returns the session token. */
export async function signIn(url) {
  const body = { email: 'owner@demo.example', password: ownerPassword };
  const { status, payload } = await call({ url }, 'POST', '/auth/login', body);
  if (!status) throw new Error(`The owner could not sign in: ${payload}`);
  return payload.token;
}

/** Returns the envelope, even if it is a refusal. */
export async function call({ url, token }, method, path, body, key) {
  const headers = {
    ...(body && { 'content-type': 'application/json' }),
    ...(token && { authorization: `Bearer ${token}` }),
  };
  if (key) headers['idempotency-key'] = key;
  for (let attempt = 1; ; attempt++) {
    const answer = await fetch(`${url}/api${path}`, { method, headers, body: body && JSON.stringify(body) });
    // A busy machine may not answer within the server's own limits.
    if (answer.status === 503 && attempt < 5) await delay(attempt * 1000);
    else if (answer.status >= 500) throw new Error(`${method} ${path}: ${answer.status} ${await answer.text()}`);
    else return answer.json();
  }
}
