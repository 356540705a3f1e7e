/**
 * An empty shop for a whole run, which every server that a test starts copies, because making a cluster and running all
 * migrations takes longer than most tests.
 */
import { chmodSync, existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pino } from 'pino';
import { startEmbedded } from '../../server/db/embedded.ts';
import { migrate } from '../../server/db/migrate.ts';
import { businessTz } from './server.ts';

export default async function makeReadyShop(): Promise<() => void> {
  const folder = mkdtempSync(join(tmpdir(), 'countinghouse-ready-'));
  chmodSync(folder, 0o711);
  const remove = () => rmSync(folder, { recursive: true, force: true });
  try {
    const log = pino({ level: 'silent' });
    const { poolConfig, stop } = await startEmbedded({ dataDir: folder, log, durable: false });
    await migrate(poolConfig, log, { business: { currency: undefined, businessTz } }).finally(stop);
  } catch (error) {
    remove();
    throw error;
  }
  // The database is elsewhere if its user can't reach this folder. Such a shop is not copied.
  if (existsSync(join(folder, 'postgres', 'cluster'))) process.env.READY_SHOP = folder;
  return remove;
}
