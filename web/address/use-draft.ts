/**
 * What is being typed into a field whose value is in the address: a date passes through years like 0002 on its way to 2026,
 * and the address answers a moment later than a quick typist. `send` gets what can be used; it is left out where a button
 * does it. The draft follows the address when that changes by itself, by Back or a link, and not when it only says what was
 * sent.
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
