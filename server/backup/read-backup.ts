/**
 * Reads a backup file. The whole file is compared with its checksum first; then its tables are read one by one, in pieces, so that
 * a table of any length fits in memory.
 */
import { createHash, type Hash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { open, stat } from 'node:fs/promises';
import { pipeline } from 'node:stream';
import { createGunzip } from 'node:zlib';
import type { z } from 'zod';
import {
  type About,
  about,
  endOfRows,
  firstLine,
  longestLine,
  longestRow,
  notABackup,
  sumBytes,
  type TableHead,
  tableHead,
  tableSum,
} from './format.ts';

export interface TablePart {
  head: TableHead;
  /** To be read to their end before the next table is asked for. */
  rows: AsyncGenerator<Buffer>;
  /** How many rows have been read. */
  counted(): number;
}

export interface Backup {
  about: About;
  tables: AsyncGenerator<TablePart>;
  close(): void;
}

export async function checkBackup(file: string): Promise<void> {
  const { size } = await stat(file).catch(() => {
    throw new Error(`There is no backup at ${file}.`);
  });
  const damaged = new Error(
    `${file} is not a complete Countinghouse backup: it is damaged or cut off. Nothing was restored.`,
  );
  if (size < firstLine.length + sumBytes) throw damaged;
  const hash = createHash('sha256');
  for await (const chunk of createReadStream(file, { end: size - sumBytes - 1 })) hash.update(chunk);
  const handle = await open(file);
  try {
    const { buffer } = await handle.read(Buffer.alloc(sumBytes), 0, sumBytes, size - sumBytes);
    const { buffer: start } = await handle.read(Buffer.alloc(firstLine.length), 0, firstLine.length, 0);
    if (!hash.digest().equals(buffer) || start.toString() !== firstLine) throw damaged;
  } finally {
    await handle.close();
  }
}

export async function openBackup(file: string): Promise<Backup> {
  const { size } = await stat(file);
  const source = createReadStream(file, { start: firstLine.length, end: size - sumBytes - 1 });
  const gunzip = pipeline(source, createGunzip({ chunkSize: 256 * 1024 }), () => {});
  const text = new Text(gunzip[Symbol.asyncIterator]());
  try {
    const described = read(about, await text.line());
    return { about: described, tables: readTables(text, described.tables), close: () => source.destroy() };
  } catch (error) {
    source.destroy();
    throw error;
  }
}

async function* readTables(text: Text, announced: string[]): AsyncGenerator<TablePart> {
  for (const table of announced) {
    const head = read(tableHead, await text.line());
    if (head.table !== table) throw notABackup(`found the table ${head.table} where ${table} should be`);
    const summed = { sha256: createHash('sha256'), rows: 0 };
    yield { head, rows: text.rows(summed), counted: () => summed.rows };
    const sum = read(tableSum, await text.line());
    if (sum.table !== table || sum.rows !== summed.rows || sum.sha256 !== summed.sha256.digest('hex')) {
      throw notABackup(`the rows of ${table} do not match their count or checksum`);
    }
  }
  if (!(await text.ended())) throw notABackup('there is more data after its last table');
}

function read<Schema extends z.ZodType>(schema: Schema, line: string): z.output<Schema> {
  try {
    return schema.parse(JSON.parse(line));
  } catch {
    throw notABackup('a header line is not valid');
  }
}

const newLine = 10;
const mark = Buffer.from(`${endOfRows}\n`);

/** The checksum and the number of the rows that were read so far. */
interface Summed {
  sha256: Hash;
  rows: number;
}

function* passOn(piece: Buffer, { sha256 }: Summed): Generator<Buffer> {
  sha256.update(piece);
  if (piece.length > 0) yield piece;
}

interface EndsOfRows {
  /** How many rows end in this chunk. */
  rows: number;
  /** Where the row or the mark after these rows begins. */
  from: number;
  /** Where the text goes on after the mark; null if the mark is not in this chunk. */
  afterMark: number | null;
  /** How much of the row at `from` was in earlier chunks. */
  open: number;
}

function endsOfRows(chunk: Buffer, openBefore: number): EndsOfRows {
  let rows = 0;
  let from = 0;
  let open = openBefore;
  for (let at = chunk.indexOf(newLine); at >= 0; at = chunk.indexOf(newLine, from)) {
    if (open === 0 && mark.equals(chunk.subarray(from, at + 1))) return { rows, from, afterMark: at + 1, open };
    if (open + at - from > longestRow) throw notABackup('a row is too long');
    rows++;
    open = 0;
    from = at + 1;
  }
  return { rows, from, afterMark: null, open };
}

/** The unpacked text. Holds one chunk at a time, and a line of at most `longestLine`. */
class Text {
  readonly #chunks: AsyncIterator<Buffer>;
  #rest: Buffer = Buffer.alloc(0);

  constructor(chunks: AsyncIterator<Buffer>) {
    this.#chunks = chunks;
  }

  async line(): Promise<string> {
    const pieces: Buffer[] = [];
    for (let bytes = 0; bytes <= longestLine; ) {
      const chunk = await this.#next();
      const at = chunk.indexOf(newLine);
      const piece = at < 0 ? chunk : chunk.subarray(0, at);
      pieces.push(piece);
      bytes += piece.length;
      if (at < 0) continue;
      this.#rest = chunk.subarray(at + 1);
      if (bytes <= longestLine) return Buffer.concat(pieces).toString();
    }
    throw notABackup('a header line is too long');
  }

  /** Passes rows on as bytes, cut anywhere: a row may hold any text, and never has to be in memory as a whole. */
  async *rows(summed: Summed): AsyncGenerator<Buffer> {
    /** How many bytes of the last row have been passed on, while its end is still to come. */
    let open = 0;
    for (;;) {
      const chunk = await this.#next();
      const { rows, from, afterMark, ...begun } = endsOfRows(chunk, open);
      summed.rows += rows;
      open = begun.open;
      if (afterMark !== null) {
        this.#rest = chunk.subarray(afterMark);
        yield* passOn(chunk.subarray(0, from), summed);
        return;
      }
      // The first bytes of the mark alone can't be told from a row yet.
      const undecided = open === 0 && chunk.length - from < mark.length;
      const piece = undecided ? chunk.subarray(0, from) : chunk;
      if (!undecided) open += chunk.length - from;
      if (open > longestRow) throw notABackup('a row is too long');
      yield* passOn(piece, summed);
      if (undecided && from < chunk.length) this.#rest = Buffer.concat([chunk.subarray(from), await this.#next()]);
    }
  }

  async ended(): Promise<boolean> {
    return this.#rest.length === 0 && Boolean((await this.#pull()).done);
  }

  async #next(): Promise<Buffer> {
    const rest = this.#rest;
    if (rest.length > 0) {
      this.#rest = Buffer.alloc(0);
      return rest;
    }
    const { value, done } = await this.#pull();
    if (done) throw notABackup('it ends too early');
    return value;
  }

  async #pull(): Promise<IteratorResult<Buffer>> {
    try {
      return await this.#chunks.next();
    } catch {
      throw notABackup("its contents can't be unpacked");
    }
  }
}
