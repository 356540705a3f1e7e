/**
 * What signing in remembers between its two steps, in this tab only: a phone may throw the page away while its owner
 * looks at the app that shows the code. The ticket opens nothing without one, and ends after five minutes.
 */
interface Progress {
  ticket: string;
  remember: boolean;
}

const name = 'signInTicket';

export function storeProgress(progress: Progress): void {
  sessionStorage.setItem(name, JSON.stringify(progress));
}

/** Without a ticket an empty one is sent: the server's sentence says to sign in again. */
export function readProgress(): Progress {
  const { ticket = '-', remember = false } = JSON.parse(sessionStorage.getItem(name) ?? '{}');
  return { ticket, remember };
}

export function forgetProgress(): void {
  sessionStorage.removeItem(name);
}
