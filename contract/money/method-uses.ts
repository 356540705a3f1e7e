/** Which kinds of methods a document may name, for the page and the server alike. */
import type { MethodKind } from './payment-methods.ts';

/**
 * What customers paid in advance belongs to them, what suppliers were paid in advance can pay only them, and nobody pays into
 * the bank at the till.
 */
const never = {
  /** Sales, and refunds for returned goods. */
  sale: ['bank', 'advance'],
  /** What customers pay later or in advance, and what is taken to the bank. */
  till: ['bank', 'advance', 'deposit'],
  /** What the shop pays, takes out, puts in or moves. */
  shop: ['advance', 'deposit'],
  /** Deliveries, payments to suppliers, and money they give back. */
  supplier: ['deposit'],
} as const satisfies Record<string, readonly MethodKind[]>;
export type MethodUse = keyof typeof never;

export function mayName(use: MethodUse, kind: MethodKind): boolean {
  const kinds: readonly MethodKind[] = never[use];
  return !kinds.includes(kind);
}
