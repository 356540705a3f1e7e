/**
 * What a till knows of its outbox, for the screens; outbox.ts keeps it up to date. It is small, because the sign-in screen of a
 * till loads it too.
 */
import { createStore } from '../store.ts';

export interface OutboxState {
  /** Null until it was read, and in a browser that is not a till. */
  device: { id: number; label: string; name: string } | null;
  /** Whether an admin allows it to sell without a connection, as far as it has heard. */
  offline: boolean;
  /** A revoked till delivers what waits, and sells no more without a connection. */
  revoked: boolean;
  /** Registrations of this browser that the server does not know, such as after a restore. Their sales stay here. */
  unknown: readonly number[];
  hasCatalogue: boolean;
  /** Sales that are on this device and not in the books yet. */
  waiting: { count: number; total: number };
  /** When it last heard from the server, by this device's clock. */
  lastHeardAt: number | null;
  /** How many sales the last delivery that left none waiting brought to the server; 0 while some wait, or if none ever did. */
  lastDelivered: number;
  /** How many of these the server has set aside instead of entering them in the books. */
  lastKept: number;
}

export const outboxState = createStore<OutboxState>({
  device: null,
  offline: false,
  revoked: false,
  unknown: [],
  hasCatalogue: false,
  waiting: { count: 0, total: 0 },
  lastHeardAt: null,
  lastDelivered: 0,
  lastKept: 0,
});

export function changeOutbox(changes: Partial<OutboxState>): void {
  outboxState.set({ ...outboxState.get(), ...changes });
}
