/** Whether there is a practice shop, and the ways into it and out of it. */
import { useMutation, useQuery } from '@tanstack/react-query';
import { discardPractice, getPractice, openPractice, practicePath } from '../../contract/first-hour/practice.ts';
import { call } from '../http/call.ts';
import { refreshAfter } from '../http/refresh.ts';
import { shopPath } from '../session/shop-path.ts';

export function usePractice() {
  return useQuery({
    queryKey: ['practice'],
    queryFn: ({ signal }) => call(getPractice, { signal }),
    enabled: !shopPath,
  });
}

export function useOpenPractice() {
  return useMutation({
    mutationFn: (anew: boolean) => call(openPractice, { body: { anew } }),
    onSuccess: () => refreshAfter(openPractice),
  });
}

export function useDiscardPractice() {
  return useMutation({ mutationFn: () => call(discardPractice), onSuccess: () => refreshAfter(discardPractice) });
}

const prefix = 'practice:';
const returnName = 'practice-return';

/** Loads a whole new page, so that nothing of this one is kept. */
export function goToPractice(id: string): void {
  forgetOther(id);
  const { pathname, search } = window.location;
  sessionStorage.setItem(returnName, `${pathname}${search}`);
  window.location.assign(`${practicePath}/dashboard`);
}

/** Removes what this browser kept of an earlier practice shop, such as a cart, because it does not fit the new one. */
function forgetOther(id: string): void {
  const idName = `${prefix}id`;
  if (localStorage.getItem(idName) === id) return;
  for (const storage of [localStorage, sessionStorage]) {
    const names = Array.from({ length: storage.length }, (_, index) => storage.key(index) ?? '');
    for (const name of names) if (name.startsWith(prefix)) storage.removeItem(name);
  }
  indexedDB.deleteDatabase(`${prefix}carts`);
  localStorage.setItem(idName, id);
}

/** Leads back to where the person was. */
export function leavePractice(): void {
  const address = sessionStorage.getItem(returnName) ?? '/dashboard';
  sessionStorage.removeItem(returnName);
  window.location.assign(address);
}
