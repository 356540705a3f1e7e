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

type Wish = Exclude<keyof TillKeys, 'enabled'>;

const functionKeys = new Map<string, Wish>([
  ['F2', 'onReturns'],
  ['F3', 'onCustomer'],
  ['F4', 'onDiscount'],
  ['F6', 'onTakePayment'],
  ['F7', 'onHold'],
  ['F8', 'onPay'],
  ['F9', 'onMakeSale'],
]);

export function useTillKeys(keys: TillKeys): void {
  const latest = useRef(keys);
  latest.current = keys;

  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      const on = latest.current;
      if (!on.enabled || event.repeat) return;
      const wish = wishOf(event);
      if (!wish) return;
      on[wish]();
      event.preventDefault();
    };
    window.addEventListener('keydown', onKeyDown);
    return () => window.removeEventListener('keydown', onKeyDown);
  }, []);
}

function wishOf({ key, target, ctrlKey, metaKey }: KeyboardEvent): Wish | undefined {
  if (key === 'Enter' && (ctrlKey || metaKey)) return 'onMakeSale';
  // The character decides, not the key code, because many keyboards need Shift for it.
  if (key === '/' && !isField(target)) return 'onSearch';
  if (key === '?' && (!isField(target) || isEmptySearch(target))) return 'onHelp';
  return functionKeys.get(key);
}

function isField(target: EventTarget | null): boolean {
  return target instanceof HTMLElement && target.matches('input, textarea, select');
}

function isEmptySearch(target: EventTarget | null): boolean {
  return target instanceof HTMLInputElement && target.type === 'search' && target.value === '';
}
