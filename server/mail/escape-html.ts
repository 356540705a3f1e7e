import { type Language, languages } from '../../contract/words/languages.ts';

/** Text for the HTML of a mail: what someone typed is shown as text, whatever it is. */
export function escaped(text: string): string {
  const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' };
  return text.replace(/[&<>"']/g, (sign) => entities[sign]!);
}

export function htmlTag(language: Language): string {
  return `<html lang="${language}" dir="${languages[language].direction}">`;
}
