/**
 * `npm run lighthouse`: checks sign-in, dashboard, stock and sales of a demo shop with Lighthouse, as on a desktop, and
 * exits with 1 if a score is below its target. Lighthouse needs a newer Node than we do, so npx downloads both.
 *
 *   npm run lighthouse              prints a table
 *   npm run lighthouse -- --found   also lists what it found
 *   npm run lighthouse -- /stock    checks this screen only
 */
import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startDemoShop } from './demo-shop.mjs';
import { prepare, root, say } from './prepare.mjs';
import { provideChromium } from './provide-chromium.mjs';

const packages = ['node@24.21.0', 'lighthouse@13.5.0'];
const targets = { performance: 95, accessibility: 100, 'best-practices': 100 };
const chosen = process.argv.slice(2).filter((argument) => argument.startsWith('/'));
const screens = chosen.length > 0 ? chosen : ['/', '/dashboard', '/stock', '/sales'];

await prepare({ build: true });
const { chromium } = await import('@playwright/test');
const folder = mkdtempSync(join(tmpdir(), 'countinghouse-lighthouse-'));
const profile = join(folder, 'profile');
const chromePath = provideChromium();
const flags = ['--no-sandbox', '--disable-gpu', '--disable-dev-shm-usage'];
const shop = await startDemoShop('--sales', '4000');
let missed = false;
try {
  console.log(
    `| screen | ${Object.keys(targets).join(' | ')} | first paint | largest paint | blocked | layout shift |`,
  );
  console.log(`|---|${'---|'.repeat(Object.keys(targets).length + 4)}`);
  for (const screen of screens) {
    await signInOut(screen === '/' ? null : shop.session);
    const report = checkScreen(shop.url + screen);
    const scores = Object.entries(targets).map(([name, target]) => {
      const score = Math.round(report.categories[name].score * 100);
      missed ||= score < target;
      return score < target ? `**${score}**` : score;
    });
    const shown = [
      'first-contentful-paint',
      'largest-contentful-paint',
      'total-blocking-time',
      'cumulative-layout-shift',
    ];
    const figures = shown.map((name) => report.audits[name].displayValue.replaceAll('\u00a0', ' '));
    console.log(`| ${screen} | ${[...scores, ...figures].join(' | ')} |`);
    if (process.argv.includes('--found')) printFindings(report);
  }
} finally {
  await shop.stop();
  rmSync(folder, { recursive: true, force: true });
}
process.exit(missed ? 1 : 0);

/** Stored in the browser profile that Lighthouse uses: it clears every other storage before each check. */
async function signInOut(session) {
  const browser = await chromium.launchPersistentContext(profile, { executablePath: chromePath, args: flags });
  const page = await browser.newPage();
  await page.goto(`${shop.url}/desktop-loading-page`);
  await page.evaluate((session) => {
    localStorage.clear();
    if (!session) return;
    localStorage.setItem('token', session.token);
    localStorage.setItem('user', JSON.stringify(session.user));
  }, session);
  await browser.close();
}

function checkScreen(url) {
  say(`${url} …`);
  const file = join(folder, 'report.json');
  const { status, stderr } = spawnSync(
    'npx',
    [
      '--yes',
      ...packages.map((name) => `--package=${name}`),
      'lighthouse',
      url,
      `--chrome-flags=${['--headless=new', ...flags, `--user-data-dir=${profile}`].join(' ')}`,
      '--preset=desktop',
      `--only-categories=${Object.keys(targets)}`,
      '--output=json',
      `--output-path=${file}`,
      '--quiet',
    ],
    {
      cwd: root,
      env: { ...process.env, CHROME_PATH: chromePath },
      stdio: ['ignore', 'ignore', 'pipe'],
      encoding: 'utf8',
    },
  );
  if (status !== 0) throw new Error(`Lighthouse did not finish.\n${stderr}`);
  return JSON.parse(readFileSync(file, 'utf8'));
}

function printFindings({ audits }) {
  for (const { id, score, title, displayValue, details } of Object.values(audits)) {
    if (score === null || score >= 0.9) continue;
    say(`  ${id}: ${title} ${displayValue ?? ''}`);
    for (const item of details?.items?.slice(0, 5) ?? []) say(`    ${JSON.stringify(item).slice(0, 300)}`);
  }
}
