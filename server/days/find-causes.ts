/**
 * Why a count may differ from the books: the day's entries that would explain the difference if one of them was wrong. With
 * `difference` = counted − expected, an entry of `amount` (signed, as it moved the method) explains it
 * - entered twice, or entered and never done: amount = −difference; done twice, entered once: amount = difference;
 * - entered the wrong way round: amount = −difference ÷ 2;
 * - typed with two neighbouring digits swapped: what was meant is amount + difference;
 * - entered for another method: its amount there = difference.
 * The other sign of an amount is listed too, after those that fit: people also mistake what they counted.
 */
import { sql } from 'kysely';
import { tradeKinds } from '../../contract/documents/money-kinds.ts';
import { type Cause, causeKinds } from '../../contract/money/day-close.ts';
import { toUnits } from '../../contract/values/decimal.ts';
import { moneyDecimals } from '../../contract/values/money-decimals.ts';
import type { Context } from '../base/context.ts';
import { refuse } from '../base/refusal.ts';
import { literals } from '../db/statements/literals.ts';
import { readRows, unseen } from '../db/statements/prepared.ts';
import {
  documentOfMovement,
  type MovementDocument,
  movementDocument,
  movementDocuments,
  movementReason,
  type ReasonFacts,
  reasonOfMovement,
} from '../documents/movement-words.ts';
import { deposit } from '../money/methods.ts';

const rowsPerCause = 10;

interface Row extends Omit<Cause['rows'][number], 'document' | 'at' | 'reason'>, MovementDocument {
  reason: ReasonFacts;
  cause: Cause['kind'];
  fits: boolean;
  at: Date;
}

export async function findCauses(ctx: Context, date: string, difference: number, methodId: number): Promise<Cause[]> {
  if (methodId === deposit) refuse('not-found/deposit-count');
  if (difference === 0) return [];
  const rows = await readRows(ctx, causesOf(date, difference, methodId));
  const causes = causeKinds.map((kind) => rows.filter(({ cause }) => cause === kind)).filter((one) => one.length > 0);
  const fitting = (cause: Row[]) => cause.some(({ fits }) => fits);
  return [...causes.filter(fitting), ...causes.filter((cause) => !fitting(cause))].map((cause) => ({
    kind: cause[0]!.cause,
    rows: cause.map(({ document, documentId, labelOf, reason, at, ...row }) => ({
      ...row,
      at: at.toISOString(),
      reason: reasonOfMovement(ctx.words.t, reason),
      document: documentOfMovement(ctx.words.t, { document, documentId, labelOf }),
    })),
  }));
}

/** Reads the day once, and looks up details only of entries that may explain the difference. Planned once for all days. */
function causesOf(date: string, difference: number, methodId: number) {
  const { place, step } = swapBehind(difference);
  const diff = unseen(sql`${difference}::numeric`);
  const swapped = unseen(sql`${step}::int`);
  return sql<Row>`
    with entries as materialized (
      select id, kind, amount, method_id = ${unseen(sql`${methodId}::bigint`)} as is_counted,
        trunc(abs(amount) * ${unseen(sql`${place}::numeric`)}) as digits
      from money_movements
      where method_id in (select id from payment_methods where id <> ${deposit} and kind <> 'advance') and day = ${unseen(sql`${date}::date`)}
        and kind <> 'count difference' and reverses is null
    ), suspects as materialized (
      select id, 'same amount' as cause, kind, amount, amount = -${diff} as fits
      from entries where is_counted and abs(amount) = abs(${diff})
      union all
      select id, 'half the amount', kind, amount, 2 * amount = -${diff}
      from entries where is_counted and 2 * abs(amount) = abs(${diff})
      union all
      select id, 'digits swapped', kind, amount, true from entries
      where is_counted and ${swapped} <> 0 and (mod(digits, 10) - mod(trunc(digits / 10), 10)) * sign(amount) = ${swapped}
        -- Nobody types a figure that begins with 0.
        and digits >= 10 and not (digits < 100 and mod(digits, 10) = 0)
      union all
      select id, 'other method', kind, amount, amount = ${diff} from entries
      where not is_counted and abs(amount) = abs(${diff})
        and kind in (${literals(tradeKinds)})
    ), standing as (
      select id, fits, case
          when cause = 'same amount' and amount = -${diff} and count(*) over (partition by cause, kind, amount) > 1
          then 'entered twice' else cause end as cause
      from suspects s where not exists (select from money_movements r where r.reverses = s.id)
    ), ranked as (
      select *, row_number() over (partition by cause order by fits desc, id desc) as place from standing
    )
    select s.cause, s.fits, m.kind, m.at, m.amount, w.name as method, concat_ws(' ', p.first_name, p.last_name) as staff,
      ${movementReason} as reason, ${movementDocument}
    from ranked s
    join money_movements m on m.id = s.id
    join payment_methods w on w.id = m.method_id
    left join staff p on p.id = m.staff_id
    ${movementDocuments}
    where s.place <= ${sql.lit(rowsPerCause)}
    order by s.cause, s.place`;
}

/**
 * Swapping two neighbouring digits changes a figure by 9, 90, 900 … times the difference between them. `place` makes the lower of
 * the two the last digit of an amount, and `step` is by how much it must exceed its neighbour; 0 if no swap explains the
 * difference.
 */
function swapBehind(difference: number): { place: number; step: number } {
  const units = toUnits(difference, moneyDecimals());
  let nines = units / 9n;
  let zeros = 0;
  if (nines === 0n || units % 9n !== 0n) return { place: 1, step: 0 };
  while (nines % 10n === 0n) {
    nines /= 10n;
    zeros++;
  }
  const step = Number(nines);
  return { place: 10 ** (moneyDecimals() - zeros), step: Math.abs(step) < 10 ? step : 0 };
}
