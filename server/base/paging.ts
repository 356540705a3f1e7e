/** Pages of a list. One extra row is fetched to know whether there are more. */
import { sql } from 'kysely';

interface Paged {
  page: number;
  limit?: number | undefined;
}

/** The page size of a list that is returned whole unless the caller limits it. */
export const everything = 1_000_000_000;

/** `limit` of the query replaces the page size; 0 asks for the counts only. */
export function window({ page, limit }: Paged, pageSize: number): { limit: number; offset: number } {
  const size = limit ?? pageSize;
  return { limit: size, offset: (page - 1) * size };
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
