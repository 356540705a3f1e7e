/**
 * A backup file: a line that says what it is, one gzip stream, and the SHA-256 of all that came before, so that a single
 * changed byte anywhere is noticed before anything is restored.
 *
 * The stream is text: one JSON line about the whole, then for each table a JSON line with its columns, its rows as COPY
 * writes them, the line `\.`, and a JSON line with the count and SHA-256 of those rows.
 */
export const firstLine = 'COUNTINGHOUSE BACKUP 1\n';
export const sumBytes = 32;
export const endOfRows = '\\.';

export interface About {
  createdAt: string;
  version: string;
  /** The migrations the database had, which is the shape of what follows. */
  migrations: string[];
  tables: string[];
}

export interface TableHead {
  table: string;
  columns: string[];
}

export interface TableSum {
  table: string;
  rows: number;
  sha256: string;
}

export type Progress = (share: number, doing: string) => void;
