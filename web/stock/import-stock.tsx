/** Imports stock from a spreadsheet. A large file takes a while, so its progress is shown. */
import '@mantine/core/styles/Progress.css';
import { Progress, Text } from '@mantine/core';
import type { ImportReport } from '../../contract/stock-import.ts';
import { useFormat } from '../session/format.ts';
import { type ImportKind, ImportPanel } from '../ui/import/import-panel.tsx';
import { importColumns } from './export-columns.ts';
import { checkImport, runImport, useImportProgress } from './import-queries.ts';

const kind: ImportKind<ImportReport> = {
  title: 'Import Stock',
  columns: (
    <>
      The first row names the columns: <strong>Product</strong>, <strong>Category</strong>, <strong>Qty</strong>,{' '}
      <strong>Unit Cost</strong> and <strong>Unit Selling</strong>. <strong>Date</strong>, <strong>Warning At</strong>,{' '}
      <strong>Barcode</strong>, <strong>Unit</strong>, <strong>In Parts</strong> (yes or no), <strong>Item Kind</strong>{' '}
      (goods or open) and <strong>Tax</strong>, the name of a tax rate, are optional. Items already in stock are matched
      by barcode or name and updated.
    </>
  ),
  template: { name: 'stock', columns: importColumns },
  nameColumn: 'Product',
  check: checkImport,
  run: runImport,
  note: ({ newCategories }) =>
    newCategories.length > 0 && (
      <Text size="sm">
        These categories will be added: <strong>{newCategories.join(', ')}</strong>
      </Text>
    ),
  progress: (id, total) => <Running id={id} total={total} />,
};

export default function ImportStock(props: { opened: boolean; onClose(): void }) {
  return <ImportPanel kind={kind} {...props} />;
}

function Running({ id, total }: { id: string; total: number }) {
  const format = useFormat();
  const { data } = useImportProgress(id, total);
  return (
    <div role="status">
      <Text size="sm">
        {format.quantity(data.done)} of {format.quantity(data.total)} rows
      </Text>
      <Progress value={data.total > 0 ? (100 * data.done) / data.total : 0} aria-label="Import" />
    </div>
  );
}
