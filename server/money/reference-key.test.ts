import { readdir, readFile } from 'node:fs/promises';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../tests/support/database.ts';
import { referenceKeyOf } from './reference-key.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.close());

const alike = [
  [
    'QX12',
    'qx12',
    ' Qx12 ',
    'ＱＸ１２',
    'QХ12',
    'QΧ12',
    'Q\u200bX12',
    'QX\u00ad12',
    '\u202eQX12',
    'QX12\ufe0f',
    'ԚX12',
  ],
  ['ABC-1', 'АВС-1', 'ΑBC–1', 'abc−1', 'ａｂｃ‑1'],
  ['ﬁ1', 'fi1', 'FI1'],
  ['0O1', '0О1'],
];

it('the server and the database take the same references for the same', async () => {
  for (const [first, ...others] of alike) {
    for (const other of others) expect([other, referenceKeyOf(other)]).toEqual([other, referenceKeyOf(first!)]);
  }
  const all = alike.flat();
  expect(new Set(all.map(referenceKeyOf)).size).toBe(alike.length);
  const { rows } = await database.pool.query(
    `select array_agg(distinct place::text order by place::text) as places from (
       select reference_key(text) as key, place from unnest($1::text[]) with ordinality as given (text, place)
     ) as keyed group by key`,
    [all],
  );
  expect(rows).toHaveLength(alike.length);
});

it('a reference of any length has a key', async () => {
  const { rows } = await database.pool.query('select length(reference_key($1)) as length', ['\ufdfa'.repeat(200)]);
  expect(rows).toEqual([{ length: 64 }]);
});

it('references that were in the books and are the same by now stay there, and no third one joins them', async () => {
  const { pool } = database;
  await pool.query(`
    drop trigger set_reference_key on used_references;
    drop function set_reference_key;
    alter table used_references drop column key;
    drop function reference_key;
    insert into used_references (method_id, reference, document, document_id)
    values (1, 'qx12', 'receipt', 1), (1, 'qх12', 'receipt', 2), (1, 'other', 'receipt', 3)`);
  const folder = new URL('../../migrations/', import.meta.url);
  const name = (await readdir(folder)).find((one) => one.endsWith('_references_that_look_alike.sql'))!;
  await pool.query(`begin; ${await readFile(new URL(name, folder), 'utf8')}; commit`);
  const { rows } = await pool.query(
    'select document_id as id, key is not null as keyed from used_references order by document_id',
  );
  expect(rows).toEqual([
    { id: 1, keyed: true },
    { id: 2, keyed: false },
    { id: 3, keyed: true },
  ]);
  const claim = (reference: string) =>
    pool.query(
      `insert into used_references (method_id, reference, document, document_id) values (1, $1, 'receipt', 4)`,
      [reference],
    );
  await expect(claim('ｑx12')).rejects.toMatchObject({ constraint: 'used_references_key' });
  await expect(claim('qх12')).rejects.toMatchObject({ code: '23505' });
});
