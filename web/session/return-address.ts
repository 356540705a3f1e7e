/**
 * Where to go after signing in: the address that was opened without a session or, for the same person, the one where
 * their session ended. Only in memory, and only addresses of screens, as the router has them.
 */
import type { RouterHistory } from '@tanstack/react-router';

let kept: { address: string; owner?: number | undefined } | null = null;

export function keepAddress(address: string, owner?: number): void {
  kept = { address, owner };
}

export function forgetAddress(): void {
  kept = null;
}

/** Returns the address once. Afterwards, and for anybody else, it is the dashboard. */
export function takeAddress(userId: number | undefined): string {
  const found = kept && (kept.owner === undefined || kept.owner === userId) ? kept.address : '/dashboard';
  kept = null;
  return found;
}

/** Someone who comes to the dashboard by signing in did not ask for it, so they are not told there that it is closed to them. */
export function stateAfterSignIn(to: string) {
  return { afterSignIn: to === '/dashboard' };
}

export function openAfterSignIn(history: RouterHistory, to: string): void {
  history.replace(to, stateAfterSignIn(to));
}
