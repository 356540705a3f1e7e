/**
 * Whether the server and its database can be reached, as the calls and the stream of changes find it. `navigator.onLine` is not used: a
 * shop without internet still reaches the server on its own desk.
 */
import { createStore, useStore } from '../store.ts';

export const connectionLost = createStore(false);

export function useConnectionLost(): boolean {
  return useStore(connectionLost);
}
