/** Lists of numbered documents, which say which numbers none of them has. */
import type { PagedList } from './paged-list.ts';

export interface Missing {
  number: number | string;
  at: string;
  until: string;
  /** Of one that there was. */
  deletedBy?: string | undefined;
}

/** What a list of rows with these says; the first row of each page has those of its page. */
export interface WithMissing {
  missing?: Missing[];
}

/** A list shows the meta of its last page only; this keeps what each page says with its first row, and takes it out of the meta. */
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
