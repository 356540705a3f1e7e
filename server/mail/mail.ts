/** Sends e-mail: by a mail server, or as files in the outbox without one (open-mail.ts). */
export interface Email {
  /** The name of the business, where MAIL_FROM names no other sender. */
  from: string;
  to: string;
  subject: string;
  text: string;
  /** The same content for mail programs that show more than text. */
  html?: string;
  /** Names the mail, so that one that was sent twice by accident is shown once. */
  messageId?: string;
}

export interface MailOptions {
  /** What the mail server does not accept is saved as a file, unless the caller tries again: then it is an error. */
  orKeep?: boolean;
}

export interface Mail {
  /** Resolves once the mail was sent or saved; returns whether a mail server took it. */
  send(email: Email, options?: MailOptions): Promise<{ delivered: boolean }>;
}
