/** Earlier imports, each of which an admin can undo as a whole. */
import { Button, Stack, Text } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { type ImportRow, listImports, undoImport } from '../../../contract/first-hour/imports.ts';
import { call } from '../../http/call.ts';
import { pagedList } from '../../http/paged-list.ts';
import { refreshAfter } from '../../http/refresh.ts';
import { usePages } from '../../http/use-pages.ts';
import { useFormat } from '../../session/format.ts';
import { useUser } from '../../session/user.ts';
import { t } from '../../words/t.ts';
import { Refusal, refusalOf } from '../form/refusal.tsx';
import { openDialog } from '../overlay/dialogs.tsx';
import { Overlay } from '../overlay/overlay.tsx';
import type { Column } from '../table/column.ts';
import { DataTable } from '../table/data-table.tsx';
import { loadStateOf } from '../table/load-state.ts';
import { NextLink } from '../table/next-link.tsx';
import { UndoneImport } from './undone-import.tsx';

const list = pagedList('imports', listImports, {});

export default function EarlierImports({ onClose }: { onClose(): void }) {
  const format = useFormat();
  const isAdmin = useUser().roles.includes('admin');
  const imports = usePages(list);
  const undo = useMutation({
    mutationFn: (id: number) => call(undoImport, { params: { id } }),
    onSuccess: () => refreshAfter(undoImport),
  });

  async function ask(row: ImportRow) {
    const isSure = await openDialog({
      kind: 'doubt',
      title: t('Undo this import?'),
      text: t(
        'What it added is archived, and what it changed is as before. Quantities go back today. What was sold or changed since stays as it is and is listed.',
      ),
      record: `${t('Import {{id}}', { id: row.id })}, ${format.moment(row.at)}`,
      yes: t('Undo'),
      no: t('Cancel'),
    });
    if (isSure) undo.mutate(row.id);
  }

  const columns: Column<ImportRow>[] = [
    { key: 'id', header: t('Import'), phone: 'title', width: '5rem', render: ({ id }) => t('Import {{id}}', { id }) },
    { key: 'at', header: t('Date'), nowrap: true, render: ({ at }) => format.moment(at) },
    { key: 'kind', header: t('Type'), render: ({ kind }) => (kind === 'stock' ? t('Stock') : t('Customers')) },
    { key: 'staff', header: t('Staff'), render: ({ staff }) => staff },
    { key: 'counts', header: t('Rows'), phone: 'wide', render: (row) => rowsOf(row) },
    {
      key: 'undo',
      header: t('Undo'),
      phone: 'wide',
      render: (row) => <UndoCell row={row} isAdmin={isAdmin} isRunning={undo.isPending} onUndo={() => void ask(row)} />,
    },
  ];

  return (
    <Overlay title={t('Earlier imports')} opened onClose={onClose}>
      <Stack gap="sm">
        {undo.error && <Refusal {...refusalOf(undo.error)} />}
        {undo.data && <UndoneImport undone={undo.data} />}
        <DataTable
          label={t('Earlier imports')}
          columns={columns}
          rows={imports.rows}
          rowKey={({ id }) => id}
          {...loadStateOf(imports)}
          empty={{ text: t('Nothing has been imported yet.') }}
        />
        {imports.hasMore && <NextLink list={imports} />}
      </Stack>
    </Overlay>
  );
}

function rowsOf({ counts }: ImportRow): string {
  return t('{{new, quantity}} new, {{changed, quantity}} changed', counts);
}

interface UndoCellProps {
  row: ImportRow;
  isAdmin: boolean;
  isRunning: boolean;
  onUndo(): void;
}

function UndoCell({ row: { id, undoneAt, undoable }, isAdmin, isRunning, onUndo }: UndoCellProps) {
  const format = useFormat();
  if (undoneAt) return t('Undone {{at}}', { at: format.moment(undoneAt) });
  if (!isAdmin) return <Text size="sm">{t('By an admin')}</Text>;
  if (!undoable) return <Text size="sm">{t('Made by an earlier version')}</Text>;
  return (
    <Button
      size="compact-sm"
      variant="default"
      disabled={isRunning}
      aria-label={t('Undo import {{id}}', { id })}
      onClick={onUndo}
    >
      {t('Undo')}
    </Button>
  );
}
