/** The signed-in person, provided by the layout. */
import { createContext, useContext } from 'react';
import { me, type SessionUser } from '../../contract/people/auth.ts';
import { call } from '../http/call.ts';
import { readToken } from './session.ts';

export const UserContext = createContext<SessionUser | null>(null);

export function useUser(): SessionUser {
  const user = useContext(UserContext);
  if (!user) throw new Error('useUser must be used inside the layout');
  return user;
}

let show: (user: SessionUser) => void = () => {};

/** Sets who is told when the person was loaded again. Called by the layout. */
export function onUserLoaded(listener: (user: SessionUser) => void): void {
  show = listener;
}

/** Loads the person again, because their name may have changed. An answer that arrives after the session has ended is not stored. */
export async function reloadUser(): Promise<void> {
  const token = readToken();
  const user = await call(me);
  if (token === null || readToken() !== token) return;
  const storage = sessionStorage.getItem('user') === null ? localStorage : sessionStorage;
  storage.setItem('user', JSON.stringify(user));
  show(user);
}
