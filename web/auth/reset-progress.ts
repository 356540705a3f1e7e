/**
 * What a password reset stores between its pages, in this tab only: the ticket from step one, which the next two send,
 * and the e-mail address once the code was right.
 */
export function storeTicket(ticket: string): void {
  sessionStorage.setItem('resetTicket', ticket);
  sessionStorage.removeItem('resetEmail');
}

/** Empty if there is none: the server then answers that the reset has to be started again. */
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
