import { expect, it } from 'vitest';
import { wordsOf } from '../base/words.ts';
import { findingsIn } from './findings-in.ts';

it('says the kind of a movement in the language of the person who reads the check', () => {
  const { t } = wordsOf({ locale: 'fr-FR', currency: 'EUR' }, 'fr');
  const check = 'a stock movement is worth what it brought or took at cost';
  const finding = { check, record: 'movement 7', detail: 'restock of 3.000 at 2 is worth 5' };
  const about = { agree: false, checkedAt: '2026-03-10T09:00:00.000Z', milliseconds: 1, covered: {} };
  const [read] = findingsIn(t, { ...about, findings: [finding], notices: [] }).findings;
  expect(read!.detail).toContain(t({ text: 'Restock', context: 'goods that came in' }));
  expect(read!.detail).not.toContain('restock');
});
