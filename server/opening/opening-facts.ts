/** What the log says about a document of opening balances: the sum of each part. Its lines stay with the document itself. */
import { sql } from 'kysely';
import { labelOf } from '../../contract/documents/documents.ts';
import { inEnglish } from '../../contract/words/say.ts';
import type { Tx } from '../base/context.ts';
import type { OpeningFacts } from '../logs/entries/opening.ts';

export function subjectOf(id: number) {
  return { kind: 'opening', id, name: labelOf(inEnglish, 'opening', id) } as const;
}

export async function openingFacts(tx: Tx, id: number): Promise<OpeningFacts> {
  const { rows } = await sql<OpeningFacts>`
    select o.day as date, coalesce(sum(case when l.part in ('supplier', 'deposit') then -l.amount else l.amount end), 0) as amount,
      coalesce((
        select json_agg(json_build_array(way.name, m.amount) order by m.id) from opening_lines m
        join payment_methods way on way.id = m.method_id where m.opening_id = o.id
      ), '[]') as money,
      ${partOf('customer')} as customers, ${partOf('supplier')} as suppliers, ${partOf('advance')} as advances,
      ${partOf('deposit')} as deposits
    from openings o join opening_lines l on l.opening_id = o.id where o.id = ${id} group by o.id`.execute(tx);
  return rows[0]!;
}

/** Counts the lines of one part and adds them up. */
function partOf(part: string) {
  const is = sql`filter (where l.part = ${sql.lit(part)})`;
  return sql`json_build_array(count(*) ${is}, coalesce(sum(l.amount) ${is}, 0))`;
}
