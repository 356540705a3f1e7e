/**
 * Live tills: follows the server's stream of changes and asks again for the lists that are on screen and stale. Reads it
 * with fetch, since EventSource can't carry the bearer. Comes back by itself after a cut, and then asks for everything.
 */
import { eventsPath, everything } from '../../contract/events.ts';
import { lookForUpdate } from '../offline/worker-registration.ts';
import { endSession } from '../session/end-session.ts';
import { readToken } from '../session/session.ts';
import { isConnectionLost, noteLost, noteReached, watchConnection } from './connection.ts';
import { queryClient } from './query-client.ts';

const shortestWait = 1_000;
const longestWait = 8_000;
/** The server is heard every 20 seconds. A wire that was pulled does not say so. */
const longestSilence = 45_000;
const toLookAgain = 'to look again';
const tooSilent = 'too silent';

/** Follows until the answer is called. */
export function followChanges(): () => void {
  let stopped = false;
  /** Ends what is being waited for: a stream that may be dead, or the pause before the next try. */
  let tryAgain = () => {};

  async function follow(): Promise<void> {
    let wait = shortestWait;
    while (!stopped && readToken()) {
      const stream = new AbortController();
      tryAgain = () => stream.abort(toLookAgain);
      const opened = await read(stream);
      if (stream.signal.reason === toLookAgain) continue;
      wait = opened ? shortestWait : Math.min(wait * 2, longestWait);
      await new Promise<void>((resolve) => {
        const timer = setTimeout(resolve, wait);
        tryAgain = () => {
          clearTimeout(timer);
          resolve();
        };
        if (stopped) tryAgain();
      });
    }
  }

  const look = () => tryAgain();
  // A call that failed says nothing of the stream, whose new start finds out.
  const unwatch = watchConnection(() => isConnectionLost() && look());
  const lookIfLost = () => isConnectionLost() && look();
  window.addEventListener('offline', look);
  window.addEventListener('online', look);
  document.addEventListener('visibilitychange', lookIfLost);
  void follow();
  return () => {
    stopped = true;
    unwatch();
    window.removeEventListener('offline', look);
    window.removeEventListener('online', look);
    document.removeEventListener('visibilitychange', lookIfLost);
    tryAgain();
  };
}

/** Answers whether the stream was open at all. */
async function read(stream: AbortController): Promise<boolean> {
  let opened = false;
  let silence: ReturnType<typeof setTimeout> | undefined;
  const heard = () => {
    clearTimeout(silence);
    silence = setTimeout(() => stream.abort(tooSilent), longestSilence);
  };
  try {
    heard();
    const token = readToken();
    const headers = { authorization: `Bearer ${token}` };
    const response = await fetch(eventsPath, { headers, signal: stream.signal });
    if (response.status === 401 && token === readToken()) endSession();
    if (!response.ok || !response.body) return opened;
    opened = true;
    noteReached();
    const reader = response.body.pipeThrough(new TextDecoderStream()).getReader();
    let text = '';
    for (;;) {
      const { done, value } = await reader.read();
      if (done) return opened;
      heard();
      const blocks = (text + value).split('\n\n');
      text = blocks.pop() ?? '';
      for (const block of blocks) {
        if (block.startsWith('data: ')) hear(block.slice('data: '.length).split(' '));
      }
    }
  } catch {
    // One that breaks off may be opened again at once; one that can't be opened is a lost connection.
    followed = true;
    if (!opened && stream.signal.reason !== toLookAgain) noteLost();
    return opened;
  } finally {
    clearTimeout(silence);
  }
}

let followed = false;

/** The first word of a page's life asks for everything, which it is loading just then. */
function hear(topics: string[]): void {
  if (!topics.includes(everything)) void refresh(topics);
  else if (followed) {
    void queryClient.invalidateQueries();
    // The server may have been started anew, with a newer page.
    lookForUpdate();
  }
  followed = true;
}

/** Whatever is on screen of these lists is asked for again; the rest when it is shown. */
export async function refresh(topics: string[]): Promise<void> {
  await Promise.all(topics.map((topic) => queryClient.invalidateQueries({ queryKey: [topic] })));
}
