/** Exports all stock, not only the loaded rows, as a file that Import can read. */
import { Button } from '@mantine/core';
import { IconFileSpreadsheet } from '@tabler/icons-react';
import { useState } from 'react';
import { listTaxRates } from '../../contract/tax-rates.ts';
import { call } from '../http/call.ts';
import { fetchAll } from '../http/fetch-all.ts';
import { useBusiness } from '../session/business.ts';
import { useFormat } from '../session/format.ts';
import { notify } from '../ui/overlay/notify.tsx';
import { downloadCsv } from '../ui/paper/csv.ts';
import { exportColumnsOf } from './export-columns.ts';
import { stockList } from './stock-list-query.ts';

const maxExported = 500_000;

export function ExportStock() {
  const format = useFormat();
  const { locale } = useBusiness();
  const [busy, setBusy] = useState(false);

  async function exportAll() {
    setBusy(true);
    try {
      const { rows } = await fetchAll(stockList(''), maxExported);
      const rates = await call(listTaxRates);
      downloadCsv(`stock-${format.today()}`, exportColumnsOf(rates), rows, locale);
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
