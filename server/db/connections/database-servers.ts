/**
 * Several PostgreSQL servers in one DATABASE_URL, of which one accepts changes and the others stand by:
 * `postgres://user:password@one,two:5433/shop?target_session_attrs=read-write`. They are tried in turn. After a failover
 * the next connection goes to the one that accepts changes then.
 */
import type pg from 'pg';
import type { Logger } from 'pino';
import { withClient } from './with-client.ts';

const attributes = /([?&])target_session_attrs=([^&]*)&?/;

/** One address for each server. */
export function serversOf(url: string): string[] {
  const [, before = '', hosts = '', after = ''] = /^(\w+:\/\/(?:[^/?]*@)?)([^/?]*)(.*)$/.exec(url) ?? [];
  if (!hosts.includes(',')) return [url];
  const rest = after.replace(attributes, '$1').replace(/[?&]$/, '');
  return hosts.split(',').map((host) => `${before}${host}${rest}`);
}

export function isDatabaseUrl(url: string): boolean {
  return areServers(url, ['read-write', 'primary']);
}

/** For standbys: each of several servers may turn out to be one, or to be the primary. */
export function isReadUrl(url: string): boolean {
  return areServers(url, ['any', 'read-only', 'standby', 'prefer-standby']);
}

function areServers(url: string, attributesAllowed: string[]): boolean {
  const servers = serversOf(url);
  if (!servers.every((server) => /^postgres(ql)?:\/\//.test(server) && URL.canParse(server))) return false;
  if (servers.length === 1) return true;
  const wanted = attributes.exec(url)?.[2];
  if (wanted !== undefined && !attributesAllowed.includes(wanted)) return false;
  return servers.every((server) => new URL(server).host !== '');
}

export interface DatabaseServers {
  /** Looks for the server that accepts changes; afterwards `where` leads to it. Those who ask meanwhile share one search. */
  search(): Promise<void>;
}

/** `moved` is called when `where` leads to another server than before. */
export function openServers(
  servers: string[],
  where: pg.ClientConfig,
  log: Logger,
  moved: () => void,
): DatabaseServers {
  let searching: Promise<void> | undefined;

  async function searchNow(): Promise<void> {
    const reasons: string[] = [];
    for (const server of servers) {
      const reason = await whyNot(server);
      if (reason === undefined) {
        if (where.connectionString !== server) {
          where.connectionString = server;
          log.warn({ server: new URL(server).host }, 'another database server accepts changes now');
          moved();
        }
        return;
      }
      reasons.push(`${new URL(server).host}: ${reason}`);
    }
    throw new Error(`No server in DATABASE_URL accepts changes (${reasons.join('; ')}).`);
  }

  return {
    search() {
      searching ??= searchNow().finally(() => {
        searching = undefined;
      });
      return searching;
    },
  };
}

async function whyNot(server: string): Promise<string | undefined> {
  try {
    return await withClient(
      { connectionString: server, connectionTimeoutMillis: 2_000, query_timeout: 2_000 },
      async (client) => {
        const { rows } = await client.query(`select current_setting('transaction_read_only') as "readOnly"`);
        return rows[0].readOnly === 'off' ? undefined : 'read-only';
      },
    );
  } catch (error) {
    const faults = error instanceof AggregateError ? error.errors : [error];
    return (faults[0] as Error).message;
  }
}
