/** Reads a backup file: first held whole against its sum, then table by table. */
import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { open, stat } from 'node:fs/promises';
import { pipeline } from 'node:stream';
import { createGunzip } from 'node:zlib';
import { type About, endOfRows, firstLine, sumBytes, type TableHead, type TableSum } from './format.ts';

export type Part = { kind: 'about'; about: About } | { kind: 'table'; head: TableHead; rows: AsyncGenerator<Buffer> };

export async function checkBackup(file: string): Promise<void> {
  const { size } = await stat(file).catch(() => {
    throw new Error(`There is no backup at ${file}.`);
  });
  const damaged = new Error(
    `${file} is not a whole Countinghouse backup: it is damaged or was cut off. Nothing was restored.`,
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

/** The parts in order; a table's rows must be read to their end before the next part is asked for. */
export async function* readBackup(file: string): AsyncGenerator<Part> {
  const { size } = await stat(file);
  const source = createReadStream(file, { start: firstLine.length, end: size - sumBytes - 1 });
  const text = pipeline(source, createGunzip(), () => {});
  const lines = linesOf(text as AsyncIterable<Buffer>);
  const about = JSON.parse(await nextLine(lines)) as About;
  yield { kind: 'about', about };
  for (const table of about.tables) {
    const head = JSON.parse(await nextLine(lines)) as TableHead;
    const summed = { sha256: createHash('sha256'), rows: 0 };
    yield { kind: 'table', head, rows: rowsOf(lines, summed) };
    const sum = JSON.parse(await nextLine(lines)) as TableSum;
    if (sum.rows !== summed.rows || sum.sha256 !== summed.sha256.digest('hex')) {
      throw new Error(`The rows of ${table} do not match their sum. Nothing was restored.`);
    }
  }
}

async function nextLine(lines: AsyncGenerator<Buffer>): Promise<string> {
  const { value, done } = await lines.next();
  if (done) throw new Error('The backup ends too early. Nothing was restored.');
  return (value as Buffer).toString();
}

const chunkBytes = 256 * 1024;

async function* rowsOf(
  lines: AsyncGenerator<Buffer>,
  summed: { sha256: ReturnType<typeof createHash>; rows: number },
): AsyncGenerator<Buffer> {
  let waiting: Buffer[] = [];
  let bytes = 0;
  for (;;) {
    const { value, done } = await lines.next();
    if (done) throw new Error('The backup ends too early. Nothing was restored.');
    const line = value as Buffer;
    if (line.length === endOfRows.length + 1 && line.toString() === `${endOfRows}\n`) break;
    summed.rows++;
    summed.sha256.update(line);
    waiting.push(line);
    bytes += line.length;
    if (bytes > chunkBytes) {
      yield Buffer.concat(waiting);
      waiting = [];
      bytes = 0;
    }
  }
  if (bytes > 0) yield Buffer.concat(waiting);
}

/** Lines with their ends, as bytes: a row may hold any text. */
async function* linesOf(chunks: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  let rest = Buffer.alloc(0);
  for await (const chunk of chunks) {
    let from = 0;
    let at = chunk.indexOf(10);
    while (at >= 0) {
      const line = chunk.subarray(from, at + 1);
      yield rest.length > 0 ? Buffer.concat([rest, line]) : line;
      rest = Buffer.alloc(0);
      from = at + 1;
      at = chunk.indexOf(10, from);
    }
    if (from < chunk.length) rest = Buffer.concat([rest, chunk.subarray(from)]);
  }
  if (rest.length > 0) yield rest;
}
