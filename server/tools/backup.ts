/**
 * `npm run backup -- FILE`: writes the whole database into one file, while the shop keeps selling. With `--with-authority`, the
 * file also has the key of the https authority that devices trust.
 */
import { existsSync } from 'node:fs';
import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { writeBackup } from '../backup/write-backup.ts';
import { authorityFile, authorityText, readAuthority } from '../https/authority-file.ts';
import { keyFile } from '../second-factor/keys.ts';
import { progressBar, runTool } from './tool.ts';

await runTool(async ({ config, database }) => {
  const { positionals, values } = parseArgs({
    options: { 'with-authority': { type: 'boolean' } },
    allowPositionals: true,
  });
  const [file] = positionals;
  if (!file) throw new Error('Usage: npm run backup -- FILE [--with-authority]');
  const authority = values['with-authority'] ? readAuthority(authorityFile(config)) : undefined;
  if (values['with-authority'] && !authority)
    throw new Error(`There is no ${authorityFile(config)}. No backup was made.`);
  const besides = authority ? { httpsAuthority: authorityText(authority) } : {};
  const sums = await writeBackup(database.where, resolve(file), progressBar, besides);
  const rows = sums.reduce((sum, table) => sum + table.rows, 0);
  console.log(`${rows.toLocaleString('en')} rows from ${sums.length} tables saved to ${file}.`);
  if (existsSync(keyFile(config))) {
    console.log(`The two-step sign-in key is not included. Keep a copy of ${keyFile(config)} as well, somewhere else.`);
  }
  if (!authority && existsSync(authorityFile(config))) {
    console.log(
      `The https authority is not included. Keep a copy of ${authorityFile(config)}, or add --with-authority.`,
    );
  }
});
