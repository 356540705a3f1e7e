/** The settings of the shop, and the calls that change them. */
import { queryOptions, useMutation, useQuery } from '@tanstack/react-query';
import type { Sending } from '../../contract/endpoint.ts';
import { deleteLogo, getSettings, putLogo, updateSettings } from '../../contract/shop/shop-settings.ts';
import { call } from '../http/call.ts';
import { queryClient } from '../http/query-client.ts';
import { refreshAfter } from '../http/refresh.ts';

/** Live updates load it again, so it does not expire. */
const shopSettings = queryOptions({
  queryKey: ['settings'],
  queryFn: ({ signal }) => call(getSettings, { signal }),
  staleTime: Number.POSITIVE_INFINITY,
});

export function useShopSettings({ enabled = true } = {}) {
  return useQuery({ ...shopSettings, enabled });
}

/** For code that decides something outside a screen. */
export function readShopSettings() {
  return queryClient.fetchQuery(shopSettings);
}

export type SettingsChange = Sending<typeof updateSettings>['body'];

export function useSaveSettings() {
  return useMutation({
    mutationFn: (body: SettingsChange) => call(updateSettings, { body }),
    onSuccess: () => refreshAfter(updateSettings),
  });
}

export function usePutLogo() {
  return useMutation({
    mutationFn: (picture: Blob) => call(putLogo, { picture }),
    onSuccess: () => refreshAfter(putLogo),
  });
}

export function useDeleteLogo() {
  return useMutation({ mutationFn: () => call(deleteLogo), onSuccess: () => refreshAfter(deleteLogo) });
}
