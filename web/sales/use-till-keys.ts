/**
 * The till's shortcuts: '/' goes to search (except while typing), F2 opens Returns, F4 gives a discount, F7 holds the cart, F8 asks how it
 * is paid, F9 or Ctrl+Enter makes the sale, '?' shows help.
 */
import { useEffect, useRef } from 'react';

interface TillKeys {
  /** False while a panel covers the till. */
  enabled: boolean;
  onSearch(): void;
  onReturns(): void;
  onDiscount(): void;
  onHold(): void;
  onPay(): void;
  onMakeSale(): void;
  onHelp(): void;
}

export function useTillKeys(keys: TillKeys): void {
  const latest = useRef(keys);
  latest.current = keys;

  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      const { enabled, onSearch, onReturns, onDiscount, onHold, onPay, onMakeSale, onHelp } = latest.current;
      if (!enabled || event.repeat) return;
      if (event.key === 'F9' || (event.key === 'Enter' && (event.ctrlKey || event.metaKey))) onMakeSale();
      else if (event.key === 'F2') onReturns();
      else if (event.key === 'F4') onDiscount();
      else if (event.key === 'F7') onHold();
      else if (event.key === 'F8') onPay();
      // By character, not by key code: on many keyboards it takes Shift.
      else if (event.key === '/' && !isField(event.target)) onSearch();
      else if (event.key === '?' && (!isField(event.target) || isEmptySearch(event.target))) onHelp();
      else return;
      event.preventDefault();
    };
    window.addEventListener('keydown', onKeyDown);
    return () => window.removeEventListener('keydown', onKeyDown);
  }, []);
}

function isField(target: EventTarget | null): boolean {
  return target instanceof HTMLElement && target.matches('input, textarea, select');
}

function isEmptySearch(target: EventTarget | null): boolean {
  return target instanceof HTMLInputElement && target.type === 'search' && target.value === '';
}
