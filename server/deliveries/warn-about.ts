/** What about a delivery deserves a look before the driver leaves. None of it refuses the delivery. */
import { sql } from 'kysely';
import type { DeliveryWarning } from '../../contract/buying/deliveries.ts';
import { isBelowCost } from '../../contract/buying/delivery-figures.ts';
import { costOfPieces } from '../../contract/values/cost.ts';
import { addDays } from '../../contract/values/dates.ts';
import { sumQuantities } from '../../contract/values/quantity.ts';
import type { StaffContext, Tx } from '../base/context.ts';
import type { Words } from '../base/words.ts';
import type { OrderedLine } from './delivered-order.ts';
import type { Plan, PlannedLine } from './plan-delivery.ts';

/** A best-before date within so many days of the delivery is soon. */
const soonDays = 30;

export async function warningsAbout(tx: Tx, { words }: StaffContext, plan: Plan): Promise<DeliveryWarning[]> {
  const { lines, date } = plan;
  const last = await readLast(tx, [...new Set(lines.map(({ item }) => item.id))]);
  return [
    ...againstOrder(words, plan),
    ...lines.flatMap((line, at) =>
      [
        dearer(words, line, last.get(line.item.id)),
        otherSize(words, line, last.get(line.item.id)),
        belowCost(words, line),
        expiresSoon(words, line, date),
      ].flatMap((warning) => (warning ? [{ ...warning, line: at }] : [])),
    ),
  ];
}

interface LastTime {
  pieces: number;
  value: number;
  packSize: number | null;
}

/** The previous delivery line of each item, from any supplier. */
async function readLast(tx: Tx, ids: number[]): Promise<Map<number, LastTime>> {
  const { rows } = await sql<LastTime & { stockId: number }>`
    select item.id as "stockId", last.* from unnest(${ids}::bigint[]) as item (id) cross join lateral (
      select l.pieces, l.value, l.pack_size as "packSize" from delivery_lines l join deliveries d on d.id = l.delivery_id
      where l.stock_id = item.id and d.undone_at is null order by l.id desc limit 1
    ) as last`.execute(tx);
  return new Map(rows.map(({ stockId, ...row }) => [stockId, row]));
}

type Warning = Pick<DeliveryWarning, 'code' | 'sentence'> | null;

/**
 * The warning is at the last line for a line of the order, because several may be for the same one. What was left out of the
 * delivery has no line.
 */
function againstOrder({ t }: Words, { lines, order }: Plan): DeliveryWarning[] {
  const came = new Map<OrderedLine, { pieces: number; line?: number }>();
  for (const [line, { ordered, pieces }] of lines.entries()) {
    if (ordered) came.set(ordered, { pieces: sumQuantities([came.get(ordered)?.pieces ?? 0, pieces]), line });
  }
  for (const ordered of order?.lines.values() ?? []) {
    if (!came.has(ordered)) came.set(ordered, { pieces: 0 });
  }
  return [...came].flatMap(([{ name, open }, { pieces, ...place }]): DeliveryWarning[] => {
    const figures = { name, pieces, open };
    if (pieces > open) {
      const sentence = t(
        "'{{name}}': {{pieces, quantity}} came, more than the {{open, quantity}} that were still to come",
        figures,
      );
      return [{ code: 'above-order', ...place, sentence }];
    }
    if (pieces === open) return [];
    const sentence = t(
      "'{{name}}': {{pieces, quantity}} came, less than the {{open, quantity}} that were still to come",
      figures,
    );
    return [{ code: 'below-order', ...place, sentence }];
  });
}

function dearer({ t }: Words, { item: { name }, value, pieces }: PlannedLine, last: LastTime | undefined): Warning {
  if (!last) return null;
  const [now, before] = [costOfPieces(value, pieces), costOfPieces(last.value, last.pieces)];
  if (now <= before) return null;
  return {
    code: 'dearer',
    sentence: t("'{{name}}' costs {{now, cost}}, dearer than {{before, cost}} last time", { name, now, before }),
  };
}

function otherSize({ t }: Words, { item, pack, ordered }: PlannedLine, last: LastTime | undefined): Warning {
  const before = ordered?.packSize ?? last?.packSize ?? null;
  if (!pack || before === null || pack.size === before) return null;
  const figures = { name: item.name, pack: pack.name, size: pack.size, before };
  return {
    code: 'other-pack-size',
    sentence: ordered?.packSize
      ? t("'{{name}}': {{pack}} has {{size, quantity}}, but was ordered with {{before, quantity}}", figures)
      : t("'{{name}}': {{pack}} has {{size, quantity}}, but had {{before, quantity}} last time", figures),
  };
}

function belowCost({ t }: Words, { item, unitSellAfter: price, unitCostAfter: cost }: PlannedLine): Warning {
  if (!isBelowCost(price, cost, item.includedTax)) return null;
  return {
    code: 'below-cost',
    sentence: t("'{{name}}' sells for {{price, money}}, below its new cost of {{cost, cost}}", {
      name: item.name,
      price,
      cost,
    }),
  };
}

function expiresSoon({ t }: Words, { item: { name }, expiresOn }: PlannedLine, date: string): Warning {
  if (expiresOn === null || expiresOn > addDays(date, soonDays)) return null;
  return { code: 'expires-soon', sentence: t("'{{name}}' is best before {{day, day}}", { name, day: expiresOn }) };
}
