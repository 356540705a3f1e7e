/** What an import did, row by row, opened from its entry in the log. */
import { Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { getImport } from '../../contract/first-hour/imports.ts';
import { call } from '../http/call.ts';
import { useFormat } from '../session/format.ts';
import { ImportReport } from '../ui/import/import-report.tsx';
import { Overlay } from '../ui/overlay/overlay.tsx';
import { RetryLine } from '../ui/table/retry-line.tsx';
import { t } from '../words/t.ts';

export default function ImportReportPanel({ id, onClose }: { id: number; onClose(): void }) {
  const format = useFormat();
  const { data, error, refetch } = useQuery({
    queryKey: ['imports', id],
    queryFn: ({ signal }) => call(getImport, { params: { id }, signal }),
  });
  return (
    <Overlay title={t('Import {{id}}', { id })} opened onClose={onClose}>
      {error && <RetryLine onRetry={refetch} />}
      {data && (
        <Stack gap="sm">
          <Text size="sm">
            {data.kind === 'stock' ? t('Stock') : t('Customers')}, {format.moment(data.at)}, {data.staff}
          </Text>
          <ImportReport report={data.report} nameColumn={data.kind === 'stock' ? t('Product') : t('Full Name')} />
        </Stack>
      )}
    </Overlay>
  );
}
