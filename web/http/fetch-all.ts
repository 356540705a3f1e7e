/**
 * Every row of a list, for print and export. If the totals change while the pages are loaded, it starts again, so that
 * the rows always add up to the totals next to them.
 */
import { maxRows } from '../../contract/fields.ts';
import { t } from '../words/t.ts';
import { CallError } from './call.ts';
import type { PagedList } from './paged-list.ts';

const maxTries = 3;

export async function fetchAll<Row, M>(list: PagedList<Row, M>, max: number): Promise<{ rows: Row[]; meta: M }> {
  for (let attempt = 1; ; attempt++) {
    const { consistent, ...all } = await fetchOnce(list, max);
    if (consistent || attempt === maxTries) return all;
  }
}

async function fetchOnce<Row, M>(list: PagedList<Row, M>, max: number) {
  const rows: Row[] = [];
  let firstTotals = '';
  let cursor: string | null | undefined;
  for (let page = 1; ; page++) {
    const part = await list.fetchPage({ page, limit: maxRows, cursor });
    rows.push(...part.rows);
    const totals = JSON.stringify({ ...part.meta, hasMore: undefined });
    if (page === 1) firstTotals = totals;
    if (!part.hasMore) return { rows, meta: part.meta, consistent: totals === firstTotals };
    if (rows.length >= max) throw tooManyRows(max);
    cursor = part.cursor;
  }
}

function tooManyRows(max: number): CallError {
  return new CallError(
    t('That is more than {{max, quantity}} rows. Please choose a shorter period.', { max }),
    'too-large',
  );
}
