/**
 * Reverses a document that was a mistake by another one of its kind, dated today, with the opposite amount. The day of the
 * first one, which may be closed, stays as it is. Both name each other, and neither can be changed or deleted any more.
 */
import * as z from 'zod';
import { comment, id } from '../fields.ts';

/** The fields that each of these documents has about its reversal. */
export const reversal = {
  /** The document that this one reverses, and the one that reversed this one. */
  reverses: id.nullable(),
  reversedBy: id.nullable(),
  /** The day of the other document. */
  otherDate: z.string().nullable(),
};

/** Why it reverses another document; null if it does not. */
export const reversalReason = z.string().nullable();

export const reversalBody = z.strictObject({ reason: comment });

/** The codes with which each reversing call may refuse. */
export const reversalCodes = ['day-closed', 'period-locked', 'reversed-already'] as const;

export interface Reversal {
  reverses: number | null;
  reversedBy: number | null;
  otherDate: string | null;
}

/** Whether the document still counts: it was not reversed, and does not reverse another one. */
export function stands({ reverses, reversedBy }: Pick<Reversal, 'reverses' | 'reversedBy'>): boolean {
  return reverses === null && reversedBy === null;
}
