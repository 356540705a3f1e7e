/** Sends e-mail: by a mail server, or as files in the outbox without one (open-mail.ts). */
export interface Email {
  /** The name of the business, where MAIL_FROM names no other sender. */
  from: string;
  to: string;
  subject: string;
  text: string;
  /** The same, for those who see more than text. */
  html?: string;
}

export interface Mail {
  /** Resolves once the mail was sent or saved; returns whether a mail server took it. */
  send(email: Email): Promise<{ delivered: boolean }>;
}
