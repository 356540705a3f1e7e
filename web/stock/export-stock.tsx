/** The whole list as a file that Import takes back: every item, not only the loaded rows. */
import { Button } from '@mantine/core';
import { IconFileSpreadsheet } from '@tabler/icons-react';
import { useState } from 'react';
import { listStock, type StockItem } from '../../contract/stock.ts';
import { fetchAll } from '../http/fetch-all.ts';
import { useFormat } from '../session/format.ts';
import { type CsvColumn, downloadCsv } from '../ui/csv.ts';
import { notify } from '../ui/notify.tsx';
import { figuresOf } from './stock-figures.ts';

const mostExported = 500_000;

const columns: CsvColumn<StockItem>[] = [
  { header: 'Product', value: (item) => item.name },
  { header: 'Barcode', value: (item) => item.barcode },
  { header: 'Category', value: (item) => item.category.type },
  { header: 'Date', value: (item) => item.date },
  { header: 'Qty', value: (item) => item.qty },
  { header: 'Unit Cost', value: (item) => item.unitCost },
  { header: 'Unit Selling', value: (item) => item.unitSell },
  { header: 'Warning At', value: (item) => item.warningAt },
  { header: 'Total Cost', value: (item) => figuresOf(item).totalCost },
  { header: 'Total Sale', value: (item) => figuresOf(item).totalSale },
  { header: 'Total Profit', value: (item) => figuresOf(item).totalProfit },
];

export function ExportStock() {
  const format = useFormat();
  const [busy, setBusy] = useState(false);

  async function exportAll() {
    setBusy(true);
    try {
      const { rows } = await fetchAll(listStock, { compact: true }, mostExported);
      downloadCsv(`stock-${format.today()}`, columns, rows);
    } catch (error) {
      notify.error(error);
    } finally {
      setBusy(false);
    }
  }

  return (
    <Button
      variant="default"
      leftSection={<IconFileSpreadsheet size={16} aria-hidden />}
      loading={busy}
      onClick={exportAll}
    >
      Export
    </Button>
  );
}
