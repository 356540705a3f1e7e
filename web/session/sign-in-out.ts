/** Signing in and signing out: the calls, and what they leave in the browser. */
import type * as auth from '../../contract/auth.ts';
import type { ColorScheme, SignedIn } from '../../contract/auth.ts';
import { address } from '../http/address.ts';
import { call } from '../http/call.ts';
import { storeColorScheme } from './color-scheme.ts';
import { endSession, leaveNothing } from './end-session.ts';
import { putCartBack } from './kept-cart.ts';
import { storeSession } from './session.ts';
import { forgetProgress, readProgress, storeProgress } from './sign-in-progress.ts';

const login = address<typeof auth.login>('POST', '/auth/login');
const loginWithCode = address<typeof auth.loginWithCode>('POST', '/auth/login/code');
const logout = address<typeof auth.logout>('GET', '/auth/logout');
const chooseColors = address<typeof auth.chooseColors>('PUT', '/auth/colors');

/** Answers the page to go on to. */
export async function signIn(
  email: string,
  password: string,
  remember: boolean,
): Promise<'/dashboard' | '/sign-in-code' | '/two-step'> {
  const answer = await call(login, { body: remember ? { email, password, remember } : { email, password } });
  if ('ticket' in answer) {
    storeProgress({ ticket: answer.ticket, remember });
    return '/sign-in-code';
  }
  enter(answer, remember);
  return answer.secondFactorRequired ? '/two-step' : '/dashboard';
}

export async function signInWithCode(code: string): Promise<void> {
  const { ticket, remember } = readProgress();
  enter(await call(loginWithCode, { body: { ticket, code } }), remember);
}

function enter({ token, user, colorScheme }: SignedIn, remember: boolean): void {
  forgetProgress();
  storeSession(token, user, remember);
  storeColorScheme(colorScheme);
  putCartBack(localStorage, user.id);
}

/** Only an answer of the server ends the session here: someone who reads "signed out" must be signed out. */
export async function signOut(): Promise<void> {
  try {
    await call(logout);
    leaveNothing();
  } catch (error) {
    console.error('Could not sign out', error);
  }
}

/** Nobody is at the desk: the page closes whether or not the server can be told. */
export function signOutIdle(): void {
  const told = call(logout);
  endSession();
  told.catch((error) => console.error('Could not sign out', error));
}

/** Shown at once. A server that can't be told is only noted: the choice then ends with the session. */
export function changeColors(colorScheme: ColorScheme): void {
  storeColorScheme(colorScheme);
  call(chooseColors, { body: { colorScheme } }).catch((error) => console.error('Could not save the colours', error));
}
