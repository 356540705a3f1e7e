import type { KeyboardEvent } from 'react';

/** Enter saves in a select as it does in every other field of a form. Browsers leave selects out. */
export function submitOnEnter(event: KeyboardEvent<HTMLSelectElement>): void {
  if (event.key !== 'Enter') return;
  event.preventDefault();
  event.currentTarget.form?.requestSubmit();
}
