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
import { type Cause, causeKinds } from '../../contract/day-close.ts';
import { toUnits } from '../../contract/decimal.ts';
import { moneyDecimals } from '../../contract/money-decimals.ts';
import type { Context } from '../base/context.ts';
import { refuse } from '../base/refusal.ts';
import { readRows } from '../db/prepared.ts';
import { deposit } from '../money/methods.ts';
import { documentLabel, movementDocuments, movementReason } from '../money/movement-words.ts';

const rowsPerCause = 10;

interface Row extends Omit<Cause['rows'][number], 'document' | 'at'> {
  cause: Cause['kind'];
  fits: boolean;
  documentKind: Cause['rows'][number]['document']['kind'];
  documentId: number;
  label: string;
  at: Date;
}

export async function findCauses(ctx: Context, date: string, difference: number, methodId: number): Promise<Cause[]> {
  if (methodId === deposit) refuse(404, 'Deposit is not counted.');
  if (difference === 0) return [];
  const rows = await readRows(ctx, causesOf(date, difference, methodId));
  const causes = causeKinds.map((kind) => rows.filter(({ cause }) => cause === kind)).filter((one) => one.length > 0);
  const fitting = (cause: Row[]) => cause.some(({ fits }) => fits);
  return [...causes.filter(fitting), ...causes.filter((cause) => !fitting(cause))].map((cause) => ({
    kind: cause[0]!.cause,
    rows: cause.map(({ documentKind, documentId, label, at, ...row }) => ({
      ...row,
      at: at.toISOString(),
      document: { kind: documentKind, id: documentId, label },
    })),
  }));
}

function causesOf(date: string, difference: number, methodId: number) {
  const { place, step } = swapBehind(difference);
  const diff = sql`${difference}::numeric`;
  return sql<Row>`
    with entries as (
      select m.*, w.name as method, m.method_id = ${methodId}::bigint as is_counted
      from payment_methods w join money_movements m on m.method_id = w.id and m.day = ${date}::date
      where w.id <> ${deposit} and m.kind <> 'count difference' and m.reverses is null
        and not exists (select from money_movements r where r.reverses = m.id)
    ), counted as (
      select *, count(*) over (partition by kind, amount) > 1 as is_repeated, trunc(abs(amount) * ${place}::numeric) as digits
      from entries where is_counted
    ), suspects as (
      select id, case when is_repeated and amount = -${diff} then 'entered twice' else 'same amount' end as cause,
        amount = -${diff} as fits
      from counted where abs(amount) = abs(${diff})
      union all
      select id, 'half the amount', 2 * amount = -${diff} from counted where 2 * abs(amount) = abs(${diff})
      union all
      select id, 'digits swapped', true from counted
      where ${step}::int <> 0 and (mod(digits, 10) - mod(trunc(digits / 10), 10)) * sign(amount) = ${step}::int
        -- Nobody types a figure that begins with 0.
        and digits >= 10 and not (digits < 100 and mod(digits, 10) = 0)
      union all
      select id, 'other method', amount = ${diff} from entries
      where not is_counted and abs(amount) = abs(${diff})
        and kind in ('sale', 'debt payment', 'deposit', 'refund', 'deposit refund', 'expense')
    ), ranked as (
      select *, row_number() over (partition by cause order by fits desc, id desc) as place from suspects
    )
    select s.cause, s.fits, m.kind, m.at, m.amount, m.method, concat_ws(' ', p.first_name, p.last_name) as staff,
      ${movementReason} as reason, m.document as "documentKind", m.document_id as "documentId", ${documentLabel} as label
    from ranked s
    join entries m on m.id = s.id
    left join staff p on p.id = m.staff_id
    ${movementDocuments}
    where s.place <= ${rowsPerCause}
    order by s.cause, s.place`;
}

/**
 * Swapping two neighbouring digits changes a figure by 9, 90, 900 … times how much they differ. `place` makes the lower one
 * of them the last digit of an amount, and `step` is how much it must be above its neighbour; 0 where no swap comes to that.
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
