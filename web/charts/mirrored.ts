/** Charts follow the direction of writing: in a language that is read from right to left, their first point is on the right. */
import { isRightToLeft } from '../words/direction.ts';

/** Converts a position, as a fraction of the width from where lines begin, to a fraction from the left. */
export function fromLeft(fraction: number): number {
  return isRightToLeft() ? 1 - fraction : fraction;
}

/** A distance in pixels along the line. */
export function alongLine(pixels: number): number {
  return isRightToLeft() ? -pixels : pixels;
}
