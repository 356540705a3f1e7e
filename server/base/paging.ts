/** Pages of a list. One extra row is fetched to know whether there are more. */

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

/** Rows fetched with `limit + 1`, cut to the page. */
export function cut<Row>(fetched: Row[], limit: number): { rows: Row[]; hasMore: boolean } {
  return { rows: fetched.slice(0, limit), hasMore: fetched.length > limit };
}
