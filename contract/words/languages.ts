/**
 * The languages of the product, each under its own name, and how one is chosen for a reader. Two are made up for tests
 * (made-up.ts): they are offered to nobody, and are found only by their whole tag.
 */
export const languages = {
  en: { name: 'English', direction: 'ltr', isMadeUp: false },
  sw: { name: 'Kiswahili', direction: 'ltr', isMadeUp: false },
  fr: { name: 'Français', direction: 'ltr', isMadeUp: false },
  es: { name: 'Español', direction: 'ltr', isMadeUp: false },
  pt: { name: 'Português', direction: 'ltr', isMadeUp: false },
  ar: { name: 'العربية', direction: 'rtl', isMadeUp: false },
  'en-XA': { name: 'Long and accented', direction: 'ltr', isMadeUp: true },
  'ar-XB': { name: 'Mirrored', direction: 'rtl', isMadeUp: true },
} as const;
export type Language = keyof typeof languages;

const tags = Object.keys(languages) as Language[];
export const shippedLanguages = tags.filter((tag) => !languages[tag].isMadeUp);

export function isLanguage(tag: string): tag is Language {
  return Object.hasOwn(languages, tag);
}

/** 'fr' for 'fr-CA'; undefined if the product does not have the language. */
export function languageOf(tag: string): Language | undefined {
  const wanted = tag.trim().toLowerCase();
  const [language] = wanted.split('-');
  return tags.find((one) => one.toLowerCase() === wanted) ?? shippedLanguages.find((one) => one === language);
}

/** The language of the product that the header wants most, such as 'sw' for 'sw, en;q=0.8'. */
export function acceptedLanguage(header: string): Language | undefined {
  const wanted = header.split(',').flatMap((part) => {
    const [tag, weight] = part.split(';');
    const quality = weight === undefined ? 1 : Number(/^\s*q=([\d.]+)\s*$/.exec(weight)?.[1] ?? 0);
    const language = languageOf(tag!);
    return language && quality > 0 ? [{ language, quality }] : [];
  });
  return wanted.sort((a, b) => b.quality - a.quality)[0]?.language;
}

/**
 * The locale in which figures and days are written for a reader: the shop's if it is of their language, otherwise their
 * language in the shop's country. Digits are always those that are typed and printed everywhere else.
 */
export function readersLocale(language: Language, shopLocale: string | null | undefined): string | null | undefined {
  if (language === 'en') return shopLocale;
  const shop = shopLocale ? new Intl.Locale(shopLocale) : undefined;
  if (shop?.language === language) return shopLocale;
  const region = shop?.region && !languages[language].isMadeUp ? { region: shop.region } : {};
  const there = new Intl.Locale(language, { ...region, numberingSystem: 'latn' });
  // If nobody has described how the language is used in that country, its catalogue's own locale is used.
  const isKnown = new Intl.NumberFormat(there.baseName).resolvedOptions().locale !== language;
  return isKnown ? there.toString() : new Intl.Locale(localeOf(language), { numberingSystem: 'latn' }).toString();
}

/**
 * The locale in which its catalogue is written: Portuguese as in Africa and Portugal, not as in Brazil, where plurals
 * and figures differ.
 */
export function localeOf(language: string): string {
  return language === 'pt' ? 'pt-PT' : language;
}
