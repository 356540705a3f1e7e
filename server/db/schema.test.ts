import { afterAll, beforeAll, expect, it } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../tests/support/database.ts';
import { schemaText } from '../../tests/support/schema-text.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.close());

it('server/db/schema.sql is the schema that the migrations make; npm run docs:schema writes it anew', async () => {
  await expect(await schemaText(database.pool)).toMatchFileSnapshot('schema.sql');
});
