/** Name, locale, zone and currency of the business: asked once, kept in memory, never cleared by a sign-out. */
import { useSyncExternalStore } from 'react';
import type { BusinessSettings, health } from '../../contract/settings.ts';
import { address } from '../http/address.ts';
import { call } from '../http/call.ts';

/** The browser's own settings stand in while the server cannot be asked, so that a screen can always be drawn. */
const untilKnown: BusinessSettings = {
  businessName: '',
  locale: navigator.language,
  timeZone: Intl.DateTimeFormat().resolvedOptions().timeZone,
  currency: null,
};

let settings = untilKnown;
let asking: Promise<void> | null = null;
const listeners = new Set<() => void>();

/** Never fails: what could not be asked now is asked again when the next page needs it. */
export function loadBusiness(): Promise<void> {
  asking ??= call(address<typeof health>('GET', '/health'))
    .then(({ business }) => {
      settings = business;
      for (const listener of listeners) listener();
    })
    .catch((error) => {
      asking = null;
      console.error('The settings of the business could not be asked', error);
    });
  return asking;
}

export function useBusiness(): BusinessSettings {
  return useSyncExternalStore(subscribe, () => settings);
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  void loadBusiness();
  return () => listeners.delete(listener);
}
