/**
 * Which shop of the database a connection works on: the real one, or that of practice (practice/practice-schema.ts). It is said by
 * a statement on every new connection, because a connection pooler may ignore it in the greeting, and one that does not clean up
 * may hand on a connection that was in the other shop.
 */
import type pg from 'pg';

declare module 'pg' {
  interface ClientConfig {
    /** The statement that leads to another shop than the real one; whoever copies the options of a pool takes it along. */
    enter?: string | undefined;
  }
}

export function enterOf({ enter = 'reset search_path' }: pg.ClientConfig): string {
  return enter;
}
