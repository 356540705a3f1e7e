/**
 * A key that makes a repeated request harmless. Random bytes, not `crypto.randomUUID`, which browsers keep from pages
 * that come over plain http from another machine, as in many shops.
 */
export function newKey(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
}
