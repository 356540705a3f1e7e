/** What the count came to, for whoever decides: what must be counted again first, then the doubtful, then by value. */
import '../ui/styles.ts';
import { Button, Text } from '@mantine/core';
import { IconRefresh } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { CountDetails, ReviewRow, ReviewSums } from '../../contract/counts.ts';
import { useListSearch } from '../address/use-list-search.ts';
import { TickField } from '../ui/form/tick-field.tsx';
import { openDialog } from '../ui/overlay/dialogs.tsx';
import { notify } from '../ui/overlay/notify.tsx';
import { useReportColumns } from '../ui/paper/report-columns.tsx';
import { DataTable } from '../ui/table/data-table.tsx';
import { loadStateOf } from '../ui/table/load-state.ts';
import { RowAction } from '../ui/table/row-action.tsx';
import { t } from '../words/t.ts';
import { titleOf } from './count-texts.ts';
import classes from './counts.module.css';
import { reviewQuery, useCancelCount } from './counts-queries.ts';
import { LikelyCauses } from './likely-causes.tsx';
import { PostModal } from './post-modal.tsx';

interface ReviewProps {
  count: CountDetails;
  onRecount(item: Pick<ReviewRow, 'stockId' | 'name'>): void;
}

export function Review({ count, onRecount }: ReviewProps) {
  const list = useListSearch('/layout/counts/$id');
  const review = useQuery(reviewQuery(count.id));
  const [showsAll, setShowsAll] = useState(false);
  const columns = useColumns();
  const rows = review.data?.rows.filter((row) => showsAll || isToDecide(row));
  return (
    <>
      <div className={classes.decide}>
        {review.data && <Summary {...review.data.sums} />}
        {count.mayPost && review.data && (
          <div className={classes.buttons}>
            <CancelButton count={count} />
            <Button onClick={() => list.open({ open: 'post' })}>{t('Post')}</Button>
          </div>
        )}
      </div>
      <div className={classes.agreeing}>
        <TickField label={t('Show items that agree, too')} checked={showsAll} onChange={setShowsAll} />
      </div>
      <DataTable
        label={t('Differences')}
        columns={columns}
        rows={rows}
        rowKey={({ stockId }) => stockId}
        {...loadStateOf(review)}
        rowTone={toneOf}
        empty={{ text: t('What was counted agrees with the books.') }}
        rowActions={({ stockId, name }) => (
          <RowAction
            label={t('Count again')}
            name={t('Count {{name}} again', { name })}
            icon={<IconRefresh size={17} />}
            onClick={() => onRecount({ stockId, name })}
          />
        )}
      />
      {count.mayPost && review.data && list.shown.open === 'post' && (
        <PostModal count={count} sums={review.data.sums} onClose={list.close} />
      )}
    </>
  );
}

function isToDecide({ difference, impossible, stale }: ReviewRow): boolean {
  return difference !== 0 || impossible || stale;
}

function toneOf({ impossible, stale, doubtful, difference }: ReviewRow) {
  if (impossible) return { tone: 'danger' as const, label: t('Count again: stock would fall below 0') };
  if (stale) return { tone: 'danger' as const, label: t('Count again: the books were corrected since') };
  return doubtful && difference !== 0
    ? { tone: 'warning' as const, label: t('Doubtful: goods moved while it was counted') }
    : undefined;
}

function Summary({ items, uncounted, differences, value, recount }: ReviewSums) {
  const parts = [
    t({ one: '{{count}} item counted', other: '{{count}} items counted' }, { count: items }),
    uncounted > 0 && t({ one: '{{count}} not counted', other: '{{count}} not counted' }, { count: uncounted }),
    differences !== null && t({ one: '{{count}} difference', other: '{{count}} differences' }, { count: differences }),
    value !== null && t('{{value, money}} at cost', { value }),
    recount > 0 && t({ one: '{{count}} to count again', other: '{{count}} to count again' }, { count: recount }),
  ];
  return <Text>{parts.filter(Boolean).join(' · ')}</Text>;
}

function CancelButton({ count }: { count: CountDetails }) {
  const cancel = useCancelCount(count.id);

  async function ask() {
    const isSure = await openDialog({
      kind: 'question',
      title: t('Cancel {{name}}?', { name: titleOf(count) }),
      text: t('Nothing is corrected. What was entered stays to be read, but can not be posted any more.'),
      yes: t('Cancel count'),
      no: t('Back'),
    });
    if (isSure) {
      cancel.mutate(undefined, { onSuccess: () => notify.success(), onError: (error) => notify.error(error) });
    }
  }

  return (
    <Button variant="default" loading={cancel.isPending} onClick={() => void ask()}>
      {t('Cancel count')}
    </Button>
  );
}

function useColumns() {
  const make = useReportColumns<ReviewRow>();
  return [
    make.text('name', t('Product'), ({ name }) => name, { phone: 'title' }),
    make.quantity('counted', t('Counted'), ({ counted }) => counted),
    make.quantity('book', t({ text: 'Books', context: 'stock' }), ({ book }) => book ?? 0),
    make.quantity('difference', t('Difference'), ({ difference }) => difference ?? 0),
    make.money('value', t('Value'), ({ value }) => value),
    make.text('by', t({ text: 'By', context: 'who did it' }), ({ by }) => by.join(', '), { priority: 2 }),
    make.text('causes', t('Likely causes'), ({ causes }) => causes.map(({ sentence }) => sentence).join(' '), {
      phone: 'wide',
      priority: 1,
      render: ({ causes }) => <LikelyCauses causes={causes} />,
    }),
  ];
}
