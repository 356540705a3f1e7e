/** When somebody last worked in a tab of this browser; all tabs share it. Half an hour without activity ends the session. */
export const idleLimit = 1_800_000;

export const activityName = 'lastActivity';

export function readLastActivity(): number {
  return Number(localStorage.getItem(activityName)) || 0;
}
