/** Counts: the open ones first, with how far they are and who counts; then those that were posted or cancelled. */
import '../ui/styles.ts';
import { Button } from '@mantine/core';
import { IconClipboardCheck, IconPlus } from '@tabler/icons-react';
import { lazy, type ReactNode, Suspense } from 'react';
import type { Count } from '../../contract/goods/counts.ts';
import { useListSearch } from '../address/use-list-search.ts';
import { usePages } from '../http/use-pages.ts';
import { CountLink } from '../links/goods-links.tsx';
import { useUser } from '../session/user.ts';
import { PageHeader } from '../ui/page-header.tsx';
import { Panel } from '../ui/panel.tsx';
import { useReportColumns } from '../ui/paper/report-columns.tsx';
import { Skeleton } from '../ui/skeleton.tsx';
import { DataTable } from '../ui/table/data-table.tsx';
import { EmptyState } from '../ui/table/empty-state.tsx';
import { loadStateOf } from '../ui/table/load-state.ts';
import { NextLink } from '../ui/table/next-link.tsx';
import { RetryLine } from '../ui/table/retry-line.tsx';
import { t } from '../words/t.ts';
import { progressText, scopeText, stateWords, titleOf } from './count-texts.ts';
import { CountToday } from './count-today.tsx';
import classes from './counts.module.css';
import { countList } from './counts-queries.ts';
import { OpenCount } from './open-count.tsx';
import { useSendWaiting } from './waiting/send-waiting.ts';

const NewCount = lazy(() => import('./new-count.tsx').then((module) => ({ default: module.NewCount })));

export function CountsPage() {
  const { roles } = useUser();
  const list = useListSearch('/layout/counts');
  useSendWaiting();
  const mayBegin = roles.includes('admin') || roles.includes('stock');
  // Someone who may only count sees just the open counts.
  const seesEnded = roles.some((role) => role !== 'sales');
  const newButton = mayBegin && (
    <Button leftSection={<IconPlus size={16} aria-hidden />} onClick={() => list.open({ open: 'new' })}>
      {t('New count')}
    </Button>
  );
  return (
    <>
      <PageHeader title={t('Counts')}>
        {mayBegin && <CountToday />}
        {newButton}
      </PageHeader>
      <OpenCounts action={newButton} />
      {seesEnded && <EndedCounts />}
      <Suspense>{mayBegin && list.shown.open === 'new' && <NewCount onClose={list.close} />}</Suspense>
    </>
  );
}

function OpenCounts({ action }: { action: ReactNode }) {
  const counts = usePages(countList('open'));
  return (
    <section aria-label={t('Open counts')} className={classes.open} aria-busy={!counts.rows && !counts.error}>
      {Boolean(counts.error) && <RetryLine onRetry={counts.refetch} />}
      {!counts.rows && !counts.error && <Skeleton height={96} />}
      {counts.rows?.length === 0 && (
        <EmptyState
          text={t('Nothing is being counted. The shop can go on selling while you count.')}
          icon={<IconClipboardCheck size={28} stroke={1.4} />}
          action={action}
        />
      )}
      {counts.rows?.map((count) => (
        <OpenCount key={count.id} count={count} />
      ))}
      {counts.hasMore && <NextLink list={counts} />}
    </section>
  );
}

function EndedCounts() {
  const counts = usePages(countList());
  const make = useReportColumns<Count>();
  const ended = counts.rows?.filter(({ state }) => state !== 'open');
  const columns = [
    make.text('name', t('Count'), titleOf, {
      phone: 'title',
      render: (count) => <CountLink id={count.id} label={titleOf(count)} />,
    }),
    make.text('state', t('State'), ({ state }) => t(stateWords[state]), { nowrap: true }),
    make.text('scope', t('What was counted'), ({ scope }) => scopeText(scope)),
    make.text('counted', t('Counted'), progressText, { nowrap: true }),
    make.moment('endedAt', t('Ended'), ({ endedAt }) => endedAt ?? '', { priority: 1 }),
    make.text('endedBy', t({ text: 'By', context: 'who did it' }), ({ endedBy }) => endedBy ?? '', { priority: 2 }),
  ];
  if (ended?.length === 0 && !counts.hasMore) return null;
  return (
    <Panel title={t('Earlier counts')}>
      <DataTable
        label={t('Earlier counts')}
        columns={columns}
        rows={ended}
        rowKey={({ id }) => id}
        {...loadStateOf(counts)}
        empty={{ text: t('Counts that are posted or cancelled will appear here.') }}
        fill={false}
        footer={counts.hasMore && <NextLink list={counts} />}
      />
    </Panel>
  );
}
