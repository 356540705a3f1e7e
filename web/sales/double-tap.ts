/**
 * Two taps that are one: a finger that hit twice. The second may land on another item, since a tap also empties the
 * search and brings other rows under the finger. Whoever wants two of an item taps its plus, as fast as they like.
 */
export interface Tap {
  itemId: number;
  /** Milliseconds on any clock, as events carry them. */
  at: number;
  x: number;
  y: number;
}

const soonest = 300;
const fingerWidth = 30;

export function isDoubleTap(before: Tap | null, now: Tap): boolean {
  if (!before || now.at - before.at >= soonest) return false;
  return now.itemId === before.itemId || Math.hypot(now.x - before.x, now.y - before.y) < fingerWidth;
}
