/** What happens to the cluster while the tills sell. Everything that was killed is started again, as systemd would. */
import { setTimeout as delay } from 'node:timers/promises';
import type { Cluster, Machine } from './cluster.ts';
import { killPostgres } from './parts.ts';
import type { Server } from './servers.ts';

export interface Event {
  name: string;
  happen(): Promise<void>;
}

/** In milliseconds. Sales that were confirmed before the event may still arrive, and the other machines carry on alone. */
const echo = 3_000;
const outage = 5_000;
/** Long enough for every till to have a sale on its way that no standby has. */
const isolation = 1_500;

/** `soldAfter` waits until every server has acknowledged a sale after that moment. */
export function eventsOf(
  cluster: Cluster,
  servers: Server[],
  soldAfter: (moment: number) => Promise<void>,
): Record<string, Event> {
  /** Waits until the others have carried on without it. */
  async function lose(machine: Machine) {
    await cluster.killMachine(machine);
    await soldAfter(Date.now() + echo);
    await delay(outage);
    cluster.start(machine);
  }
  return {
    leader: {
      name: "the leader's machine is lost",
      happen: async () => lose(await cluster.leader()),
    },
    isolated: {
      name: 'the leader is cut off from its standbys, then lost',
      async happen() {
        const leader = await cluster.leader();
        await cluster.freezeReplication(leader);
        await delay(isolation);
        await lose(leader);
      },
    },
    standby: {
      name: "the confirming standby's machine is lost",
      happen: async () => lose(await cluster.synchronousStandby()),
    },
    server: {
      name: 'a server is killed',
      async happen() {
        await servers[0]!.kill();
        await servers[0]!.startAgain();
      },
    },
    connections: {
      name: "the servers' connections are cut",
      async happen() {
        const sql = `select pg_terminate_backend(pid) from pg_stat_activity where usename = 'shop'`;
        await cluster.query(await cluster.leader(), sql);
      },
    },
    switchover: {
      name: 'a planned switchover',
      happen: async () => cluster.switchOver(await cluster.leader(), await cluster.synchronousStandby()),
    },
    patroni: {
      name: "the leader's Patroni alone is killed",
      happen: async () => cluster.restartPatroni(await cluster.leader()),
    },
    crash: {
      name: "the leader's PostgreSQL alone is killed",
      happen: async () => killPostgres((await cluster.leader()).data),
    },
  };
}
