/** `npm test`: everything a change must pass, on a machine that has only Node and npm. */
import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { findChromium } from './find-chromium.mjs';
import { fail, prepare, root, say } from './prepare.mjs';

const reports = mkdtempSync(join(tmpdir(), 'countinghouse-reports-'));
const totals = { passed: 0, failed: 0 };

process.on('exit', () => rmSync(reports, { recursive: true, force: true }));

await step('install', () => prepare({ build: false }));
const chromium = await step('browser', provideChromium);
await step('types and lint', () => count(npm('run', '--silent', 'check'), {}));
await step('build', () => prepare({ build: true }));
await step('unit, API and lifecycle tests', () => {
  const report = join(reports, 'vitest.json');
  const status = tool('vitest/vitest.mjs', ['run', '--reporter=default', '--reporter=json', `--outputFile=${report}`]);
  const { numPassedTests: passed = 0, numFailedTests: failed = 0 } = readReport(report);
  count(status, { passed, failed });
});
await step('browser tests', () => {
  const report = join(reports, 'playwright.json');
  const args = ['test', '--pass-with-no-tests', '--reporter=list,json'];
  const status = tool('@playwright/test/cli.js', args, {
    CHROMIUM_PATH: chromium,
    PLAYWRIGHT_JSON_OUTPUT_FILE: report,
  });
  const { expected = 0, unexpected = 0 } = readReport(report).stats ?? {};
  count(status, { passed: expected, failed: unexpected });
});

console.log(`${totals.passed} passed, ${totals.failed} failed`);
process.exit(totals.failed ? 1 : 0);

async function step(name, work) {
  say(`\n── ${name}`);
  const start = Date.now();
  const result = await work();
  say(`── ${name}: ${((Date.now() - start) / 1000).toFixed(1)} s`);
  return result;
}

/** A run that fails without naming a failed test (a type error, a crash) still counts as one. */
function count(status, { passed = 0, failed = 0 }) {
  totals.passed += passed;
  totals.failed += status !== 0 && failed === 0 ? 1 : failed;
}

function npm(...args) {
  const path = process.env.npm_execpath;
  return path ? run(process.execPath, [path, ...args]) : run('npm', args, { shell: process.platform === 'win32' });
}

function tool(script, args, env = {}) {
  return run(process.execPath, [join(root, 'node_modules', script), ...args], { env: { ...process.env, ...env } });
}

function run(program, args, options = {}) {
  return spawnSync(program, args, { cwd: root, stdio: ['ignore', 2, 2], ...options }).status ?? 1;
}

function readReport(path) {
  return existsSync(path) ? JSON.parse(readFileSync(path, 'utf8')) : {};
}

function provideChromium() {
  const found = findChromium();
  if (found) return found;
  if (process.getuid?.() === 0 && existsSync('/etc/debian_version')) {
    say('No Chromium found; installing one …');
    const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
    run('apt-get', ['-qq', 'update'], { env });
    run('apt-get', ['-qq', 'install', '-y', '--no-install-recommends', 'chromium'], { env });
  }
  return findChromium() ?? fail('No Chromium found. Install it, or set CHROMIUM_PATH to it.');
}
