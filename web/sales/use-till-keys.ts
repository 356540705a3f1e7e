/**
 * The till's shortcuts: '/' goes to search (except while typing), F2 opens Returns, F3 goes to the customer, F4 gives a
 * discount, F6 takes a payment of a debt, F7 holds the cart, F8 asks how it is paid, F9 or Ctrl+Enter makes the sale, '?'
 * shows help.
 */
import { useEffect, useRef } from 'react';

interface TillKeys {
  /** False while a panel covers the till. */
  enabled: boolean;
  onSearch(): void;
  onReturns(): void;
  onCustomer(): void;
  onDiscount(): void;
  onTakePayment(): void;
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
      const on = latest.current;
      if (!on.enabled || event.repeat) return;
      if (event.key === 'F9' || (event.key === 'Enter' && (event.ctrlKey || event.metaKey))) on.onMakeSale();
      else if (event.key === 'F2') on.onReturns();
      else if (event.key === 'F3') on.onCustomer();
      else if (event.key === 'F4') on.onDiscount();
      else if (event.key === 'F6') on.onTakePayment();
      else if (event.key === 'F7') on.onHold();
      else if (event.key === 'F8') on.onPay();
      // By character, not by key code: on many keyboards it takes Shift.
      else if (event.key === '/' && !isField(event.target)) on.onSearch();
      else if (event.key === '?' && (!isField(event.target) || isEmptySearch(event.target))) on.onHelp();
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
