/**
 * The shop's own authority. It is made once and kept, because every device would have to be told to trust a new one. Its key is
 * used to sign and is never sent anywhere.
 */
import { chmodSync, mkdirSync, statSync } from 'node:fs';
import type { Logger } from 'pino';
import { createPrivately, replacePrivately } from '../base/write-privately.ts';
import { authorityFile, authorityText, readAuthority } from './authority-file.ts';
import { certificateDays, endOf, makeAuthority, type Signed } from './certificates.ts';
import type { MachineNames } from './machine-names.ts';

/** Opens the existing authority, or makes a new one. One that would end before the certificates it signs is replaced. */
export function openAuthority(place: { dataDir: string }, wanted: MachineNames, now: Date, log: Logger): Signed {
  const file = authorityFile(place);
  const kept = readAuthority(file);
  if (kept && endOf(kept) - now.getTime() > certificateDays * 24 * 60 * 60 * 1000) {
    keepToOwner(file, log);
    return kept;
  }
  const fresh = makeAuthority(wanted, now);
  try {
    mkdirSync(place.dataDir, { recursive: true });
    if (kept) {
      log.warn('the https authority was about to end and was made anew: every device has to trust the new one');
      replacePrivately(file, authorityText(fresh));
    } else if (!createPrivately(file, authorityText(fresh))) return readAuthority(file)!;
  } catch (error) {
    throw new Error(`The https authority can't be written to ${file}: ${(error as Error).message}.`);
  }
  return fresh;
}

/** Restores the file's mode, because somebody may have copied it back carelessly. */
function keepToOwner(file: string, log: Logger): void {
  if (process.platform === 'win32' || (statSync(file).mode & 0o077) === 0) return;
  log.warn({ file }, 'others could read the key of the https authority: now only its owner can');
  chmodSync(file, 0o600);
}
