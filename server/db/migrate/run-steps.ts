/**
 * Runs a migration step by step and prints the current step when one takes long, so that nobody at the terminal of a
 * big shop takes it for a hang. A first start prints nothing.
 */
import type pg from 'pg';

export interface Step {
  doing: string;
  sql: string;
}

/** In milliseconds; a shorter step prints no line. */
const quietMilliseconds = 1_000;

/**
 * The steps of a file, each from a line `-- Step: posting sales` to the next; what comes before the first belongs to
 * it. The line must not be indented, so that no function body is split. A file without such lines is one step.
 */
export function stepsOf(name: string, sql: string): Step[] {
  const [before = '', ...parts] = sql.split(/^-- Step: */m);
  if (parts.length === 0) return [{ doing: name.replace(/^\d+_|\.sql$/g, '').replaceAll('_', ' '), sql }];
  return parts.map((part, index) => {
    const end = part.indexOf('\n');
    return { doing: part.slice(0, end).trim(), sql: `${index === 0 ? before : ''}${part.slice(end)}` };
  });
}

/** Runs steps, numbered over all the migrations of this start; `print` gets a line for each that takes long. */
export function stepRunner(count: number, print: (line: string) => void) {
  const started = Date.now();
  const seconds = (since: number) => ((Date.now() - since) / 1000).toFixed(1);
  let number = 0;
  let printed = false;
  return {
    /** Returns the milliseconds it took. */
    async run(client: pg.Client, { doing, sql }: Step): Promise<number> {
      number++;
      const start = Date.now();
      const timer = setTimeout(() => {
        printed = true;
        print(`Bringing the books up to date: ${doing} … (${number} of ${count}, ${seconds(started)} s so far)`);
      }, quietMilliseconds);
      try {
        await client.query(sql);
      } finally {
        clearTimeout(timer);
      }
      return Date.now() - start;
    },
    end(): void {
      if (printed) print(`The books are up to date, after ${seconds(started)} s.`);
    },
  };
}
