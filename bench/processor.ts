/** Where the machine's processor time went, by /proc: to a process, to PostgreSQL, and what the host took away. Linux only. */
import { readdirSync, readFileSync } from 'node:fs';
import type pg from 'pg';

/** /proc counts in hundredths of a second. */
const millisecondsPerTick = 10;

interface Process {
  parent: number;
  /** In milliseconds. */
  own: number;
  /** The time of children that have ended. */
  ended: number;
}

function readProcess(pid: number | string): Process {
  // The name, in parentheses, may itself contain blanks and parentheses.
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8')
    .replace(/^.*\) /s, '')
    .split(' ')
    .map(Number);
  const ticks = (at: number) => ((fields[at] ?? 0) + (fields[at + 1] ?? 0)) * millisecondsPerTick;
  return { parent: fields[1] ?? 0, own: ticks(11), ended: ticks(13) };
}

/** Milliseconds that a process has spent, without its children. */
export function spentBy(pid: number): number {
  return readProcess(pid).own;
}

/** Milliseconds that PostgreSQL has spent: the main process and all that it started, including those that have ended. */
export function spentByPostgres(main: number): number {
  const { own, ended } = readProcess(main);
  let sum = own + ended;
  for (const name of readdirSync('/proc')) {
    if (!/^\d+$/.test(name)) continue;
    try {
      const child = readProcess(name);
      if (child.parent === main) sum += child.own + child.ended;
    } catch {
      // The process has just ended.
    }
  }
  return sum;
}

/** The main process of the PostgreSQL behind these connections. */
export async function postgresOf(pool: pg.Pool): Promise<number> {
  const { rows } = await pool.query('select pg_backend_pid() as pid');
  return readProcess(rows[0].pid).parent;
}

/** Watches from now on. Returns a function for the share of the wanted processor time that the host took away ("steal"). */
export function watchHost(): () => number {
  const before = readHost();
  return () => {
    const after = readHost();
    const wanted = after.wanted - before.wanted;
    return wanted > 0 ? (after.taken - before.taken) / wanted : 0;
  };
}

function readHost(): { wanted: number; taken: number } {
  const [user = 0, nice = 0, system = 0, , , irq = 0, softirq = 0, taken = 0] = readFileSync('/proc/stat', 'utf8')
    .split('\n', 1)[0]!
    .trim()
    .split(/\s+/)
    .slice(1)
    .map(Number);
  return { wanted: user + nice + system + irq + softirq + taken, taken };
}
