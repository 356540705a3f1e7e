/**
 * Argon2id hashes. An unknown address takes as long as a wrong password, so that nobody can find out who works here.
 */
import { randomBytes } from 'node:crypto';
import { hash, verify } from '@node-rs/argon2';

const cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

/** Has the form and cost of a real hash, and matches no password. */
const dummyHash = `$argon2id$v=19$m=${cost.memoryCost},t=${cost.timeCost},p=${cost.parallelism}$${base64(16)}$${base64(32)}`;

export function hashPassword(password: string): Promise<string> {
  return hash(password.normalize('NFKC'), cost);
}

export function verifyPassword(stored: string | null | undefined, password: string): Promise<boolean> {
  return verify(stored ?? dummyHash, password.normalize('NFKC'));
}

function base64(bytes: number): string {
  return randomBytes(bytes).toString('base64').replace(/=+$/, '');
}
