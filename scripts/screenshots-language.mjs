/**
 * Screens are opened by the English names of their buttons (surfaces.mjs). For pictures in another language, this makes
 * Playwright look for the names in that language.
 */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './prepare.mjs';

export function speak(page, language) {
  if (language === 'en') return;
  const entries = ['shared', 'page', 'buying', 'counting'].flatMap((part) =>
    Object.entries(JSON.parse(readFileSync(join(root, 'locales', language, `${part}.json`), 'utf8'))),
  );
  const texts = entries.map(([key, translated]) => ({ english: key.replace(/_(one|other|[^_{}]+)$/, ''), translated }));
  for (const prototype of [page, page.locator('body')].map(Object.getPrototypeOf)) translateLocators(prototype, texts);
}

function translateLocators(prototype, texts) {
  if (prototype.speaks) return;
  prototype.speaks = true;
  const { getByRole, getByLabel, getByText } = prototype;
  prototype.getByRole = function (role, options) {
    return getByRole.call(this, role, options?.name ? { ...options, name: inLanguage(options.name, texts) } : options);
  };
  prototype.getByLabel = function (text, options) {
    return getByLabel.call(this, inLanguage(text, texts), options);
  };
  prototype.getByText = function (text, options) {
    return getByText.call(this, inLanguage(text, texts), options);
  };
}

/** The name in that language, or the name itself if it is data. */
function inLanguage(name, texts) {
  if (name instanceof RegExp) return anyOf(texts.filter(({ english }) => name.test(english))) ?? name;
  const same = texts.find(({ english }) => english === name);
  if (same) return same.translated;
  const filled = texts.find(({ english }) => english.includes('{{') && pattern(english).test(name));
  return filled ? pattern(filled.translated) : name;
}

function anyOf(texts) {
  return texts.length > 0 ? new RegExp(texts.map(({ translated }) => pattern(translated).source).join('|')) : undefined;
}

/** Matches the text with anything in place of its values. */
function pattern(text) {
  const parts = text.split(/\{\{.*?\}\}/).map((part) => part.replace(/[.*+?^${}()|[\]\\]/g, '\\$&'));
  return new RegExp(`^${parts.join('.+')}$`);
}
