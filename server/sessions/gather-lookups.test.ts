/** Look-ups share statements, and yet each is answered by what the database holds when its request arrives. */
import type pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { untilWaiting } from '../../tests/support/locks.ts';
import { watchStatements } from '../../tests/support/statements.ts';
import { type Caller, startTestApp, type TestApp } from '../../tests/support/test-app.ts';

let here: TestApp;
let elsewhere: TestApp;
let admin: Caller;
beforeAll(async () => {
  here = await startTestApp();
  elsewhere = await startTestApp({}, { database: here.database });
  admin = await here.as('admin');
});
afterAll(async () => {
  await elsewhere.close();
  await here.close();
});

const statusOf = async (caller: Caller) => (await caller.get('/auth/me')).httpStatus;

/** Sends requests without a pause, several at once, until the work is done, so that look-ups are always in progress. */
async function whileAsking(caller: Caller, work: () => Promise<unknown>): Promise<void> {
  let done = false;
  const asking = Array.from({ length: 6 }, async () => {
    while (!done) await statusOf(caller);
  });
  try {
    await work();
  } finally {
    done = true;
    await Promise.all(asking);
  }
}

describe('on another server, busy with look-ups, the next request', () => {
  it.each<[string, (till: Caller) => Promise<unknown>]>([
    ['after signing out', (till) => till.get('/auth/logout')],
    ['after its row was removed', ({ id }) => remove(id)],
    ['of someone deleted', ({ id }) => admin.delete(`/staff/${id}`)],
    [
      'of someone with new roles',
      ({ id, email }) => {
        const person = { firstName: 'Sam', lastName: 'Till', email };
        return admin.put('/staff', { staffId: id, ...person, roles: ['stock'] });
      },
    ],
  ])('%s is refused', async (_what, end) => {
    const till = await here.as('sales');
    const there = elsewhere.withToken(till.token);
    const busy = elsewhere.withToken((await here.as('sales')).token);
    expect(await statusOf(there)).toBe(200);
    await whileAsking(busy, async () => {
      await end(till);
      expect(await Promise.all([statusOf(there), statusOf(there), statusOf(busy)])).toEqual([401, 401, 200]);
    });
  });

  it('has the roles that the database has', async () => {
    const till = await here.as('sales');
    const there = elsewhere.withToken(till.token);
    expect((await there.get('/staff')).httpStatus).toBe(403);
    await here.database.pool.query(`update staff set roles = '{admin}' where id = $1`, [till.id]);
    expect((await there.get('/staff')).httpStatus).toBe(200);
  });

  it('is refused from the moment at which the session expires', async () => {
    const till = elsewhere.withToken((await here.as('sales')).token);
    const start = elsewhere.clock.now;
    const statusAfter = async (days: number, milliseconds: number) => {
      elsewhere.clock.now = new Date(start.getTime() + days * 86_400_000 + milliseconds);
      return statusOf(till);
    };
    expect([await statusAfter(30, -1), await statusAfter(30, 0)]).toEqual([200, 401]);
    elsewhere.clock.now = start;
  });
});

describe('look-ups that come while one is under way', () => {
  /** Locks the sessions until the work is done. */
  async function whileLocked(work: (client: pg.PoolClient) => Promise<void>): Promise<void> {
    const client = await here.database.pool.connect();
    await client.query('begin; lock table sessions in access exclusive mode');
    await work(client).finally(() => client.query('commit'));
    client.release();
  }

  it('go together in one statement, each with its own answer', async () => {
    const [first, second, third] = [await here.as('sales'), await here.as('stock'), await here.as('admin')];
    const statements = watchStatements(here.database);
    let asked: Promise<number[]> | undefined;
    await whileLocked(async (client) => {
      statements.since();
      const underWay = statusOf(first);
      await untilWaiting(here.database, 1, underWay);
      const others = [second, third, third, here.withToken('x'.repeat(43))];
      asked = Promise.all([underWay, ...others.map(statusOf)]);
      await client.query('delete from sessions where staff_id = $1', [second.id]);
    });
    expect(await asked).toEqual([200, 401, 200, 200, 401]);
    expect(statements.since().filter((text) => /from sessions/.test(text) && !/^delete/.test(text))).toHaveLength(2);
  });

  it('are not lost when that one fails', async () => {
    const [first, second] = [await here.as('sales'), await here.as('sales')];
    let asked: Promise<number[]> | undefined;
    await whileLocked(async (client) => {
      const underWay = statusOf(first);
      await untilWaiting(here.database, 1, underWay);
      asked = Promise.all([underWay, statusOf(second)]);
      await client.query(
        `select pg_terminate_backend(pid) from pg_stat_activity
         where datname = current_database() and wait_event_type = 'Lock' order by query_start limit 1`,
      );
    });
    expect(await asked).toEqual([503, 200]);
  });
});

async function remove(staffId: number): Promise<void> {
  await here.database.pool.query('delete from sessions where staff_id = $1', [staffId]);
}
