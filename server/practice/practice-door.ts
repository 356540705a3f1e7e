/**
 * The way into the practice shop: a request below /practice goes to an app of its own with connections of its own, and a request
 * anywhere else never does. So the address alone decides which shop is meant, in a stale tab too.
 *
 * What must stay true: the caller and what they may do are looked up in the real shop, at every request, so signing out, losing a
 * role and two-step sign-in count here too, and there is no second secret to steal. The app is made when somebody comes, and goes
 * with the practice shop; a server where nobody practises has neither an app nor connections for it.
 */
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { Kysely, PostgresDialect } from 'kysely';
import type pg from 'pg';
import { practicePath } from '../../contract/first-hour/practice.ts';
import type { Equipment, FoundSession, Parts, Staff } from '../base/context.ts';
import { shopLanguage } from '../base/languages.ts';
import { refuse } from '../base/refusal.ts';
import { wordsOf } from '../base/words.ts';
import { openPool } from '../db/connections/open.ts';
import { findPractice } from './find-practice.ts';
import { takePeople } from './people.ts';
import { enterPractice, practiceSchema } from './practice-schema.ts';

/** So few that the real tills always find a free connection of the database. */
const mostConnections = 3;
/** In bytes: how large it may grow, which is twenty times the size of a new one. */
const mostSpace = 150 * 1024 * 1024;
/** In milliseconds: how long a measured size is used before it is measured again. */
const sizeKnownFor = 15_000;
const useNotedFor = 3_600_000;

/** Calls about the session are answered by the real shop, because a person is signed in to both or neither. */
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
    // A practice shop that was made anew has nothing in common with the one before.
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
      // This name is at the top of every screen and every paper, and in the title of the page.
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
      // If the database has several servers, this leads to the one that accepts changes now.
      entered.pool.options.connectionString = real.pool.options.connectionString;
      await noteUse(entered);
      if (request.method !== 'GET' && request.method !== 'HEAD') await refuseIfFull(entered);
      reply.hijack();
      entered.app.routing(raw, reply.raw);
    },
    close: leave,
  };
}

/** Looks up a session of the real shop, and makes sure that the practice shop knows its person. */
function lookUpIn(real: Equipment, pool: pg.Pool): Equipment['lookUpSession'] {
  /** Each person's details when they were last copied. */
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
