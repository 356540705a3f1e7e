/**
 * The key of a text as the page's own catalogues have it: the English text would double their size, so each is known by a short
 * number made of it (FNV-1a, of 24 bits, since keys hardly compress). A test refuses two texts with one number.
 */
export function shortKey(key: string): string {
  let hash = 0x811c9dc5;
  for (let at = 0; at < key.length; at++) hash = Math.imul(hash ^ key.charCodeAt(at), 0x01000193);
  return ((hash ^ (hash >>> 24)) & 0xffffff).toString(36);
}
