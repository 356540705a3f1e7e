/**
 * Registrations of this browser that the server does not know, such as after a restore. Each call would count as a wrong
 * signature against the whole shop, so the server is asked again only after a while.
 */
import { changeOutbox } from './outbox-state.ts';

const pause = 10 * 60_000;

const askAgain = new Map<number, number>();

export function isUnknown(deviceId: number): boolean {
  return Date.now() < (askAgain.get(deviceId) ?? 0);
}

export function noteUnknown(deviceId: number): void {
  askAgain.set(deviceId, Date.now() + pause);
  tell();
}

export function noteKnown(deviceId: number): void {
  if (askAgain.delete(deviceId)) tell();
}

function tell(): void {
  changeOutbox({ unknown: [...askAgain.keys()] });
}
