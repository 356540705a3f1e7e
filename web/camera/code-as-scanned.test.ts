import { expect, it } from 'vitest';
import { codeAsScanned } from './code-as-scanned.ts';

it.each([
  ['4006381333931', 'ean_13', '4006381333931'],
  // American goods have UPC-A codes, which browsers and the decoder report differently.
  ['0036000291452', 'ean_13', '036000291452'],
  ['036000291452', 'UPCA', '036000291452'],
  ['96385074', 'EAN8', '96385074'],
  ['T2-147', 'code_128', 'T2-147'],
  ['0012', 'Code128', '0012'],
  ['15400141288763', 'itf', '15400141288763'],
])('%s of %s is what a scanner types', (text, format, code) => {
  expect(codeAsScanned(text, format)).toBe(code);
});

it.each([
  ['a part of a carton’s code', '154001', 'itf'],
  ['a carton’s code with a wrong check digit', '15400141288764', 'ITF14'],
  ['nothing', ' ', 'qr_code'],
  ['more than a code can be', 'x'.repeat(201), 'QRCode'],
])('%s is no code', (_, text, format) => {
  expect(codeAsScanned(text, format)).toBeNull();
});
