import { expect, test } from 'vitest';
import { listAddresses } from '../list-addresses.ts';

const stock = listAddresses['/stock'];
const set = (search: object) => Object.fromEntries(Object.entries(search).filter(([, value]) => value !== undefined));

test('an address without anything shows a list as it is by itself', () => {
  expect(set(stock({}))).toEqual({});
  expect(set(stock({ search: '', order: 'asc' }))).toEqual({});
});

test('what is wrong in an address is left out, and the rest is kept', () => {
  const wrong = { search: { a: 1 }, categoryId: '3; drop', sort: 'colour', order: 'sideways', open: 'sesame', id: -4 };
  expect(set(stock(wrong))).toEqual({});
  expect(set(stock({ ...wrong, sort: 'qty' }))).toEqual({ sort: 'qty' });
  expect(set(stock({ id: 1.5 }))).toEqual({});
  expect(set(listAddresses['/logs']({ startDate: '2026-02-30', endDate: '2026-02-28' }))).toEqual({
    endDate: '2026-02-28',
  });
});

test('what is wrong is named without a value, so that the router does not pass it on', () => {
  expect(Object.keys(stock({ sort: 'colour' }))).toContain('sort');
});

test('a search for a number or a word that the router reads as a value is a text', () => {
  expect(stock({ search: 42 }).search).toBe('42');
  expect(stock({ search: true }).search).toBe('true');
  expect(stock({ search: null }).search).toBeUndefined();
});

test('where a list shows some days by itself, an empty one means none', () => {
  const { startDate, endDate } = listAddresses['/money']({ startDate: '', endDate: 'someday' });
  expect([startDate, endDate]).toEqual(['', undefined]);
  expect(listAddresses['/banking']({ startDate: '' }).startDate).toBeUndefined();
});
