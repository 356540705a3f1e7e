/** What is bought of each item: what the server suggests, until somebody ticks or types something else. */
import type { BuyRow } from '../../contract/buying/buy-list.ts';
import { valueAtCost } from '../../contract/values/cost.ts';
import { sumMoney } from '../../contract/values/money.ts';
import { quantityDecimals } from '../../contract/values/quantity.ts';
import { figureIn } from '../orders/order-draft.ts';
import type { OrderSending } from '../orders/orders-queries.ts';
import type { NamedOrder } from './buy-list-queries.ts';

/** What somebody changed by hand. */
export interface Edit {
  isTicked?: boolean;
  quantity?: string;
}

export interface Choice {
  row: BuyRow;
  isTicked: boolean;
  /** Counted in packs if the item is bought in packs. */
  quantity: string;
  /** The draft orders that already have this item. */
  drafts: readonly NamedOrder[];
}

/** An item that is already on a draft is not ticked by itself, so that it is not ordered twice. */
export function choiceOf(row: BuyRow, edit: Edit | undefined, drafts: readonly NamedOrder[] = []): Choice {
  const isSuggested = row.chosen !== 0 && drafts.length === 0;
  return {
    row,
    isTicked: edit?.isTicked ?? isSuggested,
    quantity: edit?.quantity ?? String(unitsOf(row.chosen || row.suggested, row)),
    drafts,
  };
}

/** Converts pieces to packs if the item is bought in packs. */
export function unitsOf(pieces: number, { pack }: Pick<BuyRow, 'pack'>): number {
  return Number((pieces / (pack?.size ?? 1)).toFixed(quantityDecimals));
}

export function costOf({ row, quantity }: Choice): number {
  return valueAtCost(figureIn(quantity, quantityDecimals), row.cost);
}

export function spentOn(choices: readonly Choice[]): number {
  return sumMoney(choices.filter(({ isTicked }) => isTicked).map(costOf));
}

export interface Group {
  supplier: BuyRow['supplier'];
  choices: Choice[];
}

/** Keeps the order of the list, which is by supplier; items without a supplier come last. */
export function groupsOf(choices: readonly Choice[]): Group[] {
  const groups = new Map<number | undefined, Group>();
  for (const choice of choices) {
    const { supplier } = choice.row;
    const group = groups.get(supplier?.id) ?? { supplier, choices: [] };
    group.choices.push(choice);
    groups.set(supplier?.id, group);
  }
  return [...groups.values()];
}

export function orderOf(supplierId: number, choices: readonly Choice[]): OrderSending {
  return {
    supplierId,
    lines: choices.map(({ row: { stockId, pack, cost }, quantity }) => ({
      ...{ stockId, packId: pack?.id ?? null, quantity, cost },
    })),
  };
}
