/** What admins should check of sales made without a connection. If nothing is waiting, its code is not loaded. */
import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense } from 'react';
import { inPart } from '../words/reader.ts';
import { todayFigures } from './dashboard-queries.ts';

const ToSettleCard = lazy(
  inPart('devices', () =>
    import('../to-settle/to-settle-card.tsx').then((module) => ({ default: module.ToSettleCard })),
  ),
);

export function WaitingToSettle() {
  const { data } = useQuery(todayFigures);
  if (!data?.toSettle) return null;
  return (
    <Suspense>
      <ToSettleCard count={data.toSettle} />
    </Suspense>
  );
}
