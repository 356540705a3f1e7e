/** What is sent to be checked or imported. */
import type { ImportColumns } from '../../../contract/goods/stock-import.ts';

/** A text, or an Excel file in base64. */
export interface ImportFile {
  csv?: string;
  xlsx?: string;
  /** As the person chose them; left out, the server finds them. */
  columns?: ImportColumns;
}

export interface ImportOrder {
  file: ImportFile;
  /** A new one for each try. */
  id: string;
  /** Idempotency key of this file: a second try does not import it again. */
  key: string;
}
