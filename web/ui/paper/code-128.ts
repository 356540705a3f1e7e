/**
 * Code 128 as bars: a string of modules, 1 for black and 0 for white (ISO/IEC 15417). It holds printable ASCII: text in its set B,
 * and longer runs of digits in its set C, two at a time, which makes the code shorter.
 */

/** The widths of the three bars and three spaces of each value; the last one begins a code in set C. */
const widths = `
  212222 222122 222221 121223 121322 131222 122213 122312 132212 221213 221312 231212 112232 122132 122231 113222 123122
  123221 223211 221132 221231 213212 223112 312131 311222 321122 321221 312212 322112 322211 212123 212321 232121 111323
  131123 131321 112313 132113 132311 211313 231113 231311 112133 112331 132131 113123 113321 133121 313121 211331 231131
  213113 213311 213131 311123 311321 331121 312113 312311 332111 314111 221411 431111 111224 111422 121124 121421 141122
  141221 112214 112412 122114 122411 142112 142211 241211 221114 413111 241112 134111 111242 121142 121241 114212 124112
  124211 411212 421112 421211 212141 214121 412121 111143 111341 131141 114113 114311 411113 411311 113141 114131 311141
  411131 211412 211214 211232
`
  .trim()
  .split(/\s+/);
const stop = '2331112';

type Charset = 'B' | 'C';
const starts = { B: 104, C: 105 };
const switches = { B: 100, C: 99 };
const firstInB = 32;
const checkModulus = 103;

export function isCode128(text: string): boolean {
  return /^[ -~]+$/.test(text);
}

export function code128Modules(text: string): string {
  const values = valuesOf(text);
  const sum = values.reduce((all, value, at) => all + value * Math.max(at, 1), 0);
  return [...values, sum % checkModulus]
    .map((value) => modulesOf(widths[value]!))
    .concat(modulesOf(stop))
    .join('');
}

/** The values of a code: the start, the characters, and the changes from one set to the other. */
function valuesOf(text: string): number[] {
  const values: number[] = [];
  let set: Charset | null = null;
  for (let at = 0; at < text.length; ) {
    const digits = /^\d*/.exec(text.slice(at))![0].length;
    const next: Charset = fitsC(digits, set, at + digits === text.length) ? 'C' : 'B';
    if (next !== set) values.push((set === null ? starts : switches)[next]);
    set = next;
    const taken = text.slice(at, at + (set === 'C' ? 2 : 1));
    values.push(set === 'C' ? Number(taken) : taken.charCodeAt(0) - firstInB);
    at += taken.length;
  }
  return values;
}

/**
 * Whether a run of digits is worth set C: changing sets costs a character each time. Of an odd run within text, the first digit
 * stays in set B.
 */
function fitsC(digits: number, set: Charset | null, isAtEnd: boolean): boolean {
  if (set === 'C') return digits >= 2;
  if (set === null) return digits >= 4;
  return digits % 2 === 0 && digits >= (isAtEnd ? 4 : 6);
}

function modulesOf(pattern: string): string {
  return [...pattern].map((width, at) => (at % 2 === 0 ? '1' : '0').repeat(Number(width))).join('');
}
