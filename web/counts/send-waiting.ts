/**
 * Sends the entries that wait, in the order in which they were made, until none is left; also those of other counts, and after the
 * screen was left. Without a connection it tries again by itself.
 */
import { useEffect } from 'react';
import { addEntries, deleteEntry, entriesAtOnce } from '../../contract/counts.ts';
import { call, failedWith } from '../http/call.ts';
import { connectionLost } from '../http/connection.ts';
import { queryClient } from '../http/query-client.ts';
import { refreshAfter } from '../http/refresh.ts';
import { readToken } from '../session/session.ts';
import { countQuery } from './counts-queries.ts';
import { serverAhead } from './server-clock.ts';
import { changeWaiting, countsWaiting, readWaiting, type WaitingEntry } from './waiting.ts';

const minWait = 1_000;
const maxWait = 15_000;
const longestCall = 20_000;
/** Sending these again would not help. */
const finalCodes = [
  ...(['bad-input', 'conflict', 'item-not-found', 'keeps-no-stock', 'not-allowed', 'not-found'] as const),
  ...(['not-in-count', 'not-whole', 'pack-not-found'] as const),
];

let isSending = false;

/** Whatever waits when the screen is opened. */
export function useSendWaiting(): void {
  useEffect(() => void sendWaiting(), []);
}

export async function sendWaiting(): Promise<void> {
  if (isSending) return;
  isSending = true;
  let wait = minWait;
  try {
    for (let next = nextWaiting(); next && readToken(); next = nextWaiting()) {
      const isDone = await sendTogether(next.countId, next.entries);
      if (!isDone) await pause(wait);
      wait = isDone ? minWait : Math.min(wait * 2, maxWait);
    }
  } finally {
    isSending = false;
  }
}

/** What is to be sent together: up to the next one that was taken back. */
function nextWaiting(): { countId: number; entries: WaitingEntry[] } | undefined {
  for (const countId of countsWaiting()) {
    const entries = readWaiting(countId).filter(({ state }) => state !== 'refused');
    const undone = entries.findIndex(({ state }) => state === 'undone');
    if (undone === 0) return { countId, entries: entries.slice(0, 1) };
    const together = entries.slice(0, undone === -1 ? entriesAtOnce : Math.min(undone, entriesAtOnce));
    if (together.length > 0) return { countId, entries: together };
  }
  return undefined;
}

/** False: try again later. */
async function sendTogether(countId: number, entries: WaitingEntry[]): Promise<boolean> {
  if (entries[0]?.state === 'undone') return takeBack(countId, entries[0]);
  const keys = new Set(entries.map(({ key }) => key));
  mark(countId, keys, { state: 'sent' });
  try {
    await send(countId, entries);
    changeWaiting(countId, (all) => all.filter(({ key, state }) => !keys.has(key) || state === 'undone'));
    void refreshAfter(addEntries);
    return true;
  } catch (error) {
    if (!failedWith(error, ...finalCodes)) {
      mark(countId, keys, { state: 'late' });
      return false;
    }
    // One of them is refused, and with it all that were sent together.
    if (entries.length > 1) {
      for (const entry of entries) if (!(await sendTogether(countId, [entry]))) return false;
      return true;
    }
    mark(countId, keys, { state: 'refused', reason: (error as Error).message });
    return true;
  }
}

async function send(countId: number, entries: WaitingEntry[]): Promise<void> {
  const signal = AbortSignal.timeout(longestCall);
  const ahead = await serverAhead(signal);
  const body = {
    entries: entries.map(({ key, stockId, place, pack, quantity, add, again, enteredAt }) => ({
      ...{ key, stockId, place, quantity, add, again },
      packId: pack?.id ?? null,
      countedAt: new Date(enteredAt + ahead).toISOString(),
    })),
  };
  const saved = await call(addEntries, { params: { id: countId }, body, signal });
  // Shown as saved at once, without a gap until the count is loaded again.
  const keys = new Set(saved.map(({ key }) => key));
  queryClient.setQueryData(
    countQuery(countId).queryKey,
    (count) =>
      count && { ...count, entries: [...saved.toReversed(), ...count.entries.filter((one) => !keys.has(one.key))] },
  );
}

async function takeBack(countId: number, { key }: WaitingEntry): Promise<boolean> {
  try {
    await call(deleteEntry, { params: { id: countId, key }, signal: AbortSignal.timeout(longestCall) });
  } catch (error) {
    // It never arrived, or the count is over.
    if (!failedWith(error, ...finalCodes)) return false;
  }
  changeWaiting(countId, (all) => all.filter((one) => one.key !== key));
  void refreshAfter(deleteEntry);
  return true;
}

function mark(countId: number, keys: ReadonlySet<string>, change: Pick<WaitingEntry, 'state' | 'reason'>): void {
  changeWaiting(countId, (all) =>
    all.map((one) => (keys.has(one.key) && one.state !== 'undone' ? { ...one, ...change } : one)),
  );
}

/** Shorter if the connection comes back meanwhile. */
function pause(milliseconds: number): Promise<void> {
  return new Promise((resolve) => {
    const end = () => {
      clearTimeout(timer);
      unsubscribe();
      resolve();
    };
    const timer = setTimeout(end, milliseconds);
    const unsubscribe = connectionLost.subscribe(() => !connectionLost.get() && end());
  });
}
