/** `npm run move -- postgres://…`: moves the shop from the embedded database into your own PostgreSQL. */
import { existsSync, mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { moveShop } from '../backup/move-shop.ts';
import { settings } from '../config.ts';
import { serversOf } from '../db/connections/database-servers.ts';
import { keyFile } from '../second-factor/keys.ts';
import { progressBar, runTool } from './tool.ts';

await runTool(
  async ({ config, database, log }) => {
    const target = process.argv[2] as string;
    const folder = join(config.dataDir, 'backups');
    mkdirSync(folder, { recursive: true, mode: 0o700 });
    const file = join(folder, `moved-${new Date().toISOString().replace(/[:.]/g, '-')}.backup`);
    const rows = await moveShop({ from: database.where, to: { connectionString: target }, file }, log, progressBar);
    const all = [...rows.values()].reduce((sum, count) => sum + count, 0);
    console.log(`${all.toLocaleString('en')} rows from ${rows.size} tables moved and compared; the books agree.`);
    console.log(
      `Put this in .env, or wherever your settings are, and start the server:\n\n  DATABASE_URL=${hide(target)}\n`,
    );
    console.log('Everyone has to sign in again. Anyone invited who has no password yet needs a new code.');
    if (existsSync(keyFile(config))) {
      console.log(`A server with another DATA_DIR needs a copy of ${keyFile(config)}, the two-step sign-in key.`);
    }
    console.log(`The old database was not changed. A backup of it is in ${file}.`);
  },
  { migrateFirst: false, exclusive: true, mayStart: ({ databaseUrl, dataDir }) => refusal(databaseUrl, dataDir) },
);

function refusal(databaseUrl: string | undefined, dataDir: string): string | undefined {
  const target = process.argv[2];
  if (!target) return 'Usage: npm run move -- postgres://user:password@host:5432/database';
  const { success, error } = settings.databaseUrl.schema.safeParse(target);
  if (!success) return `The address to move to ${error.issues[0]?.message}.`;
  if (serversOf(target).length > 1) return 'Name one server to move to: the one that accepts changes.';
  if (databaseUrl) return 'DATABASE_URL is set: this shop is already in your own PostgreSQL. Use backup and restore.';
  const there = ['postgres/cluster', 'postgres.location'].some((name) => existsSync(join(dataDir, name)));
  return there ? undefined : `There is no shop in the data folder ${dataDir}.`;
}

/** The address was typed in, but its password should not be printed again. */
function hide(address: string): string {
  const url = new URL(address);
  if (url.password) url.password = 'PASSWORD';
  return url.href;
}
