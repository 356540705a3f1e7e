import type pg from 'pg';

/** Ends a connection without the usual goodbye, which one that is gone would keep us waiting for. */
export function hangUp(client: pg.ClientBase, why?: Error): void {
  const { stream } = (client as unknown as { connection: { stream: { destroy(error?: Error): void } } }).connection;
  stream.destroy(why);
}
