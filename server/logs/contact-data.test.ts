/**
 * Contact data in the log: admins can read and search it, nobody else can, whichever call wrote the entry and whenever.
 */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { LogEntry } from '../../contract/books/logs.ts';
import { calls } from '../../contract/calls.ts';
import type { Role } from '../../contract/roles.ts';
import { address, contactData, makeEveryChange, mark, stranger } from '../../tests/support/every-change.ts';
import { type Caller, startTestApp, type TestApp } from '../../tests/support/test-app.ts';

const readers: [string, Role[]][] = [
  ['no role', []],
  ['sales', ['sales']],
  ['stock', ['stock']],
  ['reports', ['reports']],
  ['all roles but admin', ['sales', 'stock', 'reports']],
];

const linesOf = async (reader: Caller, search = ''): Promise<LogEntry[]> =>
  (await reader.get(`/logs?search=${encodeURIComponent(search)}`)).payload;

function says({ action, description, staff }: LogEntry, text: string): boolean {
  const shown = [action, description, `${staff.first_name} ${staff.last_name}`, staff.email];
  return shown.some((part) => part.toLowerCase().includes(text.toLowerCase()));
}

/** A figure or a day must also be found as plain text: as it is stored in the facts, and with two decimals if it is money. */
function hasFigure({ facts }: LogEntry, text: string): boolean {
  const figures = leavesOf(facts).flatMap((value) =>
    typeof value === 'number' ? [String(value), value.toFixed(2)] : String(value),
  );
  return figures.some((figure) => figure.includes(text));
}

function leavesOf(value: unknown): unknown[] {
  return value !== null && typeof value === 'object' ? Object.values(value).flatMap(leavesOf) : [value];
}

describe('lines that calls write', () => {
  let app: TestApp;
  let admin: Caller;
  let made: Set<string>;
  beforeAll(async () => {
    app = await startTestApp({ trustProxy: 1 });
    made = await makeEveryChange(app);
    admin = await app.as('admin');
  }, 60_000);
  afterAll(() => app.close());

  it('come from every call that changes anything', () => {
    const changing = Object.values(calls).filter(({ method, path }) => method !== 'GET' || path === '/auth/logout');
    // The practice shop is apart from the real one, so the real log never mentions it.
    const logged = changing.filter(({ path }) => path !== '/practice');
    expect(logged.map(({ method, path }) => `${method} ${path}`).filter((call) => !made.has(call))).toEqual([]);
  });

  it.each(contactData)('let an admin find %s', async (value) => {
    const found = await linesOf(admin, value);
    expect(found).not.toEqual([]);
    expect(found.filter((line) => !says(line, value))).toEqual([]);
  });

  it.each(readers)(
    'hold no contact data for someone with %s, whole or in part, to read or to find',
    async (_, roles) => {
      const reader = await app.as(...roles);
      const lines = await linesOf(reader);
      expect(lines.length).toBeGreaterThan(30);
      for (const value of [...contactData, mark, mark[0]!]) {
        expect(lines.filter((line) => says(line, value))).toEqual([]);
        expect(lines.filter((line) => JSON.stringify(line).includes(value))).toEqual([]);
        expect(await reader.get(`/logs?limit=0&search=${encodeURIComponent(value)}`)).toMatchObject({
          payload: [],
          meta: { hasMore: false, searchedOnly: null },
        });
      }
    },
  );

  it('are found by someone with no role through exactly what they read, by every part of a contact', async () => {
    const reader = await app.as();
    const lines = await linesOf(reader);
    const parts = new Set(contactData.flatMap((value) => [1, 2, 3].flatMap((length) => partsOf(value, length))));
    for (const part of parts) {
      const saying = lines.filter((line) => says(line, part));
      const found = await linesOf(reader, part);
      const ids = found.map(({ id }) => id);
      expect([part, saying.filter(({ id }) => !ids.includes(id))]).toEqual([part, []]);
      expect([part, found.filter((line) => !says(line, part) && !hasFigure(line, part))]).toEqual([part, []]);
    }
  }, 60_000);

  it.each([
    ['customer added', 'Nakato Achieng'],
    [
      'customer updated',
      'Nakato Achieng: dateOfBirth changed, occupation changed, residence changed, nok_name changed, ' +
        'nok_contact changed, nok_relationship changed, email changed, phone changed, location changed, taxNumber changed',
    ],
    ['customer updated', 'Nakato Achieng: name Nakato Achieng → Nakato Auma'],
    ['customer deleted', 'Nakato Auma'],
    ['user added', 'Peter Mukasa, roles sales'],
    ['user changed', 'Peter Mukasa: email changed, phone changed, location changed'],
    ['user changed', 'Peter Mukasa: roles sales → stock'],
    ['code issued', 'to Peter Mukasa'],
    ['user deleted', 'Peter Mukasa'],
    ['two-step sign-in refused', 'new recovery codes: wrong password or code'],
  ])('still tell everyone what happened: %s: %s', async (action, description) => {
    const lines = await linesOf(await app.as());
    expect(lines).toContainEqual(expect.objectContaining({ action, description }));
  });

  it('show the acting person their own e-mail, without where they were', async () => {
    const lines = await linesOf(await app.as(), 'signed in');
    expect(lines.map(({ description }) => description.replace(/, with a (code|PIN at T1)/, ''))).toEqual(
      lines.map(({ staff }) => staff.email),
    );
    expect(lines.length).toBeGreaterThan(1);
  });
});

describe('lines from before contact data was kept apart', () => {
  const older = [
    ['customer added', `Jane Doe, 0700 ${mark}, ${mark}@kunde.example, ${mark} Street`],
    ['customer updated', `Jane Doe: phone 0700 ${mark} → 0701 ${mark}, dateOfBirth 1990-02-28 → 1990-03-01`],
    ['customer deleted', `Jane Doe, 0701 ${mark}, ${mark}@kunde.example`],
    ['user added', `Peter Mukasa, ${mark}@staff.example, roles sales`],
    ['user changed', `${mark}@staff.example: phone (none) → 0702 ${mark}, location Gulu → ${mark} Lira`],
    ['user deleted', `Peter Mukasa, ${mark}@staff.example`],
    ['code issued', `to ${mark}@staff.example`],
    ['signed in', `ruth@example.com from ${address}`],
    ['sign-in failed', `ruth@example.com from ${address}, at the second step`],
    ['password reset asked for', `ruth@example.com from ${address}`],
    ['two-step sign-in refused', `turning it off: wrong password or code, from ${address}`],
    ['two-step sign-in turned off', `of ${mark}@staff.example; their sessions ended`],
  ];
  const harmless = [
    ['sale made', 'Receipt 7, total 12.00, on credit to Jane Doe until 4/1/2026: 2 × Pen'],
    ['signed out', 'ruth@example.com'],
    ['password reset', 'ruth@example.com; all their sessions ended'],
  ];
  let app: TestApp;
  beforeAll(async () => {
    app = await startTestApp();
    const write = (staffId: number | null, who: string[], line: string[]) =>
      app.database.pool.query(
        `insert into activity_logs (staff_id, first_name, last_name, email, action, description)
         values ($1, $2, $3, $4, $5, $6)`,
        [staffId, ...who, ...line],
      );
    for (const line of [...older, ...harmless]) await write(1, ['Ruth', 'Apio', 'ruth@example.com'], line);
    await write(null, ['', '', stranger], ['sign-in failed', `${stranger} from ${address}`]);
  });
  afterAll(() => app.close());

  it.each(readers)('are hidden whole from someone with %s', async (_, roles) => {
    const reader = await app.as(...roles);
    const lines = await linesOf(reader);
    expect(lines.map(({ action, description }) => [action, description]).reverse()).toEqual(harmless);
    expect((await reader.get(`/logs?limit=${harmless.length}`)).meta.hasMore).toBe(false);
    for (const text of [
      mark,
      mark[0]!,
      '0.',
      '203',
      address,
      'stranger',
      '1990-02-28',
      ...older.map(([action]) => action!),
    ]) {
      expect([text, await linesOf(reader, text)]).toEqual([text, []]);
    }
    expect(await linesOf(reader, 'Ruth Apio')).toHaveLength(harmless.length);
  });

  it('are shown to an admin, and found', async () => {
    const admin = await app.as('admin');
    expect(await linesOf(admin)).toHaveLength(older.length + harmless.length + 1);
    for (const [action, description] of older) {
      expect(await linesOf(admin, description)).toContainEqual(expect.objectContaining({ action, description }));
    }
    expect(await linesOf(admin, stranger)).toMatchObject([{ staff: { email: stranger } }]);
  });
});

function partsOf(value: string, length: number): string[] {
  const letters = [...value];
  return letters.flatMap((_, at) => {
    const part = letters
      .slice(at, at + length)
      .join('')
      .trim();
    return part === '' ? [] : [part];
  });
}
