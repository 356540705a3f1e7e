/**
 * Makes a checkout ready to run: installs and builds, each only when needed.
 * Plain Node, because nothing may be installed yet. Progress goes to standard error.
 */
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { closeSync, existsSync, openSync, readdirSync, readFileSync, rmSync, statSync, writeSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';

export const root = dirname(dirname(fileURLToPath(import.meta.url)));
const stampFile = join(root, 'dist', 'built-from');
const buildInputs = [
  'contract',
  'locales',
  'server',
  'web',
  'public',
  'docs/handbook',
  'index.html',
  'vite.config.ts',
  'scripts/build.mjs',
  'scripts/offline-shell.ts',
  'scripts/practice-page.ts',
];

export function say(line) {
  process.stderr.write(`${line}\n`);
}

export function fail(sentence) {
  say(sentence);
  process.exit(1);
}

/** Two starts at the same moment wait for each other, so that they do not install or build at the same time. */
export async function prepare({ build }) {
  if (isInstalled() && (!build || isBuilt())) return;
  const unlock = await waitForLock();
  try {
    if (!isInstalled()) install();
    if (build && !isBuilt()) runBuild();
  } finally {
    unlock();
  }
}

/** Compares npm's own record of what it installed with the lock file. */
function isInstalled() {
  const record = readJson(join(root, 'node_modules', '.package-lock.json'));
  if (!record) return false;
  const { packages } = readJson(join(root, 'package-lock.json'));
  return Object.entries(packages).every(([path, wanted]) => {
    if (path === '') return true;
    const present = record.packages[path];
    return present ? present.version === wanted.version : wanted.optional && !isForThisMachine(wanted);
  });
}

/** The C library of the system can't be detected cheaply, so packages that depend on one are left to npm. */
function isForThisMachine({ os, cpu, libc }) {
  return Boolean(os?.includes(process.platform) && cpu?.includes(process.arch) && !libc);
}

function install() {
  say('Installing packages (this takes a minute the first time) …');
  const npm = process.env.npm_execpath;
  const args = ['ci', '--include=dev', '--include=optional', '--no-audit', '--no-fund', '--loglevel=error'];
  const shell = process.platform === 'win32' && !npm;
  const npmCi = () => (npm ? run(process.execPath, [npm, ...args]) : run('npm', args, shell));
  let done = npmCi();
  // The network may fail for a moment, and esbuild's own script sometimes starts a program that is still being written
  // (ETXTBSY), so it tries again.
  if (done.status !== 0) {
    say('That did not work. Trying once more …');
    done = npmCi();
  }
  if (done.status !== 0) fail(`The packages could not be installed (npm ci). ${lastLines(done)}`);
}

function runBuild() {
  say('Building …');
  const done = run(process.execPath, [join(root, 'scripts', 'build.mjs')]);
  if (done.status !== 0) fail(`The build failed (npm run build). ${lastLines(done)}`);
}

function run(program, args, shell = false) {
  return spawnSync(program, args, { cwd: root, encoding: 'utf8', shell, maxBuffer: 64 * 1024 * 1024 });
}

function lastLines({ error, stdout, stderr }) {
  return error?.message ?? `${stdout}\n${stderr}`.trim().split('\n').slice(-30).join('\n');
}

function isBuilt() {
  try {
    return readFileSync(stampFile, 'utf8') === sourceHash();
  } catch {
    return false;
  }
}

/** Compares contents, not times, so that a fresh checkout of the same source needs no new build. */
export function sourceHash() {
  const hash = createHash('sha256').update(process.version.split('.')[0]);
  for (const input of [...buildInputs, 'package-lock.json']) addToHash(hash, input);
  return hash.digest('hex');
}

function addToHash(hash, path) {
  const full = join(root, path);
  const stat = statSync(full, { throwIfNoEntry: false });
  if (stat?.isDirectory()) {
    for (const name of readdirSync(full).sort()) {
      if (!/\.test\.tsx?$/.test(name)) addToHash(hash, `${path}/${name}`);
    }
  } else if (stat) {
    hash.update(`${path}\0${stat.size}\0`).update(readFileSync(full));
  }
}

async function waitForLock() {
  const lock = join(tmpdir(), `countinghouse-prepare-${createHash('sha256').update(root).digest('hex').slice(0, 16)}`);
  for (;;) {
    try {
      const file = openSync(lock, 'wx');
      writeSync(file, String(process.pid));
      closeSync(file);
      return () => rmSync(lock, { force: true });
    } catch (error) {
      if (error.code !== 'EEXIST') throw error;
      if (!isAlive(lock)) rmSync(lock, { force: true });
      else await delay(200);
    }
  }
}

function isAlive(lock) {
  try {
    const holder = Number(readFileSync(lock, 'utf8'));
    if (holder) process.kill(holder, 0);
    return true;
  } catch (error) {
    return error.code === 'EPERM';
  }
}

function readJson(path) {
  return existsSync(path) ? JSON.parse(readFileSync(path, 'utf8')) : undefined;
}
