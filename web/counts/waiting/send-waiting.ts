/**
 * Sends the waiting entries in the order in which they were made until none is left, including those of other counts, and also
 * after the screen was left. Without a connection it keeps trying.
 */
import { useEffect } from 'react';
import { addEntries, deleteEntry, entriesAtOnce } from '../../../contract/goods/counts.ts';
import { call, failedWith } from '../../http/call.ts';
import { connectionLost } from '../../http/connection.ts';
import { queryClient } from '../../http/query-client.ts';
import { refreshAfter } from '../../http/refresh.ts';
import { readToken, readUser } from '../../session/session.ts';
import { countQuery } from '../counts-queries.ts';
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

/** Who made the entries, and the session they are sent with, so that the next person to sign in does not send them as their own. */
interface Sender {
  owner: number;
  bearer: string;
}

let sending: Promise<void> | null = null;

/** Sends whatever is waiting when the screen is opened. */
export function useSendWaiting(): void {
  useEffect(() => void sendWaiting(), []);
}

export function sendWaiting(): Promise<void> {
  sending ??= sendAll().finally(() => {
    sending = null;
  });
  return sending;
}

async function sendAll(): Promise<void> {
  let wait = minWait;
  for (let next = nextWaiting(); next; next = nextWaiting()) {
    const isDone = await sendTogether(next.sender, next.countId, next.entries);
    if (!isDone) await pause(wait);
    wait = isDone ? minWait : Math.min(wait * 2, maxWait);
  }
}

function senderNow(): Sender | null {
  const [owner, bearer] = [readUser()?.id, readToken()];
  return owner && bearer ? { owner, bearer } : null;
}

/** The entries to send together, which end before the next one that was taken back. */
function nextWaiting(): { sender: Sender; countId: number; entries: WaitingEntry[] } | undefined {
  const sender = senderNow();
  if (!sender) return undefined;
  for (const countId of countsWaiting(sender.owner)) {
    const entries = readWaiting(countId, sender.owner).filter(({ state }) => state !== 'refused');
    const undone = entries.findIndex(({ state }) => state === 'undone');
    if (undone === 0) return { sender, countId, entries: entries.slice(0, 1) };
    const together = entries.slice(0, undone === -1 ? entriesAtOnce : Math.min(undone, entriesAtOnce));
    if (together.length > 0) return { sender, countId, entries: together };
  }
  return undefined;
}

/** Returns false if it has to be tried again later. */
async function sendTogether(sender: Sender, countId: number, entries: WaitingEntry[]): Promise<boolean> {
  if (entries[0]?.state === 'undone') return takeBack(sender, countId, entries[0]);
  const keys = new Set(entries.map(({ key }) => key));
  const mark = (change: Pick<WaitingEntry, 'state' | 'reason'>) =>
    changeWaiting(
      countId,
      (all) => all.map((one) => (keys.has(one.key) && one.state !== 'undone' ? { ...one, ...change } : one)),
      sender.owner,
    );
  mark({ state: 'sent' });
  try {
    await send(sender, countId, entries);
    // This comes before the entries stop waiting, so that nobody takes figures that were loaded without them for the newest.
    void refreshAfter(addEntries);
    const isLeft = ({ key, state }: WaitingEntry) => !keys.has(key) || state === 'undone';
    changeWaiting(countId, (all) => all.filter(isLeft), sender.owner);
    return true;
  } catch (error) {
    if (!failedWith(error, ...finalCodes)) {
      mark({ state: 'late' });
      return false;
    }
    // One of them was refused, and all that were sent together were refused with it.
    if (entries.length > 1) {
      for (const entry of entries) if (!(await sendTogether(sender, countId, [entry]))) return false;
      return true;
    }
    mark({ state: 'refused', reason: (error as Error).message });
    return true;
  }
}

async function send({ bearer }: Sender, countId: number, entries: WaitingEntry[]): Promise<void> {
  const signal = AbortSignal.timeout(longestCall);
  const ahead = await serverAhead(signal);
  const body = {
    entries: entries.map(({ key, stockId, place, pack, quantity, add, again, enteredAt }) => ({
      ...{ key, stockId, place, quantity, add, again },
      packId: pack?.id ?? null,
      countedAt: new Date(enteredAt + ahead).toISOString(),
    })),
  };
  const saved = await call(addEntries, { params: { id: countId }, body, signal, bearer });
  if (readToken() !== bearer) return;
  // Shown as saved at once, without a gap until the count is loaded again.
  const keys = new Set(saved.map(({ key }) => key));
  queryClient.setQueryData(
    countQuery(countId).queryKey,
    (count) =>
      count && { ...count, entries: [...saved.toReversed(), ...count.entries.filter((one) => !keys.has(one.key))] },
  );
}

async function takeBack({ owner, bearer }: Sender, countId: number, { key }: WaitingEntry): Promise<boolean> {
  try {
    await call(deleteEntry, { params: { id: countId, key }, signal: AbortSignal.timeout(longestCall), bearer });
  } catch (error) {
    // The entry never arrived, or the count is over.
    if (!failedWith(error, ...finalCodes)) return false;
  }
  changeWaiting(countId, (all) => all.filter((one) => one.key !== key), owner);
  void refreshAfter(deleteEntry);
  return true;
}

/** Ends early if the connection comes back. */
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
