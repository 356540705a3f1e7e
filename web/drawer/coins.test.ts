import { expect, it } from 'vitest';
import { coinRows, denominationsOf, sumCoins, withBlank } from './coins.ts';

it('offers the notes and coins of the settings, largest first, with what was counted before', () => {
  const rows = coinRows(
    [0.5, 20, 1],
    [
      { value: 20, count: 3 },
      { value: 2, count: 1 },
    ],
  );
  expect(rows).toEqual([
    { value: '20', count: '3', isSet: true },
    { value: '2', count: '1', isSet: false },
    { value: '1', count: '', isSet: true },
    { value: '0.5', count: '', isSet: true },
  ]);
});

it('has a row to type in where the settings have none, and always one more', () => {
  const rows = coinRows([]);
  expect(rows).toEqual([{ value: '', count: '', isSet: false }]);
  const typed = withBlank([{ ...rows[0]!, value: '5' }]);
  expect(typed.map(({ value }) => value)).toEqual(['5', '']);
  expect(withBlank(typed)).toBe(typed);
});

it('adds up what is filled in, to the cent', () => {
  const rows = [
    { value: '0.1', count: '3', isSet: true },
    { value: '20', count: '2', isSet: true },
    { value: '5', count: '', isSet: true },
    { value: '', count: '4', isSet: false },
    { value: '1', count: '1.5', isSet: false },
  ];
  expect(sumCoins(rows)).toBe(40.3);
  expect(denominationsOf(rows)).toEqual([
    { value: 0.1, count: 3 },
    { value: 20, count: 2 },
  ]);
});
