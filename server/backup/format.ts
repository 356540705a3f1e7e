/**
 * A backup file: a line that says what it is, one gzip stream, and the SHA-256 of everything before it, so that a
 * single changed byte is noticed before anything is restored.
 *
 * The stream is text: one JSON line about the whole backup, then for each table a JSON line with its columns, its rows
 * as COPY writes them, the line `\.`, and a JSON line with the count and SHA-256 of those rows.
 *
 * Anyone who can write a file can also write a matching checksum, so nothing in it is trusted: names are compared with
 * the database's own before they are used (restore-backup.ts), and no line may be longer than these limits.
 */
import { z } from 'zod';

export const firstLine = 'COUNTINGHOUSE BACKUP 1\n';
export const sumBytes = 32;
export const endOfRows = '\\.';
export const longestLine = 1024 * 1024;
/** No call accepts more than 8 MB, and COPY writes a text at no more than one and a half times its size. */
export const longestRow = 16 * 1024 * 1024;

const name = z.string().regex(/^[a-z_][a-z0-9_]{0,62}$/);

export const about = z.object({
  createdAt: z.iso.datetime(),
  version: z.string().max(100),
  /** The migrations that the database had, which define its schema. */
  migrations: z.array(z.string().regex(/^\d{4}_[a-z0-9_-]{1,200}\.sql$/)),
  tables: z.array(name),
  /** How many decimals its amounts have; missing in files of versions that supported only two. */
  decimals: z.union([z.literal(0), z.literal(2), z.literal(3)]).optional(),
  /** Key and certificate of the https authority, if the backup was asked to include them. */
  httpsAuthority: z.string().max(10_000).optional(),
});
export const tableHead = z.object({ table: name, columns: z.array(name) });
export const tableSum = z.object({ table: name, rows: z.number(), sha256: z.string() });

export type About = z.infer<typeof about>;
export type TableHead = z.infer<typeof tableHead>;
export type TableSum = z.infer<typeof tableSum>;

export type Progress = (share: number, doing: string) => void;

export function notABackup(reason: string): Error {
  return new Error(`This is not a valid Countinghouse backup: ${reason}. Nothing was restored.`);
}
