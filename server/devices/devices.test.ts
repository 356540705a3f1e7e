import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { deviceOf, newKey, quiet, registerDevice, type TestDevice } from '../../tests/support/devices.ts';
import { newestLog } from '../../tests/support/logs.ts';
import { type Caller, startTestApp, type TestApp } from '../../tests/support/test-app.ts';

let app: TestApp;
let admin: Caller;
let till: TestDevice;
beforeAll(async () => {
  app = await startTestApp();
  admin = await app.as('admin');
  till = await registerDevice(app, admin, 'Front');
});
afterAll(() => app.close());
beforeEach(async () => {
  await app.database.pool.query('delete from rate_limits');
});

const beat = (device: TestDevice, options = {}) => device.post(`/devices/${device.id}/heartbeat`, quiet, options);
const unknown = { httpStatus: 401, code: 'unknown-device', payload: 'This device is not registered here' };

describe('registering a till', () => {
  it('answers its label, and the list says who did it and when', async () => {
    const { publicKey } = newKey();
    const { payload } = await admin.post('/devices', { name: 'Window', publicKey });
    expect(payload).toEqual({ id: till.id + 1, label: `T${till.id + 1}` });
    expect((await admin.get('/devices')).payload[0]).toEqual({
      id: payload.id,
      label: payload.label,
      name: 'Window',
      registeredBy: 'Test admin',
      registeredAt: '2026-03-10T09:00:00.000Z',
      lastHeardAt: null,
      waiting: { count: 0, total: 0 },
      lastNumber: 0,
      protected: false,
      clockOffset: 0,
      offline: false,
      revokedAt: null,
    });
    expect(await newestLog(app)).toMatchObject({
      action: 'till registered',
      description: `T${payload.id}, Window`,
    });
  });

  it.each([
    ['of another curve', newKey('P-384').publicKey],
    ['of Bitcoin', newKey('secp256k1').publicKey],
    ['that is none', 'A'.repeat(122)],
  ])('is refused with a key %s', async (_what, publicKey) => {
    const { httpStatus, payload } = await admin.post('/devices', { name: 'Window', publicKey });
    expect([httpStatus, payload]).toEqual([400, 'The public key must be one of P-256']);
  });
});

describe('a call by the device', () => {
  it('is heard', async () => {
    const said = { waiting: { count: 3, total: 46.5 }, lastNumber: 7, protected: false, clockOffset: -1500 };
    const { httpStatus, payload } = await till.post(`/devices/${till.id}/heartbeat`, said);
    expect([httpStatus, payload]).toEqual([
      200,
      { label: till.label, name: 'Front', offline: false, now: '2026-03-10T09:00:00.000Z' },
    ]);
    const shown = (await admin.get('/devices')).payload.find(({ id }: { id: number }) => id === till.id);
    expect(shown).toMatchObject({ ...said, lastHeardAt: '2026-03-10T09:00:00.000Z' });
  });

  it('counts up to 5 minutes off, and beyond is told what time it is', async () => {
    const now = app.clock.now.getTime();
    for (const off of [-300_000, 300_000]) expect((await beat(till, { moment: now + off })).httpStatus).toBe(200);
    for (const off of [-300_001, 300_001]) {
      expect(await beat(till, { moment: now + off })).toMatchObject({
        httpStatus: 401,
        code: 'clock',
        meta: { now: '2026-03-10T09:00:00.000Z' },
      });
    }
  });

  it('is refused with another key, for another device, and without any proof', async () => {
    const other = await registerDevice(app, admin, 'Other');
    expect(await beat(deviceOf(app, till.id, other.privateKey))).toMatchObject(unknown);
    expect(await other.post(`/devices/${till.id}/heartbeat`, quiet)).toMatchObject(unknown);
    expect(await beat(deviceOf(app, 999_999, other.privateKey))).toMatchObject(unknown);
    for (const headers of [
      { authorization: '' },
      { authorization: 'Device 1.2.3' },
      { authorization: `Bearer ${admin.token}` },
    ]) {
      expect(await beat(till, { headers })).toMatchObject(unknown);
    }
  });

  it('is refused with a signature over another body, path, method or moment', async () => {
    const path = `/devices/${till.id}/heartbeat`;
    const body = JSON.stringify(quiet);
    const now = app.clock.now.getTime();
    const right = till.authorization('POST', path, body);
    const send = (authorization: string, payload = body) =>
      app.http.inject({
        method: 'POST',
        url: `/api${path}`,
        headers: { authorization, 'content-type': 'application/json' },
        payload,
      });
    expect((await send(right)).statusCode).toBe(200);
    expect((await send(right, `${body} `)).statusCode).toBe(401);
    expect((await send(till.authorization('PUT', path, body))).statusCode).toBe(401);
    expect((await send(till.authorization('POST', `${path}/`, body))).statusCode).toBe(401);
    expect((await send(right.replace(`.${now}.`, `.${now + 1}.`))).statusCode).toBe(401);
  });

  it('is limited from one place where its signature is wrong, and others are not', async () => {
    const forged = deviceOf(app, till.id, newKey().privateKey);
    for (let tries = 1; tries <= 100; tries++) expect((await beat(forged)).httpStatus).toBe(401);
    expect((await beat(forged)).httpStatus).toBe(429);
    expect((await beat(till)).httpStatus).toBe(200);
  });

  it('opens no call of people', async () => {
    for (const path of ['/auth/me', '/devices', '/stock', '/settings']) {
      expect(await till.get(path)).toMatchObject({ httpStatus: 401, code: 'no-session' });
    }
  });
});

describe('a till', () => {
  it('is renamed and may sell without a connection, each by itself, and the log says so', async () => {
    const device = await registerDevice(app, admin, 'Left');
    await admin.put('/devices', { id: device.id, name: 'Right' });
    expect((await admin.put('/devices', { id: device.id, offline: true })).payload).toMatchObject({
      name: 'Right',
      offline: true,
    });
    expect(await newestLog(app)).toMatchObject({
      action: 'till changed',
      description: `${device.label}, Right: sells without a connection no → yes`,
    });
    expect((await beat(device)).payload).toMatchObject({ name: 'Right', offline: true });
  });

  it('that is revoked is told so, stays in the list, and its label is not used again', async () => {
    const device = await registerDevice(app, admin, 'Lost');
    expect((await admin.delete(`/devices/${device.id}`)).payload).toBe('The till has been revoked.');
    expect(await beat(device)).toMatchObject({ httpStatus: 401, code: 'revoked' });
    expect((await admin.get('/devices')).payload[0]).toMatchObject({
      id: device.id,
      revokedAt: '2026-03-10T09:00:00.000Z',
    });
    expect((await registerDevice(app, admin)).id).toBe(device.id + 1);
    expect((await admin.delete(`/devices/${device.id}`)).httpStatus).toBe(404);
    expect((await admin.put('/devices', { id: device.id, offline: true })).httpStatus).toBe(404);
    await expect(app.database.pool.query('delete from devices where id = $1', [device.id])).rejects.toThrow();
  });
});
