/** A certificate from elsewhere, in TLS_CERT and TLS_KEY, which is read again when one of the files changes. */
import { createPrivateKey, X509Certificate } from 'node:crypto';
import { readFileSync } from 'node:fs';
import type { Logger } from 'pino';
import { BadSettings } from '../config.ts';
import type { Pair, PairSource } from './pair.ts';

export function ownCertificate(certFile: string, keyFile: string, now: () => Date, log: Logger): PairSource {
  let refused: Pair | null = null;
  const first = readPair(certFile, keyFile);
  let current = checked(first, certFile, keyFile);
  warnOfEnd(current);

  function warnOfEnd({ cert }: Pair): void {
    const { validTo } = new X509Certificate(cert);
    if (Date.parse(validTo) < now().getTime()) log.warn({ validTo }, 'the certificate in TLS_CERT has ended');
  }

  /** A file that was half written when it was read is read again later; the old certificate is used until then. */
  function renewed(): Pair | null {
    try {
      const found = readPair(certFile, keyFile);
      if (isSame(found, current) || (refused && isSame(found, refused))) return null;
      refused = found;
      current = checked(found, certFile, keyFile);
    } catch (err) {
      log.error({ err }, 'TLS_CERT and TLS_KEY have changed and can not be used: the certificate from before stays');
      return null;
    }
    refused = null;
    warnOfEnd(current);
    return current;
  }

  return { current: () => current, renewed };
}

function readPair(certFile: string, keyFile: string): Pair {
  return { cert: read('TLS_CERT', certFile), key: read('TLS_KEY', keyFile) };
}

function read(setting: string, file: string): string {
  try {
    return readFileSync(file, 'utf8');
  } catch (error) {
    throw new BadSettings(`${setting} can't be read: ${(error as Error).message}.`);
  }
}

function checked({ cert, key }: Pair, certFile: string, keyFile: string): Pair {
  const certificate = attempt(() => new X509Certificate(cert));
  if (!certificate)
    throw new BadSettings(`TLS_CERT must be a file with a certificate in PEM form; ${certFile} is not.`);
  const privateKey = attempt(() => createPrivateKey(key));
  if (!privateKey) {
    throw new BadSettings(
      `TLS_KEY must be a file with a private key in PEM form and without a passphrase; ${keyFile} is not.`,
    );
  }
  if (!certificate.checkPrivateKey(privateKey)) {
    throw new BadSettings(`TLS_KEY must be the key of TLS_CERT; ${keyFile} belongs to another certificate.`);
  }
  return { cert, key };
}

function attempt<Made>(make: () => Made): Made | undefined {
  try {
    return make();
  } catch {
    return;
  }
}

function isSame(one: Pair, other: Pair): boolean {
  return one.cert === other.cert && one.key === other.key;
}
