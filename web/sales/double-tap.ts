/**
 * Detects an accidental double tap, which should count once. The second tap may hit another item, since the first one
 * clears the search and moves other rows under the finger. To add two of an item, people tap its plus button.
 */
export interface Tap {
  itemId: number;
  /** Milliseconds on any clock, as events carry them. */
  at: number;
  x: number;
  y: number;
}

const maxInterval = 300;
const maxDistance = 30;

export function isDoubleTap(before: Tap | null, now: Tap): boolean {
  if (!before || now.at - before.at >= maxInterval) return false;
  return now.itemId === before.itemId || Math.hypot(now.x - before.x, now.y - before.y) < maxDistance;
}
