/** A name for an axis, shortened in the middle: product names often differ at the end, by a size or a number. */
export function shortName(name: string, maxLength: number): string {
  if (name.length <= maxLength) return name;
  const end = Math.floor(maxLength * 0.4);
  return `${name.slice(0, maxLength - end - 1).trimEnd()}…${name.slice(-end).trimStart()}`;
}
