/** Whether this till sells from the catalogue on its own disk. */
import { connectionLost, useConnectionLost } from '../http/connection.ts';
import { useStore } from '../store.ts';
import { outboxState } from './outbox-state.ts';

/** Whether it may do so once the connection is lost. */
export function maySellHere({ offline, revoked, hasCatalogue } = outboxState.get()): boolean {
  return offline && !revoked && hasCatalogue;
}

export function isSellingHere(): boolean {
  return connectionLost.get() && maySellHere();
}

export function useMaySellHere(): boolean {
  return maySellHere(useStore(outboxState));
}

export function useSellingHere(): boolean {
  const may = useMaySellHere();
  return useConnectionLost() && may;
}
