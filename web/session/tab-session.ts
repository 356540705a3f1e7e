/**
 * A tab opened beside a signed-in one has the same session: it asks the other tabs, and one of them answers. The token
 * goes from page to page in memory, through a channel that only pages of this address hear, and is stored as each tab
 * stores its own; nothing is written that outlives the tabs.
 */
import type { SessionUser } from '../../contract/people/auth.ts';
import { idleLimit, readLastActivity } from './last-activity.ts';
import { isSignedIn, readToken, readUser, storeSession } from './session.ts';

const channelName = 'session';
const question = 'who-is-signed-in';
/** In milliseconds; an open tab answers within a few. */
const patience = 300;

interface Answer {
  token: string;
  user: SessionUser;
  colors: string | null;
}

/** Does not wait if no tab can be signed in, because there was no activity, or not for a long time. */
export async function takeSessionFromTabs(): Promise<void> {
  if (isSignedIn() || !isActive()) return;
  const channel = new BroadcastChannel(channelName);
  const answer = await new Promise<Answer | null>((resolve) => {
    channel.onmessage = ({ data }) => {
      if (data !== question) resolve(data);
    };
    channel.postMessage(question);
    setTimeout(resolve, patience, null);
  });
  channel.close();
  if (!answer || isSignedIn()) return;
  storeSession(answer.token, answer.user, false);
  if (answer.colors) sessionStorage.setItem('color-scheme', answer.colors);
}

/** Answers tabs that ask, until the returned function is called. */
export function shareSessionWithTabs(): () => void {
  const channel = new BroadcastChannel(channelName);
  channel.onmessage = ({ data }) => {
    const [token, user] = [readToken(), readUser()];
    if (data !== question || !token || !user || !isActive()) return;
    channel.postMessage({ token, user, colors: sessionStorage.getItem('color-scheme') } satisfies Answer);
  };
  return () => channel.close();
}

function isActive(): boolean {
  return Date.now() - readLastActivity() < idleLimit;
}
