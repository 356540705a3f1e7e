/** `npm run backup -- FILE`: the whole database into one file, while the shop goes on selling. */
import { resolve } from 'node:path';
import { writeBackup } from '../backup/write-backup.ts';
import { progressBar, runTool } from './tool.ts';

await runTool(async ({ database }) => {
  const file = process.argv[2];
  if (!file) throw new Error('Say where to: npm run backup -- FILE');
  const sums = await writeBackup(database.where, resolve(file), progressBar);
  const rows = sums.reduce((sum, table) => sum + table.rows, 0);
  console.log(`${rows.toLocaleString('en')} rows of ${sums.length} tables are in ${file}.`);
});
