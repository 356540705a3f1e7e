/** Maps a long list some rows at a time, so that other requests are served in between. */
import { setImmediate as yieldToEventLoop } from 'node:timers/promises';

export const rowsAtOnce = 100;

export async function mapInTurns<Row, Result>(rows: Row[], change: (some: Row[]) => Result[]): Promise<Result[]> {
  const done: Result[][] = [];
  for (let at = 0; at < rows.length; at += rowsAtOnce) {
    if (at > 0) await yieldToEventLoop();
    done.push(change(rows.slice(at, at + rowsAtOnce)));
  }
  return done.flat();
}
