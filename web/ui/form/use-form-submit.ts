/**
 * One submit at a time; what it throws is shown next to the buttons. Nothing is sent while a select has a text in it that
 * was not chosen (search-select.tsx).
 */
import { type FormEvent, useRef, useState } from 'react';
import { type RefusalText, refusalOf } from './refusal.tsx';

export interface FormSubmit {
  busy: boolean;
  refusal: RefusalText | null;
  forgetRefusal(): void;
  submit(event: FormEvent<HTMLElement>): void;
}

export function useFormSubmit(onSubmit?: () => unknown, disabled = false): FormSubmit {
  const [busy, setBusy] = useState(false);
  const [refusal, setRefusal] = useState<RefusalText | null>(null);
  const running = useRef(false);

  async function submit(event: FormEvent<HTMLElement>) {
    event.preventDefault();
    // React bubbles the submits of inner forms through portals; those are not ours.
    event.stopPropagation();
    if (running.current || !onSubmit || disabled) return;
    const unmatched = event.currentTarget.querySelector<HTMLElement>('[data-unmatched]');
    if (unmatched) {
      setRefusal({ message: unmatched.dataset.unmatched ?? '' });
      unmatched.focus();
      return;
    }
    running.current = true;
    setBusy(true);
    setRefusal(null);
    try {
      await onSubmit();
    } catch (error) {
      setRefusal(refusalOf(error));
    } finally {
      running.current = false;
      setBusy(false);
    }
  }

  return { busy, refusal, forgetRefusal: () => setRefusal(null), submit };
}
