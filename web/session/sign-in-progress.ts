/**
 * What signing in stores between its two steps, in this tab only: a phone may unload the page while its owner looks up
 * the code in the app. The ticket is useless without a code, and expires after five minutes.
 */
interface Progress {
  ticket: string;
  remember: boolean;
}

const name = 'signInTicket';

export function storeProgress(progress: Progress): void {
  sessionStorage.setItem(name, JSON.stringify(progress));
}

/** '-' if there is no ticket: the server then answers that the person has to sign in again. */
export function readProgress(): Progress {
  const { ticket = '-', remember = false } = JSON.parse(sessionStorage.getItem(name) ?? '{}');
  return { ticket, remember };
}

export function forgetProgress(): void {
  sessionStorage.removeItem(name);
}
