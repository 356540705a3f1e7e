/** Charts run as lines of text do: their first point is on the right where those begin there. */
import { isRightToLeft } from '../words/direction.ts';

/** A place, as a fraction of the width from the start of the line, from the left. */
export function fromLeft(fraction: number): number {
  return isRightToLeft() ? 1 - fraction : fraction;
}

/** A distance in pixels along the line. */
export function alongLine(pixels: number): number {
  return isRightToLeft() ? -pixels : pixels;
}
