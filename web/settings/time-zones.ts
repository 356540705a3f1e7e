/** The time zones of the world, for a select: those near and the one chosen come first. */
export function timeZones(chosen: string, near: readonly string[] = []): string[] {
  return [...new Set([...near, chosen, 'UTC', ...Intl.supportedValuesOf('timeZone')])];
}
