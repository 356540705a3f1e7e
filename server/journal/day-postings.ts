/**
 * What the documents of one day post. What was edited or deleted since has reversed itself on this day, so every document
 * comes to what stands of it; a document of which nothing is left has no transaction.
 */
import { type RawBuilder, sql } from 'kysely';
import { type DocumentKind, documentKinds } from '../../contract/documents.ts';
import { documentRows } from '../documents/document-rows.ts';
import { deposit } from '../money/methods.ts';
import type { PostingRow } from './transaction.ts';

export interface DocumentRow extends PostingRow {
  document: DocumentKind;
  id: string;
  note: string | null;
}

/** What customers paid in advance lies there, by customer. */
const advance = sql.lit(deposit);
/** Kinds of documents that post by themselves, in the order in which a day lists them. */
const posting = documentKinds.flatMap((kind) => {
  const { journal } = documentRows[kind];
  return journal === 'as its parts' ? [] : [{ kind, ...journal }];
});

export function journalWord(kind: DocumentKind): string {
  return posting.find((one) => one.kind === kind)!.word;
}

const against = posting.flatMap(({ kind, against: other }) => (other ? [{ kind, key: 'null', ...other }] : []));
const accounts = sql.raw(
  against
    .map(
      ({ kind, account }) =>
        `when '${kind}' then ${typeof account === 'string' ? `'${account}'` : `(${account.from})`}`,
    )
    .join(' '),
);
const others = sql.raw(against.map(({ kind }) => `'${kind}'`).join(', '));
const keys = sql.raw(against.map(({ kind, key }) => `when '${kind}' then ${key}`).join(' '));
const notes = sql.raw(posting.flatMap(({ kind, note }) => (note ? `when '${kind}' then (${note})` : [])).join('\n'));
const order = sql.raw(`'{${posting.map(({ kind }) => kind).join(',')}}'::text[]`);

export function dayPostings(day: string): RawBuilder<DocumentRow> {
  const today = sql`${day}::date`;
  const besideMoney = posting.flatMap(({ kind, postings }) =>
    postings ? sql`union all select ${sql.lit(kind)}, * from (${postings(today)}) as posted` : [],
  );
  return sql<DocumentRow>`
    with moved as materialized (
      select document, document_id as id, method_id, customer_id, sum(amount) as amount from money_movements
      where day = ${today} and method_id in (select id from payment_methods) group by 1, 2, 3, 4
    ), postings (document, id, account, key, amount) as (
      select document, id, case method_id when ${advance} then 'deposit' else 'method' end,
        case method_id when ${advance} then customer_id else method_id end::text, amount
      from moved
      union all
      select document, id, case document ${accounts} end, case document ${keys} end, -amount
      from moved where document in (${others})
      ${sql.join(besideMoney, sql` `)}
    )
    select document, p.id::text, account, key, amount::text, c.name, case document ${notes} end as note
    from (
      select document, id, account, key, sum(amount) as amount from postings group by 1, 2, 3, 4 having sum(amount) <> 0
    ) as p
    left join customers c on c.id = case when account in ('receivable', 'deposit') then key::bigint end
    order by array_position(${order}, document), p.id, account, key`;
}
