import { expect, test } from 'vitest';
import { giveBack } from '../../contract/cart/give-back.ts';
import { addMethod, type RefundLine, refundBy, typeAmount } from './refunds.ts';

const [cash, mobile, card] = [1, 5, 6] as const;

/** Goods worth 16.52 come back; they were paid by card, mobile money and cash, in this order. */
const given = giveBack(
  {
    lines: [{ id: 1, quantity: 1, total: 16.52, tax: 0, returned: { quantity: 0, total: 0, tax: 0 } }],
    returns: [],
    owed: 0,
    taken: [
      { methodId: cash, amount: 6.02, refunded: 0 },
      { methodId: mobile, amount: 6.5, refunded: 0 },
      { methodId: card, amount: 4, refunded: 0 },
    ],
  },
  [{ lineId: 1, quantity: 1 }],
  { decimals: 2, smallestCoin: 0.05 },
);

const amounts = (chosen: RefundLine[] | null) => refundBy(chosen, given).lines.map(({ amount }) => amount);

test('is divided as it was paid, until someone types', () => {
  expect(amounts(null)).toEqual([6.02, 6.5, 4]);
  expect(refundBy(null, given)).toMatchObject({ due: 16.52, remains: 0 });
});

test('what is typed into one line goes to the last of the others, and the rest stay', () => {
  expect(amounts(typeAmount(refundBy(null, given), true, cash, '10'))).toEqual([10, 6.5, 0.02]);
  const more = typeAmount(refundBy(null, given), true, cash, '12');
  expect(refundBy(more, given)).toMatchObject({ remains: -1.98 });
  expect(amounts(typeAmount(refundBy(more, given), false, mobile, '2'))).toEqual([12, 2, 2.52]);
});

test('wholly in cash it is rounded to the smallest coin', () => {
  const inCash = addMethod(null, cash);
  expect(refundBy(inCash, given)).toMatchObject({ due: 16.5, remains: 0, refunds: [{ methodId: cash, amount: 16.5 }] });
  const part = typeAmount(refundBy(inCash, given), false, cash, '10');
  expect(refundBy(part, given)).toMatchObject({ due: 16.5, remains: 6.5 });
  const split = addMethod(part, mobile);
  expect(refundBy(split, given)).toMatchObject({ due: 16.52, remains: 0 });
  expect(amounts(split)).toEqual([10, 6.52]);
  const none = typeAmount(refundBy(addMethod(part, mobile), given), false, mobile, '0');
  const allCash = typeAmount(refundBy(none, given), false, cash, '');
  expect(refundBy(allCash, given)).toMatchObject({ due: 16.5, remains: 0 });
});

test('a method takes the place of those that nobody typed into', () => {
  expect(addMethod([{ methodId: cash, typed: null }], card)).toEqual([{ methodId: card, typed: null }]);
  expect(addMethod([{ methodId: cash, typed: '3' }], cash)).toEqual([{ methodId: cash, typed: null }]);
});
