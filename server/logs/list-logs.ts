/**
 * Activity, newest first. Days are the business's, so a late evening belongs to its own day.
 * Someone who is not an admin can neither read nor find contact data: hidden lines are left out before anything is searched
 * or counted, and of the others only the text for everyone is shown and searched. Both texts stand here exactly as the
 * indexes of migration 0085 have them.
 * A text of one or two letters, or of signs alone, is in no index (trigrams need three), so only the newest entries are
 * searched for it, and the answer says so.
 */
import { type RawBuilder, sql } from 'kysely';
import { addDays } from '../../contract/dates.ts';
import type { Input, ReplyMeta } from '../../contract/endpoint.ts';
import type { listLogs as call, LogEntry } from '../../contract/logs.ts';
import { contains } from '../db/like.ts';
import type { StaffContext } from '../http/context.ts';
import { cut, window } from '../http/paging.ts';
import { describeFacts } from './describe-facts.ts';
import { plainSpaces, wordsOf } from './words.ts';

const pageSize = 1000;
const newest = 5000;

const everyoneReads = sql<boolean>`everyone_reads(staff_id, for_admins, action)`;
const textForEveryone = sql<string>`log_text(action, description, first_name, last_name, email)`;
const textForAdmins = sql<string>`log_text(action, coalesce(for_admins, description), first_name, last_name, email)`;

/** What an admin reads stands in one index where everyone reads the same, and in the other where not. */
function foundByIndex(isAdmin: boolean, pattern: RawBuilder<string>): RawBuilder<boolean> {
  if (!isAdmin) return sql`${textForEveryone} like ${pattern}`;
  return sql`(for_admins is null and ${everyoneReads} and ${textForEveryone} like ${pattern}
    or (for_admins is not null or not ${everyoneReads}) and ${textForAdmins} like ${pattern})`;
}

/** Whether the index knows any part of a text: three letters or digits in a row, or fewer beside the end of a word. */
function hasTrigram(text: string): boolean {
  const parts = /[\p{Alphabetic}\d]{3}|[^\p{Alphabetic}\d][\p{Alphabetic}\d]|[\p{Alphabetic}\d]{2}[^\p{Alphabetic}\d]/u;
  return [...text].length >= 3 && parts.test(text);
}

/**
 * What the index is asked for, before every entry it finds is held against the whole text: in 'receipt 1234' it is the number that
 * tells entries apart, and going through all that say 'receipt' would take long. A number is asked for with all its
 * groups, and a date with all its parts, the month in words too: '740' of 7,740.50, or the year alone, would find far
 * too many.
 */
function rarestPart(search: string): string {
  const numbers =
    search.match(/[^a-z0-9]*[a-z]*\d[a-z0-9]*([^a-z0-9]{1,2}(\p{L}{3,9}[^a-z0-9]{1,2})?\d[a-z0-9]*)*[^a-z0-9]*/giu) ??
    [];
  const longest = numbers.reduce((one, other) => (other.length > one.length ? other : one), '');
  return hasTrigram(longest) ? longest : search;
}

export async function listLogs(
  ctx: StaffContext,
  query: Input<typeof call>['query'],
): Promise<{ payload: LogEntry[]; meta: ReplyMeta<typeof call> }> {
  const { startDate, endDate } = query;
  const isAdmin = ctx.staff.roles.includes('admin');
  const search = plainSpaces(query.search);
  const { limit, offset } = window(query, pageSize);
  const startOf = (day: string) => sql<Date>`${day}::date::timestamp at time zone ${ctx.config.businessTz}`;
  const readable = ctx.db
    .selectFrom('activity_logs')
    .select(['id', 'at', 'staff_id', 'action', 'description', 'for_admins', 'subject_id', 'facts'])
    .select(['first_name', 'last_name', 'email'])
    .$if(!isAdmin, (q) => q.where(everyoneReads))
    .$if(startDate !== undefined, (q) => q.where('at', '>=', startOf(startDate!)))
    .$if(endDate !== undefined, (q) => q.where('at', '<', startOf(addDays(endDate!, 1))))
    .orderBy('at', 'desc')
    .orderBy('id', 'desc');
  const short = search !== '' && !hasTrigram(search);
  const asked = rarestPart(search);
  const shown = isAdmin ? textForAdmins : textForEveryone;
  const [fetched, older] = await Promise.all([
    ctx.db
      .selectFrom((short ? readable.limit(newest) : readable.clearOrderBy()).as('entries'))
      .select(['id', 'at', 'action', 'subject_id', 'facts', 'first_name', 'last_name', 'email'])
      .select(isAdmin ? sql<string>`coalesce(for_admins, description)`.as('description') : 'description')
      .$if(search !== '', (q) => q.where(foundByIndex(isAdmin, contains(asked))))
      .$if(asked !== search, (q) => q.where(sql<boolean>`(${shown} || '') like ${contains(search)}`))
      .orderBy('at', 'desc')
      .orderBy('id', 'desc')
      .limit(limit + 1)
      .offset(offset)
      .execute(),
    short ? readable.clearSelect().select('id').offset(newest).limit(1).executeTakeFirst() : undefined,
  ]);
  const { rows, hasMore } = cut(fetched, limit);
  const payload = rows.map(({ id, at, action, description, subject_id, facts, ...staff }) => ({
    id,
    timestamp: at.toISOString(),
    action,
    description: description ?? describeFacts(wordsOf(ctx.config), { action, subject_id, facts }),
    staff,
  }));
  return { payload, meta: { hasMore, searchedOnly: older ? newest : null } };
}
