/** A server of the bench's own: the built product, on a folder that is kept only as long as the bench needs it. */
import { type ChildProcess, type SpawnOptions, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import pg from 'pg';
import { pino } from 'pino';
import { dayIn } from '../contract/values/dates.ts';
import { startEmbedded } from '../server/db/embedded/embedded.ts';
import { demoPassword } from '../server/demo/demo-staff.ts';

/** The e-mail of a demo shop's owner. */
export const owner = 'owner@demo.example';

/** This checkout; the bench may run another one beside it. */
const here = fileURLToPath(new URL('..', import.meta.url));
const program = (root: string, name: string) => join(root, 'dist', 'server', `${name}.js`);
export const toolFile = (name: string) => program(here, name);

export interface Folder {
  path: string;
  remove(): void;
}

export function makeFolder(): Folder {
  const path = mkdtempSync(join(tmpdir(), 'countinghouse-bench-'));
  chmodSync(path, 0o711);
  // Pretends that the day's backup was made; otherwise it would be made a minute after the start, in the middle of a
  // measurement.
  mkdirSync(join(path, 'backups'));
  writeFileSync(join(path, 'backups', `countinghouse-${dayIn('UTC', new Date())}.backup`), '');
  return { path, remove: () => rmSync(path, { recursive: true, force: true }) };
}

function environment(folder: Folder) {
  return {
    ...process.env,
    HOST: '127.0.0.1',
    PORT: '0',
    DATA_DIR: folder.path,
    DATABASE_URL: '',
    SMTP_URL: '',
    LOG_LEVEL: 'silent',
    ADMIN_EMAIL: 'admin@example.com',
    ADMIN_PASSWORD: demoPassword,
    BUSINESS_TZ: 'UTC',
    LOCALE: 'en',
  };
}

/** Fills the folder's database with a shop; returns how many seconds it took. */
export function fillShop(folder: Folder, size: Record<string, number>, root = here): Promise<number> {
  const args = Object.entries(size).flatMap(([name, value]) => [`--${name}`, String(value)]);
  return runTool(folder, program(root, 'demo-data'), args);
}

/** Audits the folder's books, which must agree; returns how many seconds it took. */
export function auditShop(folder: Folder): Promise<number> {
  return runTool(folder, toolFile('audit-books'), []);
}

/** Runs a tool of this checkout on the folder; returns how many seconds it took. */
export async function runTool(folder: Folder, tool: string, args: string[], expected = 0): Promise<number> {
  const started = performance.now();
  const options: SpawnOptions = { env: environment(folder), stdio: ['ignore', 'ignore', 'inherit'] };
  const [code] = await once(spawn(process.execPath, [tool, ...args], options), 'exit');
  if (code !== expected) throw new Error(`${tool} ended with ${code}.`);
  return (performance.now() - started) / 1000;
}

export interface ShopServer {
  pid: number;
  url: string;
  token: string;
  /** Signs in once more; returns the token. */
  signIn(): Promise<string>;
  /** Seconds from the start of the process to the first answered call of a signed-in person. */
  readyAfter: number;
  megabytes(): number;
  /** Connects directly to the database of this server. */
  openPool(connections: number): Promise<pg.Pool>;
  stop(): Promise<void>;
}

export async function startShop(folder: Folder, email = 'admin@example.com', root = here): Promise<ShopServer> {
  const started = performance.now();
  const server = spawn(process.execPath, [program(root, 'main')], {
    env: environment(folder),
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const pid = server.pid as number;
  const url = await readyAt(server);
  const signIn = () => signInTo(url, email);
  const token = await signIn();
  await fetch(`${url}/api/auth/me`, { headers: { authorization: `Bearer ${token}` } });
  const readyAfter = (performance.now() - started) / 1000;
  return {
    pid,
    url,
    token,
    signIn,
    readyAfter,
    megabytes: () => Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]) / 1024,
    async openPool(connections) {
      const { poolConfig } = await startEmbedded({
        dataDir: folder.path,
        log: pino({ level: 'silent' }),
        ifRunning: 'join',
      });
      return new pg.Pool({ ...poolConfig, max: connections });
    },
    async stop() {
      const gone = once(server, 'exit');
      server.kill('SIGTERM');
      await gone;
    },
  };
}

async function signInTo(url: string, email: string): Promise<string> {
  const login = await fetch(`${url}/api/auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email, password: demoPassword }),
  });
  if (!login.ok) throw new Error(`${email} could not sign in: ${await login.text()}`);
  const { payload } = (await login.json()) as { payload: { token: string } };
  return payload.token;
}

/** Goes on reading the output after that, because a server that can't write its output would end. */
export function readyAt(server: ChildProcess): Promise<string> {
  let said = '';
  return new Promise((resolve, reject) => {
    server.stdout?.on('data', (chunk) => {
      said += chunk;
      const url = /ready at (\S+)/.exec(said)?.[1];
      if (url) resolve(url);
    });
    server.once('exit', () => reject(new Error('The server did not start.')));
  });
}
