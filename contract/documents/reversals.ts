/**
 * Taking a document back that was a mistake: another one of its kind, dated today, with the opposite amount. The day of the first
 * one, which may be closed, stays as it is. Both name each other, and neither is changed or deleted any more.
 */
import * as z from 'zod';
import { comment, id } from '../fields.ts';

/** What each of these documents tells of it. */
export const reversal = {
  /** The document that it takes back, and the one that took it back. */
  reverses: id.nullable(),
  reversedBy: id.nullable(),
  /** The day of that other one. */
  otherDate: z.string().nullable(),
};

/** Why it takes another one back; null where it does not. */
export const reversalReason = z.string().nullable();

export const reversalBody = z.strictObject({ reason: comment });

/** What each call that takes one back may refuse with. */
export const reversalCodes = ['day-closed', 'period-locked', 'reversed-already'] as const;

export interface Reversal {
  reverses: number | null;
  reversedBy: number | null;
  otherDate: string | null;
}

/** A document stands unless it was taken back or takes another one back. */
export function stands({ reverses, reversedBy }: Pick<Reversal, 'reverses' | 'reversedBy'>): boolean {
  return reverses === null && reversedBy === null;
}
