/** The loading modal for slow first loads. Not for reloads, nor for searches that still show the old rows. */
import { type Query, useIsFetching } from '@tanstack/react-query';
import { LoadingModal } from '../ui/overlay/loading-modal.tsx';

export function FirstLoad() {
  return <LoadingModal active={useIsFetching({ predicate: hasNothingToShow }) > 0} />;
}

function hasNothingToShow(query: Query): boolean {
  return query.state.status === 'pending' && query.observers.some((observer) => observer.getCurrentResult().isLoading);
}
