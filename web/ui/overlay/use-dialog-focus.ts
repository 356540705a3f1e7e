/**
 * Where the focus is while a panel is open. The field marked with `data-autofocus` has it as soon as the panel is there, so
 * that what is typed at once arrives. Afterwards the element that had it before gets it back: Mantine returns it only for
 * panels that were mounted before they opened; many of ours are mounted open, or unmounted with their content.
 */
import { type RefCallback, useCallback, useEffect, useRef } from 'react';

/** Returns the ref to set on the panel. */
export function useDialogFocus(opened: boolean): RefCallback<HTMLDivElement> {
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

  return useCallback((node) => {
    panel.current = node;
    if (!node) return;
    node.addEventListener('focusin', ({ target }) => markFocused(node, target as Element));
    node.querySelector<HTMLElement>(marked)?.focus({ preventScroll: true });
  }, []);
}

const marked = '[data-autofocus]';

/** Mantine focuses the marked field in two timers, when a fast person may be two fields further: the mark goes with them. */
function markFocused(panel: Element, focused: Element): void {
  for (const other of panel.querySelectorAll(marked)) other.removeAttribute('data-autofocus');
  focused.setAttribute('data-autofocus', '');
}
