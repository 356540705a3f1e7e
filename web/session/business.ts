/**
 * Name, logo, time zone, currency and locale of the business. Kept in memory, also after signing out. While
 * someone is signed in they are in local storage too, so that the page opens at once, even without a server.
 */

import type { BusinessSettings, health } from '../../contract/shop/health.ts';
import { setMoneyDecimals } from '../../contract/values/money-decimals.ts';
import { type Language, languageOf, readersLocale } from '../../contract/words/languages.ts';
import { address } from '../http/address.ts';
import { call } from '../http/call.ts';
import { createStore, useStore } from '../store.ts';
import { shownLanguage, writePapersIn } from '../words/reader.ts';
import { isSignedIn } from './session.ts';

/** The server's settings, and what follows from them in this browser. */
export interface Business extends BusinessSettings {
  /** LOCALE, or the browser's language if it is not set; in the reader's language if that is another one. */
  locale: string;
  /** The locale of papers that customers read. */
  paperLocale: string;
  /** The locale of the server's own messages: LOCALE, or null for the plain form; in the reader's language if that is another one. */
  serverLocale: string | null;
}

const storageName = 'business';
const retryAfter = 5_000;

/** Used until the server has answered, so that a screen can always be drawn. */
const defaults: BusinessSettings = {
  businessName: '',
  locale: null,
  timeZone: '',
  currency: null,
  language: 'en',
  decimals: 2,
  // The code can also come from an administrator, in every shop.
  mailsCodes: false,
  logo: null,
};

const stored = readStored();
let settings = stored ?? defaults;
let loading: Promise<void> | null = null;
const business = createStore(businessOf(settings), () => {
  void loadBusiness();
  return undefined;
});

shownLanguage.subscribe(() => business.set(businessOf(settings)));

/** Called when the page opens. It does not wait for the server if the settings are in local storage. */
export async function openBusiness(): Promise<void> {
  const loaded = loadBusiness();
  if (!stored) await loaded;
}

/** Never rejects: if the server can't be reached, it tries again a little later. */
function loadBusiness(): Promise<void> {
  loading ??= call(address<typeof health>('GET', '/health'))
    .then((answer) => {
      settings = answer.business;
      business.set(businessOf(settings));
    })
    .catch((error) => {
      loading = null;
      setTimeout(loadBusiness, retryAfter);
      console.error('Could not load the business settings', error);
    });
  return loading;
}

/** Called after the settings were changed, here or at another till. */
export function reloadBusiness(): Promise<void> {
  loading = null;
  return loadBusiness();
}

/** Keeps the settings in local storage from now on. The end of the session clears it. */
export function storeBusiness(): () => void {
  const store = () => {
    // An answer may come when the session has just ended.
    if (settings !== defaults && isSignedIn()) localStorage.setItem(storageName, JSON.stringify(settings));
  };
  store();
  return business.subscribe(store);
}

function readStored(): BusinessSettings | undefined {
  try {
    return { ...defaults, ...(JSON.parse(localStorage.getItem(storageName) ?? '') as BusinessSettings) };
  } catch {
    return undefined;
  }
}

function businessOf(settings: BusinessSettings): Business {
  setMoneyDecimals(settings.decimals);
  void writePapersIn(settings.language);
  const localeOf = (language: Language) => readersLocale(language, settings.locale) ?? browserLanguage();
  const [locale, paperLocale] = [localeOf(shownLanguage.get()), localeOf(languageOf(settings.language) ?? 'en')];
  const serverLocale = readersLocale(shownLanguage.get(), settings.locale) ?? null;
  return {
    ...settings,
    locale,
    paperLocale,
    serverLocale,
    // Asked for only by what needs it before the server has answered, because it takes a slow phone a while to find out.
    get timeZone() {
      return settings.timeZone || browserZone();
    },
  };
}

export function browserZone(): string {
  return Intl.DateTimeFormat().resolvedOptions().timeZone;
}

/** Calls the listener now, and after every change. */
export function followBusiness(listener: (business: Business) => void): void {
  listener(business.get());
  business.subscribe(() => listener(business.get()));
}

/** Some browsers report something that is not a language tag, which Intl would refuse. */
function browserLanguage(): string {
  try {
    return Intl.getCanonicalLocales(navigator.language)[0] ?? 'en';
  } catch {
    return 'en';
  }
}

/** The version is in the address, so that a new picture is fetched at once. */
export function logoAddress(logo: string): string {
  return `/api/settings/logo?version=${encodeURIComponent(logo)}`;
}

export function readBusiness(): Business {
  return business.get();
}

export function useBusiness(): Business {
  return useStore(business);
}
