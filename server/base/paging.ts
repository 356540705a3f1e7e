/**
 * Pages of a list. One extra row is fetched to know whether there are more. A page is asked for by its number, or by the row
 * that it follows, which spares the database from going through all that comes before.
 */
import { type RawBuilder, type SqlBool, sql } from 'kysely';

export interface Paged {
  page: number;
  limit?: number | undefined;
  /** The last row of the page before. If it is given, the page number is ignored. */
  after?: number | undefined;
}

/** The page size of a list that is returned whole unless the caller limits it. */
export const everything = 1_000_000_000;

/** `limit` of the query replaces the page size; 0 asks for the counts only. */
export function window({ page, limit, after }: Paged, pageSize: number): { limit: number; offset: number } {
  const size = limit ?? pageSize;
  return { limit: size, offset: after === undefined ? (page - 1) * size : 0 };
}

/**
 * The rows that come after this one in a list that begins with the highest (column, id); all of them without one. The row
 * itself may no longer be in the list: it still has its place.
 */
export function following(
  after: number | undefined,
  table: string,
  column: string,
  listed = { column, id: 'id' },
): RawBuilder<SqlBool> {
  if (after === undefined) return sql`true`;
  const place = sql`(${sql.ref(listed.column)}, ${sql.ref(listed.id)})`;
  return sql`${place} < (select ${sql.ref(column)}, id from ${sql.table(table)} where id = ${after})`;
}

/**
 * The end of a statement. The numbers are subqueries, which the planner does not look into: it makes one plan for all pages
 * and keeps it, instead of one for each page.
 */
export function limited({ limit, offset }: { limit: number | null; offset: number }) {
  return sql`limit (select ${limit}::bigint) offset (select ${offset}::bigint)`;
}

/** Rows fetched with `limit + 1`, cut to the page. */
export function cut<Row>(fetched: Row[], limit: number): { rows: Row[]; hasMore: boolean } {
  return { rows: fetched.slice(0, limit), hasMore: fetched.length > limit };
}
