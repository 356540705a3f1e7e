/** `npm test`: everything a change must pass, on a machine that has only Node and npm. */
import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { prepare, root, say } from './prepare.mjs';
import { provideChromium } from './provide-chromium.mjs';

const reports = mkdtempSync(join(tmpdir(), 'countinghouse-reports-'));
const totals = { passed: 0, failed: 0 };
const failures = [];
const flaky = [];

process.on('exit', () => rmSync(reports, { recursive: true, force: true }));

await step('install', () => prepare({ build: false }));
const chromium = await step('browser', provideChromium);
await step('types and lint', () => count(npm('run', '--silent', 'check'), {}));
await step('build', () => prepare({ build: true }));
await step('unit, API and lifecycle tests', () => {
  const report = join(reports, 'vitest.json');
  const status = tool('vitest/vitest.mjs', ['run', '--reporter=default', '--reporter=json', `--outputFile=${report}`]);
  const { numPassedTests: passed = 0, numFailedTests: failed = 0, testResults = [] } = readReport(report);
  failures.push(...testResults.flatMap(vitestFailures));
  count(status, { passed, failed });
});
await step('browser tests', () => {
  const report = join(reports, 'playwright.json');
  const args = ['test', '--pass-with-no-tests', '--reporter=list,json'];
  const status = tool('@playwright/test/cli.js', args, {
    CHROMIUM_PATH: chromium,
    PLAYWRIGHT_JSON_OUTPUT_FILE: report,
  });
  const { stats, suites = [] } = readReport(report);
  failures.push(...suites.flatMap((suite) => playwrightErrors(suite, 'unexpected')));
  flaky.push(...suites.flatMap((suite) => playwrightErrors(suite, 'flaky')));
  const { expected = 0, unexpected = 0 } = stats ?? {};
  count(status, { passed: expected + flaky.length, failed: unexpected });
});

await step('a shop of the previous release', () => {
  const release = previousRelease();
  if (!isInHistory(release)) return say(`The history of this checkout does not reach back to ${release}: not tried.`);
  countOne(npm('run', '--silent', 'test:upgrade'));
  countOne(npm('run', '--silent', 'compare-versions', '--', '--from', release, '--sales', '2000'));
});

// Named once more at the end, where people look.
for (const error of flaky) say(`\npassed only when tried again: ${error}`);
for (const failure of failures) say(`\nfailed: ${failure}`);
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

function countOne(status) {
  count(status, { passed: status === 0 ? 1 : 0 });
}

/** Read as text, because Node.js loads no TypeScript by itself. */
function previousRelease() {
  const text = readFileSync(join(root, 'tests', 'upgrade', 'previous-release.ts'), 'utf8');
  return /[0-9a-f]{40}/.exec(text)[0];
}

function isInHistory(commit) {
  return spawnSync('git', ['cat-file', '-e', `${commit}^{commit}`], { cwd: root, stdio: 'ignore' }).status === 0;
}

function vitestFailures({ name, message, status, assertionResults }) {
  const failed = assertionResults.filter((test) => test.status === 'failed');
  if (!failed.length && status === 'failed') return [`${relative(root, name)}\n${message}`];
  return failed.map((test) => `${relative(root, name)} › ${test.fullName}\n${test.failureMessages.join('\n')}`);
}

function playwrightErrors({ file, specs = [], suites = [] }, outcome) {
  const named = specs.filter(({ tests }) => tests.some((test) => test.status === outcome));
  return [
    ...named.map(({ line, title, tests }) => {
      const errors = tests.flatMap((test) => test.results.flatMap((result) => result.errors));
      return `${file}:${line} › ${title}\n${errors.map((error) => error.message).join('\n')}`;
    }),
    ...suites.flatMap((suite) => playwrightErrors(suite, outcome)),
  ];
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
