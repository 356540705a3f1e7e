/** The language that an answer is written in: what the request asks for, else the person's own, else the shop's, else English. */
import type { FastifyRequest } from 'fastify';
import { acceptedLanguage, type Language, languageOf } from '../../contract/words/languages.ts';
import type { Staff } from '../base/context.ts';
import type { SettingsInForce } from '../base/settings.ts';
import { type Words, wordsOf } from '../base/words.ts';

/** For answers that are made before the shop's settings are read. */
const plainWording = { locale: undefined, currency: undefined };

/** The words for a request: its own if they are known by now, otherwise in the language it asks for. */
export function wordsFor(request: Pick<FastifyRequest, 'headers' | 'words'>): Words {
  return request.words ?? wordsOf(plainWording, languageFor(request));
}

/** For what was sent but never became a request. */
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
