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

/** A page of its own, so that nothing of this one is still there. */
export function goToPractice(id: string): void {
  forgetOther(id);
  const { pathname, search } = window.location;
  sessionStorage.setItem(returnName, `${pathname}${search}`);
  window.location.assign(`${practicePath}/dashboard`);
}

/** What this browser kept of one that was thrown away, such as a cart, does not fit the next. */
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

/** To where they were. */
export function leavePractice(): void {
  const address = sessionStorage.getItem(returnName) ?? '/dashboard';
  sessionStorage.removeItem(returnName);
  window.location.assign(address);
}
