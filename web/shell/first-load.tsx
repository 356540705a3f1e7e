/**
 * The loading modal for slow first loads. Not for reloads, nor for searches that still show the old rows, nor at a till that sells without a
 * connection: what it can't load now it does without.
 */
import { type Query, useIsFetching } from '@tanstack/react-query';
import { useSellingHere } from '../outbox/selling-here.ts';
import { LoadingModal } from '../ui/overlay/loading-modal.tsx';

export function FirstLoad() {
  const isLoading = useIsFetching({ predicate: hasNothingToShow }) > 0;
  return <LoadingModal active={!useSellingHere() && isLoading} />;
}

function hasNothingToShow(query: Query): boolean {
  return query.state.status === 'pending' && query.observers.some((observer) => observer.getCurrentResult().isLoading);
}
