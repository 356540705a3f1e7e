/**
 * Half an hour without a mouse movement or a key press ends the session. The time of the last activity is shared by all
 * tabs, so that work in one keeps the others signed in, and all of them sign out together.
 *
 * The server has the same limit, but counts calls. So while somebody is active in any tab, a heartbeat call keeps the
 * server's session alive.
 */
import { activityName, idleLimit, readLastActivity } from './last-activity.ts';

export const heartbeat = 300_000;

const minWriteInterval = 1000;

const shortWait = 60_000;

interface Watch {
  /** Whether the session must go on because nobody could sign in again now, which would stop the shop. */
  mustStay(): boolean;
  onIdle(): void;
  onHeartbeat(): void;
}

/** Watches until the returned function is called. Opening a page counts as activity. */
export function watchActivity({ mustStay, onIdle, onHeartbeat }: Watch): () => void {
  let ownActivity = 0;
  let lastHeartbeat = Date.now();
  let timer: ReturnType<typeof setTimeout>;

  const lastActivity = () => Math.max(ownActivity, readLastActivity());

  function recordActivity() {
    const now = Date.now();
    if (now - ownActivity < minWriteInterval) return;
    ownActivity = now;
    localStorage.setItem(activityName, String(now));
  }

  /** Timers stop while a laptop sleeps: the first movement afterwards must end an expired session, not extend it. */
  function onActivity() {
    if (Date.now() - lastActivity() < idleLimit || mustStay()) recordActivity();
    else check();
  }

  function check() {
    clearTimeout(timer);
    const left = lastActivity() + idleLimit - Date.now();
    if (left > 0) timer = setTimeout(check, left);
    else if (mustStay()) timer = setTimeout(check, shortWait);
    else onIdle();
  }

  function sendHeartbeat() {
    if (lastActivity() <= lastHeartbeat) return;
    lastHeartbeat = Date.now();
    onHeartbeat();
  }

  recordActivity();
  check();
  const heartbeats = setInterval(sendHeartbeat, heartbeat);
  window.addEventListener('mousemove', onActivity, { passive: true });
  window.addEventListener('keydown', onActivity, { passive: true });
  document.addEventListener('visibilitychange', check);
  return () => {
    clearTimeout(timer);
    clearInterval(heartbeats);
    window.removeEventListener('mousemove', onActivity);
    window.removeEventListener('keydown', onActivity);
    document.removeEventListener('visibilitychange', check);
  };
}
