/** Three machines simulated on this one, each with an address of its own and with etcd, Patroni and PostgreSQL from deploy/cluster. */
import type { ChildProcess } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import pg from 'pg';
import { until } from '../lifecycle/server-process.ts';
import { kill, killPostgres, makeOwnFolder, runPart, startPart } from './parts.ts';

const addresses = { one: '127.0.77.1', two: '127.0.77.2', three: '127.0.77.3' };
/** Ports that nothing else on this machine is likely to use. */
const ports = {
  PORT_OF_POSTGRES: '25432',
  PORT_OF_PATRONI: '28008',
  PORT_OF_ETCD: '22379',
  PORT_OF_ETCD_PEERS: '22380',
  PORT_OF_HAPROXY: '25000',
  PORT_OF_RESTORED: '25433',
};

export interface Machine {
  name: string;
  address: string;
  env: Record<string, string>;
  /** The data folder of its PostgreSQL. */
  data: string;
  etcd?: ChildProcess;
  patroni?: ChildProcess;
}

export interface Cluster {
  machines: Machine[];
  archive: string;
  /** The environment of what belongs to no machine: HAProxy and backups. */
  env: Record<string, string>;
  /** The address of the shop's database, for a server or a tool. */
  addressOf(...machines: Machine[]): string;
  addressByHaproxy: string;
  addressOfRestored: string;
  start(machine: Machine): void;
  /** Restarts Patroni alone, while its PostgreSQL goes on. It is started again a second later, as systemd would do. */
  restartPatroni(machine: Machine): Promise<void>;
  /** Stops everything that this leader sends to standbys and to the archive; it still takes changes. */
  freezeReplication(leader: Machine): Promise<void>;
  /** Kills everything on the machine, as if its plug had been pulled. */
  killMachine(machine: Machine): Promise<void>;
  leader(): Promise<Machine>;
  /** The standby that must confirm each change. */
  synchronousStandby(): Promise<Machine>;
  /** Whether there is one leader and two standbys that follow it, and Patroni knows one of them as the one that may take over. */
  isWhole(): Promise<boolean>;
  /** Runs a statement on that machine as PostgreSQL's superuser. */
  query(machine: Machine, sql: string, values?: unknown[], database?: string): Promise<pg.QueryResult>;
  switchOver(from: Machine, to: Machine): Promise<void>;
}

export async function startCluster(folder: string): Promise<Cluster> {
  const password = () => randomBytes(12).toString('hex');
  const archive = makeOwnFolder(join(folder, 'archive'));
  const passwords = {
    SUPERUSER_PASSWORD: password(),
    REPLICATION_PASSWORD: password(),
    REWIND_PASSWORD: password(),
    PATRONI_API_PASSWORD: password(),
    SHOP_PASSWORD: password(),
  };
  const env = {
    MACHINES: Object.entries(addresses)
      .map((pair) => pair.join('='))
      .join(' '),
    ARCHIVE_DIR: archive,
    ...ports,
    ...passwords,
  };
  const machines = Object.entries(addresses).map(([name, address]): Machine => {
    const home = makeOwnFolder(join(folder, name));
    const own = { MACHINE: name, POSTGRES_DIR: home, STORE_DIR: join(home, 'etcd') };
    return { name, address, env: { ...env, ...own }, data: join(home, 'data') };
  });
  const named = (name: string) => machines.find((machine) => machine.name === name) as Machine;
  const logOf = ({ name }: Machine, part: string) => join(folder, `${name}-${part}.log`);
  const addressAt = (hosts: string) => `postgres://shop:${passwords.SHOP_PASSWORD}@${hosts}/shop`;

  const cluster: Cluster = {
    machines,
    archive,
    env,
    addressOf(...some) {
      const hosts = some.map(({ address }) => `${address}:${ports.PORT_OF_POSTGRES}`).join(',');
      return `${addressAt(hosts)}${some.length > 1 ? '?target_session_attrs=read-write' : ''}`;
    },
    addressByHaproxy: addressAt(`127.0.0.1:${ports.PORT_OF_HAPROXY}`),
    addressOfRestored: addressAt(`127.0.0.1:${ports.PORT_OF_RESTORED}`),
    start(machine) {
      machine.etcd = startPart('etcd', machine.env, logOf(machine, 'etcd'));
      machine.patroni = startPart('patroni', machine.env, logOf(machine, 'patroni'));
    },
    async restartPatroni(machine) {
      if (machine.patroni) await kill(machine.patroni);
      await delay(1_000);
      machine.patroni = startPart('patroni', machine.env, logOf(machine, 'patroni'));
    },
    async freezeReplication(leader) {
      const { rows } = await cluster.query(leader, 'select pid from pg_stat_replication');
      for (const { pid } of rows) process.kill(pid, 'SIGSTOP');
    },
    async killMachine({ patroni, etcd, data }) {
      patroni?.kill('SIGKILL');
      etcd?.kill('SIGKILL');
      killPostgres(data);
      for (const child of [patroni, etcd]) if (child) await kill(child);
    },
    async leader() {
      const is = await Promise.all(machines.map(isLeader));
      const [first, ...others] = machines.filter((_, index) => is[index]);
      if (!first || others.length > 0) throw new Error('There is no leader.');
      return first;
    },
    async synchronousStandby() {
      const standbys = await standbysOf(await cluster.leader());
      const one = standbys.find(({ sync_state }) => sync_state === 'sync');
      if (!one) throw new Error('There is no synchronous standby.');
      return named(one.name);
    },
    async isWhole() {
      try {
        const leader = await cluster.leader();
        const standbys = await standbysOf(leader);
        const { members } = (await (await ask(leader, '/cluster')).json()) as {
          members: { name: string; role: string }[];
        };
        return (
          standbys.length === machines.length - 1 &&
          standbys.some(
            ({ name, sync_state }) =>
              sync_state === 'sync' && members.some((one) => one.name === name && one.role === 'sync_standby'),
          )
        );
      } catch {
        return false;
      }
    },
    async query({ address }, sql, values, database = 'postgres') {
      const client = new pg.Client({
        host: address,
        port: Number(ports.PORT_OF_POSTGRES),
        user: 'postgres',
        database,
        password: passwords.SUPERUSER_PASSWORD,
        connectionTimeoutMillis: 3_000,
        query_timeout: 20_000,
      });
      client.on('error', () => {});
      await client.connect();
      try {
        return await client.query(sql, values);
      } finally {
        await client.end();
      }
    },
    async switchOver(from, to) {
      const args = ['patronictl', 'switchover', '--leader', from.name, '--candidate', to.name, '--force'];
      await runPart(args, from.env);
    },
  };

  async function standbysOf(leader: Machine): Promise<{ name: string; sync_state: string }[]> {
    const { rows } = await cluster.query(
      leader,
      `select application_name as name, sync_state from pg_stat_replication
       where state = 'streaming' and application_name = any($1)`,
      [Object.keys(addresses)],
    );
    return rows;
  }

  for (const machine of machines) cluster.start(machine);
  await until(() => cluster.isWhole());
  return cluster;
}

async function isLeader(machine: Machine): Promise<boolean> {
  return ask(machine, '/primary').then(
    ({ status }) => status === 200,
    () => false,
  );
}

function ask({ address }: Machine, path: string): Promise<Response> {
  return fetch(`http://${address}:${ports.PORT_OF_PATRONI}${path}`, { signal: AbortSignal.timeout(3_000) });
}
