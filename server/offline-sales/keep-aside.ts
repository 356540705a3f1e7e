/** Why a delivered sale can't be booked. It is thrown, so that its transaction rolls back, and then kept for a person. */
import { Refusal } from '../base/refusal.ts';
import type { KeptWhy } from './sentences.ts';

export class KeepAside extends Error {
  readonly why: KeptWhy;

  constructor(why: KeptWhy) {
    super(`kept aside: ${why}`);
    this.why = why;
  }
}

const whyOfCode: Record<string, KeptWhy> = {
  'item-not-found': 'item',
  'pack-not-found': 'item',
  'customer-not-found': 'person',
  'tenders-differ': 'sums',
  'bad-input': 'sums',
  'deposit-short': 'sums',
  'method-not-found': 'method',
  'key-used': 'key',
};

/** What passes by itself: the database away, busy or short of room. The till then sends the sale again. */
const passing = /^(08|25006|40|53|55P03|57|58)/;

/** Null where the sale should be sent again instead: nothing is wrong with it. */
export function whyKept(error: unknown): KeptWhy | null {
  if (error instanceof KeepAside) return error.why;
  if (error instanceof Refusal) return whyOfCode[error.code] ?? 'other';
  const { code } = error as { code?: unknown };
  // Integrity and data: no repeat would end otherwise.
  return typeof code === 'string' && !passing.test(code) && /^(22|23|P0)/.test(code) ? 'other' : null;
}
