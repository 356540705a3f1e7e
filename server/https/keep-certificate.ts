import type { SecureContextOptions } from 'node:tls';
import type { Logger } from 'pino';
import type { PairSource } from './pair.ts';

/** In milliseconds, between two looks at the addresses of the machine or the files of the certificate. */
const usualInterval = 60_000;

/** Gives a server each new certificate without a restart. Open connections stay, and new ones use it. */
export function keepCertificate(
  server: { setSecureContext(options: SecureContextOptions): void },
  source: PairSource,
  log: Logger,
  interval = usualInterval,
): () => void {
  const timer = setInterval(() => {
    try {
      const pair = source.renewed();
      if (pair) server.setSecureContext(pair);
    } catch (err) {
      log.error({ err }, 'the https certificate could not be renewed');
    }
  }, interval).unref();
  return () => clearInterval(timer);
}
