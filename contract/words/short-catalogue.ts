/**
 * A catalogue as the page loads it. The English texts would double its size, so each text is known by a number computed from it
 * (FNV-1a, of 24 bits). Such numbers hardly compress, so they are sorted and stored as the steps from one to the next. A test
 * refuses two texts with the same number.
 */
export type ShortCatalogue = [steps: string, ...texts: string[]];

const base = 36;

export function shortKey(key: string): number {
  let hash = 0x811c9dc5;
  for (let at = 0; at < key.length; at++) hash = Math.imul(hash ^ key.charCodeAt(at), 0x01000193);
  return (hash ^ (hash >>> 24)) & 0xffffff;
}

export function shorten(entries: Record<string, string>): ShortCatalogue {
  const sorted = Object.entries(entries)
    .map(([key, text]) => [shortKey(key), text] as const)
    .sort(([one], [other]) => one - other);
  const steps = sorted.map(([key], at) => (key - (sorted[at - 1]?.[0] ?? 0)).toString(base));
  return [steps.join(' '), ...sorted.map(([, text]) => text)];
}

/** The texts, by their numbers. */
export function textsOf(catalogues: ShortCatalogue[]): Map<number, string> {
  const found = new Map<number, string>();
  for (const [steps, ...texts] of catalogues) {
    let key = 0;
    for (const [at, step] of steps.split(' ').entries()) {
      key += Number.parseInt(step, base);
      found.set(key, texts[at]!);
    }
  }
  return found;
}
