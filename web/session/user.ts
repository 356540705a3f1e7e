/** The signed-in person, provided by the layout. */
import { createContext, useContext } from 'react';
import type { SessionUser } from '../../contract/auth.ts';

export const UserContext = createContext<SessionUser | null>(null);

export function useUser(): SessionUser {
  const user = useContext(UserContext);
  if (!user) throw new Error('useUser must be used inside the layout');
  return user;
}
