import { describe, expect, it } from 'vitest';
import { comment, email, flag, name, optionalText, searchText } from './fields.ts';

/** All characters that are refused, by their numbers. */
const invisible = [
  ...[0xad, 0x200b, 0x200c, 0x200d, 0x200e, 0x200f, 0x202a, 0x202b, 0x202c, 0x202d, 0x202e],
  ...[0x2066, 0x2067, 0x2068, 0x2069, 0xfeff],
  // These change the direction, divide lines, or are invisible.
  ...[0x61c, 0x180e, 0x2028, 0x2029, 0x2060, 0x2064, 0x206a, 0x206f],
].map((number) => String.fromCharCode(number));

describe('a name', () => {
  it('is trimmed', () => {
    expect(name.parse('  Pens, blue ')).toBe('Pens, blue');
  });

  it.each(['a', 'x'.repeat(200), 'Zoë Ängström', '李雷', '<b>not markup</b>', "O'Neill & Söhne", '%_\\', '👩🏽'])(
    'may be %s',
    (text) => {
      expect(name.parse(text)).toBe(text);
    },
  );

  it.each([
    '',
    '   ',
    'x'.repeat(201),
    'a\u0000b',
    'line\nbreak',
    'tab\there',
    'bell\u0007',
    'half a sign \ud800',
    ...invisible.map((character) => `51,000${character}`),
    '👩🏽‍🌾',
    null,
    undefined,
    5,
    ['a'],
    {},
  ])('may not be %o', (value) => {
    expect(name.safeParse(value).success).toBe(false);
  });
});

it('a comment has up to 1,000 characters', () => {
  expect(comment.safeParse('x'.repeat(1000)).success).toBe(true);
  expect(comment.safeParse('x'.repeat(1001)).success).toBe(false);
});

it('a text that may be left out reads as empty', () => {
  expect([undefined, null, '', '  ', 'Gulu '].map((value) => optionalText.parse(value))).toEqual([
    '',
    '',
    '',
    '',
    'Gulu',
  ]);
  expect(optionalText.safeParse(5).success).toBe(false);
  expect(optionalText.safeParse('x'.repeat(201)).success).toBe(false);
});

describe('an e-mail', () => {
  it('is kept in lower case', () => {
    expect(email.parse(' Amina@Example.COM ')).toBe('amina@example.com');
  });

  it.each(['amina', 'amina@', '@example.com', 'a b@example.com', 'a@b', 'a@@b.c', 'a@b.c\r\nBcc: x@y.z', '', null])(
    'may not be %o',
    (value) => {
      expect(email.safeParse(value).success).toBe(false);
    },
  );
});

it('what is searched for may be anything or nothing', () => {
  expect([undefined, '', ' pens '].map((value) => searchText.parse(value))).toEqual(['', '', 'pens']);
});

it('a flag is true or false in words, and false when left out', () => {
  expect(['true', 'false', '', undefined].map((value) => flag.parse(value))).toEqual([true, false, false, false]);
  expect(flag.safeParse('yes').success).toBe(false);
});
