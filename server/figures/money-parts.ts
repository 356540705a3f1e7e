/**
 * Movements of money, and their sums from what triggers keep per day, method and kind. A document that was changed or deleted has
 * movements that cancel each other on the same day; they are not listed, except for figures that count each direction by itself.
 */
import { type RawBuilder, sql } from 'kysely';
import type { MoneyKind } from '../../contract/documents/money-kinds.ts';
import { limited } from '../base/paging.ts';
import { literals } from '../db/statements/literals.ts';
import { movementDocuments, movementLabelOf, movementReason } from '../documents/movement-words.ts';
import { cash, deposit } from '../money/methods.ts';
import { inRange } from './goods-parts.ts';
import type { Asked, Part } from './part.ts';

export function moved(kinds: readonly MoneyKind[], asked: Asked): Part[] {
  const which = sql`${ofMethod(asked)} and m.kind in (${literals(kinds)})
    and ${inRange(sql`m.day`, asked)}`;
  const standing = sql`${which} and ${stands}`;
  const rows = kinds.includes('sale') ? byMethods(standing, asked) : newest(standing, asked);
  return [{ sign: 1, rows, sum: daySum(which) }];
}

/** Every movement in or out, including reversals, as the Cash Book adds them up. */
export function oneWay(way: 'in' | 'out', asked: Asked): Part[] {
  const which = sql`${ofMethod(asked)} and ${inRange(sql`m.day`, asked)}`;
  const isWay = way === 'in' ? sql`m.amount > 0` : sql`m.amount < 0`;
  return [
    {
      sign: way === 'in' ? 1 : -1,
      rows: byMethods(sql`${which} and ${isWay}`, asked),
      sum: daySum(which, way === 'in' ? sql`came_in` : sql`-went_out`),
    },
  ];
}

/** The kinds whose sum on these days is above 0, or below it; count differences are left out. */
export function byKind(way: 'in' | 'out', asked: Asked): Part[] {
  const days = sql`${ofMethod(asked)} and ${inRange(sql`m.day`, asked)}`;
  const which = sql`${days} and m.kind in (
    select m.kind from day_money m where ${days} and m.kind <> 'count difference' group by m.kind
    having ${way === 'in' ? sql`sum(m.came_in - m.went_out) > 0` : sql`sum(m.came_in - m.went_out) < 0`})`;
  const rows = byMethods(sql`${which} and ${stands}`, asked);
  return [{ sign: way === 'in' ? 1 : -1, rows, sum: daySum(which) }];
}

/** The balance at the end of the last day. What was expected on a past day does not include that day's own count difference. */
export function balance(asked: Asked, isExpected: boolean): Part[] {
  const { endDate, today } = asked;
  const found =
    isExpected && endDate < today ? sql`and (m.day < ${endDate}::date or m.kind <> 'count difference')` : sql``;
  const which = sql`${ofMethod(asked)} and m.day <= ${endDate}::date ${found}`;
  return [{ sign: 1, rows: byMethods(sql`${which} and ${stands}`, asked), sum: daySum(which) }];
}

/** Cash put in that was earned by something other than sales. Such a document is never changed or deleted, so each one counts. */
export function otherIncome(asked: Asked): Part[] {
  const which = sql`purpose = 'other-income' and ${inRange(sql`day`, asked)}`;
  return [
    {
      sign: 1,
      rows: sql`
        select day, id, 'cash movement' as document, id as document_id, kind as label, reason as detail, amount
        from cash_movements where ${which}`,
      sum: sql`select coalesce(sum(amount), 0) from cash_movements where ${which}`,
    },
  ];
}

/** What a customer has paid in advance and not used. */
export function inAdvance(asked: Asked): Part[] {
  const customer = sql`${asked.key}::bigint`;
  const rows = newest(sql`m.method_id = ${deposit} and m.customer_id = ${customer} and ${stands}`, asked);
  return [{ sign: -1, rows, sum: sql`select -customer_deposit(${customer})` }];
}

/**
 * The float of a shift and the cash that moved in it, including reversals, since a reversal may belong to a later shift than what
 * it reverses. Both are few, so no sums are kept.
 */
export function shiftExpected(asked: Asked): Part[] {
  const { key, words } = asked;
  const shift = sql`${key}::bigint`;
  const movedIn = sql`m.shift_id = ${shift} and m.method_id = ${cash} and m.kind <> 'count difference'`;
  return [
    {
      sign: 1,
      rows: sql`
        select s.day, s.id, 'shift' as document, s.id as document_id, ${words.t('Float at the start')}::text as label, '' as detail,
          s.float as amount
        from shifts s where s.id = ${shift}`,
      sum: sql`select coalesce(sum(s.float), 0) from shifts s where s.id = ${shift}`,
    },
    {
      sign: 1,
      rows: newest(movedIn, asked),
      sum: sql`select coalesce(sum(amount), 0) from money_movements m where ${movedIn}`,
    },
  ];
}

function ofMethod({ by, key }: Asked): RawBuilder<unknown> {
  return by === 'method' && key !== undefined ? sql`m.method_id = ${key}::bigint` : sql`true`;
}

const stands = sql`m.reverses is null and not exists (select from money_movements later where later.reverses = m.id)`;

const shown = sql`
  select m.day, m.id, m.document, m.document_id, ${movementLabelOf} as label, ${movementReason} as detail, m.amount`;

/** Documents are looked up only for the movements of the page. */
function newest(condition: RawBuilder<unknown>, { most }: Asked): RawBuilder<unknown> {
  return sql`
    ${shown}
    from (
      select m.* from money_movements m where ${condition} and m.amount <> 0
      order by m.day desc, m.id desc ${limited({ limit: most, offset: 0 })}
    ) as m
    ${movementDocuments}`;
}

/** The newest of each method, by its index, because there are too many sales to sort all of them. */
function byMethods(condition: RawBuilder<unknown>, { most }: Asked): RawBuilder<unknown> {
  return sql`
    ${shown}
    from payment_methods way cross join lateral (
      select m.* from money_movements m where m.method_id = way.id and ${condition} and m.amount <> 0
      order by m.day desc, m.id desc ${limited({ limit: most, offset: 0 })}
    ) as m
    ${movementDocuments}`;
}

function daySum(condition: RawBuilder<unknown>, amount = sql`came_in - went_out`): RawBuilder<unknown> {
  return sql`select coalesce(sum(${amount}), 0) from day_money m where ${condition}`;
}
