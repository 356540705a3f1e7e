/**
 * Reads figures as people type them: with the decimal separator of their language or the one on their keypad, grouped or not,
 * in Latin or Arabic digits. A figure is never guessed: a text with two possible meanings, such as 1.500 in a language with a
 * decimal comma, is not read at all.
 */
import { inReadersForm } from './quantity.ts';

/**
 * The figure in plain decimals, as requests have it: '1500', '52.5'; '' if nothing was typed. Null if the text is not a figure,
 * or is ambiguous.
 */
export function readTyped(text: string, mark: string): string | null {
  const plain = inPlainSigns(text, mark);
  if (plain === '') return '';
  const match = /^(-?)([\d_.,]+)$/.exec(plain);
  if (!match) return null;
  const figure = readUnsigned(match[2]!, mark === ',' ? ',' : '.');
  return figure === null ? null : match[1] + figure;
}

/** The possible meanings of an ambiguous figure: grouped, and with decimals. Null if it is not a figure at all. */
export function meaningsOf(text: string, mark: string): { grouped: string; withDecimals: string } | null {
  const match = /^(\d{1,3})[.,](\d{3})$/.exec(inPlainSigns(text, mark));
  if (!match || readTyped(text, mark) !== null) return null;
  const [, whole, rest] = match;
  return { grouped: `${whole}${rest}`, withDecimals: inReadersForm(String(Number(`${whole}.${rest}`)), mark) };
}

/** Replaces the digits of Arabic keyboards. */
export function inLatinDigits(text: string): string {
  return text.replace(/[\u0660-\u0669\u06f0-\u06f9]/g, (digit) => String(digit.codePointAt(0)! & 0xf));
}

/** Replaces Arabic digits by Latin ones, signs that only group by '_', and the minus sign by '-'. */
function inPlainSigns(text: string, mark: string): string {
  return inLatinDigits(text)
    .replace(/[\u200e\u200f\u061c\u2066-\u2069]/g, '')
    .trim()
    .replace(/\u066b/g, mark === ',' ? ',' : '.')
    .replace(/\u060c/g, ',')
    .replace(/[\s\u066c'’]/g, '_')
    .replace(/^−/, '-');
}

function readUnsigned(text: string, own: ',' | '.'): string | null {
  const decimal = decimalIn(text, own);
  if (decimal === null) return null;
  // A text without a decimal separator is a whole number.
  const [whole, fraction = '', ...more] = text.split(decimal);
  return more.length > 0 ? null : join(whole!, fraction);
}

/** The sign that separates the decimals of a text, if there is one; null if that is ambiguous. */
function decimalIn(text: string, own: ',' | '.'): ',' | '.' | null {
  const other = own === ',' ? '.' : ',';
  const [owns, others] = [own, other].map((sign) => text.split(sign).length - 1) as [number, number];
  if (owns > 1) return other;
  if (others > 1 || others === 0) return own;
  if (owns === 1) return text.indexOf(own) > text.indexOf(other) ? own : other;
  return /^[1-9]\d{0,2}[.,]\d{3}$/.test(text) ? null : other;
}

/** All groups but the first have three digits, with the same sign between them. */
function join(whole: string, fraction: string): string | null {
  if (!/^\d*$/.test(fraction) || (whole === '' && fraction === '')) return null;
  const isGrouped = /^\d{1,3}([_.,]\d{3})(\D\d{3})*$/.test(whole) && new Set(whole.match(/\D/g)).size === 1;
  if (!isGrouped && !/^\d*$/.test(whole)) return null;
  const digits = whole.replace(/\D/g, '') || '0';
  return fraction === '' ? digits : `${digits}.${fraction}`;
}
