/**
 * Movements of money, summed from what triggers keep per day, method and kind. A document that was changed or deleted has
 * movements that cancel each other on the same day; rows are those that stand, save where a figure counts each way.
 */
import { type RawBuilder, sql } from 'kysely';
import type { MoneyKind } from '../../contract/cash-book.ts';
import { documentLabel, movementDocuments, movementReason } from '../money/movement-words.ts';
import { inRange } from './goods-parts.ts';
import type { Asked, Part } from './part.ts';

export function moved(kinds: MoneyKind[], asked: Asked): Part[] {
  return [
    {
      sign: 1,
      rows: movements(sql`${ofMethod(asked)} and m.kind = any(${kinds}::text[]) and ${inRange(sql`m.day`, asked)} and ${stands}`),
      sum: daySum(sql`${ofMethod(asked)} and m.kind = any(${kinds}::text[]) and ${inRange(sql`m.day`, asked)}`),
    },
  ];
}

/** Every movement in or out, reversals too, as the Cash Book adds them up. */
export function oneWay(way: 'in' | 'out', asked: Asked): Part[] {
  const which = sql`${ofMethod(asked)} and ${inRange(sql`m.day`, asked)}`;
  const isWay = way === 'in' ? sql`m.amount > 0` : sql`m.amount < 0`;
  return [
    {
      sign: way === 'in' ? 1 : -1,
      rows: movements(sql`${which} and ${isWay}`),
      sum: daySum(which, way === 'in' ? sql`came_in` : sql`-went_out`),
    },
  ];
}

/** Kinds that came to more than nothing on these days, or to less, without what a count found. */
export function byKind(way: 'in' | 'out', asked: Asked): Part[] {
  const which = sql`${ofMethod(asked)} and ${inRange(sql`m.day`, asked)}`;
  const kinds = sql`m.kind in (
    select kind from day_money m where ${which} and kind <> 'count difference' group by kind
    having ${way === 'in' ? sql`sum(came_in - went_out) > 0` : sql`sum(came_in - went_out) < 0`})`;
  return [
    {
      sign: way === 'in' ? 1 : -1,
      rows: movements(sql`${which} and ${kinds} and ${stands}`),
      sum: daySum(sql`${which} and ${kinds}`),
    },
  ];
}

/** All there was up to the last day; without what its own count found, if it is what was expected. */
export function balance(asked: Asked, isExpected: boolean): Part[] {
  const { endDate } = asked;
  const found = isExpected ? sql`and (m.day < ${endDate}::date or m.kind <> 'count difference')` : sql``;
  const which = sql`${ofMethod(asked)} and m.day <= ${endDate}::date ${found}`;
  return [{ sign: 1, rows: movements(sql`${which} and ${stands}`), sum: daySum(which) }];
}

/** What a customer has paid in advance and not used. */
export function inAdvance({ key }: Asked): Part[] {
  const which = sql`m.method_id = 2 and m.customer_id = ${key}::bigint`;
  return [
    {
      sign: -1,
      rows: movements(sql`${which} and ${stands}`),
      sum: sql`select -customer_deposit(${key}::bigint)`,
    },
  ];
}

function ofMethod({ by, key }: Asked): RawBuilder<unknown> {
  return by === 'method' && key !== undefined ? sql`m.method_id = ${key}::bigint` : sql`true`;
}

const stands = sql`m.reverses is null and not exists (select from money_movements later where later.reverses = m.id)`;

function movements(condition: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`
    select m.day, m.id, m.document, m.document_id, ${documentLabel} as label, ${movementReason} as detail, m.amount
    from money_movements m ${movementDocuments} where ${condition}`;
}

function daySum(condition: RawBuilder<unknown>, amount = sql`came_in - went_out`): RawBuilder<unknown> {
  return sql`select coalesce(sum(${amount}), 0) from day_money m where ${condition}`;
}
