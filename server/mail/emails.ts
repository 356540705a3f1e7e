/**
 * The e-mails that the product sends. No links: they would have to trust the request's Host header, and the code is
 * typed into the page that the person already has open.
 */
import type { Email } from './mail.ts';

interface Recipient {
  first_name: string;
  email: string;
}

export function resetEmail(business: string, to: Recipient, code: string, minutes: number): Email {
  return {
    from: business,
    to: to.email,
    subject: `Your code for ${business}`,
    text: `Hello ${to.first_name},

Your code to choose a new password is

    ${code}

It works once, within ${minutes} minutes. If you didn't ask for it, nothing has changed and you can ignore this email.

${business}
`,
  };
}

export function invitationEmail(business: string, to: Recipient, code: string, hours: number): Email {
  return {
    from: business,
    to: to.email,
    subject: `Your invitation to ${business}`,
    text: `Hello ${to.first_name},

Your code to choose a password is

    ${code}

It works once, within ${hours} hours. On the sign-in page, choose "Forgot Password?", enter ${to.email}, then this code.

${business}
`,
  };
}

/** To an address that no longer gets the mail of the day, so that nobody is taken off it unnoticed. */
export function digestEndedEmail(business: string, to: string, by: string): Email {
  return {
    from: business,
    to,
    subject: `No more daily mails from ${business}`,
    text: `${by} took ${to} off the mail of the day of ${business}, so you won't get it any more.

If you didn't expect this, ask ${by}, or look at the activity log.

${business}
`,
  };
}
