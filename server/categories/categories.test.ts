import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { addCategory, addStock, deleteStock } from '../../tests/support/builders.ts';
import { newestLog } from '../../tests/support/logs.ts';
import { type Caller, startTestApp, type TestApp } from '../../tests/support/test-app.ts';

let app: TestApp;
let clerk: Caller;

beforeAll(async () => {
  app = await startTestApp();
  clerk = await app.as('stock');
});
afterAll(() => app.close());

describe('categories', () => {
  it('lists them by name, ignoring case', async () => {
    for (const type of ['pens', 'Books', 'Ämter']) await addCategory(clerk, { type });
    const { payload } = await clerk.get('/categories');
    const types = payload.map((category: { type: string }) => category.type);
    expect(types.indexOf('Books')).toBeLessThan(types.indexOf('pens'));
    expect(types).toContain('Ämter');
  });

  it('adds one, and logs it', async () => {
    const answer = await clerk.post('/categories', { type: '  Drinks ' });
    expect(answer).toMatchObject({ httpStatus: 200, status: true, payload: { type: 'Drinks' } });
    expect(await newestLog(app)).toMatchObject({
      action: 'category added',
      description: "'Drinks'",
      staff: { email: clerk.email },
    });
  });

  it('refuses a name that is taken, in any case', async () => {
    await addCategory(clerk, { type: 'Soap' });
    expect(await clerk.post('/categories', { type: 'SOAP' })).toMatchObject({
      httpStatus: 409,
      payload: "There is already a category named 'SOAP'",
    });
  });

  it('makes one category when two people add the same name at once', async () => {
    const answers = await Promise.all([1, 2, 3].map(() => clerk.post('/categories', { type: 'Twine' })));
    expect(answers.map((answer) => answer.httpStatus).sort()).toEqual([200, 409, 409]);
  });

  it('renames one, also to another case of the same name, and logs before and after', async () => {
    const { id } = await addCategory(clerk, { type: 'paper' });
    expect(await clerk.put('/categories', { id, type: 'Paper' })).toMatchObject({ payload: { id, type: 'Paper' } });
    expect(await newestLog(app)).toMatchObject({ action: 'category updated', description: "'paper' → 'Paper'" });
  });

  it('refuses to rename one to a name that is taken', async () => {
    const { id } = await addCategory(clerk, { type: 'Ink' });
    await addCategory(clerk, { type: 'Glue' });
    expect(await clerk.put('/categories', { id, type: 'glue' })).toMatchObject({ httpStatus: 409 });
  });

  it('deletes an unused one, whose name is free again', async () => {
    const { id } = await addCategory(clerk, { type: 'Seasonal' });
    expect(await clerk.post(`/categories/${id}`, { Category: 'Seasonal' })).toMatchObject({ httpStatus: 200 });
    expect(await newestLog(app)).toMatchObject({ action: 'category deleted', description: "'Seasonal'" });
    expect(await clerk.post(`/categories/${id}`, { Category: 'Seasonal' })).toMatchObject({ httpStatus: 404 });
    expect(await clerk.post('/categories', { type: 'Seasonal' })).toMatchObject({ httpStatus: 200 });
  });

  it('deletes one without a body too', async () => {
    const { id } = await addCategory(clerk);
    expect(await clerk.post(`/categories/${id}`)).toMatchObject({ httpStatus: 200 });
  });

  it('refuses to delete one in use, naming how many live items use it', async () => {
    const { id } = await addCategory(clerk, { type: 'Tools' });
    const items = [];
    for (let n = 0; n < 3; n++) items.push(await addStock(clerk, { categoryId: id }));
    expect(await clerk.post(`/categories/${id}`)).toMatchObject({
      httpStatus: 409,
      payload: "'Tools' is used by 3 items",
    });
    await deleteStock(clerk, items[0]!.id);
    await deleteStock(clerk, items[1]!.id);
    expect(await clerk.post(`/categories/${id}`)).toMatchObject({ payload: "'Tools' is used by 1 item" });
    await deleteStock(clerk, items[2]!.id);
    expect(await clerk.post(`/categories/${id}`)).toMatchObject({ httpStatus: 200 });
  });

  it('never leaves an item in a category that is deleted at the same time', async () => {
    for (let round = 0; round < 5; round++) {
      const { id } = await addCategory(clerk);
      const [deleted, added] = await Promise.all([
        clerk.post(`/categories/${id}`),
        addStock(clerk, { categoryId: id }).then(
          () => true,
          () => false,
        ),
      ]);
      expect(deleted.status).toBe(!added);
    }
  });

  it.each([
    ['put', '/categories', { id: 999_999, type: 'Nothing' }],
    ['post', '/categories/999999', {}],
  ] as const)('answers 404 to %s %s of an unknown id', async (method, path, body) => {
    expect(await clerk[method](path, body)).toMatchObject({ httpStatus: 404, payload: "That category doesn't exist" });
  });

  it.each([
    [{}, 'type must be text'],
    [{ type: '   ' }, 'type must not be empty'],
    [{ type: 'x'.repeat(201) }, 'type must be text of 1 to 200'],
    [{ type: 'a\u0007b' }, 'type must not contain control characters'],
    [{ type: 5 }, 'type must be text'],
    [{ type: 'Fine', colour: 'red' }, 'Unknown field: colour'],
  ])('refuses to add %j', async (body, sentence) => {
    const answer = await clerk.post('/categories', body);
    expect(answer).toMatchObject({ httpStatus: 400, status: false, payload: expect.stringContaining(sentence) });
  });

  it.each([
    [{ type: 'x' }, 'id must be a positive whole number'],
    [{ id: -1, type: 'x' }, 'id must be'],
    [{ id: 1.5, type: 'x' }, 'id must be'],
    [{ id: 1 }, 'type must be'],
  ])('refuses to rename with %j', async (body, sentence) => {
    expect(await clerk.put('/categories', body)).toMatchObject({
      httpStatus: 400,
      payload: expect.stringContaining(sentence),
    });
  });

  it('is read by every role and changed by admin and stock only', async () => {
    const { id } = await addCategory(clerk);
    for (const role of ['sales', 'reports'] as const) {
      const other = await app.as(role);
      expect(await other.get('/categories')).toMatchObject({ httpStatus: 200 });
      expect(await other.post('/categories', { type: 'No' })).toMatchObject({ httpStatus: 403 });
      expect(await other.put('/categories', { id, type: 'No' })).toMatchObject({ httpStatus: 403 });
      expect(await other.post(`/categories/${id}`)).toMatchObject({ httpStatus: 403 });
    }
    expect(await (await app.as('admin')).post(`/categories/${id}`)).toMatchObject({ httpStatus: 200 });
  });

  it.each([
    ['get', '/categories'],
    ['post', '/categories'],
    ['put', '/categories'],
    ['post', '/categories/1'],
  ] as const)('answers 401 to %s %s without a session', async (method, path) => {
    expect(await app.withToken('')[method](path)).toMatchObject({ httpStatus: 401, status: false });
  });
});
