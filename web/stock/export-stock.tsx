/** Exports all stock, not only the loaded rows, as a file that Import can read. */
import { listTaxRates } from '../../contract/tax-rates.ts';
import { call } from '../http/call.ts';
import { fetchAll } from '../http/fetch-all.ts';
import { ExportButton } from '../ui/paper/export-button.tsx';
import { exportColumnsOf } from './export-columns.ts';
import { stockList } from './stock-list-query.ts';

const maxExported = 500_000;

export function ExportStock() {
  return (
    <ExportButton
      name="stock"
      load={async () => {
        const { rows } = await fetchAll(stockList(''), maxExported);
        return { rows, columns: exportColumnsOf(await call(listTaxRates)) };
      }}
    />
  );
}
