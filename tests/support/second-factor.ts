/** People who use two-step sign-in, with the app on their phone. */
import type { Role } from '../../contract/roles.ts';
import { codeOf, stepAt } from '../../server/second-factor/totp.ts';
import { addPerson, password } from './sign-in.ts';
import type { Caller, TestApp } from './test-app.ts';

export interface Phone {
  /** A code that was not used before, for which time passes or the clock is a little ahead. */
  nextCode(): string;
  /** The code of the time step this many after now. */
  codeIn(steps: number): string;
}

export function phoneWith(secret: string, now: () => Date): Phone {
  const key = fromBase32(secret);
  let shown = 0;
  return {
    codeIn: (steps) => codeOf(key, stepAt(now()) + steps),
    nextCode() {
      shown = Math.max(shown + 1, stepAt(now()) - 1);
      return codeOf(key, shown);
    },
  };
}

export interface PersonWithPhone {
  id: number;
  email: string;
  phone: Phone;
  secret: string;
  recoveryCodes: string[];
  /** The session in which it was turned on. */
  session: Caller;
  /** Signs in with the password and returns the ticket for the second step. */
  ticket(remember?: boolean): Promise<string>;
}

/** Adds a person who turned it on some time ago. */
export async function addPersonWithPhone(app: TestApp, ...roles: Role[]): Promise<PersonWithPhone> {
  const { id, email } = await addPerson(app, ...roles);
  const anyone = app.withToken('');
  const { payload } = await anyone.post('/auth/login', { email, password });
  const session = app.withToken(payload.token);
  const { phone, secret, recoveryCodes } = await turnOn(app, session);
  app.clock.now = new Date(app.clock.now.getTime() + 120_000);
  return {
    id,
    email,
    phone,
    secret,
    recoveryCodes,
    session,
    async ticket(remember) {
      const answer = await anyone.post('/auth/login', { email, password, remember });
      return answer.payload.ticket;
    },
  };
}

export async function turnOn(
  app: TestApp,
  session: Caller,
): Promise<Pick<PersonWithPhone, 'phone' | 'secret' | 'recoveryCodes'>> {
  const begun = await session.post('/auth/second-factor', { password });
  const phone = phoneWith(begun.payload.secret, () => app.clock.now);
  const { payload } = await session.put('/auth/second-factor', { code: phone.nextCode() });
  return { phone, secret: begun.payload.secret, recoveryCodes: payload.recoveryCodes };
}

export function fromBase32(text: string): Buffer {
  const bits = [...text].map((letter) =>
    'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'.indexOf(letter).toString(2).padStart(5, '0'),
  );
  const bytes = bits.join('').match(/.{8}/g) ?? [];
  return Buffer.from(bytes.map((byte) => Number.parseInt(byte, 2)));
}
