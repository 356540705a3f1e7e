/**
 * Live tills: follows the server's stream of changes and asks again for the lists that are on screen and stale. Reads it
 * with fetch, since EventSource can't carry the bearer. Comes back by itself after a cut, and then asks for everything.
 */
import { eventsPath, everything } from '../../contract/events.ts';
import { readToken } from '../session/session.ts';
import { queryClient } from './query-client.ts';

const shortestWait = 1_000;
const longestWait = 30_000;

/** Follows until the answer is called. */
export function followChanges(): () => void {
  const stopping = new AbortController();
  void follow(stopping.signal);
  return () => stopping.abort();
}

async function follow(signal: AbortSignal): Promise<void> {
  let wait = shortestWait;
  while (!signal.aborted && readToken()) {
    const opened = await read(signal).catch(() => false);
    wait = opened ? shortestWait : Math.min(wait * 2, longestWait);
    await pause(wait, signal);
  }
}

/** Answers whether the stream was open at all. A refusal is left to the other calls: they end the session. */
async function read(signal: AbortSignal): Promise<boolean> {
  const response = await fetch(eventsPath, { headers: { authorization: `Bearer ${readToken()}` }, signal });
  if (!response.ok || !response.body) return false;
  const reader = response.body.pipeThrough(new TextDecoderStream()).getReader();
  let text = '';
  for (;;) {
    const { done, value } = await reader.read();
    if (done) return true;
    const blocks = (text + value).split('\n\n');
    text = blocks.pop() ?? '';
    for (const block of blocks) {
      if (block.startsWith('data: ')) hear(block.slice('data: '.length).split(' '));
    }
  }
}

let followed = false;

/** The first word of a page's life asks for everything, which it is loading just then. */
function hear(topics: string[]): void {
  if (!topics.includes(everything)) void refresh(topics);
  else if (followed) void queryClient.invalidateQueries();
  followed = true;
}

/** Whatever is on screen of these lists is asked for again; the rest when it is shown. */
export async function refresh(topics: string[]): Promise<void> {
  await Promise.all(topics.map((topic) => queryClient.invalidateQueries({ queryKey: [topic] })));
}

function pause(milliseconds: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(resolve, milliseconds);
    signal.addEventListener('abort', () => {
      clearTimeout(timer);
      resolve();
    });
  });
}
