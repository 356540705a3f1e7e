/**
 * Name, zone, currency and locale of the business: asked once, kept in memory, never cleared by a sign-out. While someone
 * is signed in the browser keeps them too, so that the page opens at once, and without a server with the right figures.
 */
import { useSyncExternalStore } from 'react';
import { setMoneyDecimals } from '../../contract/money-decimals.ts';
import type { BusinessSettings, health } from '../../contract/settings.ts';
import { address } from '../http/address.ts';
import { call } from '../http/call.ts';

/** As the server tells it, and what follows from it here. */
export interface Business extends BusinessSettings {
  /** LOCALE, or where it is not set the language of this browser. */
  locale: string;
  /** How the server writes its sentences: LOCALE, or null for plainly. */
  localeOfSentences: string | null;
}

const keptName = 'business';
const askAgainAfter = 5_000;

/** The browser's own settings stand in while the server cannot be asked, so that a screen can always be drawn. */
const untilKnown: BusinessSettings = {
  businessName: '',
  locale: null,
  timeZone: Intl.DateTimeFormat().resolvedOptions().timeZone,
  currency: null,
  decimals: 2,
  // An administrator can give a code in every shop.
  mailsCodes: false,
};

const kept = readKept();
let settings = kept ?? untilKnown;
let business = businessOf(settings);
let asking: Promise<void> | null = null;
const listeners = new Set<() => void>();

/** For a page that is opened: with what the browser kept, it does not wait. */
export async function openBusiness(): Promise<void> {
  const asked = loadBusiness();
  if (!kept) await asked;
}

/** Never fails: what could not be asked now is asked again a little later. */
export function loadBusiness(): Promise<void> {
  asking ??= call(address<typeof health>('GET', '/health'))
    .then((answer) => {
      settings = answer.business;
      business = businessOf(settings);
      for (const listener of listeners) listener();
    })
    .catch((error) => {
      asking = null;
      setTimeout(loadBusiness, askAgainAfter);
      console.error('Could not load the business settings', error);
    });
  return asking;
}

/** From now on, until the session's end clears it. */
export function keepBusiness(): () => void {
  const keep = () => {
    if (settings !== untilKnown) localStorage.setItem(keptName, JSON.stringify(settings));
  };
  keep();
  listeners.add(keep);
  return () => listeners.delete(keep);
}

function readKept(): BusinessSettings | undefined {
  try {
    return { ...untilKnown, ...(JSON.parse(localStorage.getItem(keptName) ?? '') as BusinessSettings) };
  } catch {
    return undefined;
  }
}

function businessOf(settings: BusinessSettings): Business {
  setMoneyDecimals(settings.decimals);
  return { ...settings, locale: settings.locale ?? languageOfBrowser(), localeOfSentences: settings.locale };
}

/** Some browsers name one that is no language tag, which no format would take. */
function languageOfBrowser(): string {
  try {
    return Intl.getCanonicalLocales(navigator.language)[0] ?? 'en';
  } catch {
    return 'en';
  }
}

export function readBusiness(): Business {
  return business;
}

export function useBusiness(): Business {
  return useSyncExternalStore(subscribe, readBusiness);
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  void loadBusiness();
  return () => listeners.delete(listener);
}
