import { expect, test } from 'vitest';
import { dueGroupOf } from './due-groups.ts';

test('a bill is overdue from the day after it was due, and due soon for the seven days after today', () => {
  const groupOf = (dueOn: string) => dueGroupOf({ dueOn }, '2026-11-18');
  expect(groupOf('2026-11-17')).toBe('overdue');
  expect(groupOf('2026-11-18')).toBe('soon');
  expect(groupOf('2026-11-25')).toBe('soon');
  expect(groupOf('2026-11-26')).toBe('later');
});
