import { existsSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pino } from 'pino';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { addPersonWithPhone, fromBase32, type PersonWithPhone, turnOn } from '../../tests/support/second-factor.ts';
import { addPerson, password } from '../../tests/support/sign-in.ts';
import { startTestApp, type TestApp } from '../../tests/support/test-app.ts';
import type { Config } from '../config.ts';
import { encryptPlainSecrets } from './encrypt-plain-secrets.ts';
import { renewKey } from './renew-key.ts';

const folder = mkdtempSync(join(tmpdir(), 'countinghouse-keys-'));
const [oldKey, newKey] = [Buffer.alloc(32, 'old'), Buffer.alloc(32, 'new')];
let app: TestApp;
const others: TestApp[] = [];

beforeAll(async () => {
  app = await startTestApp({ secretsKey: [oldKey] });
});
afterAll(async () => {
  for (const other of others) await other.close();
  await app.close();
  rmSync(folder, { recursive: true });
});
beforeEach(async () => {
  await app.database.pool.query('delete from second_factors; delete from rate_limits');
});

/** Another server on the same database, with these keys; if it is given none, it has a folder to create one in. */
async function serverWith(...keys: NonNullable<Config['secretsKey']>): Promise<TestApp & { keyFile: string }> {
  const dataDir = mkdtempSync(join(folder, 'server-'));
  const settings = { secretsKey: keys.length > 0 ? keys : undefined, dataDir };
  const server = await startTestApp(settings, { database: app.database });
  others.push(server);
  return { ...server, keyFile: join(dataDir, 'secrets.key') };
}

async function enter(server: TestApp, person: PersonWithPhone, code = person.phone.nextCode()) {
  server.clock.now = app.clock.now;
  const anyone = server.withToken('');
  const { payload } = await anyone.post('/auth/login', { email: person.email, password });
  return anyone.post('/auth/login/code', { ticket: payload.ticket, code });
}

async function signedIn(server: TestApp) {
  const { email } = await addPerson(server);
  const { payload } = await server.withToken('').post('/auth/login', { email, password });
  return server.withToken(payload.token);
}

const rows = async () =>
  (await app.database.pool.query('select secret, key_id from second_factors order by staff_id')).rows;
const keysUsed = async () => new Set((await rows()).map(({ key_id }) => key_id)).size;

const noKey = {
  httpStatus: 409,
  status: false,
  payload:
    "Codes from your app can't be checked because the server's key is missing. Please use a recovery code, or ask an admin to turn two-step sign-in off for you.",
  code: 'second-factor-key-missing',
};

describe('the secret of two-step sign-in', () => {
  it('is not in the database as it is, neither while it is set up nor after', async () => {
    const session = await signedIn(app);
    const begun = await session.post('/auth/second-factor', { password });
    const secret = fromBase32(begun.payload.secret);
    const [row] = await rows();
    expect(row.secret.includes(secret)).toBe(false);
    expect(row.key_id).toMatch(/^[0-9a-f]{16}$/);
  });

  it('is bound to its person: put into the row of another it makes no codes for them', async () => {
    const thief = await addPersonWithPhone(app);
    const victim = await addPersonWithPhone(app);
    await app.database.pool.query(
      'update second_factors set secret = (select secret from second_factors where staff_id = $1) where staff_id = $2',
      [thief.id, victim.id],
    );
    expect(await enter(app, victim, thief.phone.nextCode())).toMatchObject({ httpStatus: 500 });
    expect(await enter(app, thief)).toMatchObject({ httpStatus: 200 });
  });
});

describe('a server without the key', () => {
  it('says so to a person who enters a code, and accepts a recovery code', async () => {
    const person = await addPersonWithPhone(app);
    const without = await serverWith(newKey);
    expect(await enter(without, person)).toEqual(noKey);
    expect(await enter(without, person, person.recoveryCodes[0])).toMatchObject({ httpStatus: 200 });
  });

  it('sets up nobody with a key of its own, until those of the other key are gone', async () => {
    const person = await addPersonWithPhone(app);
    const without = await serverWith();
    const session = await signedIn(without);
    const begin = () => session.post('/auth/second-factor', { password });
    expect(await begin()).toEqual({
      httpStatus: 409,
      status: false,
      payload:
        "Two-step sign-in can't be set up because the server's key is missing. Please tell the person who looks after the server.",
      code: 'second-factor-key-missing',
    });
    expect(existsSync(without.keyFile)).toBe(false);
    await (await app.as('admin')).delete(`/staff/${person.id}/second-factor`);
    expect(await begin()).toMatchObject({ httpStatus: 200 });
  });

  it('is not kept from it by what someone began elsewhere and left an hour ago', async () => {
    await (await signedIn(app)).post('/auth/second-factor', { password });
    const without = await serverWith();
    const session = await signedIn(without);
    expect(await session.post('/auth/second-factor', { password })).toMatchObject({ httpStatus: 409 });
    without.clock.now = new Date(app.clock.now.getTime() + 61 * 60_000);
    const later = await signedIn(without);
    expect(await later.post('/auth/second-factor', { password })).toMatchObject({ httpStatus: 200 });
  });
});

describe('the file of the key', () => {
  it('is made for the first secret, for its owner alone, and used from then on', async () => {
    const server = await serverWith();
    const session = await signedIn(server);
    expect(existsSync(server.keyFile)).toBe(false);
    await turnOn(server, session);
    expect(statSync(server.keyFile).mode & 0o777).toBe(0o600);
    const content = readFileSync(server.keyFile, 'utf8');
    expect(content).toMatch(/^[\w+/]{43}=\n$/);
    const person = await addPersonWithPhone(server);
    app.clock.now = server.clock.now;
    expect(await enter(server, person)).toMatchObject({ httpStatus: 200 });
    expect(readFileSync(server.keyFile, 'utf8')).toBe(content);
    expect(await keysUsed()).toBe(1);
  });

  it('is one also when two servers with a folder each need it at the same moment', async () => {
    const servers = [await serverWith(), await serverWith()];
    const sessions = await Promise.all(servers.map(signedIn));
    const answers = await Promise.all(sessions.map((session) => session.post('/auth/second-factor', { password })));
    expect(answers.map(({ httpStatus }) => httpStatus).sort()).toEqual([200, 409]);
    expect(servers.filter(({ keyFile }) => existsSync(keyFile))).toHaveLength(1);
  });

  it('that was damaged is told, and not replaced', async () => {
    const { config, database, keyFile } = await serverWith();
    writeFileSync(keyFile, 'bm90IGEga2V5\n');
    const starting = encryptPlainSecrets({ db: database.db, config, log: pino({ level: 'silent' }) });
    await expect(starting).rejects.toThrow(`The file ${keyFile} does not contain keys of 32 bytes`);
    expect(readFileSync(keyFile, 'utf8')).toBe('bm90IGEga2V5\n');
  });
});

describe('a secret from before there was a key', () => {
  /** Stores the secret as an older version did. */
  async function older(person: PersonWithPhone) {
    const secret = fromBase32(person.secret);
    await app.database.pool.query('update second_factors set secret = $1, key_id = null where staff_id = $2', [
      secret,
      person.id,
    ]);
    return secret;
  }
  const start = (server: TestApp, log = pino({ level: 'silent' })) =>
    encryptPlainSecrets({ db: server.database.db, config: server.config, log });

  it('is encrypted at the start, once, also by two servers that start at once', async () => {
    const people = [await addPersonWithPhone(app), await addPersonWithPhone(app)];
    const secrets = await Promise.all(people.map(older));
    await Promise.all([start(app), start(app), start(await serverWith(oldKey))]);
    const sealed = await rows();
    expect(sealed.every(({ key_id }) => key_id)).toBe(true);
    for (const secret of secrets) expect(sealed.some((row) => row.secret.includes(secret))).toBe(false);
    for (const person of people) expect(await enter(app, person)).toMatchObject({ httpStatus: 200 });
    await start(app);
    expect(await rows()).toEqual(sealed);
  });

  it('works before, too: an older server may still run beside this one', async () => {
    const person = await addPersonWithPhone(app);
    await older(person);
    expect(await enter(app, person)).toMatchObject({ httpStatus: 200 });
  });

  it('stays as it is at a server that lacks the key of the others, which says what to do', async () => {
    await addPersonWithPhone(app);
    await older(await addPersonWithPhone(app));
    const lines: string[] = [];
    const without = await serverWith();
    await start(without, pino({ level: 'error' }, { write: (line: string) => lines.push(line) }));
    expect(existsSync(without.keyFile)).toBe(false);
    expect((await rows()).filter(({ key_id }) => key_id === null)).toHaveLength(1);
    expect(lines.join()).toContain(
      "The codes of one person can't be checked because the key for two-step sign-in is missing.",
    );
    expect(lines.join()).toContain('npm run two-step-off -- --without-key');
  });
});

describe('renewing the key', () => {
  it('encrypts all anew with the first of SECRETS_KEY, while servers with both go on', async () => {
    const people = [await addPersonWithPhone(app), await addPersonWithPhone(app)];
    const both = await serverWith(newKey, oldKey);
    expect(await enter(both, people[0]!)).toMatchObject({ httpStatus: 200 });
    expect(await renewKey({ db: both.database.db, config: both.config })).toBe(2);
    for (const server of [both, await serverWith(newKey)]) {
      expect(await enter(server, people[1]!)).toMatchObject({ httpStatus: 200 });
    }
    expect(await enter(app, people[0]!)).toEqual(noKey);
    expect(await renewKey({ db: both.database.db, config: both.config })).toBe(0);
  });

  it('puts a new one into the file, which a running server knows at once; the old one stays for old backups', async () => {
    const server = await serverWith();
    const person = await addPersonWithPhone(server);
    app.clock.now = server.clock.now;
    const [old] = readFileSync(server.keyFile, 'utf8').split('\n');
    expect(await renewKey({ db: server.database.db, config: server.config })).toBe(1);
    const [first, second] = readFileSync(server.keyFile, 'utf8').split('\n');
    expect(first).not.toBe(old);
    expect(second).toBe(old);
    expect(await enter(server, person)).toMatchObject({ httpStatus: 200 });
  });

  it('goes from the file to SECRETS_KEY, too', async () => {
    const server = await serverWith();
    const person = await addPersonWithPhone(server);
    app.clock.now = server.clock.now;
    const config = { ...server.config, secretsKey: [newKey] };
    expect(await renewKey({ db: server.database.db, config })).toBe(1);
    expect(await enter(await serverWith(newKey), person)).toMatchObject({ httpStatus: 200 });
  });

  it('changes nothing when one of the secrets can not be read', async () => {
    await addPersonWithPhone(app);
    const before = await rows();
    const without = await serverWith(newKey);
    await expect(renewKey({ db: without.database.db, config: without.config })).rejects.toThrow('is missing');
    expect(await rows()).toEqual(before);
  });
});
