/** What a select that can be typed into offers for a text, and what it says if nothing was chosen. */
export interface Option {
  value: string;
  label: string;
}

export function isSame(one: string, other: string): boolean {
  return one.trim().toLowerCase() === other.trim().toLowerCase();
}

export function matching(options: readonly Option[], search: string): Option[] {
  const wanted = search.trim().toLowerCase();
  return options.filter(({ label }) => label.toLowerCase().includes(wanted));
}

/** Whoever typed a whole name means that one, even if others that contain it come first. */
export function exactFirst(options: readonly Option[], search: string): Option[] {
  return [
    ...options.filter(({ label }) => isSame(label, search)),
    ...options.filter(({ label }) => !isSame(label, search)),
  ];
}

export function unmatchedText(noun: string, typed: string, hasMatches: boolean): string {
  return hasMatches
    ? `Choose the ${noun} from the list: “${typed}” is only typed.`
    : `No ${noun} is called “${typed}”.`;
}
