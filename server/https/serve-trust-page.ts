/**
 * The port without https. It serves one page and one file and nothing else: no API, no session, and no redirect to https that
 * somebody could change, because everything sent here can be read by others in the network.
 */
import { once } from 'node:events';
import { createServer, type IncomingMessage, type Server } from 'node:http';
import { isIPv4 } from 'node:net';
import type { Language } from '../../contract/words/languages.ts';
import { wordsOf } from '../base/words.ts';
import type { Config } from '../config.ts';
import { languageFor } from '../http/language-for.ts';
import { inAddress, isWithin, reachableAddresses } from './machine-names.ts';
import type { MadeCertificate } from './made-certificate.ts';
import { certificatePath, renderTrustPage, type System, trustPagePolicy } from './trust-page.ts';

/** In milliseconds: how long a request may take to arrive, and an answer to be read. Tests use a shorter time. */
const usualPatience = 10_000;

const headers = {
  'content-security-policy': trustPagePolicy,
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
  'referrer-policy': 'no-referrer',
  'cache-control': 'no-store',
  vary: 'accept-language, user-agent',
  connection: 'close',
};

interface Answer {
  status: number;
  type: string;
  body: string | Buffer;
}

export async function serveTrustPage(
  { host, httpPort }: Pick<Config, 'host' | 'httpPort'>,
  shopPort: number,
  made: MadeCertificate,
  patience = usualPatience,
): Promise<Server> {
  const server = createServer(
    {
      maxHeaderSize: 8 * 1024,
      headersTimeout: patience,
      requestTimeout: patience,
      connectionsCheckingInterval: patience / 4,
    },
    (request, response) => {
      const { status, type, body } = answerTo(request);
      response.writeHead(status, { ...headers, 'content-type': type, 'content-length': Buffer.byteLength(body) });
      response.end(request.method === 'HEAD' ? undefined : body);
    },
  );
  server.timeout = patience;
  server.maxConnections = 200;
  const pages = keptPages(host, shopPort, made, () => (server.address() as { port: number }).port);

  function answerTo(request: IncomingMessage): Answer {
    const language = languageFor(request);
    const isRead = request.method === 'GET' || request.method === 'HEAD';
    const path = isRead ? (request.url ?? '').split('?')[0] : undefined;
    if (path === '/') return { status: 200, type: 'text/html; charset=utf-8', body: pages(request, language) };
    if (path === certificatePath) {
      return { status: 200, type: 'application/x-x509-ca-cert', body: made.authority.certificate.raw };
    }
    return { status: 404, type: 'text/plain; charset=utf-8', body: wordsIn(language).t('Not found') };
  }

  server.listen(httpPort, host);
  await once(server, 'listening');
  return server;
}

function wordsIn(language: Language) {
  return wordsOf({ locale: undefined, currency: undefined }, language);
}

/** Each page is made once, so that repeated requests do not slow down the tills. */
function keptPages(host: string, shopPort: number, made: MadeCertificate, ownPort: () => number) {
  const { fingerprint: sha1, fingerprint256: sha256, subject } = made.authority.certificate;
  const name = subject.replace(/^CN=/, '');
  const kept = new Map<string, string>();
  let keptFor = made.names();
  return (request: IncomingMessage, language: Language): string => {
    const names = made.names();
    if (names !== keptFor) kept.clear();
    keptFor = names;
    const asked = hostOf(request);
    const isOwn = names.names.includes(asked) || names.addresses.includes(asked);
    const others = otherDevicesReach(host, made);
    const shop = isOwn ? asked : others;
    const system = systemOf(request.headers['user-agent'] ?? '');
    const key = `${language} ${shop} ${system}`;
    let page = kept.get(key);
    if (page === undefined) {
      const addresses = {
        shop: `https://${inAddress(shop)}:${shopPort}`,
        here: `http://${inAddress(isLoopback(shop) ? others : shop)}:${ownPort()}`,
      };
      page = renderTrustPage({ name, sha1, sha256, system, ...addresses }, language, wordsIn(language));
      kept.set(key, page);
    }
    return page;
  };
}

/** The address by which other devices of the shop reach this machine. */
export function otherDevicesReach(host: string, made: MadeCertificate): string {
  if (!['0.0.0.0', '::'].includes(host)) return host;
  const names = made.names();
  const addresses = reachableAddresses(names).filter((address) => host === '::' || isIPv4(address));
  return addresses[0] ?? names.names[1] ?? 'localhost';
}

function hostOf({ headers: { host = '' } }: IncomingMessage): string {
  const address = `http://${host}`;
  return URL.canParse(address) ? new URL(address).hostname.replace(/^\[|\]$/g, '') : '';
}

function isLoopback(name: string): boolean {
  return name === 'localhost' || isWithin(['127.0.0.0/8', '::1/128'], name);
}

/** Decides which steps are unfolded. Apple's tablets call themselves a Mac, so their owners unfold their steps by hand. */
function systemOf(agent: string): System | null {
  if (/iPhone|iPad/.test(agent)) return 'iphone';
  if (/Android/.test(agent)) return 'android';
  if (/Windows/.test(agent)) return 'windows';
  return /Macintosh/.test(agent) ? 'mac' : null;
}
