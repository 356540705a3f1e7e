/** What each payment method took and gave on some days, from the money ledger's sums per day. Credit is a row of its own. */
import { type RawBuilder, sql } from 'kysely';
import type { DayRange } from '../../contract/books/report-ranges.ts';
import { kindsOfMethod, type MethodPart, methodParts } from '../../contract/documents/money-kinds.ts';
import type { Words } from '../base/words.ts';
import { literals } from '../db/statements/literals.ts';

const parts = Object.keys(methodParts) as MethodPart[];
const summed = sql.join(parts.map((part) => sql`coalesce(sum(${sql.ref(part)}), 0) as ${sql.ref(part)}`));
const net = sql.join(
  parts.map((part) => sql`${sql.lit(methodParts[part].way)} * ${sql.ref(part)}`),
  sql` + `,
);
const shown = sql`${sql.join(parts.map((part) => sql.ref(part)))}, ${net} as net`;
const byKind = parts.map(
  (part) => sql`case when kind in (${literals(kindsOfMethod(part))}) then ${sql.lit(methodParts[part].way)} * came end
    as ${sql.ref(part)}`,
);

/** Credit is not a method: these are its amounts for each column, in their order. */
function onCredit(amounts: Partial<Record<MethodPart, RawBuilder<unknown>>>): RawBuilder<unknown> {
  return sql.join(parts.map((part) => amounts[part] ?? sql`null`));
}

export function byMethod(
  { t }: Words,
  { startDate, endDate }: DayRange,
  page: RawBuilder<unknown>,
): RawBuilder<unknown> {
  const inRange = sql`day between ${startDate}::date and ${endDate}::date`;
  return sql`
    with parts as (
      select method_id, ${sql.join(byKind)}
      from (select method_id, kind, came_in - went_out as came from day_money where ${inRange}) as moved
      union all
      select null, ${onCredit({ paid: sql`unpaid` })} from day_totals where ${inRange}
      union all
      select null, ${onCredit({ paid: sql`amount` })} from day_debt_payments where ${inRange}
      union all
      -- What returns took off debts, which unpaid sales do not include.
      select null, ${onCredit({ paid: sql`debt`, refunded: sql`debt` })} from returns where ${inRange}
    ), sums as materialized (
      select method_id, ${summed} from parts group by method_id
      having ${sql.join(
        parts.map((part) => sql`coalesce(sum(${sql.ref(part)}), 0) <> 0`),
        sql` or `,
      )}
    )
    select coalesce((
        select json_agg(page) from (
          select coalesce(method_id, 0)::text as key, method_id as id, coalesce(way.name, ${t('On credit')}) as label, ${shown}
          from sums left join payment_methods way on way.id = method_id order by method_id nulls last ${page}
        ) as page
      ), '[]') as rows,
      (select row_to_json(every) from (select ${shown} from (select ${summed} from sums) as every) as every) as totals,
      (select count(*) from sums) as count`;
}
