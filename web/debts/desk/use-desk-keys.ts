/**
 * The keys of the desk. They do nothing while someone types, while a window is open over the desk, or with Ctrl, Alt or Meta,
 * which belong to the browser.
 */
import { useEffect, useRef } from 'react';
import { isOverlayOpen } from '../../ui/overlay/top-layer.ts';

/** The action of each key, by its lower-case letter; undefined if there is nothing to do. */
export type DeskKeys = Record<string, (() => void) | undefined>;

export function useDeskKeys(keys: DeskKeys): void {
  const latest = useRef(keys);
  latest.current = keys;

  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.defaultPrevented || event.ctrlKey || event.altKey || event.metaKey || isOverlayOpen()) return;
      if (event.target instanceof HTMLElement && event.target.matches('input, textarea, select, [role=menuitem]'))
        return;
      const press = latest.current[event.key.length === 1 ? event.key.toLowerCase() : event.key];
      if (!press) return;
      event.preventDefault();
      press();
    };
    window.addEventListener('keydown', onKeyDown);
    return () => window.removeEventListener('keydown', onKeyDown);
  }, []);
}
