/** The names and private addresses of this machine in the shop's network, for its certificate. */
import { BlockList, isIP, isIPv4 } from 'node:net';
import { hostname, networkInterfaces } from 'node:os';
import type { Config } from '../config.ts';

/** Addresses that do not exist on the internet. */
export const privateRanges = [
  '10.0.0.0/8',
  '172.16.0.0/12',
  '192.168.0.0/16',
  '169.254.0.0/16',
  '127.0.0.0/8',
  '::1/128',
  'fc00::/7',
];

export interface MachineNames {
  names: string[];
  addresses: string[];
}

export function machineNames({ httpsNames = [] }: Pick<Config, 'httpsNames'>): MachineNames {
  const own = Object.values(networkInterfaces()).flatMap((list = []) => list.map(({ address }) => address));
  const addresses = ['127.0.0.1', '::1', ...own.filter((address) => isWithin(privateRanges, address))];
  return {
    names: unique(['localhost', ...hostNames(hostname().toLowerCase()), ...httpsNames.filter((name) => !isIP(name))]),
    addresses: unique([...addresses, ...httpsNames.filter((name) => isIP(name))]).sort(),
  };
}

/** The machine's own name, and the name by which other devices of the network find it through multicast DNS. */
function hostNames(host: string): string[] {
  if (!/^[a-z0-9]([a-z0-9.-]*[a-z0-9])?$/.test(host)) return [];
  return [host, `${host.split('.')[0]}.local`];
}

/**
 * The addresses where other devices can reach it, the likeliest first. Container bridges are mostly in 172.16.0.0/12, so that range
 * is late.
 */
export function reachableAddresses({ addresses }: MachineNames): string[] {
  const likely = ['192.168.0.0/16', '10.0.0.0/8', '172.16.0.0/12', 'fc00::/7'];
  const rank = (address: string) => likely.findIndex((range) => isWithin([range], address));
  const isOther = (address: string) => !isWithin(['127.0.0.0/8', '::1/128', '169.254.0.0/16'], address);
  return addresses.filter(isOther).sort((a, b) => rank(a) - rank(b));
}

export function isWithin(ranges: string[], address: string): boolean {
  const list = new BlockList();
  for (const range of ranges) {
    const [start = '', bits] = range.split('/');
    list.addSubnet(start, Number(bits), isIPv4(start) ? 'ipv4' : 'ipv6');
  }
  return list.check(address, isIPv4(address) ? 'ipv4' : 'ipv6');
}

/** A name or address as it is written in a URL. */
export function inAddress(name: string): string {
  return name.includes(':') ? `[${name}]` : name;
}

function unique(list: string[]): string[] {
  return [...new Set(list)];
}
