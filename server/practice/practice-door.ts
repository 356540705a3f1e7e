/**
 * The way into the practice shop: a request below /practice goes to an app of its own, with connections of its own, and one anywhere else
 * never does. So the address alone says which shop is meant, in a stale tab too.
 *
 * What must stay true: who is calling and what they may do is looked up in the real shop, at every request, so leaving, a role taken
 * away and two-step sign-in count here too, and there is no second secret to steal. The app is made when somebody comes, and goes
 * with the practice shop; a server where nobody practises has neither app nor connections for it.
 */
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { Kysely, PostgresDialect } from 'kysely';
import type pg from 'pg';
import { practicePath } from '../../contract/first-hour/practice.ts';
import type { Equipment, FoundSession, Parts, Staff } from '../base/context.ts';
import { shopLanguage } from '../base/readers.ts';
import { refuse } from '../base/refusal.ts';
import { wordsOf } from '../base/words.ts';
import { openPool } from '../db/open.ts';
import { findPractice } from './find-practice.ts';
import { takePeople } from './people.ts';
import { enterPractice, practiceSchema } from './practice-schema.ts';

/** So that real tills always find one of the database's. */
const mostConnections = 3;
/** How many bytes it may grow to: twenty times what a new one takes. */
const mostSpace = 150 * 1024 * 1024;
/** For how many milliseconds its size counts as known. */
const sizeKnownFor = 15_000;
const useNotedFor = 3_600_000;

/** Who is signed in is the same in whichever shop they are: the real one answers. */
const ofTheSession = /^\/api\/auth\/(me|logout)(\?|$)/;

export type BuildPractice = (parts: Parts, lookUpSession: Equipment['lookUpSession']) => Promise<FastifyInstance>;

interface Entered {
  id: string;
  app: FastifyInstance;
  pool: pg.Pool;
  measuredAt: number;
  notedAt: number;
}

export interface PracticeDoor {
  pass(request: FastifyRequest, reply: FastifyReply): Promise<void>;
  close(): Promise<void>;
}

export function openPracticeDoor(real: Equipment, realApp: FastifyInstance, build: BuildPractice): PracticeDoor {
  let entering: Promise<Entered | null> | null = null;

  async function leave(): Promise<void> {
    const left = await entering?.catch(() => null);
    entering = null;
    await left?.app.close();
    await left?.pool.end();
  }

  /** Null while no practice shop is open. */
  async function enter(): Promise<Entered | null> {
    // One that was made anew has nothing in common with the one before.
    const open = await findPractice(real.pool);
    if (entering && (await entering.catch(() => null))?.id !== open?.id) await leave();
    if (!open) return null;
    entering ??= makeEntered(open.id).catch((error) => {
      entering = null;
      throw error;
    });
    return entering;
  }

  async function makeEntered(id: string): Promise<Entered> {
    const { options } = real.pool;
    const { password } = options;
    const application_name = 'countinghouse practice';
    const where = { ...options, password, application_name, enter: enterPractice, max: mostConnections };
    const pool = openPool(where, real.log as never);
    const settings = await real.settingsCache.now();
    const { t } = wordsOf(settings.config, shopLanguage(settings));
    const config = {
      ...real.config,
      // This name stands at the top of every screen and every paper, and in the title of the page.
      businessName: t('PRACTICE · {{name}}', { name: settings.config.businessName }),
      businessTz: settings.config.businessTz,
      locale: settings.config.locale,
      currency: settings.config.currency,
    };
    const app = await build(
      {
        db: new Kysely({ dialect: new PostgresDialect({ pool }) }),
        pool,
        config,
        now: real.now,
        mail: { send: async () => refuse('not-in-practice') },
        log: real.log,
      },
      lookUpIn(real, pool),
    );
    await app.ready();
    return { id, app, pool, measuredAt: 0, notedAt: 0 };
  }

  return {
    async pass(request, reply) {
      const { raw } = request;
      raw.url = raw.url!.slice(practicePath.length);
      if (ofTheSession.test(raw.url)) {
        reply.hijack();
        realApp.routing(raw, reply.raw);
        return;
      }
      const entered = await enter();
      if (!entered) return refuse('practice-over');
      // Where changes are accepted now, if the database has several servers.
      entered.pool.options.connectionString = real.pool.options.connectionString;
      await noteUse(entered);
      if (request.method !== 'GET' && request.method !== 'HEAD') await refuseIfFull(entered);
      reply.hijack();
      entered.app.routing(raw, reply.raw);
    },
    close: leave,
  };
}

/** A session of the real shop, with the person it is of known in the practice shop. */
function lookUpIn(real: Equipment, pool: pg.Pool): Equipment['lookUpSession'] {
  /** As they were when they were last taken over. */
  const known = new Map<number, string>();
  return async (token): Promise<FoundSession | undefined> => {
    const found = await real.lookUpSession(token);
    if (!found) return undefined;
    const { staff, byPin, committed } = found;
    const now = stateOf(staff);
    if (known.get(staff.id) !== now) {
      await takePeople(pool);
      known.set(staff.id, now);
    }
    const { rows } = await pool.query('select version from settings');
    // The real shop notes when a session was last used, by the page's own heartbeat.
    return { staff, byPin, seenAt: real.now(), settingsVersion: rows[0].version, committed };
  };
}

function stateOf({ first_name, last_name, email, roles, language }: Staff): string {
  return JSON.stringify([first_name, last_name, email, roles, language]);
}

async function noteUse(entered: Entered): Promise<void> {
  const now = Date.now();
  if (now - entered.notedAt < useNotedFor) return;
  entered.notedAt = now;
  await entered.pool.query('update practice_shop set used_at = now()');
}

async function refuseIfFull(entered: Entered): Promise<void> {
  const now = Date.now();
  if (now - entered.measuredAt < sizeKnownFor) return;
  const { rows } = await entered.pool.query(
    `select sum(pg_total_relation_size(oid))::float8 as bytes from pg_class
     where relnamespace = '${practiceSchema}'::regnamespace and relkind = 'r'`,
  );
  if (rows[0].bytes > mostSpace) refuse('practice-full');
  entered.measuredAt = now;
}
