/** Opening balances, newest first. Those that were undone stay in the list, marked. */
import '../ui/styles.ts';
import { Badge, Button } from '@mantine/core';
import { IconNotebook, IconPlus } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import type { OpeningRow } from '../../contract/first-hour/opening.ts';
import { mayOpen } from '../../contract/page-roles.ts';
import { fetchAll } from '../http/fetch-all.ts';
import { usePages } from '../http/use-pages.ts';
import { OpeningLink } from '../links/opening-link.tsx';
import { useUser } from '../session/user.ts';
import { FilterBar } from '../ui/filter-bar.tsx';
import { PageHeader } from '../ui/page-header.tsx';
import { ReportButtons } from '../ui/paper/report-buttons.tsx';
import { type ReportColumn, useReportColumns } from '../ui/paper/report-columns.tsx';
import { DataTable } from '../ui/table/data-table.tsx';
import { loadStateOf } from '../ui/table/load-state.ts';
import { NextLink } from '../ui/table/next-link.tsx';
import { t } from '../words/t.ts';
import classes from './opening.module.css';
import { openingList } from './opening-queries.ts';

export function OpeningsPage() {
  const { roles } = useUser();
  const list = openingList();
  const openings = usePages(list, { limit: 100 });
  const columns = useColumns();
  return (
    <>
      <PageHeader title={t('Opening balances')}>{mayOpen('/opening/new', roles) && <NewOpening />}</PageHeader>
      <FilterBar>
        <ReportButtons
          title={t('Opening balances')}
          columns={columns}
          load={async (max) => ({ rows: (await fetchAll(list, max)).rows })}
        />
      </FilterBar>
      <DataTable
        label={t('Opening balances')}
        columns={columns}
        rows={openings.rows}
        rowKey={(one) => one.id}
        {...loadStateOf(openings)}
        empty={{
          text: t('What you had before you began here will appear here: cash, debts, bills.'),
          icon: <IconNotebook size={28} stroke={1.4} />,
        }}
        onEndReached={openings.onEndReached}
        footer={openings.hasMore && <NextLink list={openings} />}
      />
    </>
  );
}

function NewOpening() {
  return (
    <Button
      leftSection={<IconPlus size={16} aria-hidden />}
      renderRoot={(props) => <Link to="/opening/new" {...props} />}
    >
      {t('Enter opening balance')}
    </Button>
  );
}

function useColumns(): ReportColumn<OpeningRow>[] {
  const make = useReportColumns<OpeningRow>();
  const part = (key: keyof OpeningRow['sums'], header: string, priority?: number) =>
    make.money(key, header, ({ sums }) => sums[key] || null, { longHeader: true, ...(priority && { priority }) });
  return [
    make.text('label', t('Opening balance'), textOf, {
      phone: 'title',
      nowrap: true,
      width: '11rem',
      render: (one) => <Name opening={one} />,
    }),
    make.day('date', t('Date'), (one) => one.date),
    part('money', t({ text: 'Money', context: 'what there is' }), 1),
    part('customers', t('Customers owe'), 1),
    part('suppliers', t('Owed to suppliers'), 2),
    part('advances', t('Advances to suppliers'), 3),
    part('deposits', t('Deposits of customers'), 3),
    make.money('net', t('Yours'), ({ sums }) => sums.net),
    make.text('staff', t('Staff'), (one) => one.staff, { priority: 4 }),
  ];
}

function textOf({ label, undoneAt }: OpeningRow): string {
  return undoneAt ? t({ text: '{{label}} (undone)', context: 'opening balance' }, { label }) : label;
}

function Name({ opening: { id, label, undoneAt } }: { opening: OpeningRow }) {
  return (
    <span className={classes.name}>
      <OpeningLink id={id} label={label} />
      {undoneAt && (
        <Badge color="gray" variant="light">
          {t({ text: 'Undone', context: 'opening balance' })}
        </Badge>
      )}
    </span>
  );
}
