/**
 * The e-mails that the product sends. No links: they would have to trust the request's Host header, and the code is
 * typed into the page that the person already has open.
 */
import type { Words } from '../base/words.ts';
import type { Email } from './mail.ts';

interface Recipient {
  first_name: string;
  email: string;
}

export function resetEmail({ t }: Words, business: string, to: Recipient, code: string, minutes: number): Email {
  const text = inParagraphs(
    t('Hello {{name}},', { name: to.first_name }),
    t('Your code to choose a new password is'),
    `    ${code}`,
    t(
      {
        one: "It works once, within {{count}} minute. If you didn't ask for it, nothing has changed and you can ignore this email.",
        other:
          "It works once, within {{count}} minutes. If you didn't ask for it, nothing has changed and you can ignore this email.",
      },
      { count: minutes },
    ),
    business,
  );
  return { from: business, to: to.email, subject: t('Your code for {{business}}', { business }), text };
}

export function invitationEmail({ t }: Words, business: string, to: Recipient, code: string, hours: number): Email {
  const text = inParagraphs(
    t('Hello {{name}},', { name: to.first_name }),
    t('Your code to choose a password is'),
    `    ${code}`,
    t(
      {
        one: 'It works once, within {{count}} hour. On the sign-in page, choose "Forgot Password?", enter {{email}}, then this code.',
        other:
          'It works once, within {{count}} hours. On the sign-in page, choose "Forgot Password?", enter {{email}}, then this code.',
      },
      { count: hours, email: to.email },
    ),
    business,
  );
  return { from: business, to: to.email, subject: t('Your invitation to {{business}}', { business }), text };
}

/** Sent to an address that no longer gets the mail of the day, so that nobody is taken off it unnoticed. */
export function digestEndedEmail({ t }: Words, business: string, to: string, by: string): Email {
  const text = inParagraphs(
    t("{{by}} took {{address}} off the mail of the day of {{business}}, so you won't get it any more.", {
      by,
      address: to,
      business,
    }),
    t("If you didn't expect this, ask {{by}}, or look at the activity log.", { by }),
    business,
  );
  return { from: business, to, subject: t('No more daily mails from {{business}}', { business }), text };
}

function inParagraphs(...paragraphs: string[]): string {
  return `${paragraphs.join('\n\n')}\n`;
}
