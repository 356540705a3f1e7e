/** Secrets that are handed out. Only their SHA-256 is ever stored. */
import { hash, randomBytes, randomInt } from 'node:crypto';

/** 256 random bits, for sessions and tickets. */
export function newToken(): string {
  return randomBytes(32).toString('base64url');
}

export function hashSecret(secret: string): Buffer {
  return hash('sha256', secret, 'buffer');
}

/** Without 0/O, 1/I/L, so that codes can be read out over a counter without mistakes. */
const alphabet = '23456789ABCDEFGHJKMNPQRSTUVWXYZ';

export function newCode(length = 8): string {
  return Array.from({ length }, () => alphabet[randomInt(alphabet.length)]).join('');
}

/** Codes are typed by hand: case and the gaps people put in do not matter. */
export function hashCode(code: string): Buffer {
  return hashSecret(code.toUpperCase().replace(/[\s-]/g, ''));
}
