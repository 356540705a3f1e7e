/** What main.ts needs to serve the shop by https. It is loaded only then, so that no other start waits for it. */
import type { Server } from 'node:http';
import type { Server as SecureServer } from 'node:https';
import type { Logger } from 'pino';
import type { Config } from '../config.ts';
import { keepCertificate } from './keep-certificate.ts';
import { inAddress } from './machine-names.ts';
import { madeCertificate } from './made-certificate.ts';
import { ownCertificate } from './own-certificate.ts';
import type { Pair } from './pair.ts';
import { otherDevicesReach, serveTrustPage } from './serve-trust-page.ts';

export interface Https {
  pair: Pair;
  /** Once the shop listens, renews its certificate and serves the explanation on HTTP_PORT. The function it returns ends both. */
  keep(server: SecureServer, port: number): Promise<() => void>;
  /** Lines for the terminal that say how other devices reach the shop. */
  message(port: number): string;
}

export function openHttps(config: Config, now: () => Date, log: Logger): Https {
  const made = config.tlsCert ? null : madeCertificate(config, now, log);
  const source = made ?? ownCertificate(config.tlsCert!, config.tlsKey!, now, log);
  let explaining: Server | undefined;

  async function keep(server: SecureServer, port: number) {
    if (made && config.httpPort !== undefined) {
      explaining = await serveTrustPage(config, port, made).catch((error: Error) => {
        throw new Error(`HTTP_PORT ${config.httpPort} can't be used: ${error.message}.`);
      });
    }
    const stop = keepCertificate(server, source, log);
    return () => {
      stop();
      explaining?.close();
    };
  }

  function message(port: number): string {
    if (!made) return '';
    const address = inAddress(otherDevicesReach(config.host, made));
    const lines = [`Other devices open https://${address}:${port}`];
    const bound = explaining?.address();
    if (bound && typeof bound === 'object') {
      lines.push(`How they come to trust it: http://${address}:${bound.port}`);
    }
    return [...lines, `Fingerprint of its authority (SHA-256): ${made.authority.certificate.fingerprint256}`]
      .map((line) => `${line}\n`)
      .join('');
  }

  return { pair: source.current(), keep, message };
}
