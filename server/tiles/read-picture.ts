/**
 * Reads a picture of an item by its bytes, whatever the request calls it, and writes it anew from the parts that are picture: the
 * place where it was taken, texts, previews and anything appended are left out, so that a file that is a picture and a page at once
 * becomes only a picture. It refuses what is not a picture, broken, animated, or so large that showing it would stop a cheap phone.
 */
import { itemPictureSide } from '../../contract/goods/tiles.ts';
import { refuse } from '../base/refusal.ts';

export interface ItemPicture {
  type: 'image/png' | 'image/jpeg' | 'image/webp';
  picture: Buffer;
}

/** What is left of a file, and the size in pixels that it states. */
interface Read extends Size {
  parts: Buffer[];
}

interface Size {
  width: number;
  height: number;
}

const readers: Record<ItemPicture['type'], (file: Buffer) => Read | null> = {
  'image/png': readPng,
  'image/jpeg': readJpeg,
  'image/webp': readWebp,
};

export function readItemPicture(body: unknown): ItemPicture {
  if (Buffer.isBuffer(body)) {
    for (const type of Object.keys(readers) as ItemPicture['type'][]) {
      const read = readers[type](body);
      if (read) return { type, picture: whole(read) };
    }
  }
  return refuse('bad-input/item-picture');
}

function whole({ parts, width, height }: Read): Buffer {
  const fits = (side: number) => side >= 1 && side <= itemPictureSide;
  if (!fits(width) || !fits(height)) refuseSize();
  return Buffer.concat(parts);
}

function refuseSize(): never {
  return refuse('bad-input/item-picture-size', { most: itemPictureSide });
}

const pngBeginning: Buffer = Buffer.from('\x89PNG\r\n\x1a\n', 'latin1');
const pngParts = new Set(['IHDR', 'PLTE', 'tRNS', 'gAMA', 'cHRM', 'sRGB', 'IDAT', 'IEND']);

/** A PNG consists of chunks of length, name, data and checksum. */
function readPng(file: Buffer): Read | null {
  if (!file.subarray(0, 8).equals(pngBeginning)) return null;
  const parts = [pngBeginning];
  const found = new Set<string>();
  for (let at = 8; at + 12 <= file.length; ) {
    const name = file.toString('latin1', at + 4, at + 8);
    const end = at + 12 + file.readUInt32BE(at);
    const isFirst = found.size === 0;
    // Animated pictures begin with acTL.
    if (end > file.length || isFirst !== (name === 'IHDR' && end === at + 25) || name === 'acTL') return null;
    found.add(name);
    if (pngParts.has(name)) parts.push(file.subarray(at, end));
    if (name === 'IEND') break;
    at = end;
  }
  if (!found.has('IDAT') || !found.has('IEND')) return null;
  return { parts, width: file.readUInt32BE(16), height: file.readUInt32BE(20) };
}

const jpegBeginning: Buffer = Buffer.from('\xff\xd8', 'latin1');
const jpegEnd = Buffer.from('\xff\xd9', 'latin1');
const startOfScan = 0xda;
/** The common kinds of frames: baseline, extended, progressive. */
const frames = [0xc0, 0xc1, 0xc2];
/** The parts that are kept: frames, tables, the general header, the one that says which colours these are, and the scans. */
const jpegParts = new Set([...frames, 0xc4, 0xdb, 0xdd, 0xe0, 0xee, startOfScan]);
/** Each scan is drawn over the one before it. Programs write about ten. */
const mostScans = 100;

function readJpeg(file: Buffer): Read | null {
  if (!file.subarray(0, 2).equals(jpegBeginning)) return null;
  const segments = jpegSegments(file);
  const scans = segments?.filter(({ marker }) => marker === startOfScan) ?? [];
  const [frame, another] = segments?.filter(({ marker }) => frames.includes(marker)) ?? [];
  if (!segments || !frame || another || frame.data.length < 9) return null;
  if (scans.length === 0 || scans.length > mostScans) return null;
  if (!segments.every(({ marker }) => jpegParts.has(marker) || isLeftOut(marker))) return null;
  const kept = segments.filter(({ marker }) => jpegParts.has(marker)).map(({ data }) => data);
  return {
    parts: [jpegBeginning, ...kept, jpegEnd],
    height: frame.data.readUInt16BE(5),
    width: frame.data.readUInt16BE(7),
  };
}

/** Each segment with its marker and length. A scan ends where the next marker begins. Null if there is no end. */
function jpegSegments(file: Buffer): { marker: number; data: Buffer }[] | null {
  const segments: { marker: number; data: Buffer }[] = [];
  for (let at = 2; at + 2 <= file.length && file[at] === 0xff; ) {
    const marker = file[at + 1]!;
    if (marker === jpegEnd[1]) return segments;
    const length = at + 4 <= file.length ? file.readUInt16BE(at + 2) : 0;
    const header = at + 2 + length;
    if (length < 2 || header > file.length) return null;
    const end = marker === startOfScan ? endOfScan(file, header) : header;
    segments.push({ marker, data: file.subarray(at, end) });
    at = end;
  }
  return null;
}

/** Segments of programs and cameras, and comments. */
function isLeftOut(marker: number): boolean {
  return (marker >= 0xe1 && marker <= 0xed) || marker === 0xef || marker === 0xfe;
}

/** In a scan, 0xff is written with a 0 behind it, and restarts are counted from 0xd0 to 0xd7. */
function endOfScan(file: Buffer, from: number): number {
  for (let at = file.indexOf(0xff, from); at >= 0; at = file.indexOf(0xff, at + 1)) {
    const next = file[at + 1] ?? 0;
    if (next !== 0 && next !== 0xff && (next < 0xd0 || next > 0xd7)) return at;
  }
  return file.length;
}

/** The parts that are kept: what is drawn, and how transparent it is. */
const webpParts = new Set(['VP8X', 'ALPH', 'VP8 ', 'VP8L']);
const drawn = new Set(['VP8 ', 'VP8L']);
const movingFlag = 0x02;
const alphaFlag = 0x10;

function readWebp(file: Buffer): Read | null {
  const chunks = webpChunks(file);
  const picture = chunks?.findIndex(({ name }) => drawn.has(name)) ?? -1;
  if (!chunks || picture < 0) return null;
  const kept = chunks.slice(0, picture + 1).filter(({ name }) => webpParts.has(name));
  const size = sizeOfWebp(kept.at(-1)!);
  if (!size || kept.some(({ name }, at) => name === 'VP8X' && at > 0)) return null;
  const parts = kept.map(({ name, data }) => (name === 'VP8X' ? extendedHeader(data) : chunk(name, data)));
  if (parts.includes(null)) return null;
  const body = Buffer.concat([Buffer.from('WEBP', 'latin1'), ...(parts as Buffer[])]);
  return { parts: [chunk('RIFF', body)], ...size };
}

interface Chunk {
  name: string;
  data: Buffer;
}

/** A WebP is a RIFF file: chunks of name, length and data, padded to even lengths. */
function webpChunks(file: Buffer): Chunk[] | null {
  const isWebp = file.toString('latin1', 0, 4) === 'RIFF' && file.toString('latin1', 8, 12) === 'WEBP';
  const until = isWebp ? 8 + file.readUInt32LE(4) : 0;
  if (!isWebp || until > file.length) return null;
  const chunks: Chunk[] = [];
  for (let at = 12; at + 8 <= until; ) {
    const length = file.readUInt32LE(at + 4);
    if (at + 8 + length > until) return null;
    chunks.push({ name: file.toString('latin1', at, at + 4), data: file.subarray(at + 8, at + 8 + length) });
    at += 8 + length + (length % 2);
  }
  return chunks;
}

function chunk(name: string, data: Buffer): Buffer {
  const head = Buffer.alloc(8);
  head.write(name, 'latin1');
  head.writeUInt32LE(data.length, 4);
  return Buffer.concat([head, data, Buffer.alloc(data.length % 2)]);
}

/** This header repeats the size of the picture. Of its flags, only the one for transparency is kept. */
function extendedHeader(data: Buffer): Buffer | null {
  if (data.length !== 10 || data[0]! & movingFlag) return null;
  if (Math.max(data.readUIntLE(4, 3), data.readUIntLE(7, 3)) >= itemPictureSide) refuseSize();
  return chunk('VP8X', Buffer.concat([Buffer.from([data[0]! & alphaFlag]), data.subarray(1)]));
}

function sizeOfWebp({ name, data }: Chunk): Size | null {
  if (name === 'VP8 ') {
    const isKeyFrame = data.length >= 10 && data.readUIntBE(3, 3) === 0x9d012a;
    return isKeyFrame ? { width: data.readUInt16LE(6) & 0x3fff, height: data.readUInt16LE(8) & 0x3fff } : null;
  }
  if (data.length < 5 || data[0] !== 0x2f) return null;
  const bits = data.readUInt32LE(1);
  return { width: (bits & 0x3fff) + 1, height: ((bits >> 14) & 0x3fff) + 1 };
}
