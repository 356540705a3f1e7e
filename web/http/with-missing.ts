/** Lists of numbered documents that also say which numbers are missing. */
import type { PagedList } from './paged-list.ts';

export interface Missing {
  number: number | string;
  at: string;
  until: string;
  /** Who deleted the document, if there was one. */
  deletedBy?: string | undefined;
}

/** The missing numbers of a page, which its first row carries. */
export interface WithMissing {
  missing?: Missing[];
}

/** A list keeps the meta of its last page only. So this moves the missing numbers of each page from its meta to its first row. */
export function withMissing<Row, M extends { missing: Missing[] }>(
  list: PagedList<Row, M>,
): PagedList<Row & WithMissing, Omit<M, 'missing'>> {
  return {
    ...list,
    async fetchPage(request) {
      const { rows, meta, ...page } = await list.fetchPage(request);
      const { missing, ...rest } = meta;
      return { ...page, meta: rest, rows: rows.map((row, at) => ({ ...row, missing: at === 0 ? missing : [] })) };
    },
  };
}
