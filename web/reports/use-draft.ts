/**
 * What is being typed, until it can be used: a date passes through years like 0002 on its way to 2026. It follows the
 * value when that changes elsewhere.
 */
import { useState } from 'react';

export function useDraft(value: string): [draft: string, setDraft: (text: string) => void] {
  const [{ draft, of }, setState] = useState({ draft: value, of: value });
  if (of !== value) setState({ draft: value, of: value });
  return [of === value ? draft : value, (text) => setState({ draft: text, of: value })];
}
