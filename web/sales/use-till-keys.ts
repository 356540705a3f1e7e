/** The till's own keys: '/' goes to search from anywhere but a field, F9 or Ctrl+Enter makes the sale from anywhere, '?' asks for help. */
import { useEffect, useRef } from 'react';

interface TillKeys {
  /** False while a panel lies over the till. */
  enabled: boolean;
  onSearch(): void;
  onMakeSale(): void;
  onHelp(): void;
}

export function useTillKeys(keys: TillKeys): void {
  const latest = useRef(keys);
  latest.current = keys;

  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      const { enabled, onSearch, onMakeSale, onHelp } = latest.current;
      if (!enabled || event.repeat) return;
      if (event.key === 'F9' || (event.key === 'Enter' && (event.ctrlKey || event.metaKey))) onMakeSale();
      // Asked by its character: on many keyboards it takes Shift.
      else if (event.key === '/' && !isField(event.target)) onSearch();
      else if (event.key === '?' && (!isField(event.target) || isEmptySearch(event.target))) onHelp();
      else return;
      event.preventDefault();
    };
    window.addEventListener('keydown', press);
    return () => window.removeEventListener('keydown', press);
  }, []);
}

function isField(target: EventTarget | null): boolean {
  return target instanceof HTMLElement && target.matches('input, textarea, select');
}

function isEmptySearch(target: EventTarget | null): boolean {
  return target instanceof HTMLInputElement && target.type === 'search' && target.value === '';
}
