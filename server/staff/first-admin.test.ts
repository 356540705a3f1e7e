import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../tests/support/test-app.ts';
import { ensureFirstAdmin } from './first-admin.ts';

let app: TestApp;
beforeEach(async () => {
  app = await startTestApp();
});
afterEach(() => app.close());

const start = (settings: { adminEmail?: string; adminPassword?: string } = {}) =>
  ensureFirstAdmin({ db: app.database.db, config: { ...app.config, ...settings }, now: () => app.clock.now });
const signIn = (email: string, password: string) => app.withToken('').post('/auth/login', { email, password });

describe('the first administrator', () => {
  it('is admin@example.com with a made-up password where nothing is set', async () => {
    const admin = await start();
    expect(admin).toEqual({ email: 'admin@example.com', password: expect.stringMatching(/^\w{8}-\w{8}$/) });
    const { payload } = await signIn('admin@example.com', admin?.password ?? '');
    expect(payload.user.roles).toEqual(['admin']);
  });

  it('is who the settings say, and their password is not repeated', async () => {
    const chosen = { adminEmail: 'Owner@Example.com', adminPassword: 'blue kettle on fire' };
    expect(await start(chosen)).toEqual({ email: 'owner@example.com' });
    expect(await signIn('owner@example.com', chosen.adminPassword)).toMatchObject({ httpStatus: 200 });
  });

  it('is made once, also by two servers that start at the same moment', async () => {
    const made = await Promise.all([start(), start(), start()]);
    expect(made.filter(Boolean)).toHaveLength(1);
    expect(await start({ adminEmail: 'another@example.com' })).toBeUndefined();
  });

  it('is not made again when everyone has been deleted', async () => {
    await start();
    await app.database.pool.query('update staff set deleted_at = now()');
    expect(await start()).toBeUndefined();
  });

  it('is on the activity log', async () => {
    await start();
    const { payload } = await (await app.as()).get('/logs?search=first administrator');
    expect(payload).toMatchObject([{ action: 'user added', staff: { email: 'admin@example.com' } }]);
  });
});
