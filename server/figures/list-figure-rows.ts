/**
 * The rows that add up to a figure, and the figure itself, out of one snapshot. Each part is cut to the page before the parts are
 * combined, so a long history costs no more than a short one.
 */

import { type RawBuilder, sql } from 'kysely';
import {
  type listFigureRows as declared,
  type FigureRow,
  figureRowsPageSize,
  type Grouping,
} from '../../contract/books/figure-rows.ts';
import { everyDay } from '../../contract/books/report-ranges.ts';
import type { TaxBases } from '../../contract/books/reports.ts';
import { taxBaseLabels, taxKinds } from '../../contract/cart/price.ts';
import { isDocument, labelOf } from '../../contract/documents/documents.ts';
import type { Input } from '../../contract/endpoint.ts';
import { isLossReason, lossWords } from '../../contract/goods/loss-words.ts';
import type { LossReason } from '../../contract/goods/stock.ts';
import { expenseTypeLabel } from '../../contract/money/expenses.ts';
import { expenseTypeName, methodName } from '../../contract/words/built-in-names.ts';
import type { Say } from '../../contract/words/say.ts';
import { today } from '../base/clock.ts';
import type { Context } from '../base/context.ts';
import { cut, limited, window } from '../base/paging.ts';
import { refuse } from '../base/refusal.ts';
import { expenseIn } from '../base/stored-texts.ts';
import { readPage } from '../db/statements/read-page.ts';
import { type ReasonFacts, reasonOfMovement } from '../documents/movement-words.ts';
import { views } from '../reports/get-breakdown.ts';
import { type LossFacts, lossInWords } from './loss-parts.ts';
import type { Asked, Part } from './part.ts';
import { definitions } from './parts-of.ts';

export async function listFigureRows(ctx: Context, query: Input<typeof declared>['query']) {
  const { figure, by } = query;
  const key = by && query.key;
  const { parts, by: possible, needsKey } = definitions[figure];
  if (by && !possible.includes(by)) refuse('bad-input/figure-by', { figure, by });
  if (by ? !isKey(by, query.key) : query.key !== '') refuse('bad-input/figure-key');
  if (needsKey && !by) refuse('bad-input/figure-alone', { figure, by: possible.join(', ') });
  const { limit, offset } = window(query, figureRowsPageSize);
  const asked: Asked = {
    startDate: query.startDate ?? everyDay.startDate,
    endDate: query.endDate ?? everyDay.endDate,
    by,
    key,
    today: today(ctx),
    zone: ctx.config.businessTz,
    words: ctx.words,
    most: offset + limit + 1,
  };
  const made = parts(asked);
  const { rows: fetched, sums } = await readPage(
    ctx,
    sql<FoundRow>`
      select day, json_build_object('kind', document, 'id', document_id) as document, label, detail, amount
      from (${rowsOf(made, asked.most)}) as rows
      order by day desc nulls last, turn, id desc ${limited({ limit: limit + 1, offset })}`,
    sql<{ sum: number; of: string | null }>`select ${sumOf(made)} as sum, ${nameOf(asked)} as of`,
  );
  const { rows, hasMore } = cut(fetched, limit);
  const shown = (amount: number) => (query.less ? 0 - amount : amount);
  return {
    payload: rows.map((row, at) => ({
      ...row,
      id: offset + at + 1,
      label: nameOfRow(ctx.words.t, row),
      detail: detailOf(ctx.words.t, row),
      amount: shown(row.amount),
    })),
    meta: {
      sum: shown(sums.sum),
      of: wordFor(ctx.words.t, by, query.key) ?? keyName(ctx.words.t, by, sums.of),
      hasMore,
    },
  };
}

/** The name of a key that the database has no name for. */
function wordFor(t: Say, by: Grouping | undefined, key: string): string | undefined {
  if (by === 'type') return expenseTypeName(t, expenseTypeLabel(key));
  if (by === 'reason') return t(lossWords[key as LossReason]);
  return by === 'taxKind' ? t(taxBaseLabels[key as keyof TaxBases]) : undefined;
}

function keyName(t: Say, by: Grouping | undefined, name: string | null): string | null {
  return by === 'method' && name ? methodName(t, name) : name;
}

/** A detail is a text, the facts of a movement's reason, or the facts of a loss. */
type FoundRow = Omit<FigureRow, 'id' | 'label' | 'detail'> & {
  label: string | null;
  detail: string | ReasonFacts | LossFacts;
};

function nameOfRow(t: Say, { document: { kind, id }, label }: FoundRow): string {
  return isDocument(kind) ? labelOf(t, kind, id, label) : (label ?? '');
}

function detailOf(t: Say, { document: { kind }, detail }: FoundRow): string {
  if (detail !== null && typeof detail === 'object' && 'quantity' in detail) return lossInWords(t, detail);
  if (typeof detail !== 'string') return reasonOfMovement(t, detail);
  return kind === 'expense' ? expenseIn(t, detail) : detail;
}

const nothing = sql`
  select null::date as day, 0 as turn, 0::bigint as id, '' as document, 0::bigint as document_id, null as label, null::jsonb as detail,
    0 as amount where false`;

function rowsOf(parts: Part[], most: number): RawBuilder<unknown> {
  if (parts.length === 0) return nothing;
  const arms = parts.map(
    ({ rows, sign }, turn) => sql`(
      select day, ${sql.lit(turn)} as turn, id, document, document_id, label, to_jsonb(detail) as detail, ${sql.lit(sign)} * amount as amount
      from (${rows}) as part where amount <> 0 order by day desc, id desc ${limited({ limit: most, offset: 0 })})`,
  );
  return sql.join(arms, sql` union all `);
}

function sumOf(parts: Part[]): RawBuilder<unknown> {
  if (parts.length === 0) return sql`0`;
  return sql.join(
    parts.map(({ sum, sign }) => sql`${sql.lit(sign)} * (${sum})`),
    sql` + `,
  );
}

/** Anything else is not a key that a report shows, and would be an error in the database. */
function isKey(by: Grouping, key: string): boolean {
  if (by === 'tax') return key === '' || isTax(key);
  if (by === 'taxKind') return Object.hasOwn(taxBaseLabels, key);
  if (by === 'reason') return isLossReason(key);
  if (by === 'type') return true;
  if (by === 'weekday') return /^[1-7]$/.test(key);
  if (by === 'hour') return /^(\d|1\d|2[0-3])$/.test(key);
  return /^\d{1,15}$/.test(key);
}

/** A tax as `events.ts` writes it: name, percentage, whether it is included, and sometimes its kind. */
function isTax(key: string): boolean {
  try {
    const [name, percent, included, kind = 'standard'] = JSON.parse(key);
    // The database can't read the escape of half a surrogate pair.
    const isRate = typeof name === 'string' && Number.isFinite(percent) && typeof included === 'boolean';
    return isRate && taxKinds.includes(kind) && !key.includes('\\u');
  } catch {
    return false;
  }
}

function nameOf({ by, key, words }: Asked): RawBuilder<unknown> {
  if (by === undefined || key === undefined || by === 'type' || by === 'taxKind' || by === 'reason') return sql`null`;
  if (by === 'method') {
    return key === '0'
      ? sql`${words.t('On credit')}::text`
      : sql`(select name from payment_methods where id = ${key}::bigint)`;
  }
  if (by === 'supplier') return sql`(select name from suppliers where id = ${key}::bigint)`;
  if (by === 'shift') {
    return sql`(
      select concat_ws(' ', p.first_name, p.last_name) from shifts s join staff p on p.id = s.staff_id
      where s.id = ${key}::bigint)`;
  }
  return sql`(select ${views[by].label(words)} from (select ${key}::text as key) as asked)`;
}
