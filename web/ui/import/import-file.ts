/** What is sent to be checked or imported. */
import type { ImportColumns } from '../../../contract/goods/stock-import.ts';

/** The rows as text, or an Excel file in base64. */
export interface ImportFile {
  csv?: string;
  xlsx?: string;
  /** The columns as the person chose them; if they are left out, the server finds them. */
  columns?: ImportColumns;
}

export interface ImportRequest {
  file: ImportFile;
  /** A new id for each try, to follow its progress. */
  id: string;
  /** Idempotency key of this file: a second try does not import it again. */
  key: string;
}
