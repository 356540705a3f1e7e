/** In which language a person is answered: the one the request asks for, else their own, else the shop's, else English. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { shippedLanguages } from '../../contract/words/languages.ts';
import { addPerson, password } from '../../tests/support/sign-in.ts';
import { type Caller, startTestApp, type TestApp } from '../../tests/support/test-app.ts';

let app: TestApp;
let admin: Caller;

beforeAll(async () => {
  app = await startTestApp();
  admin = await app.as('admin');
});
afterAll(() => app.close());

const asking = (language: string) => ({ headers: { 'accept-language': language } });

it('stores the language of a person, which signing in tells', async () => {
  const { email } = await addPerson(app, 'sales');
  const signIn = async () => (await app.withToken('').post('/auth/login', { email, password })).payload;
  const { token, language } = await signIn();
  expect(language).toBe(null);
  const saved = await app.withToken(token).put('/auth/language', { language: 'en' });
  expect(saved).toMatchObject({ httpStatus: 200, payload: 'Language saved.' });
  expect((await signIn()).language).toBe('en');
});

it.each(['tlh', 'en-XA', '', null, 7])('refuses %s, which is not shipped', async (language) => {
  const { httpStatus, code, payload } = await admin.put('/auth/language', { language });
  expect([httpStatus, code, payload]).toEqual([
    400,
    'bad-input',
    `language must be one of ${shippedLanguages.join(', ')}`,
  ]);
});

it('refuses in the language that the request asks for, and leaves the names of fields as they are', async () => {
  const { payload, meta } = await admin.post('/categories', {}, asking('tlh, en-XA;q=0.9'));
  expect(payload).toMatch(/^\[type \[.*~\][~ ]+\]$/);
  expect(meta.fields[0].problem).toMatch(/^\[.*~\]$/);
});

it('refuses in English if the language asked for is not spoken here', async () => {
  const missing = await admin.get('/customers/999999', asking('tlh'));
  expect(missing).toEqual(await admin.get('/customers/999999'));
});

it('says so before anyone has signed in, too', async () => {
  const anyone = app.withToken('');
  expect((await anyone.get('/auth/me', asking('en-XA'))).payload).toMatch(/^\[Pléåšé/);
  expect((await anyone.get('/auth/me')).payload).toBe('Please sign in');
});

it('says what is not allowed in the language that the person has chosen', async () => {
  const seller = await app.as('sales');
  await app.database.db.updateTable('staff').set({ language: 'en-XA' }).where('id', '=', seller.id).execute();
  const { httpStatus, payload } = await seller.get('/staff');
  expect([httpStatus, payload]).toEqual([403, expect.stringMatching(/^\[.*~\]$/)]);
});

describe('the language of an answer', () => {
  const says = {
    en: 'You do not have access to this',
    fr: "Vous n'avez pas accès à cette page",
    es: 'No tiene acceso a esto',
    sw: 'Huna ruhusa ya hili',
  };

  it.each([
    ['fr-CA, sw;q=0.5', 'es', 'sw', 'fr'],
    ['tlh, *;q=0.1', 'es', 'sw', 'es'],
    ['en;q=0', 'es', 'sw', 'es'],
    [undefined, 'es', 'sw', 'es'],
    [undefined, null, 'sw', 'sw'],
    ['tlh', null, 'sw', 'sw'],
    [undefined, null, 'en', 'en'],
  ] as const)('%s asked for, %s chosen and %s in the shop is read in %s', async (asked, own, shops, read) => {
    await admin.put('/settings', { business: { language: shops } });
    const seller = await app.as('sales');
    await app.database.db.updateTable('staff').set({ language: own }).where('id', '=', seller.id).execute();
    const { payload } = await seller.get('/customers/999999', asked ? asking(asked) : {});
    expect(payload).toBe(says[read]);
    await admin.put('/settings', { business: { language: 'en' } });
  });
});
