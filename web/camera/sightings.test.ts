import { describe, expect, it } from 'vitest';
import { watchCodes } from './sightings.ts';

/** What each picture shows, from the middle outwards, one picture every 100 ms. */
function countedIn(pictures: readonly (readonly string[])[], between = 100): string[] {
  const watch = watchCodes();
  return pictures.flatMap((texts, index) => {
    const seen = texts.map((text, at) => ({ text, distance: at * 50 }));
    return watch(seen, index * between) ?? [];
  });
}

const times = (count: number, ...texts: string[]) => Array.from({ length: count }, () => texts);

describe('a code in sight of the camera', () => {
  it('counts once for as long as it stays', () => {
    expect(countedIn(times(200, 'milk'))).toEqual(['milk']);
  });

  it('counts only when it was read twice in a row', () => {
    expect(countedIn([['mlk'], ['milk'], [], ['mlk'], []])).toEqual([]);
  });

  it('does not count again after a few pictures in which a hand or a reflection hid it', () => {
    expect(countedIn([...times(5, 'milk'), ...times(6), ...times(5, 'milk')])).toEqual(['milk']);
  });

  it('counts again when it was away for a moment: the next piece of the same', () => {
    expect(countedIn([...times(5, 'milk'), ...times(9), ...times(5, 'milk')])).toEqual(['milk', 'milk']);
  });

  it('counts on a phone that takes a second for each picture', () => {
    expect(countedIn([...times(4, 'milk'), ...times(1), ...times(4, 'milk')], 1000)).toEqual(['milk']);
    expect(countedIn([...times(4, 'milk'), ...times(2), ...times(4, 'milk')], 1000)).toEqual(['milk', 'milk']);
  });

  it('counts at once when another piece takes its place', () => {
    expect(countedIn([...times(3, 'milk'), ...times(3, 'bread'), ...times(3, 'soap')])).toEqual([
      'milk',
      'bread',
      'soap',
    ]);
  });
});

describe('of several codes in sight', () => {
  it('only the nearest to the middle counts', () => {
    expect(countedIn(times(20, 'milk', 'bread'))).toEqual(['milk']);
  });

  it('each counts once, however often the middle moves from one to the other', () => {
    const back = Array.from({ length: 20 }, (_, index) => (index % 4 < 2 ? ['milk', 'bread'] : ['bread', 'milk']));
    expect(countedIn(back)).toEqual(['milk', 'bread']);
  });
});
