/**
 * Listens for a barcode scanner anywhere on the till, wherever the focus is. What must stay true:
 * - what a scanner types never stays in a field: the field's earlier value is restored;
 * - the Enter that ends a scan presses no button and submits no form.
 * Scans into the search field are left to it, since it looks up codes itself and the text may be a name typed fast. The
 * exception is a search field that contained '3x': then three are added. Fields with `data-takes-scans` keep their scans too.
 */
import { type RefObject, useEffect, useRef } from 'react';
import { parseSearch } from '../cart/cart.ts';
import { isOverlayOpen } from '../ui/overlay/top-layer.ts';
import { addKeystroke, isScannerSpeed, noBurst } from './scan-detector.ts';

interface Scanner {
  search: RefObject<HTMLInputElement | null>;
  /** Gets a code and how many: more than one if the search field contained '3x'. */
  onScan(code: string, quantity: number): void;
  /** Called for a scan while a dialog or panel covers the till, because nothing may be added unseen. */
  onCovered(): void;
}

type Field = HTMLInputElement | HTMLTextAreaElement;

/**
 * Minimum lengths of a code. Longer in fields, and longest in forms, where a fast typist may enter a number and Enter.
 */
const minLength = 4;
const minLengthInField = 6;
const minLengthInForm = 8;

/** What the fields contained before the burst. */
type Before = Map<Field, string>;

export function useScanner(scanner: Scanner): void {
  const latest = useRef(scanner);
  latest.current = scanner;
  useEffect(() => listenForScans(() => latest.current), []);
}

/** The screens that listen now; the one on top is the last. */
const screens: (() => Scanner)[] = [];

/** Passes a code of the camera to the screen, which takes it as it takes one from a scanner. */
export function takeScan(code: string): void {
  const scanner = screens.at(-1)?.();
  if (!scanner) return;
  if (isOverlayOpen()) {
    scanner.onCovered();
    return;
  }
  const field = scanner.search.current;
  const count = field && countIn(field, new Map([[field, field.value]]));
  if (field && count !== null) restoreValue(field, '');
  scanner.onScan(code, count ?? 1);
}

function listenForScans(scanner: () => Scanner): () => void {
  let burst = noBurst;
  let before: Before = new Map();

  const onKeyDown = (event: KeyboardEvent) => {
    if (event.ctrlKey || event.altKey || event.metaKey || event.isComposing) {
      burst = noBurst;
      return;
    }
    const isScanning = isScannerSpeed(burst);
    const { scanned, ...next } = addKeystroke(burst, { key: event.key, at: event.timeStamp, repeat: event.repeat });
    burst = next.burst;
    if (scanned !== null) {
      endScan(event, scanned, before, scanner());
      return;
    }
    if (burst.text.length === 1) before = new Map();
    noteKey(event, before, isScanning);
  };
  window.addEventListener('keydown', onKeyDown, { capture: true });
  screens.push(scanner);
  return () => {
    window.removeEventListener('keydown', onKeyDown, { capture: true });
    screens.splice(screens.indexOf(scanner), 1);
  };
}

function noteKey(event: KeyboardEvent, before: Before, isScanning: boolean): void {
  const field = fieldOf(event.target);
  if (field && !before.has(field)) before.set(field, field.value);
  // After the first characters, keys must not act as shortcuts, nor a space as a click.
  if (isScanning && !field && event.key.length === 1) swallow(event);
}

/** Handles the Enter after a code. */
function endScan(event: KeyboardEvent, code: string, before: Before, { search, onScan, onCovered }: Scanner): void {
  if (fieldOf(event.target)?.dataset.takesScans !== undefined) return;
  const covered = isOverlayOpen();
  if (code.length < shortestCode(before, covered)) return;
  const count = covered ? null : countIn(search.current, before);
  // A leading space means that '3x pens' was typed, fast after the x.
  const isName = code.startsWith(' ');
  if (event.target === search.current && (count === null || isName)) return;
  swallow(event);
  for (const [field, value] of before) restoreValue(field, count !== null && field === search.current ? '' : value);
  if (covered) onCovered();
  else onScan(code, count ?? 1);
}

function shortestCode(before: Before, covered: boolean): number {
  if (before.size === 0) return minLength;
  return covered ? minLengthInForm : minLengthInField;
}

/** Three if the search field contained '3x' and nothing else. */
function countIn(search: HTMLInputElement | null, before: Before): number | null {
  const { quantity, search: text } = parseSearch((search && before.get(search)) ?? '');
  return text === '' ? quantity : null;
}

function swallow(event: KeyboardEvent): void {
  event.preventDefault();
  event.stopPropagation();
}

function fieldOf(target: EventTarget | null): Field | null {
  return target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement ? target : null;
}

/** Uses the native setter: React would not notice a value set through its own. */
function restoreValue(field: Field, value: string): void {
  if (field.value === value) return;
  Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), 'value')?.set?.call(field, value);
  field.dispatchEvent(new Event('input', { bubbles: true }));
}
