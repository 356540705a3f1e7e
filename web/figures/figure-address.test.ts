import { expect, it } from 'vitest';
import { figureIn } from './figure-address.ts';

it('is the figure, its days and what it is of', () => {
  const search = {
    figure: 'profit',
    startDate: '2026-03-01',
    endDate: '2026-03-31',
    by: 'staff',
    key: '7',
    less: true,
  };
  expect(figureIn(search)).toEqual(search);
});

it('has the same key whether the address writes it as a text or a number', () => {
  expect(figureIn({ figure: 'profit', by: 'staff', key: 7 })).toEqual(
    figureIn({ figure: 'profit', by: 'staff', key: '7' }),
  );
});

it('leaves out what is no day, no group, or a key of nothing', () => {
  const none = { figure: 'sales', startDate: undefined, endDate: undefined };
  expect(figureIn({ figure: 'sales', startDate: 'soon', endDate: 3, by: 'colour', key: '7', less: 'no' })).toEqual(
    none,
  );
  expect(figureIn({ figure: 'sales', key: '7' })).toEqual(none);
  expect(figureIn({ figure: 'sales', by: 'tax' })).toEqual({ ...none, by: 'tax', key: '' });
});

it('is nothing without a figure that there is', () => {
  expect([figureIn({}), figureIn({ figure: 'weather' })]).toEqual([null, null]);
});
