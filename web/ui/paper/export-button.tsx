/** Exports all rows of a list as a file, not only those that are loaded. */
import '../styles.ts';
import { Button } from '@mantine/core';
import { IconFileSpreadsheet } from '@tabler/icons-react';
import { useState } from 'react';
import { useBusiness } from '../../session/business.ts';
import { useFormat } from '../../session/format.ts';
import { t } from '../../words/t.ts';
import { notify } from '../overlay/notify.tsx';
import { type CsvColumn, downloadCsv } from './csv.ts';

interface ExportButtonProps<Row> {
  /** The name of the file, to which today's date is added. */
  name: string;
  load(): Promise<{ rows: readonly Row[]; columns: readonly CsvColumn<Row>[]; note?: string }>;
}

export function ExportButton<Row>({ name, load }: ExportButtonProps<Row>) {
  const format = useFormat();
  const { locale } = useBusiness();
  const [isBusy, setBusy] = useState(false);

  async function exportFile() {
    setBusy(true);
    try {
      const { rows, columns, note } = await load();
      downloadCsv(`${name}-${format.today()}`, columns, rows, locale, note);
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
      loading={isBusy}
      onClick={exportFile}
    >
      {t('Export')}
    </Button>
  );
}
