/**
 * The parts of an Excel file, which is a zip of XML texts: unpacked and read piece by piece, never as a whole.
 * Invariants: what a part says about its size is not trusted, so the unpacked bytes are counted; nothing outside the file is ever
 * opened, and an entity that the file declares itself is not expanded.
 */
import { setImmediate as breathe } from 'node:timers/promises';
import { SaxesParser } from 'saxes';
import { type Entry, fromBufferPromise, type ZipFile } from 'yauzl';
import { Refusal, refuse } from '../../base/refusal.ts';

export interface Parts {
  zip: ZipFile;
  entries: Map<string, Entry>;
}

/** A workbook has a handful of parts, and one for each picture. */
const mostParts = 5000;

/** Longer than any tag, or any text of a cell, can be. */
const longestToken = 1024 * 1024;

export async function openParts(file: Buffer): Promise<Parts> {
  return unlessUnreadable(async () => {
    const zip = await fromBufferPromise(file);
    if (zip.entryCount > mostParts) refuse('bad-input/xlsx-too-big');
    const entries = new Map<string, Entry>();
    for await (const entry of zip.eachEntry()) entries.set(entry.fileName.toLowerCase(), entry);
    return { zip, entries };
  });
}

export function findPart({ entries }: Parts, path: string): Entry | undefined {
  return entries.get(path.replace(/^\//, '').toLowerCase());
}

export interface PartReader {
  /** Names come without their prefix. */
  open?(name: string, attributes: Record<string, string>): void;
  text?(text: string): void;
  close?(name: string): void;
  /** True once the reader needs nothing more of this part. */
  isDone?(): boolean;
}

/** `most` is a limit in bytes, after unpacking. */
export function readPart({ zip }: Parts, entry: Entry, most: number, reader: PartReader): Promise<void> {
  return unlessUnreadable(async () => {
    if (entry.isEncrypted() || !entry.canDecodeFileData()) refuse('bad-input/xlsx-unreadable');
    const parser = parserFor(reader);
    const decoder = new TextDecoder();
    const refuseHuge = sizeGuard(most);
    for await (const piece of await zip.openReadStreamPromise(entry)) {
      refuseHuge(piece as Buffer);
      parser.write(decoder.decode(piece as Buffer, { stream: true }));
      if (reader.isDone?.()) return;
      // Lets tills on this server be served in between.
      await breathe();
    }
    parser.close();
  });
}

/** Limits what the parser holds: it keeps everything between two tags until it has seen the end of it. */
function sizeGuard(most: number): (piece: Buffer) => void {
  let size = 0;
  let sinceTag = 0;
  return (piece) => {
    const tag = piece.lastIndexOf('<');
    size += piece.length;
    sinceTag = tag < 0 ? sinceTag + piece.length : piece.length - tag;
    if (size > most) refuse('bad-input/xlsx-too-big');
    if (sinceTag > longestToken) refuse('bad-input/xlsx-unreadable');
  };
}

function parserFor(reader: PartReader): SaxesParser {
  const parser = new SaxesParser({ position: false });
  parser.on('error', (error) => {
    throw error;
  });
  const bare = (name: string) => name.slice(name.indexOf(':') + 1);
  parser.on('opentag', ({ name, attributes }) => reader.open?.(bare(name), attributes as Record<string, string>));
  parser.on('closetag', ({ name }) => reader.close?.(bare(name)));
  parser.on('text', (text) => reader.text?.(text));
  parser.on('cdata', (text) => reader.text?.(text));
  return parser;
}

/** Any error here comes from the file, and the messages of the libraries would be of no use to a shopkeeper. */
async function unlessUnreadable<Answer>(work: () => Promise<Answer>): Promise<Answer> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof Refusal) throw error;
    return refuse('bad-input/xlsx-unreadable');
  }
}
