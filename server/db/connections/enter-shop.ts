/**
 * Which shop of the database a connection works on: the real one, or the practice shop (practice/practice-schema.ts). A statement
 * on every new connection says which, because a connection pooler may ignore it in the greeting, and one that does not clean up may
 * pass on a connection that was in the other shop.
 */
import type pg from 'pg';

declare module 'pg' {
  interface ClientConfig {
    /**
     * The statement that enters a shop other than the real one. It is part of the options, so that code which copies a pool's
     * options stays in the same shop.
     */
    enter?: string | undefined;
  }
}

export function enterOf({ enter = 'reset search_path' }: pg.ClientConfig): string {
  return enter;
}
