/** The code as a scanner would type it, or null if it is not a complete one. */
import { checkDigitOf } from '../../contract/cart/scale-labels.ts';

/** Browsers and the decoder name formats differently: 'ean_13', 'EAN13'. */
export function codeAsScanned(text: string, format: string): string | null {
  const kind = format.toLowerCase().replace(/[^a-z0-9]/g, '');
  const code = text.trim();
  // Some cameras read the UPC-A of American goods as the EAN-13 that it is a part of; scanners leave the 0 out.
  if (kind === 'ean13' && code.startsWith('0')) return code.slice(1);
  // A part of an ITF code can be misread as a shorter one. Those on cartons always have 14 digits, the last a check digit.
  if (kind.startsWith('itf') && !(/^\d{14}$/.test(code) && checkDigitOf(code.slice(0, -1)) === code.at(-1)))
    return null;
  return code === '' || code.length > 200 ? null : code;
}
