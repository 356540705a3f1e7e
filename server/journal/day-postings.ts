/**
 * What the documents of one day post. What was edited or deleted since has been reversed on the same day, so every document comes
 * to its present state; a document of which nothing is left has no transaction.
 */
import { type RawBuilder, sql } from 'kysely';
import { type DocumentKind, documentKinds } from '../../contract/documents/documents.ts';
import type { Say } from '../../contract/words/say.ts';
import { documentRows } from '../documents/document-rows.ts';
import { partnerName } from './accounts.ts';
import { isPostedApart, postedTo } from './posted-to.ts';
import type { PostingRow } from './transaction.ts';

export interface DocumentRow extends PostingRow {
  document: DocumentKind;
  id: string;
  note: NoteFacts;
}

/** What the database says about a document, for the note of its transaction. */
export type NoteFacts = (string | null)[] | null;

/** Kinds of documents that post by themselves, in the order in which a day lists them. */
const posting = documentKinds.flatMap((kind) => {
  const { journal } = documentRows[kind];
  return journal === 'as its parts' ? [] : [{ kind, ...journal }];
});

/** 'Debt payment: Amina'. */
export function describeDocument(t: Say, kind: DocumentKind, facts: NoteFacts): string {
  const { word, note } = posting.find((one) => one.kind === kind)!;
  const told = facts && note?.words(t, facts);
  return told ? `${t(word)}: ${told}` : t(word);
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
const notes = sql.raw(
  posting.flatMap(({ kind, note }) => (note ? `when '${kind}' then (${note.facts})` : [])).join('\n'),
);
/** For a posting `p`: the facts of its document. */
export const noteOf = sql`case document ${notes} end`;
/** For a posting: the position of its document in the day. */
export const placeOf = sql.raw(`array_position('{${posting.map(({ kind }) => kind).join(',')}}'::text[], document)`);

/** Tables of documents that post without moving money, each with the day of its rows. */
export const withoutMoney = documentKinds.flatMap((kind) => {
  const { table, stands, mayMoveNothing, journal } = documentRows[kind];
  return (stands === 'no money' || mayMoveNothing) && journal !== 'as its parts' ? table : [];
});

/** Rows (document, id, account, key, amount) of one day. The day may be a column of what this is joined to. */
export function documentPostings(today: RawBuilder<unknown>): RawBuilder<unknown> {
  const besideMoney = posting.flatMap(({ kind, postings }) =>
    postings ? sql`union all select ${sql.lit(kind)}, * from (${postings(today)}) as posted` : [],
  );
  return sql`
    with moved as materialized (
      select document, document_id as id, method_id, customer_id, sum(amount) as amount from money_movements
      where day = ${today} and method_id in (select id from payment_methods) group by 1, 2, 3, 4
    ), postings (document, id, account, key, amount) as (
      select document, moved.id, ${postedTo.account}, ${postedTo.key}, amount
      from moved join payment_methods way on way.id = method_id where not ${isPostedApart}
      union all
      select document, id, case document ${accounts} end, case document ${keys} end, -amount
      from moved where document in (${others})
      ${sql.join(besideMoney, sql` `)}
    )
    select document, id, account, key, sum(amount) as amount from postings group by 1, 2, 3, 4 having sum(amount) <> 0`;
}

export function dayPostings(day: string): RawBuilder<DocumentRow> {
  return sql<DocumentRow>`
    select document, p.id::text, account, key, amount::text, ${partnerName} as name, ${noteOf} as note
    from (${documentPostings(sql`${day}::date`)}) as p
    order by ${placeOf}, p.id, account, key`;
}
