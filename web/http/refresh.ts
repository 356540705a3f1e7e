/**
 * The one way to refresh lists after a change. The contract says which lists a call changes (`changedBy`), and each
 * query key begins with the name of its list. So a mutation only names its call:
 *
 *   useMutation({ mutationFn: …, onSuccess: () => refreshAfter(addStock) })
 *
 * Returned from `onSuccess`, the promise keeps the form busy until the lists on screen are up to date. Other tills
 * hear of the same change through live.ts.
 */
import type { Endpoint } from '../../contract/endpoint.ts';
import { changedBy } from '../../contract/events.ts';
import { reloadBusiness } from '../session/business.ts';
import { queryClient } from './query-client.ts';

export function refreshAfter(changing: Endpoint): Promise<void> {
  return refresh(changedBy(changing));
}

/** Reloads the lists that are on screen; the others are reloaded when they are shown again. */
export async function refresh(lists: string[]): Promise<void> {
  const reloads = lists.map((list) => queryClient.invalidateQueries({ queryKey: [list] }));
  // The name, locale, currency and logo are not in a query, because the pages before sign-in show them too.
  if (lists.includes('settings')) reloads.push(reloadBusiness());
  await Promise.all(reloads);
}
