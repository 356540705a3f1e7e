/**
 * Gives the focus back to what had it before a panel opened. Mantine does so only for panels that were on the page
 * before they opened; many of ours appear open, or go away with their content.
 */
import { useEffect, useRef } from 'react';

export function useFocusBack(opened: boolean): void {
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
        const isFree = !now || now === document.body || now === left;
        if (isFree && opener.current instanceof HTMLElement) opener.current.focus({ preventScroll: true });
      });
    };
  }, [opened]);
}
