/** Which of many items is most easily mistaken for another: it shares words of its name, or its category. */
interface Item {
  name: string;
  category: number;
}

export interface Lookalikes<Kind extends Item> {
  of(item: Item): Kind | undefined;
}

/** A shared category counts this much; two names of the same words count 1. */
const sameCategory = 0.2;
/**
 * At most this many items are compared with one. Those that share its rarest words come first, because a common word says little.
 */
const mostCompared = 50;

export function lookalikes<Kind extends Item>(items: readonly Kind[]): Lookalikes<Kind> {
  const known = items.map((item) => ({ item, words: wordsOf(item.name) }));
  const withWord = new Map<string, typeof known>();
  const ofCategory = new Map<number, (typeof known)[number]>();
  for (const one of known) {
    for (const word of one.words) {
      const those = withWord.get(word);
      if (those) those.push(one);
      else withWord.set(word, [one]);
    }
    if (!ofCategory.has(one.item.category)) ofCategory.set(one.item.category, one);
  }

  function candidates(words: Set<string>, category: number): typeof known {
    const lists = [...words].map((word) => withWord.get(word) ?? []).sort((a, b) => a.length - b.length);
    const neighbour = ofCategory.get(category);
    return [...(neighbour ? [neighbour] : []), ...lists.flatMap((list) => list.slice(0, mostCompared))];
  }

  return {
    of({ name, category }) {
      const words = wordsOf(name);
      let best: Kind | undefined;
      let most = 0;
      for (const { item, words: theirs } of candidates(words, category).slice(0, mostCompared)) {
        const shared = [...theirs].filter((word) => words.has(word)).length;
        const alike = shared / Math.max(words.size, theirs.size, 1) + (item.category === category ? sameCategory : 0);
        if (alike > most) [best, most] = [item, alike];
      }
      return best;
    },
  };
}

function wordsOf(name: string): Set<string> {
  return new Set(
    name
      .toLocaleLowerCase()
      .split(/[^\p{L}\p{N}]+/u)
      .filter(Boolean),
  );
}
