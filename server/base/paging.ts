/** Windows into a list. One row more than asked for is fetched, to know whether there are more. */

interface Paged {
  page: number;
  limit?: number | undefined;
}

/** The page size of a list that is given whole unless the caller limits it. */
export const everything = 1_000_000_000;

/** `limit` of the query stands in for the page size; 0 asks for the counts alone. */
export function window({ page, limit }: Paged, pageSize: number): { limit: number; offset: number } {
  const size = limit ?? pageSize;
  return { limit: size, offset: (page - 1) * size };
}

/** What was fetched with `limit + 1`, cut to the window. */
export function cut<Row>(fetched: Row[], limit: number): { rows: Row[]; hasMore: boolean } {
  return { rows: fetched.slice(0, limit), hasMore: fetched.length > limit };
}
