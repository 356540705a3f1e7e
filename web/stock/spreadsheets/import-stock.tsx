/** Imports stock from a spreadsheet. A large file takes a while, so its progress is shown. */
import '@mantine/core/styles/Progress.css';
import { Progress, Text } from '@mantine/core';
import type { ImportReport } from '../../../contract/goods/stock-import.ts';
import { msg } from '../../../contract/words/text.ts';
import { type ImportKind, ImportPanel } from '../../ui/import/import-panel.tsx';
import type { MappedField } from '../../ui/import/mapped-columns.ts';
import { rich } from '../../words/rich.tsx';
import { t } from '../../words/t.ts';
import { importColumns } from './export-columns.ts';
import { checkImport, runImport, useImportProgress } from './import-queries.ts';

/** These are texts of the file itself, so they are the same in every language. */
const inFile = {
  product: 'Product',
  category: 'Category',
  qty: 'Qty',
  unitCost: 'Unit Cost',
  unitSelling: 'Unit Selling',
  date: 'Date',
  warningAt: 'Warning At',
  barcode: 'Barcode',
  unit: 'Unit',
  inParts: 'In Parts',
  yes: 'yes',
  no: 'no',
  itemKind: 'Item Kind',
  goods: 'goods',
  open: 'open',
  tax: 'Tax',
  pack: 'Pack',
  packSize: 'Pack Size',
  barcodes: 'Barcodes',
  listPrices: 'Price: Wholesale',
  list: 'Wholesale',
};

/** In the order in which a person looks for them. */
const fields: readonly MappedField[] = [
  { field: 'name', label: msg('Product'), several: true },
  { field: 'unitSell', label: msg('Unit Selling') },
  { field: 'qty', label: msg('Quantity'), several: true },
  { field: 'unitCost', label: msg('Unit Cost') },
  { field: 'category', label: msg('Category') },
  { field: 'barcode', label: msg('Barcode'), several: true },
  { field: 'barcodes', label: msg('More barcodes'), several: true },
  { field: 'warningAt', label: msg('Warning At') },
  { field: 'unit', label: msg('Unit') },
  { field: 'inParts', label: msg('Sold in parts') },
  { field: 'tax', label: msg('Tax') },
  { field: 'date', label: msg('Date') },
  { field: 'kind', label: msg('Kind of item') },
  { field: 'pack', label: msg('Name of a pack') },
  { field: 'packSize', label: msg('Pieces in the pack') },
  { field: 'auto', label: msg('Pack charged by itself') },
  { field: 'sold', label: msg('Still sold'), several: true },
];

const bold = (words: string) => <strong>{words}</strong>;

const kind: ImportKind<ImportReport> = {
  title: msg('Import Stock'),
  columns: () =>
    rich(
      'Files of Loyverse, Square, Shopify and Open Source POS are taken as they are. In any other, the first row names the columns: <b>{{product}}</b> and <b>{{unitSelling}}</b> are needed. <b>{{category}}</b>, <b>{{qty}}</b>, <b>{{unitCost}}</b>, <b>{{date}}</b>, <b>{{warningAt}}</b>, <b>{{barcode}}</b>, <b>{{unit}}</b>, <b>{{inParts}}</b> ({{yes}} or {{no}}), <b>{{itemKind}}</b> ({{goods}} or {{open}}) and <b>{{tax}}</b>, the name of a tax rate, are optional. Items already in stock are matched by barcode or name and updated.',
      { b: bold },
      inFile,
    ),
  more: () =>
    rich(
      'A pack has a row of its own: its item in <b>{{product}}</b>, its name in <b>{{pack}}</b>, the pieces in it in <b>{{packSize}}</b>. More barcodes go into <b>{{barcodes}}</b>, with a semicolon between them. A column called <b>{{listPrices}}</b> has the prices of the price list {{list}}.',
      { b: bold },
      inFile,
    ),
  template: { name: 'stock', columns: importColumns },
  nameColumn: inFile.product,
  fields,
  check: checkImport,
  run: runImport,
  note: ({ counts: { skipped = 0 }, newCategories, newPriceLists = [] }) => (
    <>
      {skipped > 0 && (
        <Text size="sm">
          {t(
            {
              one: '{{count, quantity}} row is skipped, because the other system no longer sells the item. To import it too, press Change the columns, and choose Not used instead of Still sold.',
              other:
                '{{count, quantity}} rows are skipped, because the other system no longer sells the items. To import them too, press Change the columns, and choose Not used instead of Still sold.',
            },
            { count: skipped },
          )}
        </Text>
      )}
      {newCategories.length > 0 && (
        <Text size="sm">
          {rich(
            'These categories will be added: <b>{{categories}}</b>',
            { b: bold },
            { categories: newCategories.join(t(', ')) },
          )}
        </Text>
      )}
      {newPriceLists.length > 0 && (
        <Text size="sm">
          {rich(
            'These price lists will be added: <b>{{lists}}</b>',
            { b: bold },
            { lists: newPriceLists.join(t(', ')) },
          )}
        </Text>
      )}
    </>
  ),
  progress: (id, total) => <Running id={id} total={total} />,
};

export default function ImportStock(props: { opened: boolean; onClose(): void }) {
  return <ImportPanel kind={kind} {...props} />;
}

function Running({ id, total }: { id: string; total: number }) {
  const { data } = useImportProgress(id, total);
  return (
    <div role="status">
      <Text size="sm">
        {t('{{done, quantity}} of {{total, quantity}} rows', { done: data.done, total: data.total })}
      </Text>
      <Progress value={data.total > 0 ? (100 * data.done) / data.total : 0} aria-label={t('Import')} />
    </div>
  );
}
