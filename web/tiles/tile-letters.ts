/** What a tile without a picture shows: one or two letters of the name, on a colour that its category always has. */
export function lettersOf(name: string): string {
  const words = name.split(/[^\p{L}\p{M}\p{N}]+/u).filter(Boolean);
  const letters = words.slice(0, 2).map((word) => [...new Intl.Segmenter().segment(word)][0]?.segment ?? '');
  return letters.join('').toLocaleUpperCase();
}

/** The hue in degrees. Consecutive ids are far apart on the colour wheel. */
export function hueOf(categoryId: number): number {
  return (categoryId * 137) % 360;
}
