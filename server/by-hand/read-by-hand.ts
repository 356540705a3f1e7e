/**
 * What was changed by hand on some days, by person and kind, in one statement over the activity log. Its index by time gives the
 * entries of these days; of the sales among them, only those are kept that may count.
 */

import { type RawBuilder, sql } from 'kysely';
import { type ByHandPerson, type ByHandRow, byHandRowsShown } from '../../contract/books/by-hand.ts';
import type { DayRange } from '../../contract/books/report-ranges.ts';
import { labelOf } from '../../contract/documents/documents.ts';
import { addDays } from '../../contract/values/dates.ts';
import { sumMoney } from '../../contract/values/money.ts';
import type { Say } from '../../contract/words/say.ts';
import type { Context } from '../base/context.ts';
import type { Words } from '../base/words.ts';
import { readRows } from '../db/statements/prepared.ts';
import { actionIn } from '../logs/actions.ts';
import { describeEntry, type EntryRow } from '../logs/entries.ts';
import type { Actor } from '../logs/entry-types.ts';
import { subjectNameIn } from '../logs/subject-names.ts';
import { changesOfItems, type KindName, kinds, kindsInOrder, type Source } from './kinds.ts';
import { isUnusualSale } from './sold-by-hand.ts';

type ReadContext = Pick<Context, 'db' | 'pool' | 'config' | 'words'>;

interface Found extends EntryRow, Actor {
  log_id: number;
  at: Date;
  kind: KindName;
  amount: number | null;
  person: number | null;
  person_name: string;
  customer_id: number | null;
  count: number;
  sum: number | null;
}

/** The person who changed most comes first. */
export async function readByHand(ctx: ReadContext, range: DayRange): Promise<ByHandPerson[]> {
  const { words } = ctx;
  const people = new Map<string, ByHandPerson>();
  const found = await readRows(ctx, changes(range, ctx.config.businessTz));
  for (const [name, { label }] of kindsInOrder) {
    for (const row of found.filter(({ kind }) => kind === name)) {
      const person = personOf(people, row);
      let kind = person.kinds.find((one) => one.kind === name);
      if (!kind) {
        kind = { kind: name, label: words.t(label), count: row.count, amount: row.sum, rows: [] };
        person.kinds.push(kind);
        person.count += row.count;
      }
      kind.rows.push(shaped(words, row));
    }
  }
  return [...people.values()].sort((one, other) => other.count - one.count);
}

function personOf(people: Map<string, ByHandPerson>, { person, person_name }: Found): ByHandPerson {
  const key = `${person} ${person === null ? person_name : ''}`;
  let known = people.get(key);
  if (!known) {
    known = { staff: { id: person, name: person_name }, count: 0, kinds: [] };
    people.set(key, known);
  }
  return known;
}

function shaped(words: Words, row: Found): ByHandRow {
  const sentence = describeEntry(words, row, true);
  const { ofSubject } = kinds[row.kind] as { ofSubject?: true };
  return {
    logId: row.log_id,
    at: row.at.toISOString(),
    action: actionIn(words, row.action),
    sentence: ofSubject
      ? words.t('for {{name}}, {{sentence}}', { name: `${row.first_name} ${row.last_name}`, sentence })
      : sentence,
    amount: row.amount === null ? null : sumMoney([row.amount]),
    document: documentOf(words.t, row),
  };
}

/** An account opens its customer, because it has no screen of its own. */
function documentOf(t: Say, { subject_kind, subject_id, subject_name, customer_id }: Found): ByHandRow['document'] {
  if (subject_kind === null || subject_id === null) return null;
  if (customer_id !== null) return { kind: 'customer', id: customer_id, label: subject_name ?? '' };
  const label =
    subject_kind === 'receipt' ? labelOf(t, 'receipt', subject_id) : subjectNameIn(t, subject_kind, subject_name ?? '');
  return { kind: subject_kind, id: subject_id, label };
}

function changes({ startDate, endDate }: DayRange, zone: string): RawBuilder<Found> {
  const startOf = (day: string) => sql`${day}::date::timestamp at time zone ${zone}`;
  const within = sql`at >= ${startOf(startDate)} and at < ${startOf(addDays(endDate, 1))}`;
  const { lowered, other_cost, other_qty } = changesOfItems;
  const arms = kindsInOrder.flatMap(([name, { from, ofSubject }]) =>
    from.map((source) => arm(name, source, ofSubject === true)),
  );
  return sql<Found>`
    with picked as materialized (
      select id, at, (at at time zone ${zone})::date as day, action, staff_id, subject_id, facts
      from activity_logs
      where ${within} and action = any(${actionsOf('picked')}::text[]) and (action <> 'sale made' or ${isUnusualSale})
    ), changed as materialized (
      select id, at, action, staff_id, subject_id, ${lowered} as lowered, ${other_cost} as other_cost, ${other_qty} as other_qty
      from activity_logs where ${within} and action = any(${actionsOf('changed')}::text[])
    ), counted as (
      select id, kind, person, amount, count(*) over all_of_it as count, sum(amount) over all_of_it as sum,
        row_number() over (partition by kind, person order by at desc, id desc) as place
      from (${sql.join(arms, sql` union all `)}) as noted
      window all_of_it as (partition by kind, person)
    )
    select counted.kind, counted.person, counted.amount, counted.count, counted.sum, l.id as log_id, l.at, l.action,
      l.staff_id as id, l.first_name, l.last_name, l.email, l.subject_kind, l.subject_id, l.subject_name, l.facts, l.contact,
      l.description, l.for_admins, accounts.customer_id,
      case when who.id is null then concat_ws(' ', l.first_name, l.last_name) else concat_ws(' ', who.first_name, who.last_name)
      end as person_name
    from counted
    -- Read by id, one by one: the planner does not know how few rows the window has, and would read the whole log to join it.
    cross join lateral (select * from activity_logs where id = counted.id offset 0) as l
    left join staff who on who.id = counted.person
    left join accounts on l.subject_kind = 'account' and accounts.id = l.subject_id
    where counted.place <= ${byHandRowsShown} order by l.at desc, l.id desc`;
}

function actionsOf(wanted: 'picked' | 'changed'): string[] {
  const sources = kindsInOrder.flatMap(([, { from }]) => from).filter(({ table = 'picked' }) => table === wanted);
  return [...new Set(sources.flatMap(({ actions }) => actions))];
}

function arm(
  name: KindName,
  { actions, table = 'picked', when, amount }: Source,
  ofSubject: boolean,
): RawBuilder<unknown> {
  return sql`
    select id, at, ${sql.lit(name)} as kind, ${amount ?? sql`null::numeric`} as amount,
      ${ofSubject ? sql`subject_id` : sql`staff_id`} as person
    from ${sql.table(table)} where action = any(${actions}::text[]) and (${when ?? sql`true`})`;
}
