/** When somebody last worked in a tab of this browser; all tabs share it. Half an hour without activity ends the session. */
export const idleLimit = 1_800_000;

export const activityName = 'lastActivity';

/** Called for activity without a key or a mouse: with the camera alone, someone could scan for half an hour. */
export function noteActivity(): void {
  localStorage.setItem(activityName, String(Date.now()));
}

export function readLastActivity(): number {
  return Number(localStorage.getItem(activityName)) || 0;
}
