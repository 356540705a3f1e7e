/**
 * Where Enter leads on Deliver and on an order: from field to field in the order of the paper, and from one line to the next.
 * It skips free goods, best before and price, so that a line takes three steps: the item, how many, and its total.
 */
import type { KeyboardEvent } from 'react';

/** The step that follows each step. */
export type Steps = Readonly<Record<string, string>>;

export const deliverSteps: Steps = {
  supplier: 'number',
  number: 'item',
  date: 'item',
  packId: 'quantity',
  quantity: 'total',
  total: 'item',
  free: 'expiresOn',
  expiresOn: 'unitSell',
  unitSell: 'item',
  item: 'paperTotal',
  paperTotal: 'save',
};

/** The keys of the form. Ctrl and Enter saves from anywhere, as at the till. */
export function goOnWithEnter(event: KeyboardEvent<HTMLFormElement>, next: Steps): void {
  if (event.key !== 'Enter' || event.nativeEvent.isComposing) return;
  if (event.ctrlKey || event.metaKey) {
    event.preventDefault();
    event.currentTarget.requestSubmit();
    return;
  }
  const { target } = event;
  if (!(target instanceof HTMLInputElement || target instanceof HTMLSelectElement) || target.type === 'checkbox')
    return;
  const step = stepOf(target);
  // The typed text is still being looked up.
  if (step === 'item' && target.value !== '') return;
  event.preventDefault();
  goTo(event.currentTarget, step ? next[step] : undefined, target);
}

export function goTo(form: HTMLElement, step: string | undefined, from?: HTMLElement): void {
  const line = from?.closest('[data-line]');
  const found =
    step && (line?.querySelector<HTMLElement>(fieldAt(step)) ?? form.querySelector<HTMLElement>(fieldAt(step)));
  focus(found || fieldAfter(form, from));
}

export function goToLine(form: HTMLElement, key: number, step: string): void {
  focus(form.querySelector<HTMLElement>(`[data-line="${key}"] :is(${fieldAt(step)})`));
}

function fieldAt(step: string): string {
  return step === 'save' ? '[data-step="save"]' : `[data-step="${step}"] input, input[data-step="${step}"]`;
}

function stepOf(field: HTMLElement): string | undefined {
  return field.closest<HTMLElement>('[data-step]')?.dataset.step;
}

/** The next field on the page. */
function fieldAfter(form: HTMLElement, from: HTMLElement | undefined): HTMLElement | undefined {
  const fields = [...form.querySelectorAll<HTMLElement>('input, select, [data-step="save"]')];
  return fields[fields.indexOf(from!) + 1];
}

function focus(field: HTMLElement | null | undefined): void {
  field?.focus();
  if (field instanceof HTMLInputElement) field.select();
}
