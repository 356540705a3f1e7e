/**
 * Decides which of the codes in sight counts. A code has to be read twice in a row, so that a misread one does not count. Of
 * several, the one nearest to the middle of the frame counts, and only once for as long as it stays in sight. It counts again
 * after it was away for a moment, so two equal pieces are scanned by showing one after the other.
 */
export interface Seen {
  text: string;
  /** How far from the middle of the frame. */
  distance: number;
}

interface Sighting {
  reads: number;
  /** How often in a row it was not seen. */
  misses: number;
  seenAt: number;
  counted: boolean;
}

const readsToTrust = 2;
/** A hand that shakes, or a reflection, hides a code for a few pictures. Both must be exceeded: some phones read slowly. */
const missesToForget = 2;
const timeToForget = 700;

/** Takes the codes of one picture, and returns the one that counts now, if any. */
export function watchCodes(): (seen: readonly Seen[], at: number) => string | null {
  const sightings = new Map<string, Sighting>();

  function note(texts: ReadonlySet<string>, at: number): void {
    for (const text of texts) {
      const before = sightings.get(text);
      sightings.set(text, {
        reads: (before?.misses === 0 ? before.reads : 0) + 1,
        misses: 0,
        seenAt: at,
        counted: before?.counted ?? false,
      });
    }
    for (const [text, sighting] of sightings) {
      if (texts.has(text)) continue;
      sighting.misses++;
      if (sighting.misses >= missesToForget && at - sighting.seenAt > timeToForget) sightings.delete(text);
    }
  }

  return (seen, at) => {
    note(new Set(seen.map(({ text }) => text)), at);
    const [nearest] = [...seen].sort((one, other) => one.distance - other.distance);
    const sighting = nearest && sightings.get(nearest.text);
    if (!sighting || sighting.counted || sighting.reads < readsToTrust) return null;
    sighting.counted = true;
    return nearest.text;
  };
}
