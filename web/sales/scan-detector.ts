/**
 * Tells a barcode scanner from a person by the time between keystrokes: a scanner types a whole code and Enter in a
 * fraction of a second. It goes by the mean, and a run that is too fast for a hand outlives a stall of a busy machine:
 * half a code must never be taken for a whole one.
 */
export interface Keystroke {
  key: string;
  /** Milliseconds on any clock, as events carry them. */
  at: number;
  /** A key held down repeats as fast as a scanner types. */
  repeat?: boolean;
}

/** What was typed in one go so far. */
export interface Run {
  text: string;
  /** When its last key came. */
  last: number;
  /** Milliseconds between its keys; a stall counts as `longestGap`. */
  spent: number;
}

export const noRun: Run = { text: '', last: 0, spent: 0 };

/** Three times as fast as anybody types. */
const meanGap = 35;
/** After this a new run begins, unless a scanner is at it. */
const longestGap = 100;
const longestStall = 1000;
const unmistakable = 3;

export function follow(run: Run, { key, at, repeat }: Keystroke): { run: Run; scanned: string | null } {
  if (key === 'Shift' || key === 'CapsLock') return { run, scanned: null };
  const gap = at - run.last;
  const inTime = run.text !== '' && gap <= (isRush(run) ? longestStall : longestGap);
  const spent = run.spent + Math.min(gap, longestGap);
  if (key === 'Enter') {
    const isScan = inTime && !repeat && spent <= meanGap * run.text.length;
    return { run: noRun, scanned: isScan ? run.text : null };
  }
  if ([...key].length > 1 || repeat) return { run: noRun, scanned: null };
  return {
    run: inTime ? { text: run.text + key, last: at, spent } : { text: key, last: at, spent: 0 },
    scanned: null,
  };
}

/** Too fast for a hand already, before the Enter that ends it. */
export function isRush({ text, spent }: Run): boolean {
  return text.length >= unmistakable && spent <= meanGap * (text.length - 1);
}
