/**
 * The text of a field whose value is in the address, while it is being typed. It is kept apart because a date passes through
 * years like 0002 on its way to 2026, and because the address answers a moment later than a quick typist. `send` receives each
 * usable value; it is left out where a button sends it instead. The draft follows the address when Back or a link changes it,
 * but not when the address only repeats what was sent.
 */
import { useLayoutEffect, useRef, useState } from 'react';

export function useDraft(
  value: string,
  send?: (text: string) => void,
  isUsable: (text: string) => boolean = () => true,
): [draft: string, type: (text: string) => void] {
  const [draft, setDraft] = useState(value);
  const sent = useRef<string[]>([]);

  useLayoutEffect(() => {
    const at = sent.current.lastIndexOf(value);
    if (at < 0) setDraft(value);
    sent.current = at < 0 ? [] : sent.current.slice(at + 1);
  }, [value]);

  function type(text: string) {
    setDraft(text);
    if (!send || !isUsable(text) || text === (sent.current.at(-1) ?? value)) return;
    sent.current.push(text);
    send(text);
  }

  return [draft, type];
}
