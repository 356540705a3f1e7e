/**
 * Gives the focus back to what had it before a panel opened. Mantine does so only for panels that were on the page
 * before they opened; many of ours appear open, or go away with their content. A panel takes the focus from a timer, which
 * may come after a fast hand has closed it: what is within the closing panel counts as nobody's.
 */
import { type RefObject, useEffect, useRef } from 'react';

/** Returns what the panel is to be given as its ref. */
export function useFocusBack(opened: boolean): RefObject<HTMLDivElement | null> {
  const panel = useRef<HTMLDivElement>(null);
  const opener = useRef<Element | null>(null);
  const before = useRef(false);
  // While drawing: once it is drawn, the panel has taken the focus.
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
