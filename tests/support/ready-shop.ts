/**
 * An empty shop for a whole run, which every server that a test starts copies, because making a cluster and running all
 * migrations takes longer than most tests.
 */
import { execFileSync } from 'node:child_process';
import { chmodSync, cpSync, existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pino } from 'pino';
import { startEmbedded } from '../../server/db/embedded/embedded.ts';
import { migrate } from '../../server/db/migrate/migrate.ts';

export async function makeReadyShop(): Promise<() => void> {
  const folder = mkdtempSync(join(tmpdir(), 'countinghouse-ready-'));
  // If root starts it, the database runs as another user, who must be able to reach the folder.
  chmodSync(folder, 0o711);
  const remove = () => rmSync(folder, { recursive: true, force: true });
  try {
    const log = pino({ level: 'silent' });
    const { poolConfig, stop } = await startEmbedded({ dataDir: folder, log, durable: false });
    await migrate(poolConfig, log).finally(stop);
  } catch (error) {
    remove();
    throw error;
  }
  // The database is elsewhere if its user can't reach this folder. Such a shop is not copied.
  if (existsSync(join(folder, 'postgres', 'cluster'))) process.env.READY_SHOP = folder;
  return remove;
}

/** Copies it into an empty data folder. Its files belong to the user of the database, and Node's own copy would not keep that. */
export function copyReadyShop(dataDir: string): void {
  const ready = process.env.READY_SHOP;
  if (!ready) return;
  if (process.platform === 'win32') cpSync(ready, dataDir, { recursive: true });
  else execFileSync('cp', ['-pR', `${ready}/.`, dataDir]);
}
