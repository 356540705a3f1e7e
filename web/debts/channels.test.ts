import { expect, test } from 'vitest';
import { channelsOf, dialled } from './channels.ts';

test.each([
  ['0700 123 456', 'a@b.co', ['whatsapp', 'sms', 'mail']],
  ['0700 123 456', 'none', ['whatsapp', 'sms']],
  ['-', ' amina@example.com ', ['mail']],
  ['', '', []],
])('phone %j and e-mail %j: %j', (phone, email, channels) => {
  expect(channelsOf({ phone, email })).toEqual(channels);
});

test.each([
  ['+256 (700) 12-34', 'tel:+2567001234'],
  ['0700 123 456', 'tel:0700123456'],
  ['ask Ruth', null],
])('%j is dialled as %j', (phone, address) => {
  expect(dialled(phone)).toBe(address);
});
