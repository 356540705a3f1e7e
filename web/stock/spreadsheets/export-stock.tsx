/** Exports all stock, not only the loaded rows, as a file that Import can read. */
import { ExportButton } from '../../ui/paper/export-button.tsx';

export function ExportStock() {
  return <ExportButton name="stock" load={async () => (await import('./load-stock-file.ts')).loadStockFile()} />;
}
