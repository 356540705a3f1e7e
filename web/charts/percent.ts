/** A fraction as a CSS or SVG percentage. */
export function percent(fraction: number): string {
  return `${Number((fraction * 100).toFixed(3))}%`;
}
