/**
 * Everything the shop has recorded, as a zip of CSV files. It is written while it is read: the database makes the rows, and waits
 * while the reader takes none. Days are YYYY-MM-DD, moments are in UTC, amounts have a point, and text that would start a formula
 * in a spreadsheet gets an apostrophe in front, as in every CSV file of the product.
 */
import { Readable } from 'node:stream';
import type pg from 'pg';
import { to as copyTo } from 'pg-copy-streams';
import { ZipFile } from 'yazl';
import { byteOrderMark } from '../base/csv.ts';
import { type ExportFile, exportFiles } from './files.ts';

export async function* zipEverything(client: pg.Client, mtime: Date): AsyncGenerator<Buffer> {
  const columns = await listColumns(client);
  const zip = new ZipFile();
  zip.on('error', (error: Error) => zip.outputStream.destroy(error));
  zip.addBuffer(Buffer.from(aboutFiles()), 'README.txt', { mtime });
  for (const file of exportFiles) {
    zip.addReadStreamLazy(`${file.name}.csv`, { mtime }, (give) => {
      const rows = Readable.from(readRows(client, file, columns.get(file.table)!), { objectMode: false });
      rows.on('error', (error) => zip.outputStream.destroy(error));
      give(null, rows);
    });
  }
  await addPictures(client, zip, mtime);
  zip.end();
  for await (const piece of zip.outputStream) yield piece;
}

/** Adds each picture as a file, in the form in which it is shown. */
async function addPictures(client: pg.Client, zip: ZipFile, mtime: Date): Promise<void> {
  const { rows } = await client.query<{ id: number; ending: string }>(
    "select stock_id as id, split_part(type, '/', 2) as ending from item_pictures order by 1",
  );
  for (const { id, ending } of rows) {
    zip.addReadStreamLazy(`pictures/${id}.${ending}`, { mtime, compress: false }, (give) => {
      client.query('select picture from item_pictures where stock_id = $1', [id]).then(
        (read) => give(null, Readable.from([read.rows[0].picture])),
        (error) => zip.outputStream.destroy(error),
      );
    });
  }
}

function aboutFiles(): string {
  const lines = exportFiles.map(({ name, about }) => `${name}.csv: ${about}`);
  const opening =
    'Days are YYYY-MM-DD, moments are in UTC. Columns that end in _id hold the id of a row in another file.';
  return `${byteOrderMark}${[opening, '', ...lines].join('\r\n')}\r\n`;
}

interface Column {
  name: string;
  type: string;
}

async function listColumns(client: pg.Client): Promise<Map<string, Column[]>> {
  const { rows } = await client.query(`
    select c.relname as table, json_agg(json_build_object('name', a.attname, 'type', format_type(a.atttypid, null))
      order by a.attnum) as columns
    from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
    where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' group by c.relname`);
  return new Map(rows.map(({ table, columns }) => [table, columns]));
}

async function* readRows(
  client: pg.Client,
  { table, without = [], more = {} }: ExportFile,
  columns: Column[],
): AsyncGenerator<string | Buffer> {
  yield byteOrderMark;
  const worked = Object.entries(more).map(([name, value]) => `${value} as ${name}`);
  const cells = [...columns.filter(({ name }) => !without.includes(name)).map(cellOf), ...worked];
  const rows = `select ${cells.join(', ')} from ${table} order by ${columns[0]!.name}`;
  yield* client.query(copyTo(`copy (${rows}) to stdout with (format csv, header)`)) as AsyncIterable<Buffer>;
}

const asTheyAre = ['bigint', 'integer', 'smallint', 'numeric', 'date'];

/** The names are safe to write into a statement, because they come from the database's catalogue. */
function cellOf({ name, type }: Column): string {
  const column = `"${name}"`;
  if (asTheyAre.includes(type)) return column;
  if (type === 'boolean') return `${column}::text as ${column}`;
  if (type === 'bytea') return `encode(${column}, 'hex') as ${column}`;
  if (type === 'timestamp with time zone') {
    return `to_char(${column} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as ${column}`;
  }
  return `regexp_replace(${column}::text, '^(?=[=+@\\t\\r-])|([;\\t\\r\\n])(?="*[=+@-])', '\\1''', 'g') as ${column}`;
}
