import { expect, it } from 'vitest';
import { frameIn } from './frame.ts';

it('is the middle of what is seen of a picture that is wider than its box', () => {
  const frame = frameIn({ width: 1600, height: 900 }, { width: 400, height: 400 });
  expect(frame.width).toBeCloseTo(900 * 0.86);
  expect(frame.height).toBeCloseTo(900 * 0.62);
  expect(frame.x + frame.width / 2).toBeCloseTo(800);
  expect(frame.y + frame.height / 2).toBeCloseTo(450);
});

it('and of one that is higher, as a phone held upright gives', () => {
  const frame = frameIn({ width: 720, height: 1280 }, { width: 360, height: 240 });
  expect(frame.width).toBeCloseTo(720 * 0.86);
  expect(frame.height).toBeCloseTo(480 * 0.62);
  expect(frame.y + frame.height / 2).toBeCloseTo(640);
});
