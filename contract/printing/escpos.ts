/**
 * Turns lines into the bytes of ESC/POS, the language of receipt printers. It uses few commands, which all such printers know:
 * reset, code page, bold, high letters, pictures, feed, cut, drawer. The tables of the code pages come from a library; decision
 * 48 says why the commands do not.
 */
import CodepageEncoder from '@point-of-sale/codepage-encoder';
import type { JobLine, PictureLine, Printer, TextLine } from './printers.ts';

type Layout = Pick<Printer, 'paper' | 'columns' | 'codePage'>;
type Cutting = Layout & Pick<Printer, 'cuts'>;

/** Both ends have this function, but the types of the contract know neither end. */
const { atob } = globalThis as unknown as { atob(text: string): string };

const [esc, gs, dle, lf] = [0x1b, 0x1d, 0x10, 0x0a];

/** The number of each code page in `ESC t`. */
const numberOf = { windows1252: 16, cp437: 0, cp850: 2, cp858: 19, cp852: 18, cp866: 17, pictures: 0 } as const;

/** Whether the printer has a letter for each of these. */
export function hasLettersFor(text: string, codePage: Printer['codePage']): boolean {
  if (codePage === 'pictures') return text.trim() === '';
  if (/^[ -~]*$/.test(text)) return true;
  const bytes = CodepageEncoder.encode(text, codePage);
  return [...text].length === bytes.length && ![...text].some((letter, at) => bytes[at] === 0x3f && letter !== '?');
}

/** Encodes the job once; further copies are sent one after the other. */
export function encodeJob(lines: readonly JobLine[], printer: Cutting): Uint8Array {
  return joined([
    begin(printer),
    ...lines.map((line) => ('text' in line ? encodeText(line, printer) : encodePicture(line))),
    end(printer),
  ]);
}

/** Letters of the usual size are 12 dots wide. On narrow paper, 42 columns need the smaller ones. */
export function letterOf({ paper, columns }: Pick<Layout, 'paper' | 'columns'>): { width: number; height: number } {
  return paper === 58 && columns === 42 ? { width: 9, height: 17 } : { width: 12, height: 24 };
}

function begin(printer: Layout): number[] {
  const isSmall = letterOf(printer).width === 9;
  return [esc, 0x40, esc, 0x74, numberOf[printer.codePage], ...(isSmall ? [esc, 0x4d, 1] : [])];
}

/** The last line has to pass the knife, or the edge at which it is torn off. */
function end({ cuts }: Cutting): number[] {
  return cuts ? [lf, gs, 0x56, 66, 0] : [esc, 0x64, 5];
}

function encodeText({ text, bold, tall }: TextLine, { codePage }: Layout): number[] {
  const letters = codePage === 'pictures' ? [] : CodepageEncoder.encode(text, codePage);
  // A byte below the space would be a command, whatever a table says.
  const bytes = [...letters].map((byte) => (byte < 0x20 || byte === 0x7f ? 0x3f : byte));
  return [
    ...(bold ? [esc, 0x45, 1] : []),
    ...(tall ? [gs, 0x21, 1] : []),
    ...bytes,
    lf,
    ...(bold ? [esc, 0x45, 0] : []),
    ...(tall ? [gs, 0x21, 0] : []),
  ];
}

/** Printers with little memory take a picture in pieces. */
const rowsAtOnce = 128;

function encodePicture({ width, rows, dots }: PictureLine): Uint8Array {
  const bytes = withoutRealTimeCommands(Uint8Array.from(atob(dots), (one) => one.charCodeAt(0)));
  const pieces: (number[] | Uint8Array)[] = [];
  for (let row = 0; row < rows; row += rowsAtOnce) {
    const height = Math.min(rowsAtOnce, rows - row);
    pieces.push([gs, 0x76, 0x30, 0, width & 0xff, width >> 8, height & 0xff, height >> 8]);
    pieces.push(bytes.subarray(row * width, (row + height) * width));
  }
  return joined(pieces);
}

/**
 * Many printers obey `DLE EOT`, `DLE ENQ` and `DLE DC4` anywhere, even in the middle of a picture, and the last one opens the
 * drawer. So one dot of each such pair is changed.
 */
function withoutRealTimeCommands(bytes: Uint8Array): Uint8Array {
  for (let at = 1; at < bytes.length; at++) {
    if (bytes[at - 1] === dle && [0x04, 0x05, 0x14].includes(bytes[at]!)) bytes[at]! |= 0x02;
  }
  return bytes;
}

/** A pulse of 50 ms on one of the two pins, and 500 ms of rest. */
export function encodePulse(pin: '2' | '5'): Uint8Array {
  return Uint8Array.of(esc, 0x70, pin === '2' ? 0 : 1, 25, 250);
}

/** Asks whether the printer is offline and why, and whether there is paper. It answers each question at once with a byte. */
export const statusQuestion = Uint8Array.of(dle, 0x04, 2, dle, 0x04, 4);

/** Some bits are the same in every status, which tells it from anything else that a printer sends by itself. */
export function isStatus(byte: number): boolean {
  return (byte & 0x93) === 0x12;
}

/** False if the cover is open, the paper is used up, or an error keeps the printer from printing. */
export function isReady([cause, paper]: readonly [number, number]): boolean {
  return (cause & 0x64) === 0 && (paper & 0x60) === 0;
}

function joined(parts: readonly ArrayLike<number>[]): Uint8Array {
  const all = new Uint8Array(parts.reduce((sum, part) => sum + part.length, 0));
  let at = 0;
  for (const part of parts) {
    all.set(part, at);
    at += part.length;
  }
  return all;
}
