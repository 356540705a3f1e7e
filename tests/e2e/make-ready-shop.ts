/**
 * An empty shop for a whole run, which every server that a test starts copies: to make a cluster and run all migrations takes
 * longer than what most tests do.
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
  // Elsewhere when the folder is closed to the user that the database runs as: such a shop is not copied.
  if (existsSync(join(folder, 'postgres', 'cluster'))) process.env.READY_SHOP = folder;
  return remove;
}
