import { expect, it } from 'vitest';
import type { BuyRow } from '../../contract/buying/buy-list.ts';
import { choiceOf, groupsOf, orderOf, spentOn } from './choices.ts';

const carton = { id: 7, name: 'Carton', size: 24 };
const kato = { id: 3, name: 'Kato' };

function rowOf(changes: Partial<BuyRow> = {}): BuyRow {
  return {
    ...{ stockId: 1, name: 'Soda', supplier: kato, qty: 2, onOrder: 0, perDay: 4, daysLeft: 0.5 },
    ...{ suggested: 48, pack: carton, cost: 30, why: 'Sells 4 a day, 2 left' },
    ...changes,
  };
}

it('buys what is suggested, in packs', () => {
  expect(choiceOf(rowOf(), undefined)).toMatchObject({ isTicked: true, quantity: '2' });
  expect(choiceOf(rowOf({ pack: null, suggested: 1.5 }), undefined)).toMatchObject({ quantity: '1.5' });
});

it('buys what the budget is enough for, and of what is left out nothing', () => {
  expect(choiceOf(rowOf({ chosen: 24 }), undefined)).toMatchObject({ isTicked: true, quantity: '1' });
  expect(choiceOf(rowOf({ chosen: 0 }), undefined)).toMatchObject({ isTicked: false, quantity: '2' });
});

it('does not order twice what is on a draft, unless somebody says so', () => {
  const drafts = [{ id: 5, label: 'O-5' }];
  expect(choiceOf(rowOf(), undefined, drafts).isTicked).toBe(false);
  expect(choiceOf(rowOf(), { isTicked: true }, drafts).isTicked).toBe(true);
});

it('adds up what is ticked, and what is no figure is nothing', () => {
  const choices = [
    choiceOf(rowOf(), undefined),
    choiceOf(rowOf({ stockId: 2, cost: 0.333333, pack: null }), { quantity: '10' }),
    choiceOf(rowOf({ stockId: 3 }), { isTicked: false }),
    ...['', '-1', '1e30', '0.0000001'].map((quantity, at) => choiceOf(rowOf({ stockId: 9 + at }), { quantity })),
  ];
  expect(spentOn(choices)).toBe(63.33);
});

it('is one order for each supplier', () => {
  const rows = [rowOf(), rowOf({ stockId: 2, supplier: null }), rowOf({ stockId: 3, cost: 4.5, pack: null })];
  const groups = groupsOf(rows.map((row) => choiceOf(row, undefined)));
  expect(groups.map(({ supplier, choices }) => [supplier?.name, choices.length])).toEqual([
    ['Kato', 2],
    [undefined, 1],
  ]);
  expect(orderOf(3, groups[0]!.choices)).toEqual({
    supplierId: 3,
    lines: [
      { stockId: 1, packId: 7, quantity: '2', cost: 30 },
      { stockId: 3, packId: null, quantity: '48', cost: 4.5 },
    ],
  });
});
