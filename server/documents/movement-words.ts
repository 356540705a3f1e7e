/**
 * Which document a movement `m` of money belongs to and why it was made, for the Cash Book and for other lists of movements. The
 * database gives facts; `documentOfMovement` makes the label from them, and `reasonOfMovement` the reason.
 */
import { sql } from 'kysely';
import { labelOf, type MoneyDocument, moneyDocuments } from '../../contract/documents/documents.ts';
import type { Say } from '../../contract/words/say.ts';
import { expenseIn } from '../base/stored-texts.ts';
import { documentRows, reversalOf, withReversal } from './document-rows.ts';

export interface MovementDocument {
  document: MoneyDocument;
  documentId: number;
  labelOf: string | null;
}

const alias = (kind: MoneyDocument) => `of_${kind.replaceAll(/\W/g, '_')}`;

/** The tables from which a reason or a label is read. */
const joined = moneyDocuments.filter((kind) => {
  const { reason, tellsReversal, labelOf: name } = documentRows[kind];
  return reason || tellsReversal || typeof name === 'function';
});

/** Joined row by row, with a limit of 1: the planner takes a page for many rows, and would otherwise read these tables whole. */
const joins = joined.map(
  (kind) => `left join lateral (
    select * from ${documentRows[kind].table} where m.document = '${kind}' and id = m.document_id limit 1
  ) as ${alias(kind)} on true`,
);

export const movementDocuments = sql.raw(
  `left join lateral (select name from customers where id = m.customer_id limit 1) as of_customer on true\n${joins.join('\n')}`,
);

const reasons = joined.map((kind) => {
  const { reason, tellsReversal } = documentRows[kind];
  const typed = reason ? reason(alias(kind)) : 'null';
  return `when '${kind}' then array[${tellsReversal ? `${typed}, ${reversalOf(alias(kind))}` : typed}]`;
});
export const movementReason = sql.raw(`case m.document ${reasons.join('\n')} end`);

/** The typed reason, and then the number of what it reverses, and why. */
export type ReasonFacts = (string | null)[] | null;

export function reasonOfMovement(t: Say, facts: ReasonFacts): string {
  const [typed = null, ...reversal] = facts ?? [];
  return withReversal(t, [typed === null ? null : expenseIn(t, typed), ...reversal]);
}

const labels = moneyDocuments.flatMap((kind) => {
  const { labelOf: name } = documentRows[kind];
  if (!name) return [];
  return `when '${kind}' then ${name === 'customer' ? 'of_customer.name' : name(alias(kind))}`;
});
export const movementLabelOf = sql.raw(`case m.document ${labels.join(' ')} end`);

export const movementDocument = sql`m.document, m.document_id as "documentId", ${movementLabelOf} as "labelOf"`;

export function documentOfMovement(t: Say, { document, documentId, labelOf: of }: MovementDocument) {
  return { kind: document, id: documentId, label: labelOf(t, document, documentId, of) };
}
