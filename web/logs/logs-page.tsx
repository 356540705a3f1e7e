/** Who did what, and when. Filtered on the server, while typing. */
import { Anchor, Button, Text } from '@mantine/core';
import { lazy, Suspense, useCallback, useMemo } from 'react';
import type { LogEntry } from '../../contract/books/logs.ts';
import { daysIn, useDaysField } from '../address/use-days-field.ts';
import { useListSearch } from '../address/use-list-search.ts';
import { useSearchField } from '../address/use-search-field.ts';
import { type Format, useFormat } from '../session/format.ts';
import { useUser } from '../session/user.ts';
import { HiddenUntilCount } from '../shop-settings/hidden-until-count.tsx';
import { Email } from '../ui/email.tsx';
import { FilterBar } from '../ui/filter-bar.tsx';
import { PageHeader } from '../ui/page-header.tsx';
import type { Column } from '../ui/table/column.ts';
import { DataTable } from '../ui/table/data-table.tsx';
import { loadStateOf } from '../ui/table/load-state.ts';
import { NextLink } from '../ui/table/next-link.tsx';
import { t } from '../words/t.ts';
import { useLogs } from './logs-queries.ts';
import { SealLine } from './seal-line.tsx';

const ImportReportPanel = lazy(() => import('./import-report-panel.tsx'));

export function LogsPage() {
  const list = useListSearch('/layout/logs');
  const { text: search, field } = useSearchField(list);
  const range = daysIn(list.shown);
  const days = useDaysField(range, list);
  const logs = useLogs({ search, ...range });
  const { roles } = useUser();
  const isAdmin = roles.includes('admin');
  const format = useFormat();
  const readsImports = isAdmin ? 'all' : roles.includes('stock') ? 'stock' : 'none';
  const { open } = list;
  const openImport = useCallback((id: number) => open({ id }), [open]);
  const columns = useLogColumns(format, readsImports, openImport);
  const isFiltered = Boolean(search || range.startDate || range.endDate);
  const searchedOnly = logs.meta?.searchedOnly;

  return (
    <>
      <PageHeader title={t('Activity Logs')}>{isAdmin && <SealLine />}</PageHeader>
      <FilterBar search={{ label: t('Search action, description or user'), ...field }} range={days} />
      {searchedOnly != null && (
        <Text role="status" size="sm" c="dimmed" mb="sm">
          {t(
            {
              one: 'Only the newest {{count, quantity}} entry was searched.',
              other: 'Only the newest {{count, quantity}} entries were searched.',
            },
            { count: searchedOnly },
          )}{' '}
          {search.length < 3
            ? t('Type at least three letters to search them all.')
            : t('Older entries are not searchable yet.')}
        </Text>
      )}
      <HiddenUntilCount />
      <DataTable
        label={t('Activity')}
        columns={columns}
        rows={logs.rows}
        rowKey={(entry) => entry.id}
        {...loadStateOf(logs)}
        empty={{
          text: isFiltered ? t('Nothing matches this filter.') : t('What your staff do will appear here.'),
          action: isFiltered ? (
            <Button
              variant="light"
              onClick={() => list.show({ search: undefined, startDate: undefined, endDate: undefined })}
            >
              {t('Clear the filter')}
            </Button>
          ) : undefined,
        }}
        onEndReached={logs.onEndReached}
        footer={logs.hasMore && <NextLink list={logs} />}
      />
      <Suspense>
        {list.shown.id !== undefined && readsImports !== 'none' && (
          <ImportReportPanel id={list.shown.id} onClose={list.close} />
        )}
      </Suspense>
    </>
  );
}

/** Which import reports a person may read: those of customers contain contact details. */
type ReadsImports = 'all' | 'stock' | 'none';

function importOf({ code, subject }: LogEntry, reads: ReadsImports): number | null {
  const isOpen = reads === 'all' || (reads === 'stock' && code === 'stock-imported');
  return subject?.kind === 'import' && isOpen ? subject.id : null;
}

function useLogColumns(
  format: Format,
  readsImports: ReadsImports,
  openImport: (id: number) => void,
): Column<LogEntry>[] {
  return useMemo(
    () => [
      { key: 'date', header: t('Date'), render: (entry) => format.momentInServerLocale(entry.timestamp) },
      {
        key: 'user',
        header: t({ text: 'User', context: 'who did it' }),
        width: '24%',
        phone: 'title',
        render: ({ staff }) => (
          <>
            {staff.first_name} {staff.last_name}{' '}
            <Text component="span" display="block" inherit c="dimmed" fw={400}>
              <Email address={staff.email} />
            </Text>
          </>
        ),
      },
      { key: 'action', header: t('Action'), nowrap: true, priority: 1, render: (entry) => entry.action },
      {
        key: 'description',
        header: t('Description'),
        width: '46%',
        phone: 'wide',
        render: (entry) => {
          const id = importOf(entry, readsImports);
          if (id === null) return entry.description;
          return (
            <>
              {entry.description}{' '}
              <Anchor component="button" type="button" inherit onClick={() => openImport(id)}>
                {t('Open the report')}
              </Anchor>
            </>
          );
        },
      },
    ],
    [format, readsImports, openImport],
  );
}
