/** Runs a folder of tests at length: `node scripts/long-tests.mjs tests/fuzz FUZZ_REQUESTS=20000`. What is set already counts. */
import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { prepare, root } from './prepare.mjs';

await prepare({ build: true });
const [folder, ...settings] = process.argv.slice(2);
const env = { ...Object.fromEntries(settings.map((setting) => setting.split('='))), ...process.env };
const vitest = join(root, 'node_modules', 'vitest', 'vitest.mjs');
const args = ['run', folder, '--testTimeout=1800000', '--no-file-parallelism', '--reporter=verbose'];
const { status } = spawnSync(process.execPath, [vitest, ...args], { cwd: root, stdio: 'inherit', env });
process.exit(status ?? 1);
