import { expect, test } from 'vitest';
import { reminderText } from './reminder-text.ts';

const values = { name: 'Amina', amount: '80.00', due: 'Mar 12, 2026', business: 'Corner Shop' };

test.each([
  ['{name}: {amount}, {due}, {business}. {name}!', 'Amina: 80.00, Mar 12, 2026, Corner Shop. Amina!'],
  ['Pay {total} or {constructor}', 'Pay {total} or {constructor}'],
  [' ', 'Dear Amina, this is a reminder that you owe Corner Shop 80.00, due on Mar 12, 2026. Thank you.'],
])('%j becomes %j', (template, text) => {
  expect(reminderText(template, values)).toBe(text);
});

test('what a name contains is not filled in again', () => {
  expect(reminderText('{name}', { ...values, name: '{amount} $& $1' })).toBe('{amount} $& $1');
});
