/** What is being counted, for shops that count and those in them who do. The others load nothing of it. */
import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense } from 'react';
import { useMayCount } from '../settings/use-may-count.ts';
import { inRoom } from '../words/in-room.ts';
import classes from './dashboard-page.module.css';
import { todayFigures } from './dashboard-queries.ts';

const CountsCard = lazy(
  inRoom('counting', () => import('../counts/counts-card.tsx').then((module) => ({ default: module.CountsCard }))),
);

export function TodaysCount() {
  const { data } = useQuery(todayFigures);
  const mayCount = useMayCount();
  if (!mayCount || !data?.hasCounted) return null;
  return (
    // As high as it will be, so that what is below moves once, when today's figures come.
    <div className={classes.counts}>
      <Suspense>
        <CountsCard />
      </Suspense>
    </div>
  );
}
