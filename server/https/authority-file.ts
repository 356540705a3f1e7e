/** The file with the key and certificate of the shop's own authority, which only its owner can read. */
import { createPrivateKey, X509Certificate } from 'node:crypto';
import { mkdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { createPrivately } from '../base/write-privately.ts';
import type { Signed } from './certificates.ts';

export function authorityFile({ dataDir }: { dataDir: string }): string {
  return join(dataDir, 'https-authority.pem');
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

/** Undefined if the text is not an authority. */
function authorityFrom(text: string): Signed | undefined {
  try {
    const signed = { key: createPrivateKey(text), certificate: new X509Certificate(text) };
    return signed.certificate.ca && signed.certificate.checkPrivateKey(signed.key) ? signed : undefined;
  } catch {
    return;
  }
}

/** Restores the authority of a backup if there is none yet, and says what was done. */
export function putBackAuthority(place: { dataDir: string }, text: string): string {
  const authority = authorityFrom(text);
  if (!authority) return 'The https authority in the backup is damaged and was left out.';
  mkdirSync(place.dataDir, { recursive: true });
  return createPrivately(authorityFile(place), authorityText(authority))
    ? 'The https authority was restored too: devices that trust it need not be told again.'
    : `There is an https authority in ${authorityFile(place)} already, so the one of the backup was left out.`;
}
