/**
 * Why a delivered sale can't be booked. It is thrown, so that the transaction rolls back, and then stored for a person to decide.
 */
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

/** Errors that pass by themselves: the database is away, busy or out of space. The till then sends the sale again. */
const passing = /^(08|25006|40|53|55P03|57|58)/;

/** Null if nothing is wrong with the sale and it should be sent again. */
export function whyKept(error: unknown): KeptWhy | null {
  if (error instanceof KeepAside) return error.why;
  if (error instanceof Refusal) return whyOfCode[error.code] ?? 'other';
  const { code } = error as { code?: unknown };
  // Errors of integrity and data: a repeat would end the same way.
  return typeof code === 'string' && !passing.test(code) && /^(22|23|P0)/.test(code) ? 'other' : null;
}
