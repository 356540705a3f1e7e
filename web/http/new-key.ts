/**
 * A key that makes repeating a request safe. Random bytes rather than `crypto.randomUUID`, which browsers disable on
 * pages loaded over plain http from another machine, as in many shops.
 */
export function newKey(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
}
