/**
 * Listens for a barcode scanner anywhere on the till, wherever the focus is. What must stay true:
 * - what a scanner typed never stays in a field: the field gets back what it held before;
 * - the Enter that ends a scan presses no button and sends no form.
 * What is typed into the search field is left to it, unless '3x' stood there: it reads codes itself, and a fast hand may
 * also have typed a name.
 */
import { type RefObject, useEffect, useRef } from 'react';
import { isOverlayOpen } from '../ui/overlay/top-layer.ts';
import { readTyped } from './cart.ts';
import { follow, isRush, noRun } from './scan-detector.ts';

interface Scanner {
  search: RefObject<HTMLInputElement | null>;
  /** A code, and how many of it: '3x' stood in the search field when it arrived. */
  onScan(code: string, quantity: number): void;
  /** A dialog or a panel lies over the till: nothing may be added unseen. */
  onCovered(): void;
}

type Field = HTMLInputElement | HTMLTextAreaElement;

/** Someone quick at figures may type some of them and Enter into a field, most of all in a form, but hardly onto a button. */
const shortest = 4;
const shortestInField = 6;
const shortestInForm = 8;

export function useScanner(scanner: Scanner): void {
  const latest = useRef(scanner);
  latest.current = scanner;

  useEffect(() => {
    let run = noRun;
    let before = new Map<Field, string>();

    const press = (event: KeyboardEvent) => {
      if (event.ctrlKey || event.altKey || event.metaKey || event.isComposing) {
        run = noRun;
        return;
      }
      const { search, onScan, onCovered } = latest.current;
      const rushed = isRush(run);
      const { scanned, ...next } = follow(run, { key: event.key, at: event.timeStamp, repeat: event.repeat });
      run = next.run;
      if (scanned === null) {
        if (run.text.length === 1) before = new Map();
        const field = fieldOf(event.target);
        if (field && !before.has(field)) before.set(field, field.value);
        // Past the first characters they are no shortcuts, and a space presses no button.
        if (rushed && !field && event.key.length === 1) swallow(event);
        return;
      }
      const covered = isOverlayOpen();
      const inField = covered ? shortestInForm : shortestInField;
      if (scanned.length < (before.size > 0 ? inField : shortest)) return;
      const { quantity, search: words } = readTyped((search.current && before.get(search.current)) ?? '');
      const counted = !covered && quantity !== null && words === '';
      if (event.target === search.current && !counted) return;
      swallow(event);
      for (const [field, value] of before) putBack(field, counted && field === search.current ? '' : value);
      if (covered) onCovered();
      else onScan(scanned, counted ? quantity : 1);
    };
    window.addEventListener('keydown', press, { capture: true });
    return () => window.removeEventListener('keydown', press, { capture: true });
  }, []);
}

function swallow(event: KeyboardEvent): void {
  event.preventDefault();
  event.stopPropagation();
}

function fieldOf(target: EventTarget | null): Field | null {
  return target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement ? target : null;
}

/** Past React, which would not notice a value set in its own way. */
function putBack(field: Field, value: string): void {
  if (field.value === value) return;
  Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), 'value')?.set?.call(field, value);
  field.dispatchEvent(new Event('input', { bubbles: true }));
}
