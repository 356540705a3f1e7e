/**
 * What a schema says about a field completes its name: "qty must be a quantity". A few say a whole sentence instead, such as
 * "Please add items to the cart"; those are marked where they are written.
 */
const marked = new Set<string>();

export function wholeSentence(text: string): string {
  marked.add(text);
  return text;
}

export function isWholeSentence(text: string): boolean {
  return marked.has(text);
}
