/** Name, locale, zone and currency of the business: asked once, kept in memory, never cleared by a sign-out. */
import { queryOptions, useQuery } from '@tanstack/react-query';
import { type BusinessSettings, health } from '../../contract/settings.ts';
import { call } from '../http/call.ts';

export const businessQuery = queryOptions({
  queryKey: ['business'],
  queryFn: async ({ signal }) => (await call(health, { signal })).business,
  staleTime: Number.POSITIVE_INFINITY,
  gcTime: Number.POSITIVE_INFINITY,
});

const untilKnown: BusinessSettings = {
  businessName: '',
  locale: navigator.language,
  timeZone: Intl.DateTimeFormat().resolvedOptions().timeZone,
  currency: null,
};

/** The browser's own settings stand in while the server cannot be asked, so that a screen can always be drawn. */
export function useBusiness(): BusinessSettings {
  return useQuery(businessQuery).data ?? untilKnown;
}
