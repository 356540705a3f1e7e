import { type Language, languages } from '../../contract/words/languages.ts';

/** Text for the HTML of a mail: whatever someone typed in stays text. */
export function escaped(text: string): string {
  const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' };
  return text.replace(/[&<>"']/g, (sign) => entities[sign]!);
}

export function htmlTag(language: Language): string {
  return `<html lang="${language}" dir="${languages[language].direction}">`;
}
