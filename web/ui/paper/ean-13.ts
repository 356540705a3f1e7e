/**
 * EAN-13 as bars: a string of modules, 1 for black and 0 for white. The first digit is not drawn. It decides which of two
 * patterns each of the next six digits has (ISO/IEC 15420).
 */
import { checkDigitOf } from '../../../contract/cart/scale-labels.ts';

/**
 * The pattern of each digit in the left half. In the right half black and white are exchanged; the second pattern of the left
 * half is that one mirrored.
 */
const leftPatterns = [
  ...['0001101', '0011001', '0010011', '0111101', '0100011'],
  ...['0110001', '0101111', '0111011', '0110111', '0001011'],
];
/** For each first digit, whether each of the next six is mirrored. */
const mirrored = [
  ...['000000', '001011', '001101', '001110', '010011'],
  ...['011001', '011100', '010101', '010110', '011010'],
];

export function isEan13(code: string): boolean {
  return /^\d{13}$/.test(code) && checkDigitOf(code.slice(0, -1)) === code.at(-1);
}

export function ean13Modules(code: string): string {
  const [first = 0, ...digits] = [...code].map(Number);
  const left = digits.slice(0, 6).map((digit, at) => {
    return mirrored[first]![at] === '1' ? backwards(rightPattern(digit)) : leftPatterns[digit]!;
  });
  return `101${left.join('')}01010${digits.slice(6).map(rightPattern).join('')}101`;
}

function rightPattern(digit: number): string {
  return [...leftPatterns[digit]!].map((module) => (module === '1' ? '0' : '1')).join('');
}

function backwards(pattern: string): string {
  return [...pattern].reverse().join('');
}
