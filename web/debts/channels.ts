/** The ways in which a customer can be reached, as the server will find them. */
import type { reminderChannels } from '../../contract/debts/debts.ts';
import { type Message, msg } from '../../contract/words/text.ts';

export type Channel = (typeof reminderChannels)[number];

export const channelNames: Record<Channel, Message> = { whatsapp: msg('WhatsApp'), sms: msg('SMS'), mail: msg('Mail') };

/** Shops write anything into these fields, such as 'none', so each one has to be checked. */
export function channelsOf({ phone, email }: { phone: string; email: string }): Channel[] {
  return [...(isPhone(phone) ? (['whatsapp', 'sms'] as const) : []), ...(isMail(email) ? (['mail'] as const) : [])];
}

function isPhone(phone: string): boolean {
  return phone.replace(/\D/g, '').length >= 4;
}

function isMail(email: string): boolean {
  return /^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(email.trim());
}

/** The number in the form of a tel: link, or null if it is not a number. */
export function dialled(phone: string): string | null {
  return isPhone(phone) ? `tel:${phone.trim().startsWith('+') ? '+' : ''}${phone.replace(/\D/g, '')}` : null;
}
