/** The language that an answer is written in: what the request asks for, else the person's own, else the shop's, else English. */
import type { FastifyRequest } from 'fastify';
import { acceptedLanguage, type Language, languageOf } from '../../contract/words/languages.ts';
import type { Staff } from '../base/context.ts';
import type { SettingsInForce } from '../base/settings.ts';

export function languageFor(
  { headers }: Pick<FastifyRequest, 'headers'>,
  staff?: Pick<Staff, 'language'>,
  settings?: Pick<SettingsInForce, 'business'>,
): Language {
  const asked = headers['accept-language'];
  return (
    (asked && acceptedLanguage(asked)) ||
    (staff?.language && languageOf(staff.language)) ||
    (settings && languageOf(settings.business.language)) ||
    'en'
  );
}
