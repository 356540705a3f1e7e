/**
 * The language of this page: the one the person has chosen, else the browser's, else the shop's. The server stores each person's
 * choice; the browser has a copy next to the session, so that a reload shows no flash of another language.
 */
import { acceptedLanguage, languageOf } from '../../contract/words/languages.ts';
import { showLanguage } from '../words/reader.ts';
import { readBusiness } from './business.ts';

const name = 'language';

/** Called before the page is drawn, and whenever something that decides the language has changed. */
export function openLanguage(): Promise<void> {
  const own = sessionStorage.getItem(name) ?? localStorage.getItem(name) ?? '';
  const language =
    languageOf(own) ?? acceptedLanguage(navigator.languages.join(',')) ?? languageOf(readBusiness().language);
  return showLanguage(language ?? 'en');
}

/** In the same storage as the session, so that both end together. */
export function storeLanguage(language: string | null): Promise<void> {
  const storage = sessionStorage.getItem('token') === null ? localStorage : sessionStorage;
  if (language === null) storage.removeItem(name);
  else storage.setItem(name, language);
  return openLanguage();
}
