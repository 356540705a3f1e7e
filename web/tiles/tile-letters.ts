/** What stands on a tile without a picture: one or two letters of the name, on a colour that its category always has. */
export function lettersOf(name: string): string {
  const words = name.split(/[^\p{L}\p{M}\p{N}]+/u).filter(Boolean);
  const letters = words.slice(0, 2).map((word) => [...new Intl.Segmenter().segment(word)][0]?.segment ?? '');
  return letters.join('').toLocaleUpperCase();
}

/** Degrees on the colour wheel; neighbours are far apart. */
export function hueOf(categoryId: number): number {
  return (categoryId * 137) % 360;
}
