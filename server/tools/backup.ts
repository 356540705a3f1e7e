/** `npm run backup -- FILE`: the whole database into one file, while the shop keeps selling. */
import { existsSync } from 'node:fs';
import { resolve } from 'node:path';
import { writeBackup } from '../backup/write-backup.ts';
import { keyFile } from '../second-factor/keys.ts';
import { progressBar, runTool } from './tool.ts';

await runTool(async ({ config, database }) => {
  const file = process.argv[2];
  if (!file) throw new Error('Usage: npm run backup -- FILE');
  const sums = await writeBackup(database.where, resolve(file), progressBar);
  const rows = sums.reduce((sum, table) => sum + table.rows, 0);
  console.log(`${rows.toLocaleString('en')} rows from ${sums.length} tables saved to ${file}.`);
  if (existsSync(keyFile(config))) {
    console.log(`The two-step sign-in key is not included. Keep a copy of ${keyFile(config)} as well, somewhere else.`);
  }
});
