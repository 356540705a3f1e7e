/** A share of 1 as CSS and SVG write it. */
export function percent(share: number): string {
  return `${Number((share * 100).toFixed(3))}%`;
}
