/** The way to a printer, however it is connected. */
import type { PrinterPort } from '../../contract/printing/converse.ts';

export interface OpenPort extends PrinterPort {
  /** After the last byte. Rejects where the printer did not take them all. */
  close(): Promise<void>;
  /** Closes it at once. */
  destroy(): void;
}
