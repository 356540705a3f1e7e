/**
 * The cash book of one method: its movements by day, oldest first, each with the balance after it. Opening and closing
 * balance come from the sums per day, so a long history costs no more than a short one.
 */
import { sql } from 'kysely';
import type { Input } from '../../contract/endpoint.ts';
import type { MoneyMovement } from '../../contract/money/cash-book.ts';
import { cashBookPageSize, type listMoney as declared } from '../../contract/money/cash-book.ts';
import type { Context } from '../base/context.ts';
import { cut, limited, window } from '../base/paging.ts';
import { refuse } from '../base/refusal.ts';
import { readPage } from '../db/statements/read-page.ts';
import {
  documentOfMovement,
  type MovementDocument,
  movementDocument,
  movementDocuments,
  movementReason,
  type ReasonFacts,
  reasonOfMovement,
} from '../documents/movement-words.ts';
import { cash, deposit } from '../money/methods.ts';

type Row = Omit<MoneyMovement, 'document' | 'reason'> & MovementDocument & { reason: ReasonFacts };

interface Sums {
  opening: number;
  in: number;
  out: number;
  closing: number;
  isMethod: boolean;
}

export async function listMoney(ctx: Pick<Context, 'db' | 'pool' | 'words'>, query: Input<typeof declared>['query']) {
  const { methodId = cash, startDate = null, endDate = null } = query;
  const { limit, offset } = window(query, cashBookPageSize);
  const from = sql`coalesce(${startDate}::date, '-infinity')`;
  const until = sql`coalesce(${endDate}::date, 'infinity')`;
  const { rows: fetched, sums } = await readPage(
    ctx,
    sql<Row>`
      select m.id, m.at, m.day, m.kind, m.amount, m.before + m.amount as balance,
        concat_ws(' ', p.first_name, p.last_name) as staff,
        ${movementReason} as reason, m.reverses,
        ${movementDocument}
      from (
        select *, (select coalesce(sum(came_in - went_out), 0) from day_money d
            where d.method_id = ${methodId} and d.day < ${from})
          + coalesce(sum(amount) over (order by day, id rows between unbounded preceding and 1 preceding), 0) as before
        from money_movements
        where method_id = ${methodId} and day >= ${from} and day <= ${until}
        order by day, id ${limited({ limit: limit + 1, offset })}
      ) as m
      left join staff p on p.id = m.staff_id
      ${movementDocuments}
      order by m.day, m.id`,
    sql<Sums>`
      select coalesce(sum(came_in - went_out) filter (where day < ${from}), 0) as opening,
        coalesce(sum(came_in) filter (where day >= ${from}), 0) as "in",
        coalesce(sum(went_out) filter (where day >= ${from}), 0) as "out",
        coalesce(sum(came_in - went_out), 0) as closing,
        exists (select from payment_methods where id = ${methodId}) as "isMethod"
      from day_money where method_id = ${methodId} and day <= ${until}`,
  );
  const { isMethod, ...meta } = sums;
  if (!isMethod) refuse('not-found/method', { id: methodId });
  const { rows, hasMore } = cut(fetched, limit);
  const payload = rows.map(({ document, documentId, labelOf, reason, at, ...row }) => ({
    ...row,
    at: new Date(at).toISOString(),
    reason: reasonOfMovement(ctx.words.t, reason),
    document: documentOfMovement(ctx.words.t, { document, documentId, labelOf }),
  }));
  // Deposit is a liability: what customers paid in advance appears there with the opposite sign.
  const below = methodId !== deposit && meta.closing < 0;
  return { payload, meta: { ...meta, below, hasMore } };
}
