/**
 * Activity, newest first. Days are the business's, so a late evening belongs to its own day.
 * A text of one or two letters has no index (trigrams need three), so it is looked for among the newest entries only.
 */
import { sql } from 'kysely';
import { addDays } from '../../contract/dates.ts';
import type { Input } from '../../contract/endpoint.ts';
import type { listLogs as call, LogEntry } from '../../contract/logs.ts';
import { contains } from '../db/like.ts';
import type { StaffContext } from '../http/context.ts';
import { cut, window } from '../http/paging.ts';
import { plainSpaces } from './words.ts';

const pageSize = 1000;
const newest = 5000;

/** As the index activity_logs_text has it, to the letter. */
const searchable = sql<string>`lower(action || E'\n' || description || E'\n' || first_name || E'\n' || last_name || E'\n' || email)`;

/**
 * What the index is asked for, before every entry it finds is held against the whole text: in 'receipt 1234' it is the number that
 * tells entries apart, and going through all that say 'receipt' would take long. A number is asked for with all its
 * groups, and a date with all its parts: '740' of 7,740.50, or the year alone, would find far too many.
 */
function rarestPart(search: string): string {
  const numbers = search.match(/[^a-z0-9]*[a-z]*\d[a-z0-9]*([^a-z0-9]\d[a-z0-9]*)*[^a-z0-9]*/gi) ?? [];
  const longest = numbers.reduce((one, other) => (other.length > one.length ? other : one), '');
  return longest.length < 3 ? search : longest;
}

export async function listLogs(
  ctx: StaffContext,
  query: Input<typeof call>['query'],
): Promise<{ payload: LogEntry[]; meta: { hasMore: boolean } }> {
  const { startDate, endDate } = query;
  const search = plainSpaces(query.search);
  const { limit, offset } = window(query, pageSize);
  const startOf = (day: string) => sql<Date>`${day}::date::timestamp at time zone ${ctx.config.businessTz}`;
  const inDays = ctx.db
    .selectFrom('activity_logs')
    .select(['id', 'at', 'action', 'description', 'first_name', 'last_name', 'email'])
    .$if(startDate !== undefined, (q) => q.where('at', '>=', startOf(startDate!)))
    .$if(endDate !== undefined, (q) => q.where('at', '<', startOf(addDays(endDate!, 1))));
  const short = search !== '' && [...search].length < 3;
  const asked = rarestPart(search);
  const fetched = await ctx.db
    .selectFrom((short ? inDays.orderBy('at', 'desc').orderBy('id', 'desc').limit(newest) : inDays).as('entries'))
    .selectAll()
    .$if(search !== '', (q) => q.where(sql<boolean>`${searchable} like ${contains(asked)}`))
    .$if(asked !== search, (q) => q.where(sql<boolean>`(${searchable} || '') like ${contains(search)}`))
    .orderBy('at', 'desc')
    .orderBy('id', 'desc')
    .limit(limit + 1)
    .offset(offset)
    .execute();
  const { rows, hasMore } = cut(fetched, limit);
  const payload = rows.map(({ id, at, action, description, ...staff }) => ({
    id,
    timestamp: at.toISOString(),
    action,
    description,
    staff,
  }));
  return { payload, meta: { hasMore } };
}
