/** What is being counted, for shops that count and those in them who do. The others load nothing of it. */
import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense } from 'react';
import { useMayCount } from '../shop-settings/use-may-count.ts';
import { Skeleton } from '../ui/skeleton.tsx';
import { inRoom } from '../words/reader.ts';
import { todayFigures } from './dashboard-queries.ts';

const CountsCard = lazy(
  inRoom('counting', () => import('../counts/counts-card.tsx').then((module) => ({ default: module.CountsCard }))),
);

/** As high as it mostly is, so that what is below moves once, when today's figures come. */
const cardHeight = 82;

export function TodaysCount() {
  const { data } = useQuery(todayFigures);
  const mayCount = useMayCount();
  if (!mayCount || !data?.hasCounted) return null;
  return (
    <Suspense fallback={<Skeleton height={cardHeight} />}>
      <CountsCard />
    </Suspense>
  );
}
