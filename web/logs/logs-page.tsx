/** Who did what, and when. Filtered on the server, while typing. */
import { Button, Text } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { useMemo, useState } from 'react';
import type { LogEntry } from '../../contract/logs.ts';
import { type Format, useFormat } from '../session/format.ts';
import { useUser } from '../session/user.ts';
import { Email } from '../ui/email.tsx';
import { FilterBar } from '../ui/filter-bar.tsx';
import { PageHeader } from '../ui/page-header.tsx';
import type { Column } from '../ui/table/column.ts';
import { DataTable } from '../ui/table/data-table.tsx';
import { loadStateOf } from '../ui/table/load-state.ts';
import { NextLink } from '../ui/table/next-link.tsx';
import { type LogFilter, useLogs } from './logs-queries.ts';
import { SealLine } from './seal-line.tsx';

const typingPause = 250;
const noFilter: LogFilter = { search: '', startDate: '', endDate: '' };

export function LogsPage() {
  const [filter, setFilter] = useState(noFilter);
  const [debounced] = useDebouncedValue(filter, typingPause);
  const logs = useLogs(debounced);
  const isAdmin = useUser().roles.includes('admin');
  const format = useFormat();
  const columns = useLogColumns(format);
  const isFiltered = Boolean(debounced.search || debounced.startDate || debounced.endDate);
  const searchedOnly = logs.meta?.searchedOnly;

  return (
    <>
      <PageHeader title="Activity Logs">{isAdmin && <SealLine />}</PageHeader>
      <FilterBar
        search={{
          label: 'Search action, description or user',
          value: filter.search,
          onChange: (search) => setFilter((before) => ({ ...before, search })),
        }}
        range={{ value: filter, onChange: (range) => setFilter((before) => ({ ...before, ...range })) }}
      />
      {searchedOnly != null && (
        <Text role="status" size="sm" c="dimmed" mb="sm">
          Only the newest {format.quantity(searchedOnly)} entries were searched.{' '}
          {debounced.search.trim().length < 3
            ? 'Type at least three letters to search them all.'
            : 'Older entries are not searchable yet.'}
        </Text>
      )}
      <DataTable
        label="Activity"
        columns={columns}
        rows={logs.rows}
        rowKey={(entry) => entry.id}
        {...loadStateOf(logs)}
        empty={{
          text: isFiltered ? 'Nothing matches this filter.' : 'What your staff do will appear here.',
          action: isFiltered ? (
            <Button variant="light" onClick={() => setFilter(noFilter)}>
              Clear the filter
            </Button>
          ) : undefined,
        }}
        onEndReached={logs.onEndReached}
        footer={logs.hasMore && <NextLink list={logs} />}
      />
    </>
  );
}

function useLogColumns(format: Format): Column<LogEntry>[] {
  return useMemo(
    () => [
      { key: 'date', header: 'Date', render: (entry) => format.momentInServerLocale(entry.timestamp) },
      {
        key: 'user',
        header: 'User',
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
      { key: 'action', header: 'Action', nowrap: true, priority: 1, render: (entry) => entry.action },
      { key: 'description', header: 'Description', width: '46%', phone: 'wide', render: (entry) => entry.description },
    ],
    [format],
  );
}
