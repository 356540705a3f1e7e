/**
 * One backup a day into DATA_DIR/backups, the last 14 kept: for shops whose database nobody else backs up.
 * Made whenever today's is missing, so a machine that is off at night has one too. A failure is logged and retried.
 */
import { mkdir, readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type pg from 'pg';
import type { Logger } from 'pino';
import { writeBackup } from './write-backup.ts';

const kept = 14;
const everyMilliseconds = 15 * 60_000;
const named = /^countinghouse-\d{4}-\d{2}-\d{2}\.backup$/;

export function backUpDaily(
  where: pg.ClientConfig,
  folder: string,
  today: () => Promise<string>,
  log: Logger,
): () => void {
  let busy = false;
  const attempt = async () => {
    if (busy) return;
    busy = true;
    try {
      await backUpToday(where, folder, await today(), log);
    } catch (error) {
      log.error({ reason: (error as Error).message }, 'the daily backup could not be made');
    } finally {
      busy = false;
    }
  };
  // Delayed, so that it does not compete with the morning's sign-ins.
  const first = setTimeout(attempt, 60_000).unref();
  const timer = setInterval(attempt, everyMilliseconds).unref();
  return () => {
    clearTimeout(first);
    clearInterval(timer);
  };
}

/** Returns the file it wrote, or nothing when today's already exists. */
export async function backUpToday(
  where: pg.ClientConfig,
  folder: string,
  day: string,
  log: Logger,
): Promise<string | undefined> {
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const name = `countinghouse-${day}.backup`;
  const present = await readdir(folder);
  if (present.includes(name)) return undefined;
  // Left over from a server that was killed during its backup; nothing else writes here.
  for (const draft of present.filter((one) => one.endsWith('.part'))) await rm(join(folder, draft));
  const file = join(folder, name);
  await writeBackup(where, file);
  const all = [...present.filter((one) => named.test(one)), name].sort();
  for (const old of all.slice(0, -kept)) await rm(join(folder, old));
  log.info({ file: name }, 'the daily backup has been made');
  return file;
}
