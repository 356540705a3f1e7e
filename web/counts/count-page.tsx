/** One count: counting it, what is left of it, and the review of those who decide what is posted. */
import '../ui/styles.ts';
import { Badge, Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useParams } from '@tanstack/react-router';
import { lazy, Suspense, useState } from 'react';
import type { CountDetails } from '../../contract/goods/counts.ts';
import { useListSearch } from '../address/use-list-search.ts';
import { failedWith } from '../http/call.ts';
import { useUser } from '../session/user.ts';
import { useMayCount } from '../shop-settings/use-may-count.ts';
import { openDialog } from '../ui/overlay/dialogs.tsx';
import { PageHeader } from '../ui/page-header.tsx';
import { Skeleton } from '../ui/skeleton.tsx';
import { EmptyState, NoAccess } from '../ui/table/empty-state.tsx';
import { RetryLine } from '../ui/table/retry-line.tsx';
import { t } from '../words/t.ts';
import { CountFacts } from './count-facts.tsx';
import { progressText, stateWords, titleOf } from './count-texts.ts';
import { Counting } from './counting/counting.tsx';
import classes from './counts.module.css';
import { countQuery } from './counts-queries.ts';
import { useSendWaiting } from './waiting/send-waiting.ts';
import { WaitingLine } from './waiting/waiting-line.tsx';

const Review = lazy(() => import('./review/review.tsx').then((module) => ({ default: module.Review })));
const Found = lazy(() => import('./review/found.tsx').then((module) => ({ default: module.Found })));

export function CountPage() {
  const id = Number((useParams({ strict: false }) as { id?: string }).id);
  const isId = Number.isSafeInteger(id) && id > 0;
  const { data, error, refetch } = useQuery({ ...countQuery(id), enabled: isId });
  useSendWaiting();
  if (failedWith(error, 'not-allowed')) return <NoAccess />;
  if (data) {
    return (
      <>
        {Boolean(error) && !failedWith(error, 'unreachable') && <RetryLine onRetry={refetch} />}
        <Loaded key={id} count={data} />
      </>
    );
  }
  return (
    <>
      <PageHeader title={t('Count')} />
      {isId && <WaitingLine countId={id} />}
      {!isId || failedWith(error, 'not-found') ? (
        <EmptyState text={t("This count doesn't exist.")} />
      ) : error ? (
        <RetryLine onRetry={refetch} />
      ) : (
        <div aria-busy>
          <Skeleton height={240} />
        </div>
      )}
    </>
  );
}

function Loaded({ count }: { count: CountDetails }) {
  const list = useListSearch('/layout/counts/$id');
  const mayCount = useMayCount();
  const { mayReview, mayRead } = useSight(count);
  const [wanted, setWanted] = useState<{ stockId: number; name: string } | null>(null);
  const isOpen = count.state === 'open';
  const isReview = mayReview && list.shown.tab === 'review';

  async function review() {
    if (count.seesBooks || (await askToLook())) list.show({ tab: 'review' });
  }

  return (
    <>
      <PageHeader title={titleOf(count)} note={<Note count={count} />} />
      {mayReview && (
        <div className={classes.tabs}>
          <Button
            variant={isReview ? 'default' : 'light'}
            aria-pressed={!isReview}
            onClick={() => list.show({ tab: undefined, open: undefined })}
          >
            {t({ text: 'Count', context: 'verb' })}
          </Button>
          <Button
            variant={isReview ? 'light' : 'default'}
            aria-pressed={isReview}
            onClick={() => isReview || void review()}
          >
            {t('Review')}
          </Button>
        </div>
      )}
      {isReview ? (
        <Suspense fallback={<Skeleton height={240} />}>
          <Review
            count={count}
            onRecount={(item) => {
              setWanted(item);
              list.show({ tab: undefined });
            }}
          />
        </Suspense>
      ) : isOpen && mayCount ? (
        <Counting count={count} wanted={wanted} onTaken={() => setWanted(null)} />
      ) : (
        <CountFacts count={count} />
      )}
      {mayRead && (
        <Suspense fallback={<Skeleton height={240} />}>
          <Found count={count} />
        </Suspense>
      )}
    </>
  );
}

/** What people who may post the count see: the review while it is open, and its result once it is over. */
function useSight({ state, mayPost, seesBooks }: CountDetails) {
  const { roles } = useUser();
  const decides = (roles.includes('admin') || roles.includes('stock')) && (mayPost || seesBooks);
  return {
    mayReview: state === 'open' && decides,
    mayRead: state !== 'open' && decides,
  };
}

function askToLook(): Promise<boolean> {
  return openDialog({
    kind: 'doubt',
    title: t('End the blind count?'),
    text: t('Once you have looked at the differences, those who count see what the books say, too.'),
    yes: t('Show the differences'),
    no: t('Back'),
  });
}

function Note({ count }: { count: CountDetails }) {
  return (
    <>
      {progressText(count)}{' '}
      {count.state !== 'open' && (
        <Badge color={count.state === 'posted' ? 'teal' : 'gray'} variant="light">
          {t(stateWords[count.state])}
        </Badge>
      )}{' '}
      {count.blind && <Badge variant="light">{t('Blind')}</Badge>}
    </>
  );
}
