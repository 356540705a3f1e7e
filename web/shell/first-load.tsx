/** The modal for first loads that take longer than a blink. Reloads, and searches that still show the old rows, go on in quiet. */
import { type Query, useIsFetching } from '@tanstack/react-query';
import { LoadingModal } from '../ui/overlay/loading-modal.tsx';

export function FirstLoad() {
  return <LoadingModal active={useIsFetching({ predicate: hasNothingToShow }) > 0} />;
}

function hasNothingToShow(query: Query): boolean {
  return query.state.status === 'pending' && query.observers.some((observer) => observer.getCurrentResult().isLoading);
}
