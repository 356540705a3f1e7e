/**
 * Patterns for substring search in any case. To meet the trigram indexes, compare with `lower(column) like` exactly as
 * the index has it.
 */

/** What a person typed, found anywhere, with nothing in it taken for a wildcard. */
export function contains(text: string): string {
  return `%${text.toLowerCase().replace(/[\\%_]/g, '\\$&')}%`;
}
