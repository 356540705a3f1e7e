import { describe, expect, it } from 'vitest';
import { addressFor, base32, codeOf, stepAt, stepOf } from './totp.ts';

const secret = Buffer.from('12345678901234567890');
const at = (seconds: number) => new Date(seconds * 1000);

describe('codes', () => {
  it.each([
    [59, '94287082'],
    [1111111109, '07081804'],
    [1111111111, '14050471'],
    [1234567890, '89005924'],
    [2000000000, '69279037'],
    [20000000000, '65353130'],
  ])('after %d seconds is %s, as RFC 6238 has it', (seconds, code) => {
    expect(codeOf(secret, stepAt(at(seconds)), 8)).toBe(code);
  });

  it('are those of RFC 4226 with six digits', () => {
    const codes = Array.from({ length: 10 }, (_, step) => codeOf(secret, step));
    expect(codes).toEqual('755224 287082 359152 969429 338314 254676 287922 162583 399871 520489'.split(' '));
  });

  it('are known within one step of now, and not beyond', () => {
    const now = at(1234567890);
    const step = stepAt(now);
    for (const off of [-1, 0, 1]) expect(stepOf(secret, codeOf(secret, step + off), now)).toBe(step + off);
    for (const off of [-2, 2]) expect(stepOf(secret, codeOf(secret, step + off), now)).toBeNull();
    for (const nonsense of ['', '12345', '1234567', '１２３４５６']) expect(stepOf(secret, nonsense, now)).toBeNull();
  });
});

describe('what the app is given', () => {
  it.each([
    ['', ''],
    ['f', 'MY'],
    ['fo', 'MZXQ'],
    ['foo', 'MZXW6'],
    ['foob', 'MZXW6YQ'],
    ['fooba', 'MZXW6YTB'],
    ['foobar', 'MZXW6YTBOI'],
  ])("'%s' in base 32 is '%s', as RFC 4648 has it, without padding", (text, written) => {
    expect(base32(Buffer.from(text))).toBe(written);
  });

  it('names the business and the person, whatever signs are in them', () => {
    const address = new URL(addressFor('Pens & Paper: 100%', 'amina+till@example.com', secret));
    expect(address.protocol).toBe('otpauth:');
    expect(decodeURIComponent(address.pathname)).toMatch(/\/Pens & Paper: 100%:amina\+till@example\.com$/);
    expect(Object.fromEntries(address.searchParams)).toEqual({
      secret: 'GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ',
      issuer: 'Pens & Paper: 100%',
    });
  });
});
