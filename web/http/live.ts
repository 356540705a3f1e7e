/**
 * Live updates: reads the server's stream of changes and reloads the lists on screen that have changed. Uses fetch,
 * since EventSource can't send the bearer. Reconnects after the connection was cut, and then reloads everything.
 */
import { eventsPath, everything, heartbeats } from '../../contract/events.ts';
import { checkForUpdate } from '../offline/worker-registration.ts';
import { reloadBusiness } from '../session/business.ts';
import { readToken } from '../session/session.ts';
import { createStore } from '../store.ts';
import { handleSessionCode } from './call.ts';
import { connectionLost } from './connection.ts';
import { queryClient } from './query-client.ts';
import { refresh } from './refresh.ts';
import { inTurn } from './reload-in-turn.ts';
import type { Envelope } from './response-cache.ts';

const minWait = 1_000;
const maxWait = 8_000;
/**
 * The server sends something every 20 seconds. An unplugged cable gives no error, so silence counts as one. So does a server
 * that says it hears of no changes itself, because another one may answer at the same address.
 */
const maxSilence = 45_000;
/** Why a stream was aborted. */
const reconnectNow = 'reconnect-now';
const timedOut = 'timed-out';

/** Follows changes until the returned function is called. */
export function followChanges(): () => void {
  let stopped = false;
  /** Aborts the current stream, which may be dead, or skips the pause before the next try. */
  let reconnect = () => {};

  async function run(): Promise<void> {
    let wait = minWait;
    while (!stopped && readToken()) {
      const stream = new AbortController();
      reconnect = () => stream.abort(reconnectNow);
      const opened = await readStream(stream);
      if (stream.signal.reason === reconnectNow) continue;
      wait = opened ? minWait : Math.min(wait * 2, maxWait);
      await new Promise<void>((resolve) => {
        const timer = setTimeout(resolve, wait);
        reconnect = () => {
          clearTimeout(timer);
          resolve();
        };
        if (stopped) reconnect();
      });
    }
  }

  const reconnectNowIfLost = () => connectionLost.get() && reconnect();
  const onNetworkChange = () => reconnect();
  // A failed call does not tell whether the stream still works; connecting again does.
  const unsubscribe = connectionLost.subscribe(reconnectNowIfLost);
  window.addEventListener('offline', onNetworkChange);
  window.addEventListener('online', onNetworkChange);
  document.addEventListener('visibilitychange', reconnectNowIfLost);
  void run();
  return () => {
    stopped = true;
    unsubscribe();
    window.removeEventListener('offline', onNetworkChange);
    window.removeEventListener('online', onNetworkChange);
    document.removeEventListener('visibilitychange', reconnectNowIfLost);
    reconnect();
  };
}

/** Resolves when the stream ends, to whether it was open at all. */
async function readStream(stream: AbortController): Promise<boolean> {
  let opened = false;
  let silence: ReturnType<typeof setTimeout> | undefined;
  const restartTimer = () => {
    clearTimeout(silence);
    silence = setTimeout(() => stream.abort(timedOut), maxSilence);
  };
  try {
    restartTimer();
    const token = readToken();
    const headers = { authorization: `Bearer ${token}` };
    const response = await fetch(eventsPath, { headers, signal: stream.signal });
    if (!response.ok || !response.body) {
      const refusal: Partial<Envelope> = await response.json().catch(() => ({}));
      handleSessionCode(refusal.code, token);
      if (refusal.code === 'away') {
        connectedBefore = true;
        connectionLost.set(true);
      }
      return opened;
    }
    opened = true;
    connectionLost.set(false);
    await readEvents(response.body, restartTimer);
    return opened;
  } catch {
    connectedBefore = true;
    // A stream that broke off may open again at once; one that can't be opened means a lost connection.
    if (!opened && stream.signal.reason !== reconnectNow) connectionLost.set(true);
    return opened;
  } finally {
    clearTimeout(silence);
  }
}

/** Reads events until the stream ends. */
async function readEvents(body: NonNullable<Response['body']>, onHeard: () => void): Promise<void> {
  const reader = body.pipeThrough(new TextDecoderStream()).getReader();
  let text = '';
  for (;;) {
    const { done, value } = await reader.read();
    if (done) return;
    const blocks = (text + value).split('\n\n');
    text = blocks.pop() ?? '';
    if (blocks.some((block) => block !== heartbeats.deaf)) onHeard();
    for (const block of blocks) {
      if (block.startsWith('data: ')) onEvent(block.slice('data: '.length).split(' '));
    }
  }
}

/** The lists that the last event named, for data that is not a query, such as the catalogue of a till. */
export const changedLists = createStore<readonly string[]>([]);

let connectedBefore = false;
const reload = inTurn((list) => refresh([list]));

/** The first event asks to reload everything, but a page that has just opened is loading it anyway. */
function onEvent(lists: string[]): void {
  changedLists.set(lists);
  if (!lists.includes(everything)) lists.forEach(reload);
  else if (connectedBefore) {
    void queryClient.invalidateQueries();
    void reloadBusiness();
    // The server may have restarted with a newer page.
    checkForUpdate();
  } else {
    // What was answered before this event may have changed in between. If it has not, the server's answer is an empty 304.
    void queryClient.invalidateQueries(
      { predicate: ({ state, queryKey }) => state.dataUpdatedAt > 0 || queryKey[0] === 'settings' },
      { cancelRefetch: false },
    );
  }
  connectedBefore = true;
}
