/**
 * Activity, newest first. Days are the business's, so a late evening belongs to its own day.
 * Someone who is not an admin can neither read nor find contact data: hidden entries are left out before anything is
 * searched or counted, and of the others only the text for everyone is shown and searched.
 * The answer says when a search left entries out: a text of one or two letters, or of signs alone, is in no index
 * (trigrams need three), so only the newest are searched for it; and texts of older entries may still be in the making.
 */
import { type RawBuilder, sql } from 'kysely';
import type { listLogs as call, LogEntry } from '../../contract/books/logs.ts';
import type { Input, ReplyMeta } from '../../contract/endpoint.ts';
import { addDays } from '../../contract/values/dates.ts';
import type { StaffContext } from '../base/context.ts';
import { mapInTurns } from '../base/map-in-turns.ts';
import { cut, following, window } from '../base/paging.ts';
import { plainSpaces, wordsOf } from '../base/words.ts';
import { contains, hasTrigram, likeText } from '../db/statements/like.ts';
import { readRows, unseen } from '../db/statements/prepared.ts';
import { isSeenEntry, sightOfReader } from '../sessions/seller-sight.ts';
import { actionIn, actionsWith } from './actions.ts';
import { describeEntry, type EntryRow, subjectOf } from './entries.ts';
import type { Actor } from './entry-types.ts';
import { fillNewest, type Progress, readProgress } from './fill-search.ts';
import { rarestPart } from './search-parts.ts';
import { plainFigure, searchedWords } from './search-words.ts';

const pageSize = 1000;
const newest = 5000;
/** How many entries a search may prepare first. The server does so every few seconds, so there are hardly ever that many. */
const mostFilled = 2000;

type Query = Input<typeof call>['query'];

export async function listLogs(
  ctx: StaffContext,
  query: Query,
): Promise<{ payload: LogEntry[]; meta: ReplyMeta<typeof call> }> {
  const isAdmin = ctx.staff.roles.includes('admin');
  const search = plainSpaces(query.search);
  const { limit, offset } = window(query, pageSize);
  const searchedOnly = search === '' ? null : await makeReady(ctx, query, isAdmin, !hasTrigram(search));
  const page = { limit: limit + 1, offset, after: query.after };
  const fetched =
    search === '' ? await newestEntries(ctx, query, isAdmin, page) : await find(ctx, query, isAdmin, search, page);
  const { rows, hasMore } = cut(fetched, limit);
  const payload = await mapInTurns(rows, (some) => some.map((row) => shaped(ctx, row, isAdmin)));
  return { payload, meta: { hasMore, searchedOnly } };
}

function shaped(ctx: StaffContext, row: EntryRow & Actor & { id: number; at: Date }, isAdmin: boolean): LogEntry {
  const { id, at, action, facts, contact, first_name, last_name, email } = row;
  return {
    id,
    timestamp: at.toISOString(),
    action: actionIn(ctx.words, action),
    code: action.replaceAll(' ', '-'),
    description: describeEntry(ctx.words, row, isAdmin),
    subject: subjectOf(row),
    facts: facts && { ...facts, ...(isAdmin && contact && { contact }) },
    staff: { first_name, last_name, email },
  };
}

const columns = [
  ...(['l.id', 'l.at', 'l.action', 'l.description', 'l.for_admins', 'l.first_name', 'l.last_name', 'l.email'] as const),
  ...(['l.subject_kind', 'l.subject_id', 'l.subject_name', 'l.facts', 'l.contact'] as const),
];

interface Page {
  limit: number;
  offset: number;
  after: number | undefined;
}

function newestEntries(ctx: StaffContext, days: Query, isAdmin: boolean, { limit, offset, after }: Page) {
  const page = readable(ctx, days, isAdmin)
    .select(columns)
    .where(following(after, 'activity_logs', 'at'))
    .orderBy('at', 'desc')
    .orderBy('id', 'desc')
    .limit(unseen(sql<number>`${limit}::bigint`))
    .offset(unseen(sql<number>`${offset}::bigint`));
  return readRows(ctx, page);
}

function readable(ctx: StaffContext, days: Query, isAdmin: boolean) {
  return ctx.db
    .selectFrom('activity_logs as l')
    .$if(!isAdmin, (q) => q.where(sql<boolean>`everyone_reads(staff_id, facts, for_admins, action)`))
    .where(isSeenEntry(ctx))
    .where(within(ctx, days));
}

function readableTexts(ctx: StaffContext, days: Query, isAdmin: boolean) {
  return ctx.db
    .selectFrom('log_search')
    .select(['log_id', 'at', 'everyone', 'admins'])
    .$if(!isAdmin, (q) => q.where('everyone', 'is not', null))
    .$if(!seesAllEntries(ctx), (q) => q.where(seenText(ctx)))
    .where(within(ctx, days))
    .orderBy('at', 'desc')
    .orderBy('log_id', 'desc');
}

function seesAllEntries(ctx: StaffContext): boolean {
  const { cost, allSales, uncounted } = sightOfReader(ctx);
  return cost && allSales && uncounted;
}

const seenText = (ctx: StaffContext) =>
  sql<boolean>`exists (select from activity_logs l where l.id = log_search.log_id and ${isSeenEntry(ctx)})`;

/**
 * The statement is planned anew for each text: a text in half of the entries is found fastest from the newest on, a rare one by the
 * index.
 */
function find(ctx: StaffContext, days: Query, isAdmin: boolean, search: string, { limit, offset, after }: Page) {
  const texts = readableTexts(ctx, days, isAdmin);
  const asked = rarestPart(search);
  const shown = isAdmin ? sql<string>`coalesce(admins, everyone)` : sql<string>`everyone`;
  const inFull = asked === search ? sql`true` : sql`(${shown} || '') like ${contains(search)}`;
  // The action is found at the beginning of an entry's text.
  const inWords = actionsWith(ctx.words, search).map((action) =>
    foundByIndex(isAdmin, sql`${`${action}\n%`.toLowerCase()}`),
  );
  const ways = [
    sql`${foundByIndex(isAdmin, contains(asked))} and ${inFull}`,
    ...inWords,
    ...inOtherWords(ctx, isAdmin, search),
  ];
  const found = ctx.db
    .selectFrom((hasTrigram(search) ? texts.clearOrderBy() : texts.limit(newest)).as('texts'))
    .select(['log_id', 'at'])
    .where(sql<boolean>`(${sql.join(ways, sql` or `)})`)
    .where(following(after, 'activity_logs', 'at', { column: 'at', id: 'log_id' }))
    .orderBy('at', 'desc')
    .orderBy('log_id', 'desc')
    .limit(limit)
    .offset(offset);
  return ctx.db
    .selectFrom(found.as('found'))
    .innerJoin('activity_logs as l', 'l.id', 'found.log_id')
    .select(columns)
    .orderBy('found.at', 'desc')
    .orderBy('found.log_id', 'desc')
    .execute();
}

/**
 * The conditions for a search in a language other than English: a figure in its plain form, or every word, either as it was typed
 * or by the English texts of which the word is a translation.
 */
function inOtherWords({ words }: StaffContext, isAdmin: boolean, search: string): RawBuilder<boolean>[] {
  if (words.language === 'en') return [];
  const figure = plainFigure(words, search);
  if (figure) return [foundByIndex(isAdmin, contains(figure))];
  const shown = isAdmin ? sql<string>`coalesce(admins, everyone)` : sql<string>`everyone`;
  const conditions = searchedWords(words, search).map(({ word, texts }) => {
    const typed = hasTrigram(word)
      ? foundByIndex(isAdmin, contains(word))
      : sql`(${shown} || '') like ${contains(word)}`;
    const said = texts.map((parts) => foundByIndex(isAdmin, sql`lower(${`%${parts.map(likeText).join('%')}%`})`));
    return sql`(${sql.join([typed, ...said], sql` or `)})`;
  });
  return conditions.length > 0 ? [sql<boolean>`(${sql.join(conditions, sql` and `)})`] : [];
}

/** A text for admins has an index of its own, unless it is the same as the text for everyone. */
function foundByIndex(isAdmin: boolean, pattern: RawBuilder<string>): RawBuilder<boolean> {
  if (!isAdmin) return sql`everyone like ${pattern}`;
  return sql`(admins is null and everyone like ${pattern} or admins like ${pattern})`;
}

function within(ctx: StaffContext, { startDate, endDate }: Query): RawBuilder<boolean> {
  const startOf = (day: string) => sql`${day}::date::timestamp at time zone ${ctx.config.businessTz}`;
  const from = startDate === undefined ? sql`true` : sql`at >= ${startOf(startDate)}`;
  const to = endDate === undefined ? sql`true` : sql`at < ${startOf(addDays(endDate, 1))}`;
  return sql`(${from} and ${to})`;
}

/** Writes the texts that are missing. Returns how many of the newest entries are searched, or null if all are. */
async function makeReady(ctx: StaffContext, days: Query, isAdmin: boolean, short: boolean): Promise<number | null> {
  const progress = await readProgress(ctx.pool);
  const isCaughtUp = await fillNewest(ctx.pool, wordsOf(ctx.config), progress.settledId, mostFilled);
  if (!isCaughtUp) return mostFilled;
  const ready = (await isOlderMissing(ctx, days, isAdmin, progress))
    ? progress.newestId - progress.readyFrom + 1
    : Number.POSITIVE_INFINITY;
  if (short && ready > newest) {
    const texts = readableTexts(ctx, days, isAdmin).clearSelect().select('log_id');
    return (await readRows(ctx, texts.offset(newest).limit(1))).length > 0 ? newest : null;
  }
  return Number.isFinite(ready) ? ready : null;
}

async function isOlderMissing(ctx: StaffContext, days: Query, isAdmin: boolean, { readyFrom }: Progress) {
  if (readyFrom === 1) return false;
  const older = readable(ctx, days, isAdmin).select('l.id').where('l.id', '<', readyFrom).limit(1);
  return (await readRows(ctx, older)).length > 0;
}
