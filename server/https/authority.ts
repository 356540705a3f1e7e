/**
 * The shop's own authority, key and certificate in one file of DATA_DIR that only its owner can read. It is made once and
 * kept: devices that trust it would have to be told again. The key is used to sign and is never sent anywhere.
 */
import { createPrivateKey, X509Certificate } from 'node:crypto';
import { chmodSync, mkdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import type { Logger } from 'pino';
import { createPrivately, replacePrivately } from '../base/write-privately.ts';
import { certificateDays, endOf, makeAuthority, type Signed } from './certificates.ts';
import type { MachineNames } from './machine-names.ts';

export function authorityFile({ dataDir }: { dataDir: string }): string {
  return join(dataDir, 'https-authority.pem');
}

/** The one that is there, or else a new one. One that ends before what it would sign is replaced. */
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

export function readAuthority(file: string): Signed | undefined {
  let text: string;
  try {
    text = readFileSync(file, 'utf8');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return;
    throw new Error(`The https authority can't be read: ${(error as Error).message}.`);
  }
  const authority = authorityFrom(text);
  if (!authority) {
    throw new Error(
      `The file ${file} does not contain an authority and its key. Put back a copy of it, or remove it: a new one is then made, which every device has to trust again.`,
    );
  }
  return authority;
}

export function authorityText({ key, certificate }: Signed): string {
  return `${key.export({ type: 'pkcs8', format: 'pem' })}${certificate.toString()}`;
}

/** Undefined where the text is not one. */
export function authorityFrom(text: string): Signed | undefined {
  try {
    const signed = { key: createPrivateKey(text), certificate: new X509Certificate(text) };
    return signed.certificate.ca && signed.certificate.checkPrivateKey(signed.key) ? signed : undefined;
  } catch {
    return;
  }
}

/** Somebody may have copied it back carelessly. */
function keepToOwner(file: string, log: Logger): void {
  if (process.platform === 'win32' || (statSync(file).mode & 0o077) === 0) return;
  log.warn({ file }, 'others could read the key of the https authority: now only its owner can');
  chmodSync(file, 0o600);
}
