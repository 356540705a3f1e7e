/** Describes a change in words. */
import type { Words } from '../base/words.ts';
import { fieldIn, valueIn } from './field-names.ts';
import { shortenedPair } from './shorten.ts';

type Fields = Record<string, unknown>;

/** 'qty 3 → 5, name Pen → Pens'. */
export function describeChanges(words: Words, before: Fields, after: Fields): string {
  return changedIn(before, after)
    .map((key) => inFull(words, key, before, after))
    .join(words.t(', '));
}

/** In languages that are read from right to left, the arrow points left. */
export function fromTo({ t }: Words, was: string, is: string): string {
  return t('{{was}} → {{is}}', { was, is });
}

/** For changes that may have been saved without changing anything. */
export function describeChangesOrNone(words: Words, before: Fields, after: Fields): string {
  return describeChanges(words, before, after) || words.t('nothing changed');
}

/**
 * For records with contact data: which fields changed, and from what to what. The fields that everyone may read are kept apart.
 */
export interface GuardedChanges {
  facts: { changed: string[]; before: Fields; after: Fields };
  contact: { before: Fields; after: Fields };
}

export function guardedChanges(before: Fields, after: Fields, open: string[]): GuardedChanges {
  const changed = changedIn(before, after);
  const isOpen = (key: string) => open.includes(key);
  const pick = (fields: Fields, keys: string[]) => Object.fromEntries(keys.map((key) => [key, fields[key] ?? null]));
  const [shown, guarded] = [changed.filter(isOpen), changed.filter((key) => !isOpen(key))];
  return {
    facts: { changed, before: pick(before, shown), after: pick(after, shown) },
    contact: { before: pick(before, guarded), after: pick(after, guarded) },
  };
}

/** Readers without access to contact data see only that it changed. */
export function describeGuardedChanges(
  words: Words,
  facts: GuardedChanges['facts'],
  contact: GuardedChanges['contact'] | null,
): string {
  const [before, after] = [
    { ...facts.before, ...contact?.before },
    { ...facts.after, ...contact?.after },
  ];
  const described = facts.changed.map((key) =>
    key in after ? inFull(words, key, before, after) : words.t('{{field}} changed', { field: fieldIn(words, key) }),
  );
  return described.join(words.t(', ')) || words.t('nothing changed');
}

function changedIn(before: Fields, after: Fields): string[] {
  return Object.keys(after).filter((key) => String(before[key] ?? '') !== String(after[key] ?? ''));
}

function inFull(words: Words, key: string, before: Fields, after: Fields): string {
  const [was, is] = shortenedPair(valueIn(words, key, before[key]), valueIn(words, key, after[key]));
  return `${fieldIn(words, key)} ${fromTo(words, was, is)}`;
}
