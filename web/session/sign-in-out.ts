/** Signing in and out: the calls, and what they store in the browser. */
import type * as auth from '../../contract/people/auth.ts';
import type { ColorScheme, SignedIn } from '../../contract/people/auth.ts';
import { address } from '../http/address.ts';
import { call } from '../http/call.ts';
import { storeColorScheme } from './color-scheme.ts';
import { endSession, logOut } from './end-session.ts';
import { storeLanguage } from './language.ts';
import { takeAddress } from './return-address.ts';
import { openCart, restoreCart } from './saved-cart.ts';
import { readUser, storeSession } from './session.ts';
import { forgetProgress, readProgress, storeProgress } from './sign-in-progress.ts';

const login = address<typeof auth.login>('POST', '/auth/login');
const loginWithCode = address<typeof auth.loginWithCode>('POST', '/auth/login/code');
const logout = address<typeof auth.logout>('GET', '/auth/logout');
const chooseColors = address<typeof auth.chooseColors>('PUT', '/auth/colors');

/** Resolves to the address to open next. */
export async function signIn(email: string, password: string, remember: boolean): Promise<string> {
  const answer = await call(login, { body: remember ? { email, password, remember } : { email, password } });
  if ('ticket' in answer) {
    storeProgress({ ticket: answer.ticket, remember });
    return '/sign-in-code';
  }
  await startSession(answer, remember);
  return answer.secondFactorRequired ? '/two-step' : takeAddress(answer.user.id);
}

/** Resolves to the address to open next. */
export async function signInWithCode(code: string): Promise<string> {
  const { ticket, remember } = readProgress();
  const answer = await call(loginWithCode, { body: { ticket, code } });
  await startSession(answer, remember);
  return takeAddress(answer.user.id);
}

/** What the browser stores of a session that was just opened. */
export async function startSession({ token, user, colorScheme, language }: SignedIn, remember: boolean): Promise<void> {
  forgetProgress();
  storeSession(token, user, remember);
  storeColorScheme(colorScheme);
  await openCart();
  restoreCart(localStorage, user.id);
  await storeLanguage(language);
}

/** Ends the session here only once the server has ended it, because nobody may look signed out who is not. */
export async function signOut(): Promise<void> {
  // Read now, because the stream of changes may report the end of the session before this call has its answer.
  const user = readUser();
  try {
    await call(logout);
    logOut(user);
  } catch (error) {
    console.error('Could not sign out', error);
  }
}

/** For inactivity: the session ends here even if the server can't be reached. */
export function signOutIdle(): void {
  const sent = call(logout);
  endSession();
  sent.catch((error) => console.error('Could not sign out', error));
}

/** Applied at once. If it can't be saved, it lasts until the session ends. */
export function changeColors(colorScheme: ColorScheme): void {
  storeColorScheme(colorScheme);
  call(chooseColors, { body: { colorScheme } }).catch((error) => console.error('Could not save the colours', error));
}
