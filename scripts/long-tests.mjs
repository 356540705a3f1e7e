/**
 * Runs the long form of a folder of tests: `node scripts/long-tests.mjs tests/fuzz FUZZ_REQUESTS=20000`. Variables that
 * are already set win. Names without `=` select files: `npm run test:faults -- kills`.
 */
import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { fail, prepare, root } from './prepare.mjs';

/** The longest takes a quarter of an hour, and several times as long on a busy machine. */
const longestMinutes = 60;

await prepare({ build: true });
const [folder, ...more] = process.argv.slice(2);
const settings = more.filter((word) => word.includes('=')).map((word) => word.split('='));
const parts = more.filter((word) => !word.includes('=')).map((word) => `${folder}/${word}`);
const { status, error } = spawnSync(
  process.execPath,
  [
    join(root, 'node_modules', 'vitest', 'vitest.mjs'),
    'run',
    ...(parts.length ? parts : [folder]),
    '--testTimeout=1200000',
    '--no-file-parallelism',
    '--reporter=verbose',
  ],
  {
    cwd: root,
    stdio: 'inherit',
    env: { ...Object.fromEntries(settings), ...process.env },
    timeout: longestMinutes * 60_000,
  },
);
if (error?.code === 'ETIMEDOUT') fail(`It did not finish within ${longestMinutes} minutes.`);
process.exit(status ?? 1);
