/** How the product reaches people by mail. `smtp.ts` sends; without a mail server `outbox.ts` keeps each mail as a file. */
export interface Letter {
  to: string;
  subject: string;
  text: string;
}

export interface Mail {
  /** Resolves once the mail is on its way; answers whether it left by a mail server. */
  send(letter: Letter): Promise<{ delivered: boolean }>;
}
