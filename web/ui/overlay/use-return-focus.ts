/**
 * Returns the focus to the element that had it before a panel opened. Mantine does so only for panels that were mounted
 * before they opened; many of ours are mounted open, or unmounted with their content. A panel takes the focus in a
 * timer, which may fire after it was closed again, so focus inside the closing panel does not count.
 */
import { type RefObject, useEffect, useRef } from 'react';

/** Returns the ref to set on the panel. */
export function useReturnFocus(opened: boolean): RefObject<HTMLDivElement | null> {
  const panel = useRef<HTMLDivElement>(null);
  const opener = useRef<Element | null>(null);
  const before = useRef(false);
  // During render: afterwards the panel has already taken the focus.
  if (opened && !before.current) opener.current = document.activeElement;
  before.current = opened;

  useEffect(() => {
    if (!opened) return;
    return () => {
      const left = document.activeElement;
      setTimeout(() => {
        const now = document.activeElement;
        const isFree = !now || now === document.body || now === left || panel.current?.contains(now);
        if (isFree && opener.current instanceof HTMLElement) opener.current.focus({ preventScroll: true });
      });
    };
  }, [opened]);

  return panel;
}
