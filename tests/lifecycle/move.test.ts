/** `npm run move`: from the embedded database into your own PostgreSQL. */
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { openShop, type Shop } from '../faults/shop.ts';
import { createTestDatabase, type TestDatabase } from '../support/database.ts';
import { cleanUp, launch, makeFolder, startServer } from './server-process.ts';

vi.setConfig({ testTimeout: 120_000, hookTimeout: 120_000 });

let target: TestDatabase;
let shop: Shop;
let item: { id: number };

beforeAll(async () => {
  target = await createTestDatabase({ template: 'template1' });
  shop = await openShop();
  item = await shop.addItem({ name: 'Tea "green" \\ café', qty: 10 });
  for (let sold = 0; sold < 3; sold++) {
    await shop.call('POST', '/sales', { sales: [{ stockId: item.id, quantity: 1 }] });
  }
});
afterAll(async () => {
  await cleanUp();
  await target.close();
});

const move = (env = shop.env, to = target.url) =>
  launch({ env, command: [process.execPath, 'scripts/run-tool.mjs', 'move', to] }).ended;

test('a shop whose server is running is not moved', async () => {
  const { code, stderr } = await move();
  expect(code).toBe(1);
  expect(stderr).toContain(`Another Countinghouse (process ${shop.server.child.pid}) is already running`);
  expect((await shop.call('GET', '/health')).httpStatus).toBe(200);
  await shop.server.stop();
});

test('nor into a database that something else uses, or one that is not there', async () => {
  await target.pool.query('create table theirs (id int)');
  const { code, stderr } = await move();
  expect({ code, stderr }).toEqual({
    code: 1,
    stderr: 'The database to move to is not empty. Create a new one for the shop.\n',
  });
  await target.pool.query('drop table theirs');
  const away = await move(shop.env, 'postgres://shop:hush-hush@127.0.0.1:1/shop');
  expect(away.code).toBe(1);
  expect(away.stderr).toMatch(/^The database to move to can't be used: .*ECONNREFUSED.*\.\n$/);
  expect(away.stderr).not.toContain('hush-hush');
});

test('a shop is moved with every row; what to set is said, and the old one is as it was', async () => {
  const { code, stdout, stderr } = await move();
  expect({ code, stderr: stderr.replace(/^█+ 100 % .*\n/gm, '') }).toEqual({ code: 0, stderr: '' });
  const said = stdout.join('\n');
  expect(said).toMatch(/^\d+ rows from \d+ tables moved and compared; the books agree\./);
  expect(said).toContain('DATABASE_URL=postgres://');
  expect(said).not.toContain(String(target.where.password));
  expect(readdirSync(join(shop.dataDir, 'backups'))).toEqual([expect.stringMatching(/^moved-.+\.backup$/)]);

  for (const env of [shop.env, { ...shop.env, DATABASE_URL: target.url }]) {
    shop.server = await startServer({ env });
    if (env !== shop.env) {
      // Sessions are not moved, so everyone has to sign in again.
      expect((await shop.call('GET', '/stock')).httpStatus).toBe(401);
      const { ADMIN_EMAIL: email, ADMIN_PASSWORD: password } = env;
      shop.token = (await shop.call('POST', '/auth/login', { email, password })).payload.token;
    }
    const { payload } = await shop.call('GET', '/stock?search=Tea');
    expect(payload).toMatchObject([{ id: item.id, name: 'Tea "green" \\ café', qty: 7 }]);
    await shop.server.stop();
  }

  const again = await move();
  expect({ code: again.code, stderr: again.stderr }).toEqual({
    code: 1,
    stderr: 'The database to move to already contains a shop. Create a new one for this shop.\n',
  });
});

test('says what is missing: where to, or a shop', async () => {
  const env = { DATA_DIR: join(makeFolder(), 'data') };
  expect((await move(env, '')).stderr).toMatch(/^Usage: npm run move -- postgres:/);
  expect((await move(env, 'mysql://a@b/c')).stderr).toMatch(
    /^The address to move to must be an address like postgres:/,
  );
  expect((await move(env)).stderr).toBe(`There is no shop in the data folder ${env.DATA_DIR}.\n`);
  expect((await move({ ...env, DATABASE_URL: target.url })).stderr).toMatch(/^DATABASE_URL is set/);
});
