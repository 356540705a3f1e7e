/**
 * The search field of a list whose text is in the address, letter by letter, so that a reload shows what was typed. `text` is
 * what to ask the server for, once whoever types pauses, or at once after `searchNow`.
 *
 *   const { text, field } = useSearchField(list);
 *   <FilterBar search={{ label: 'Search customers', ...field }} />
 */
import { useDebouncedValue } from '@mantine/hooks';
import { useState } from 'react';
import { useDraft } from './use-draft.ts';

const typingPause = 250;

export interface SearchedList {
  shown: { search?: string };
  type(part: { search?: string }): void;
}

export function useSearchField({ shown, type }: SearchedList) {
  const searched = shown.search ?? '';
  const [value, onChange] = useDraft(searched, (text) => type({ search: text || undefined }));
  const [paused] = useDebouncedValue(searched, typingPause);
  const [now, setNow] = useState('');
  // A cleared search shows the whole list at once; only typing is worth a pause.
  const isDue = searched === '' || searched === now;
  return {
    text: (isDue ? searched : paused).trim(),
    field: { value, onChange },
    searchNow: () => setNow(value),
  };
}
