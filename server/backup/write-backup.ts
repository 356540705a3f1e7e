/**
 * Writes the whole database into one file while the shop keeps selling: every table as of one moment (one REPEATABLE
 * READ snapshot), except `temporaryTables`. The file gets its name only when it is complete and on disk.
 */
import { createHash } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { open, rename, rm } from 'node:fs/promises';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGzip } from 'node:zlib';
import type pg from 'pg';
import { to as copyTo } from 'pg-copy-streams';
import { version } from '../base/version.ts';
import { withClient } from '../db/connections/with-client.ts';
import { type About, endOfRows, firstLine, type Progress, type TableHead, type TableSum } from './format.ts';
import { listPermanentTables, quoted } from './tables.ts';

export async function writeBackup(
  where: pg.ClientConfig,
  file: string,
  progress: Progress = () => {},
  besides: Pick<About, 'httpsAuthority'> = {},
): Promise<TableSum[]> {
  const draft = `${file}.${process.pid}.part`;
  try {
    return await withClient(where, async (client) => {
      await client.query('begin transaction isolation level repeatable read read only');
      const sums: TableSum[] = [];
      await writeFile(draft, readDatabase(client, sums, progress, besides));
      await client.query('commit');
      await rename(draft, file);
      progress(1, 'done');
      return sums;
    });
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOSPC') throw error;
    throw new Error(`There is no space left on the disk for ${file}. No backup was made.`, { cause: error });
  } finally {
    await rm(draft, { force: true });
  }
}

async function* readDatabase(
  client: pg.Client,
  sums: TableSum[],
  progress: Progress,
  besides: Pick<About, 'httpsAuthority'>,
): AsyncGenerator<string | Buffer> {
  const tables = await listPermanentTables(client);
  const { rows: migrations } = await client.query('select name from migrations order by name');
  const { rows: shop } = await client.query('select decimals from shop');
  const about: About = {
    createdAt: new Date().toISOString(),
    version,
    migrations: migrations.map(({ name }) => name),
    tables: tables.map(({ table }) => table),
    decimals: shop[0].decimals,
    ...besides,
  };
  yield `${JSON.stringify(about)}\n`;
  const allBytes = tables.reduce((sum, { bytes }) => sum + bytes, 1);
  let done = 0;
  for (const { table, columns, bytes } of tables) {
    progress(done / allBytes, table);
    yield `${JSON.stringify({ table, columns } satisfies TableHead)}\n`;
    const hash = createHash('sha256');
    const copy = client.query(copyTo(`copy ${quoted([table])} (${quoted(columns)}) to stdout`));
    for await (const chunk of copy as AsyncIterable<Buffer>) {
      hash.update(chunk);
      yield chunk;
    }
    const sum: TableSum = { table, rows: copy.rowCount, sha256: hash.digest('hex') };
    sums.push(sum);
    yield `${endOfRows}\n${JSON.stringify(sum)}\n`;
    done += bytes;
  }
}

async function writeFile(path: string, content: AsyncGenerator<string | Buffer>): Promise<void> {
  const hash = createHash('sha256');
  const file = createWriteStream(path, { mode: 0o600 });
  const gzip = createGzip({ level: 6 });
  await pipeline(
    Readable.from(content),
    gzip,
    async function* withSum(chunks: AsyncIterable<Buffer>) {
      hash.update(firstLine);
      yield Buffer.from(firstLine);
      for await (const chunk of chunks) {
        hash.update(chunk);
        yield chunk;
      }
      yield hash.digest();
    },
    file,
  );
  const handle = await open(path, 'r+');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}
