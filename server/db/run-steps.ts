/**
 * Runs a migration step by step and says which step is running when one takes long, so that whoever waits at the terminal
 * of a big shop does not take it for a hang. A first start says nothing.
 */
import type pg from 'pg';

export interface Step {
  doing: string;
  sql: string;
}

/** In milliseconds; what is done sooner is not worth a line. */
const patience = 1_000;

/**
 * A file's parts, each from a line `-- Step: posting sales` to the next; what comes before the first belongs to it. The
 * line starts at the margin, so that no body of a function is cut in two. A file without such lines is one step.
 */
export function stepsOf(name: string, sql: string): Step[] {
  const [before = '', ...parts] = sql.split(/^-- Step: */m);
  if (parts.length === 0) return [{ doing: name.replace(/^\d+_|\.sql$/g, '').replaceAll('_', ' '), sql }];
  return parts.map((part, index) => {
    const end = part.indexOf('\n');
    return { doing: part.slice(0, end).trim(), sql: `${index === 0 ? before : ''}${part.slice(end)}` };
  });
}

/** Runs steps, numbered over all the migrations of this start; `tell` gets a line for each that takes long. */
export function stepRunner(count: number, tell: (line: string) => void) {
  const started = Date.now();
  const seconds = (since: number) => ((Date.now() - since) / 1000).toFixed(1);
  let number = 0;
  let told = false;
  return {
    /** Answers the milliseconds it took. */
    async run(client: pg.Client, { doing, sql }: Step): Promise<number> {
      number++;
      const start = Date.now();
      const timer = setTimeout(() => {
        told = true;
        tell(`Bringing the books up to date: ${doing} … (${number} of ${count}, ${seconds(started)} s so far)`);
      }, patience);
      try {
        await client.query(sql);
      } finally {
        clearTimeout(timer);
      }
      return Date.now() - start;
    },
    end(): void {
      if (told) tell(`The books are up to date, after ${seconds(started)} s.`);
    },
  };
}
