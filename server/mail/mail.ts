/** Sends e-mail: by a mail server, or as files in the outbox without one (open-mail.ts). */
export interface Email {
  /** The sender's name: that of the business, unless MAIL_FROM names another sender. */
  from: string;
  to: string;
  subject: string;
  text: string;
  /** The same content for mail programs that show more than text. */
  html?: string;
  /** Identifies the mail, so that one that was sent twice by accident is shown once. */
  messageId?: string;
}

export interface MailOptions {
  /**
   * By default a mail that the mail server does not accept is saved as a file. False makes it an error, for callers that try again.
   */
  orKeep?: boolean;
}

export interface Mail {
  /** Resolves once the mail was sent or saved; returns whether a mail server took it. */
  send(email: Email, options?: MailOptions): Promise<{ delivered: boolean }>;
}
