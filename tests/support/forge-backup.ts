/**
 * Takes a backup file apart and assembles another with correct checksums, as an attacker who knows the format could.
 */
import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { readFileSync, writeFileSync } from 'node:fs';
import { createGzip, gunzipSync, gzipSync } from 'node:zlib';
import type pg from 'pg';
import { to as copyTo } from 'pg-copy-streams';
import { firstLine, sumBytes } from '../../server/backup/format.ts';

export interface Part {
  table: string;
  columns: string[];
  /** The rows as COPY writes them, each with its line end. */
  rows: string;
}

export interface Taken {
  about: { createdAt: string; version: string; migrations: string[]; tables: string[] };
  parts: Part[];
}

export function takeApart(file: string): Taken {
  const text = gunzipSync(readFileSync(file).subarray(firstLine.length, -sumBytes)).toString();
  const [about = '', ...rest] = text.split(/(?<=\n)/);
  const parts: Part[] = [];
  while (rest.length > 0) {
    const head = JSON.parse(rest.shift() as string);
    const rows = rest.splice(0, rest.indexOf('\\.\n')).join('');
    rest.splice(0, 2);
    parts.push({ ...head, rows });
  }
  return { about: JSON.parse(about), parts };
}

/** The header lists the tables of the parts, unless another list is given. */
export function textOf({ about, parts }: Taken, announced = parts.map(({ table }) => table)): string {
  const tables = parts.map(({ table, columns, rows }) => {
    const sum = { table, rows: rows.split('\n').length - 1, sha256: createHash('sha256').update(rows).digest('hex') };
    return `${JSON.stringify({ table, columns })}\n${rows}\\.\n${JSON.stringify(sum)}\n`;
  });
  return `${JSON.stringify({ ...about, tables: announced })}\n${tables.join('')}`;
}

export function writeForged(file: string, packed: Buffer): void {
  const content = Buffer.concat([Buffer.from(firstLine), packed]);
  writeFileSync(file, Buffer.concat([content, createHash('sha256').update(content).digest()]));
}

export const forge = (file: string, text: string) => writeForged(file, gzipSync(text));

/** A very long text in one line that compresses well. */
export async function forgeLongLine(file: string, before: string, letters: number): Promise<void> {
  const gzip = createGzip({ level: 1 });
  const packed: Buffer[] = [];
  gzip.on('data', (chunk: Buffer) => packed.push(chunk));
  gzip.write(before);
  const many = Buffer.alloc(1024 * 1024, 'a');
  for (let written = 0; written < letters; written += many.length) {
    if (!gzip.write(many)) await once(gzip, 'drain');
  }
  gzip.end();
  await once(gzip, 'end');
  writeForged(file, Buffer.concat(packed));
}

/** A table as it would be in the backup of a version that left out no tables. */
export async function partOf(pool: pg.Pool, table: string): Promise<Part> {
  const client = await pool.connect();
  try {
    const { fields } = await client.query(`select * from ${table} limit 0`);
    const chunks: Buffer[] = [];
    for await (const chunk of client.query(copyTo(`copy ${table} to stdout`))) chunks.push(chunk);
    return { table, columns: fields.map(({ name }) => name), rows: Buffer.concat(chunks).toString() };
  } finally {
    client.release();
  }
}
