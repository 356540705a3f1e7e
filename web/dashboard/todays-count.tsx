/** What is being counted, shown to those who count in shops that do. It is not loaded for anybody else. */
import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense } from 'react';
import { useMayCount } from '../shop-settings/use-may-count.ts';
import { Skeleton } from '../ui/skeleton.tsx';
import { inPart } from '../words/reader.ts';
import { todayFigures } from './dashboard-queries.ts';

const CountsCard = lazy(
  inPart('counting', () => import('../counts/counts-card.tsx').then((module) => ({ default: module.CountsCard }))),
);

/** The usual height, so that what is below moves at most once, when today's figures arrive. */
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
