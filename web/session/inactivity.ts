/**
 * Half an hour without a mouse movement or a key press ends the session. The time of the last one is shared by all tabs
 * of the browser, so that work in one keeps the others open, and all of them close together.
 *
 * The server has the same limit, counted by calls. While somebody is active it is told so often that its limit never
 * comes before ours: a call at every beat that follows some activity, in whichever tab that was.
 */
export const idleLimit = 1_800_000;
export const beat = 300_000;

const activityName = 'lastActivity';
const writeAtMostEvery = 1000;

interface Watch {
  onIdle(): void;
  onBeat(): void;
}

/** Watches until the returned function is called. Opening a page counts as activity. */
export function watchActivity({ onIdle, onBeat }: Watch): () => void {
  let own = 0;
  let told = Date.now();
  let timer: ReturnType<typeof setTimeout>;

  const lastActivity = () => Math.max(own, Number(localStorage.getItem(activityName)) || 0);

  function note() {
    const now = Date.now();
    if (now - own < writeAtMostEvery) return;
    own = now;
    localStorage.setItem(activityName, String(now));
  }

  /** Timers sleep with the laptop: the first movement after a long sleep must find the session over, not extend it. */
  function noteUnlessOver() {
    if (Date.now() - lastActivity() < idleLimit) note();
    else check();
  }

  function check() {
    clearTimeout(timer);
    const left = lastActivity() + idleLimit - Date.now();
    if (left > 0) timer = setTimeout(check, left);
    else onIdle();
  }

  function beatOnce() {
    if (lastActivity() <= told) return;
    told = Date.now();
    onBeat();
  }

  note();
  check();
  const beats = setInterval(beatOnce, beat);
  window.addEventListener('mousemove', noteUnlessOver, { passive: true });
  window.addEventListener('keydown', noteUnlessOver, { passive: true });
  document.addEventListener('visibilitychange', check);
  return () => {
    clearTimeout(timer);
    clearInterval(beats);
    window.removeEventListener('mousemove', noteUnlessOver);
    window.removeEventListener('keydown', noteUnlessOver);
    document.removeEventListener('visibilitychange', check);
  };
}
