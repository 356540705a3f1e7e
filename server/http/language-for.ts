/** The language that an answer is written in: what the request asks for, else the person's own, else the shop's, else English. */
import type { FastifyRequest } from 'fastify';
import { acceptedLanguage, type Language, languageOf } from '../../contract/words/languages.ts';
import type { Staff } from '../base/context.ts';
import type { SettingsInForce } from '../base/settings.ts';
import { type Words, wordsOf } from '../base/words.ts';

/** Before the shop's settings are read. */
const plainWording = { locale: undefined, currency: undefined };

/** Of whoever asked, as far as it is known by now. */
export function wordsFor(request: Pick<FastifyRequest, 'headers' | 'words'>): Words {
  return request.words ?? wordsOf(plainWording, languageFor(request));
}

/** Of a request that never became one. */
export function wordsForHeaders(headers: FastifyRequest['headers']): Words {
  return wordsFor({ headers, words: null });
}

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
