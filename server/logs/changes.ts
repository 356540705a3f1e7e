/** What a change changed, in words. */
import { shortenedPair } from './shorten.ts';

type Fields = Record<string, unknown>;

/** 'qty 3 → 5, name Pen → Pens'. */
export function describeChanges(before: Fields, after: Fields): string {
  return changedIn(before, after)
    .map((key) => inFull(key, before, after))
    .join(', ');
}

/**
 * For records with contact data: which fields changed, and from what to what, with the fields open to everyone kept
 * apart.
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
export function describeGuardedChanges(facts: GuardedChanges['facts'], contact: GuardedChanges['contact'] | null) {
  const [before, after] = [
    { ...facts.before, ...contact?.before },
    { ...facts.after, ...contact?.after },
  ];
  const described = facts.changed.map((key) => (key in after ? inFull(key, before, after) : `${key} changed`));
  return described.join(', ') || 'nothing changed';
}

function changedIn(before: Fields, after: Fields): string[] {
  return Object.keys(after).filter((key) => worded(before[key]) !== worded(after[key]));
}

function inFull(key: string, before: Fields, after: Fields): string {
  return `${key} ${shortenedPair(worded(before[key]), worded(after[key])).join(' → ')}`;
}

/** Empty is '(none)'; zero is shown as a figure. */
function worded(value: unknown): string {
  return (Array.isArray(value) ? value.join(', ') : String(value ?? '')) || '(none)';
}
