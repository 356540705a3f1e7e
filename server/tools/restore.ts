/**
 * `npm run restore -- FILE`: restores a backup into an empty database (a new DATA_DIR, or a new one at DATABASE_URL).
 */
import { resolve } from 'node:path';
import { restoreBackup } from '../backup/restore-backup.ts';
import { putBackAuthority } from '../https/authority-file.ts';
import { missingKeyWarning } from '../second-factor/encrypted-secrets.ts';
import { progressBar, runTool } from './tool.ts';

await runTool(
  async ({ config, database, log }) => {
    const file = process.argv[2];
    if (!file) throw new Error('Usage: npm run restore -- FILE');
    const { createdAt, tables, httpsAuthority } = await restoreBackup(
      database.where,
      resolve(file),
      log,
      progressBar,
      config,
    );
    console.log(`${tables.length} tables restored as they were at ${createdAt}.`);
    console.log(
      'Everyone has to sign in again. Anyone invited who has no password yet needs a new code from an admin.',
    );
    const note = await missingKeyWarning(database.db, { config });
    if (note) console.log(note);
    if (httpsAuthority) console.log(putBackAuthority(config, httpsAuthority));
  },
  { migrateFirst: false },
);
