/** The languages of those who read what they have not asked for by a request: mails and messages. */
import { type Language, languageOf } from '../../contract/words/languages.ts';
import type { Db } from './context.ts';
import type { SettingsInForce } from './settings.ts';

type Shop = Pick<SettingsInForce, 'business'>;

/** The language for customers, and for addresses that belong to nobody known. */
export function shopLanguage({ business }: Shop): Language {
  return languageOf(business.language) ?? 'en';
}

/** The language of someone who works here: the one they have chosen, else the shop's. */
export function staffLanguage(shop: Shop, language: string | null): Language {
  return (language && languageOf(language)) || shopLanguage(shop);
}

/** Of an address that somebody typed: of the person who works here and signs in with it, else the shop's. */
export async function languageOfAddress(db: Db, shop: Shop, address: string): Promise<Language> {
  const known = await db
    .selectFrom('staff')
    .select('language')
    .where('email', '=', address)
    .where('deleted_at', 'is', null)
    .executeTakeFirst();
  return staffLanguage(shop, known?.language ?? null);
}
