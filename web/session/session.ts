/**
 * The session as the browser stores it: `token` and `user`, for this tab only or, with remember me, for the browser.
 * Someone with only one of the two is not signed in.
 */
import type { SessionUser } from '../../contract/people/auth.ts';

export function readToken(): string | null {
  return sessionStorage.getItem('token') ?? localStorage.getItem('token');
}

export function readUser(): SessionUser | null {
  try {
    const user = JSON.parse(sessionStorage.getItem('user') ?? localStorage.getItem('user') ?? 'null');
    if (typeof user?.email !== 'string') return null;
    return { ...user, roles: Array.isArray(user.roles) ? user.roles : [] };
  } catch {
    return null;
  }
}

export function isSignedIn(): boolean {
  return readToken() !== null && readUser() !== null;
}

export function storeSession(token: string, user: SessionUser, remember: boolean): void {
  for (const storage of [sessionStorage, localStorage]) {
    storage.removeItem('token');
    storage.removeItem('user');
  }
  const storage = remember ? localStorage : sessionStorage;
  storage.setItem('token', token);
  storage.setItem('user', JSON.stringify(user));
}
