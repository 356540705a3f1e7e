/**
 * `npm run demo`: a shop with a year of trading, to try the product. It is in a temporary folder that is removed at the
 * end; nothing else is touched.
 */
import { spawnSync } from 'node:child_process';
import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { fail, prepare, root, say } from './prepare.mjs';

await prepare({ build: true });
const folder = mkdtempSync(join(tmpdir(), 'countinghouse-demo-'));
// When started by root, the database runs as another user, who must be able to reach this folder.
chmodSync(folder, 0o711);
process.on('exit', () => rmSync(folder, { recursive: true, force: true }));
Object.assign(process.env, {
  DATA_DIR: join(folder, 'data'),
  DATABASE_URL: '',
  BUSINESS_NAME: process.env.BUSINESS_NAME ?? 'Demo Shop',
  LOG_LEVEL: process.env.LOG_LEVEL ?? 'warn',
});
say('Making a year of sales …');
const loaded = spawnSync(process.execPath, [join(root, 'dist/server/demo-data.js'), ...process.argv.slice(2)], {
  stdio: 'inherit',
});
if (loaded.status !== 0) fail('The demo shop could not be created.');
await import(pathToFileURL(join(root, 'dist', 'server', 'main.js')).href);
