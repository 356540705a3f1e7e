/** What the count came to, for whoever decides: what must be counted again first, then the doubtful, then by value. */
import '../../ui/styles.ts';
import { Button } from '@mantine/core';
import { IconRefresh } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import type { CountDetails, ReviewRow } from '../../../contract/goods/counts.ts';
import { useListSearch } from '../../address/use-list-search.ts';
import { openDialog } from '../../ui/overlay/dialogs.tsx';
import { notify } from '../../ui/overlay/notify.tsx';
import { loadStateOf } from '../../ui/table/load-state.ts';
import { RowAction } from '../../ui/table/row-action.tsx';
import { t } from '../../words/t.ts';
import { titleOf } from '../count-texts.ts';
import classes from '../counts.module.css';
import { reviewQuery, useCancelCount } from '../counts-queries.ts';
import { useWaiting } from '../waiting/waiting.ts';
import { Differences } from './differences.tsx';
import { PostModal } from './post-modal.tsx';
import { Summary } from './summary.tsx';
import { useHeld } from './use-held.ts';

interface ReviewProps {
  count: CountDetails;
  onRecount(item: Pick<ReviewRow, 'stockId' | 'name'>): void;
}

export function Review({ count, onRecount }: ReviewProps) {
  const list = useListSearch('/layout/counts/$id');
  const review = useQuery(reviewQuery(count.id));
  const isSending = useWaiting(count.id).some(({ state }) => state !== 'refused');
  const { shown, isOutdated, showNewest } = useHeld(review, isSending);
  return (
    <>
      <div className={classes.decide}>
        {shown && <Summary sums={shown.sums} state={count.state} />}
        {count.mayPost && shown && (
          <div className={classes.buttons}>
            <CancelButton count={count} />
            <Button onClick={() => list.open({ open: 'post' })}>{t('Post')}</Button>
          </div>
        )}
      </div>
      <Differences
        rows={shown?.rows}
        {...loadStateOf(review)}
        rowTone={toneOf}
        note={<CountedSince isShown={isOutdated} onShow={showNewest} />}
        rowActions={({ stockId, name }) => (
          <RowAction
            label={t('Count again')}
            name={t('Count {{name}} again', { name })}
            icon={<IconRefresh size={17} />}
            onClick={() => onRecount({ stockId, name })}
          />
        )}
      />
      {count.mayPost && shown && list.shown.open === 'post' && (
        <PostModal
          count={count}
          sums={shown.sums}
          isOutdated={isOutdated}
          onRefused={showNewest}
          onClose={() => {
            showNewest();
            list.close();
          }}
        />
      )}
    </>
  );
}

/** Rendered while it is empty too: it takes the same room, and screen readers announce what appears in it. */
function CountedSince({ isShown, onShow }: { isShown: boolean; onShow(): void }) {
  return (
    <div role="status" aria-label={t('Counted since')} className={classes.since}>
      {isShown && (
        <>
          {t('Somebody has counted since.')}{' '}
          <Button variant="light" size="compact-sm" onClick={onShow}>
            {t('Show changes')}
          </Button>
        </>
      )}
    </div>
  );
}

function toneOf({ impossible, stale, doubtful, difference }: ReviewRow) {
  if (impossible) return { tone: 'danger' as const, label: t('Count again: stock would fall below 0') };
  if (stale) return { tone: 'danger' as const, label: t('Count again: the books were corrected since') };
  return doubtful && difference !== 0
    ? { tone: 'warning' as const, label: t('Doubtful: goods moved while it was counted') }
    : undefined;
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
