/**
 * Tells a barcode scanner from a person by the time between keystrokes: a scanner types a whole code and Enter in a
 * fraction of a second. It uses the mean, and keystrokes too fast for a person stay one burst even if a busy machine
 * stalls in between: half a code must never be read as a whole one.
 */
export interface Keystroke {
  key: string;
  /** Milliseconds on any clock, as events carry them. */
  at: number;
  /** Set while a key is held down, because it then repeats as fast as a scanner types. */
  repeat?: boolean;
}

/** What has been typed without a pause so far. */
export interface Burst {
  text: string;
  /** When its last key was pressed. */
  last: number;
  /** Sum of the gaps between its keys; a stall counts as `longestGap`. */
  spent: number;
}

export const noBurst: Burst = { text: '', last: 0, spent: 0 };

/** People type at a third of this speed. */
const maxMeanGap = 35;
/** A longer gap starts a new burst, unless the burst is clearly a scanner's. */
const longestGap = 100;
const longestStall = 1000;
const minKeysToDecide = 3;

export function addKeystroke(burst: Burst, { key, at, repeat }: Keystroke): { burst: Burst; scanned: string | null } {
  if (key === 'Shift' || key === 'CapsLock') return { burst, scanned: null };
  const gap = at - burst.last;
  const inTime = burst.text !== '' && gap <= (isScannerSpeed(burst) ? longestStall : longestGap);
  const spent = burst.spent + Math.min(gap, longestGap);
  if (key === 'Enter') {
    const isScan = inTime && !repeat && spent <= maxMeanGap * burst.text.length;
    return { burst: noBurst, scanned: isScan ? burst.text : null };
  }
  if ([...key].length > 1 || repeat) return { burst: noBurst, scanned: null };
  return {
    burst: inTime ? { text: burst.text + key, last: at, spent } : { text: key, last: at, spent: 0 },
    scanned: null,
  };
}

/** Already too fast for a person, before the Enter that ends it. */
export function isScannerSpeed({ text, spent }: Burst): boolean {
  return text.length >= minKeysToDecide && spent <= maxMeanGap * (text.length - 1);
}
