import { expect, it } from 'vitest';
import type { Missing } from '../../http/with-missing.ts';
import { missingSentences } from './missing-words.ts';

const gap = (number: number | string, at = '10:00', until = '10:05'): Missing => ({ number, at, until });
const sentences = (...pages: Missing[][]) =>
  missingSentences([...pages.map((missing) => ({ missing })), {}], 'return', (moment) => moment);

it('says between which moments a number was used up', () => {
  expect(sentences([gap('R-7')])).toEqual([
    'Return R-7 was never issued: its number was used up between 10:00 and 10:05 by a return that did not go through.',
  ]);
});

it('says one moment where both are written alike', () => {
  expect(sentences([gap('R-7', '10:00', '10:00')])).toEqual([
    'Return R-7 was never issued: its number was used up on 10:00 by a return that did not go through.',
  ]);
});

it('names numbers that follow each other in one sentence, also over the end of a page, and each once', () => {
  expect(sentences([gap('R-12'), gap('R-11')], [gap('R-11'), gap('R-10'), gap('R-3')])).toEqual([
    'Returns R-10 to R-12 were never issued: their numbers were used up between 10:00 and 10:05 by returns that did not go through, or by a crash.',
    'Return R-3 was never issued: its number was used up between 10:00 and 10:05 by a return that did not go through.',
  ]);
});

it('says who deleted one, which is no part of a gap', () => {
  expect(sentences([gap('R-9'), { ...gap('R-8', '11:00', '11:00'), deletedBy: 'Ann' }, gap('R-7')])).toEqual([
    'Return R-9 was never issued: its number was used up between 10:00 and 10:05 by a return that did not go through.',
    'R-8 was deleted on 11:00 by Ann.',
    'Return R-7 was never issued: its number was used up between 10:00 and 10:05 by a return that did not go through.',
  ]);
});

it('says nothing where no number is missing', () => {
  expect(sentences([], [])).toEqual([]);
});
