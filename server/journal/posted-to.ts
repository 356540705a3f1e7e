/**
 * The account to which the money of a document is posted. What customers paid in advance is a debt to each customer; what was paid
 * to suppliers in advance is an asset with each supplier; everything else belongs to its method.
 */
import { sql } from 'kysely';
import { documentKinds } from '../../contract/documents/documents.ts';
import { documentRows } from '../documents/document-rows.ts';

const suppliers = sql.raw(
  documentKinds
    .flatMap((kind) => {
      const { supplier } = documentRows[kind];
      return typeof supplier === 'function' ? `when '${kind}' then (${supplier('moved.id')})` : [];
    })
    .join(' '),
);

const ofSeveral = sql.raw(
  documentKinds
    .filter((kind) => documentRows[kind].supplier === 'several')
    .map((kind) => `'${kind}'`)
    .join(', '),
);

/** For the same rows: whether the document posts its advances by itself, supplier by supplier. */
export const isPostedApart = sql<boolean>`(way.kind = 'advance' and document in (${ofSeveral}))`;

/** For rows `moved` (document, id, method_id, customer_id), each joined with its method `way`. */
export const postedTo = {
  account: sql`case way.kind when 'deposit' then 'deposit' when 'advance' then 'advance' else 'method' end`,
  key: sql`case way.kind when 'deposit' then customer_id when 'advance' then case document ${suppliers} end
    else method_id end::text`,
};
