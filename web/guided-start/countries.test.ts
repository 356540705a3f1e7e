import { expect, it, test } from 'vitest';
import { messageSettings } from '../../contract/shop/shop-settings.ts';
import { countries, countryAt, countryOf, countryOfZone, zoneIn } from './countries.ts';

test.each([
  ['KE', 'KES', '+254', 'en'],
  ['UG', 'UGX', '+256', 'en'],
  ['TZ', 'TZS', '+255', 'sw'],
  ['CI', 'XOF', '+225', 'fr'],
  ['MZ', 'MZN', '+258', 'pt'],
  ['TN', 'TND', '+216', 'ar'],
  ['MX', 'MXN', '+52', 'es'],
])('%s has %s, %s and %s', (code, currency, dialCode, language) => {
  expect(countryAt(code)).toEqual({ code, currency, dialCode, language });
});

it('knows no currency, dial code or country that there is not, and none twice', () => {
  const names = new Intl.DisplayNames('en', { type: 'region', fallback: 'none' });
  // These are newer than the tables of some browsers and of Node 20.
  const known = [...Intl.supportedValuesOf('currency'), 'XCG', 'ZWG'];
  const { dialCode } = messageSettings.shape;
  const wrong = countries.filter(
    (one) => !known.includes(one.currency) || !dialCode.safeParse(one.dialCode).success || !names.of(one.code),
  );
  expect(wrong).toEqual([]);
  expect(new Set(countries.map(({ code }) => code)).size).toBe(countries.length);
});

it('has every country that has a currency, by the regions that the browser can name', () => {
  const names = new Intl.DisplayNames('en', { type: 'region', fallback: 'none' });
  const letters = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZ'];
  const all = letters.flatMap((a) => letters.map((b) => a + b)).filter((code) => names.of(code));
  const canonical = new Set(all.map((code) => new Intl.Locale(`und-${code}`).region!));
  const missing = [...canonical].filter((code) => !countryAt(code));
  // These are unions and groups, places where nobody lives, and codes for testing.
  const nobody = ['AC', 'AQ', 'BV', 'CP', 'CQ', 'DG', 'EA', 'EU', 'EZ', 'GS', 'HM', 'IC', 'PN', 'QO', 'TA', 'TF', 'UM'];
  expect(missing.filter((code) => ![...nobody, 'UN', 'XA', 'XB', 'ZZ'].includes(code))).toEqual([]);
});

test.each([
  ['Africa/Kampala', 'UG'],
  ['Africa/Nairobi', 'KE'],
  ['UTC', ''],
])('the clock of %s is that of “%s”', (zone, country) => {
  expect(countryOfZone(zone)).toBe(country);
});

test.each([
  ['en-KE', 'KE'],
  ['fr', ''],
  [null, ''],
])('%s names “%s”', (locale, country) => {
  expect(countryOf(locale)).toBe(country);
});

test.each([
  ['KE', 'UTC', 'UTC', 'Africa/Nairobi'],
  ['BR', 'America/Manaus', 'UTC', 'America/Manaus'],
  ['BR', 'Europe/Paris', 'America/Sao_Paulo', 'America/Sao_Paulo'],
  ['', 'Europe/Paris', 'UTC', 'UTC'],
])('a shop in “%s” whose browser is in %s and server in %s is in %s', (country, browser, inForce, zone) => {
  expect(zoneIn(country, browser, inForce)).toBe(zone);
});
