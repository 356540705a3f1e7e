/**
 * The connection to a printer in the shop's network. The address comes from the settings alone and is looked up once, so that the
 * address that was checked is the one that is connected to. A name that leads out of the private networks is refused.
 */
import { lookup } from 'node:dns/promises';
import { BlockList, connect, isIP, type Socket } from 'node:net';
import type { Printer } from '../../contract/printing/printers.ts';
import { refuse } from '../base/refusal.ts';
import type { OpenPort } from './open-port.ts';

const longestConnecting = 3_000;
/** In milliseconds. A printer takes more bytes while it prints; one that takes none for this long has stopped. */
const longestStall = 5_000;
/** In milliseconds: how long to wait for the last bytes, and for the printer to close its end, which many never do. */
const longestClosing = 1_000;

/**
 * Private networks (RFC 1918, 6598, 4193) and this machine: neither the internet nor the addresses where clouds serve secrets.
 */
const inside = new BlockList();
for (const [network, bits] of [
  ['10.0.0.0', 8],
  ['172.16.0.0', 12],
  ['192.168.0.0', 16],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
] as const) {
  inside.addSubnet(network, bits, 'ipv4');
}
inside.addSubnet('fc00::', 7, 'ipv6');
inside.addAddress('::1', 'ipv6');

export async function openNetworkPort({ host, port }: Pick<Printer, 'host' | 'port'>): Promise<OpenPort> {
  const address = await addressOf(host);
  const family = isIP(address) === 6 ? 'ipv6' : 'ipv4';
  if (!inside.check(address, family)) refuse('printer-unreachable/place');
  return portOf(await connected(address, port));
}

async function addressOf(host: string): Promise<string> {
  if (isIP(host)) return host;
  const late = new Promise<never>((_, reject) => setTimeout(reject, longestConnecting, new Error('late')).unref());
  const found = await Promise.race([lookup(host), late]).catch(() => refuse('printer-unreachable'));
  return found.address;
}

function connected(host: string, port: number): Promise<Socket> {
  return new Promise((resolve, reject) => {
    const socket = connect({ host, port, noDelay: true });
    const fail = () => {
      socket.destroy();
      reject();
    };
    const timer = setTimeout(fail, longestConnecting);
    socket.once('error', fail);
    socket.once('connect', () => {
      clearTimeout(timer);
      socket.off('error', fail);
      resolve(socket);
    });
  }).catch(() => refuse('printer-unreachable')) as Promise<Socket>;
}

function portOf(socket: Socket): OpenPort {
  const received: number[] = [];
  let isOver = false;
  let wake = () => {};
  // A printer that sends without end is cut off.
  socket.on('data', (bytes) => {
    if (received.length < 1024) received.push(...bytes.subarray(0, 1024));
    wake();
  });
  const end = () => {
    isOver = true;
    wake();
  };
  socket.on('error', end);
  socket.on('close', end);
  socket.on('end', () => wake());
  return {
    send: (bytes) =>
      within(longestStall, (resolve, reject) => {
        if (isOver) return reject(new Error('closed'));
        socket.once('close', reject);
        socket.write(bytes, (error) => {
          socket.off('close', reject);
          return error ? reject(error) : resolve();
        });
      }),
    async next(longest) {
      if (received.length === 0 && !isOver && longest > 0) {
        await within(longest, (resolve) => {
          wake = resolve;
        }).catch(() => {});
      }
      return received.shift() ?? null;
    },
    async close() {
      // If the printer hangs up without taking all bytes, that is an error.
      const failed = new Promise<never>((_, reject) => socket.once('error', reject));
      const closed = new Promise<void>((resolve) => socket.once('close', () => resolve()));
      failed.catch(() => {});
      if (isOver) throw new Error('closed');
      socket.end();
      await within(longestClosing, (resolve, reject) => {
        closed.then(resolve, reject);
        failed.catch(reject);
      }).catch((error) => {
        if (!(error instanceof Late)) throw error;
      });
    },
    // The slowest printers take 10 kB of a picture per second.
    printingTime: (bytes) => bytes / 10,
    destroy: () => socket.destroy(),
  };
}

class Late extends Error {}

function within(
  longest: number,
  start: (resolve: () => void, reject: (error?: unknown) => void) => void,
): Promise<void> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(new Late()), longest);
    const settle = (then: () => void) => {
      clearTimeout(timer);
      then();
    };
    start(
      () => settle(resolve),
      (error) => settle(() => reject(error)),
    );
  });
}
