import type pg from 'pg';

/** Ends a connection without the usual goodbye: a server that is gone would keep us waiting for its answer. */
export function hangUp(client: pg.ClientBase, why?: Error): void {
  const { stream } = (client as unknown as { connection: { stream: { destroy(error?: Error): void } } }).connection;
  stream.destroy(why);
}
