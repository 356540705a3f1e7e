/** Admins with a till PIN, for tests of what needs an approval. */
import { addPerson, password } from './sign-in.ts';
import type { Caller, TestApp } from './test-app.ts';

export const pin = '4826';

/** Adds a person and signs them in. */
export async function addSignedIn(app: TestApp, ...roles: Parameters<TestApp['as']>): Promise<Caller> {
  const { id, email } = await addPerson(app, ...roles);
  const { payload } = await app.withToken('').post('/auth/login', { email, password });
  return { ...app.withToken(payload.token), id, email };
}

export async function addApprover(app: TestApp): Promise<Caller> {
  const approver = await addSignedIn(app, 'admin');
  const { status, payload } = await approver.put('/auth/pin', { pin, password });
  if (!status) throw new Error(`the PIN was refused: ${payload}`);
  return approver;
}
