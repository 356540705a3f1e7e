/**
 * Submits a form before sign-in: busy while the call runs, then the server's message if it refuses. Other failures (no
 * connection, a bug) are only logged, and the button is shown again.
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
    // The focused button was replaced by the loader, so the focus was lost.
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
