/**
 * What a movement `m` of money belongs to and why it was made, from its document: for the Cash Book and whoever names its rows.
 * The database gives facts; `documentOfMovement` makes the label of them.
 */
import { sql } from 'kysely';
import { labelOf, type MoneyDocument, moneyDocuments } from '../../contract/documents.ts';
import type { Say } from '../../contract/words/say.ts';
import { documentRows } from './document-rows.ts';

export interface MovementDocument {
  document: MoneyDocument;
  documentId: number;
  labelOf: string | null;
}

const alias = (kind: MoneyDocument) => `of_${kind.replaceAll(/\W/g, '_')}`;

/** Rows that a reason or a label is read from. */
const joined = moneyDocuments.filter((kind) => {
  const { reason, labelOf: name } = documentRows[kind];
  return reason || typeof name === 'function';
});

const joins = joined.map(
  (kind) =>
    `left join ${documentRows[kind].table} ${alias(kind)} on m.document = '${kind}' and ${alias(kind)}.id = m.document_id`,
);

export const movementDocuments = sql.raw(
  `left join customers of_customer on of_customer.id = m.customer_id\n${joins.join('\n')}`,
);

const reasons = joined.flatMap((kind) => documentRows[kind].reason?.(alias(kind)) ?? []);
export const movementReason = sql.raw(`coalesce(${reasons.join(', ')}, '')`);

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
