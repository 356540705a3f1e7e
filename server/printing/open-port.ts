/** The connection to a printer, of whatever kind. */
import type { PrinterPort } from '../../contract/printing/converse.ts';

export interface OpenPort extends PrinterPort {
  /** Call it after the last byte. It rejects if the printer did not take all of them. */
  close(): Promise<void>;
  /** Closes it at once. */
  destroy(): void;
}
