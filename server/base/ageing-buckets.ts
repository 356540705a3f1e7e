/** Debts to the shop and debts of the shop are divided by age in the same way. */
import { type RawBuilder, sql } from 'kysely';

type Expression = RawBuilder<unknown>;

/** What is owed, by how long it is overdue on a day; `owed` has due_on and balance. */
export function buckets(day: Expression): Expression {
  const days = sql`${day}::date - due_on`;
  const sum = (condition: Expression) => sql`coalesce(sum(balance) filter (where ${condition}), 0)`;
  return sql`
    ${sum(sql`${days} <= 0`)} as "notDue", ${sum(sql`${days} between 1 and 30`)} as "to30",
    ${sum(sql`${days} between 31 and 60`)} as "to60", ${sum(sql`${days} between 61 and 90`)} as "to90",
    ${sum(sql`${days} > 90`)} as "over90"`;
}
