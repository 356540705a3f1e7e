/**
 * One form, one call: busy while it runs, and the server's sentence when it refuses. What is not a refusal (no
 * connection, a fault of ours) is only logged, and the button comes back.
 */
import { type FormEvent, useState } from 'react';
import { CallError, failedWith } from '../http/call.ts';

export interface Submission {
  busy: boolean;
  error: string;
  submit(event: FormEvent<HTMLFormElement>): void;
}

export function useSubmission(send: (field: (name: string) => string) => Promise<void>): Submission {
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState('');

  async function run(form: HTMLFormElement) {
    const fields = new FormData(form);
    setBusy(true);
    setError('');
    try {
      await send((name) => String(fields.get(name) ?? ''));
    } catch (failure) {
      if (failure instanceof CallError && !failedWith(failure, 'unreachable')) setError(failure.message);
      else console.error(failure);
    }
    setBusy(false);
    // The button that was pressed went away meanwhile, and the focus with it.
    if (document.activeElement === document.body) form.querySelector('input')?.focus();
  }

  return {
    busy,
    error,
    submit: (event) => {
      event.preventDefault();
      if (!busy) void run(event.currentTarget);
    },
  };
}
