/**
 * The newest answers, kept in memory beside their tags: a list that is asked for again and has not changed is not sent,
 * not read and not drawn again. The browser's own store is not used for it: nothing of a person who signed out may stay
 * readable on the disk. Whoever is given a kept answer has just been found by the server to be allowed the very same one.
 */
import type { Code } from '../../contract/codes.ts';

export interface Envelope {
  status: boolean;
  payload: unknown;
  meta?: unknown;
  /** Why not, where the status is false. */
  code?: Code;
}

interface Known {
  tag: string;
  envelope: Envelope;
}

/** Asks for a tag without having one. */
export const nothingKnown = '""';
const most = 200;
const answers = new Map<string, Known>();

export function knownAnswer(address: string): Known | undefined {
  return answers.get(address);
}

export function rememberAnswer(address: string, tag: string | null, envelope: Envelope): void {
  if (!tag) return;
  // Taken out first, so that the order is that of their last use.
  answers.delete(address);
  answers.set(address, { tag, envelope });
  const [oldest] = answers.keys();
  if (answers.size > most && oldest !== undefined) answers.delete(oldest);
}

/** When a session ends. */
export function forgetAnswers(): void {
  answers.clear();
}
