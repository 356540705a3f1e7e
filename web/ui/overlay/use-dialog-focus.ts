/**
 * Where the focus is while a panel is open. The field marked with `data-autofocus` gets it as soon as the panel appears, so
 * that the first keys are not lost. Afterwards it returns to the element that had it before. Mantine does this only for panels
 * that were mounted before they opened, but many of ours are mounted open, or unmounted with their content.
 */
import { type RefCallback, useCallback, useEffect, useRef } from 'react';

/** Returns the ref to set on the panel. */
export function useDialogFocus(opened: boolean): RefCallback<HTMLDivElement> {
  const panel = useRef<HTMLDivElement>(null);
  const opener = useRef<Element | null>(null);
  const before = useRef(false);
  // Read during the render, because afterwards the panel has already taken the focus.
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

  return useCallback((node) => {
    panel.current = node;
    if (!node) return;
    node.addEventListener('focusin', ({ target }) => markFocused(node, target as Element));
    node.querySelector<HTMLElement>(marked)?.focus({ preventScroll: true });
  }, []);
}

const marked = '[data-autofocus]';

/** Mantine focuses the marked field after two timers, when a fast person may be two fields further. So the mark moves with the focus. */
function markFocused(panel: Element, focused: Element): void {
  for (const other of panel.querySelectorAll(marked)) other.removeAttribute('data-autofocus');
  focused.setAttribute('data-autofocus', '');
}
