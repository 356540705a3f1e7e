/**
 * What the reset flow remembers between its pages, in this tab only: the ticket that the first step got and the next two
 * show, and the e-mail whose password may be chosen once the code was right.
 */
export function storeTicket(ticket: string): void {
  sessionStorage.setItem('resetTicket', ticket);
  sessionStorage.removeItem('resetEmail');
}

/** Without a ticket an empty one is sent: the server's sentence says that the reset has to be started again. */
export function readTicket(): string {
  return sessionStorage.getItem('resetTicket') ?? '';
}

export function storeResetEmail(email: string): void {
  sessionStorage.setItem('resetEmail', email);
}

export function readResetEmail(): string {
  return sessionStorage.getItem('resetEmail') ?? '';
}

export function forgetReset(): void {
  sessionStorage.removeItem('resetTicket');
  sessionStorage.removeItem('resetEmail');
}
