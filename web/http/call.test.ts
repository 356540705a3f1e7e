import { describe, expect, test } from 'vitest';
import { addressOf } from './call.ts';

describe('the address of a call', () => {
  test('contains its parameters, escaped', () => {
    expect(addressOf({ path: '/staff/{id}/code' }, { params: { id: 7 } })).toBe('/api/staff/7/code');
    expect(addressOf({ path: '/staff/{id}' }, { params: { id: '../logs?' } })).toBe('/api/staff/..%2Flogs%3F');
  });

  test('leaves out filters that are not set, and keeps zero and false', () => {
    const query = { search: '', startDate: null, endDate: undefined, page: 0, open: false };
    expect(addressOf({ path: '/accounts' }, { query })).toBe('/api/accounts?page=0&open=false');
    expect(addressOf({ path: '/accounts' }, {})).toBe('/api/accounts');
  });

  test('escapes what people search for', () => {
    expect(addressOf({ path: '/logs' }, { query: { search: 'a&b=c d' } })).toBe('/api/logs?search=a%26b%3Dc+d');
  });
});
