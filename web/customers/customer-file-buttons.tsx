/** Customers as a file: in from a spreadsheet, and out as one that can be taken in again. */
import { Button } from '@mantine/core';
import { IconTableImport } from '@tabler/icons-react';
import { lazy, Suspense, useState } from 'react';
import { fetchAll } from '../http/fetch-all.ts';
import { ExportButton } from '../ui/paper/export-button.tsx';
import { t } from '../words/t.ts';
import { exportColumns } from './customer-file.ts';
import { customerList } from './customers-queries.ts';

const ImportCustomers = lazy(() => import('./import-customers.tsx'));

const maxExported = 200_000;

export function CustomerFileButtons() {
  const [isOpen, setOpen] = useState(false);
  // Mounted when it is first opened, and kept, so that it can slide out.
  const [wasOpen, setWasOpen] = useState(false);

  return (
    <>
      <Button
        variant="default"
        leftSection={<IconTableImport size={16} aria-hidden />}
        onClick={() => {
          setOpen(true);
          setWasOpen(true);
        }}
      >
        {t('Import')}
      </Button>
      <ExportButton
        name="customers"
        load={async () => ({ rows: (await fetchAll(customerList(''), maxExported)).rows, columns: exportColumns })}
      />
      <Suspense>{wasOpen && <ImportCustomers opened={isOpen} onClose={() => setOpen(false)} />}</Suspense>
    </>
  );
}
