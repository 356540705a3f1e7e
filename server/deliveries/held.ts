import { type RawBuilder, sql } from 'kysely';

/** A delivery locks what it reads until it is saved. A check locks nothing, so that no till waits for it. */
export type Held = 'held' | 'only read';

export function whileHeld(held: Held): RawBuilder<unknown> {
  return held === 'held' ? sql`for no key update` : sql``;
}
