/**
 * Reminds a customer of what they owe: by mail, or with a link that opens WhatsApp or SMS with the text in it. The text is
 * that of the settings, with {name}, {amount}, {due} and {business} filled in.
 */
import { sql } from 'kysely';
import { remind as declared } from '../../contract/debts/debts.ts';
import type { Payload } from '../../contract/endpoint.ts';
import { email as emailShape } from '../../contract/fields.ts';
import { numberOf, smsLink, whatsAppLink } from '../../contract/papers/message-links.ts';
import { reminderText, usualReminderIn } from '../../contract/papers/reminder-text.ts';
import type { StaffContext } from '../base/context.ts';
import { shopLanguage } from '../base/languages.ts';
import { refuse } from '../base/refusal.ts';
import { wordsOf } from '../base/words.ts';
import { holdCustomer } from '../customers/customer-row.ts';
import { once } from '../keys/once.ts';
import { logActivity } from '../logs/log-activity.ts';

type Channel = Payload<typeof declared>['channel'];
type Reminder = Payload<typeof declared>;

export async function remind(ctx: StaffContext, customerId: number, channel: Channel): Promise<Reminder> {
  if (channel === 'mail') await ctx.limits.receiptMail.count(String(ctx.staff.id));
  let mailTo: string | null = null;
  const again = (id: number) => readReminder(ctx, id);
  const reminder = await once(ctx, { call: declared, request: [customerId, channel], again }, async (tx) => {
    const customer = await holdCustomer(tx, customerId);
    const { rows } = await sql<{ owes: number; due: string | null }>`
      select customer_owes(${customerId}::bigint) as owes, customer_oldest_due(${customerId}::bigint) as due`.execute(
      tx,
    );
    const { owes, due } = rows[0]!;
    if (due === null) return refuse('nothing-owed/customer', { name: customer.name });
    const to = channel === 'mail' ? mailAddress(customer) : dialled(customer, ctx.settings.messages.dialCode);
    const text = textFor(ctx, { name: customer.name, owes, due });
    const at = ctx.now();
    const { id } = await tx
      .insertInto('reminders')
      .values({ customer_id: customerId, channel, text, staff_id: ctx.staff.id, at })
      .returning('id')
      .executeTakeFirstOrThrow();
    await logActivity(tx, ctx, {
      action: 'customer reminded',
      subject: { kind: 'customer', id: customerId, name: customer.name },
      facts: { channel, amount: owes },
      contact: { to },
    });
    mailTo = channel === 'mail' ? to : null;
    return { id, answer: { id, channel, text, link: linkTo(channel, to, text), at: at.toISOString() } };
  });
  // Sent after it is recorded, so that no reminder goes out without an entry, and only the first time the request arrives.
  if (mailTo !== null) {
    const from = ctx.settings.business.name;
    const { t } = wordsOf(ctx.config, shopLanguage(ctx.settings));
    const subject = t('A reminder from {{business}}', { business: from });
    await ctx.mail.send({ from, to: mailTo, subject, text: `${reminder.text}\n` });
  }
  return reminder;
}

async function readReminder(ctx: StaffContext, id: number): Promise<Reminder> {
  const { channel, text, at, phone } = await ctx.db
    .selectFrom('reminders as r')
    .innerJoin('customers as c', 'c.id', 'r.customer_id')
    .select(['r.channel', 'r.text', 'r.at', 'c.phone'])
    .where('r.id', '=', id)
    .executeTakeFirstOrThrow();
  const to = numberOf(phone, ctx.settings.messages.dialCode);
  return { id, channel, text, link: to && linkTo(channel, to, text), at: at.toISOString() };
}

function textFor(ctx: StaffContext, { name, owes, due }: { name: string; owes: number; due: string }): string {
  const { t, money, day } = wordsOf(ctx.config, shopLanguage(ctx.settings));
  const { messages, business } = ctx.settings;
  const values = { name, amount: money(owes), due: day(due), business: business.name };
  return reminderText(messages.reminderText, values, usualReminderIn(t));
}

function mailAddress({ name, email }: { name: string; email: string }): string {
  const { success, data } = emailShape.safeParse(email);
  return success ? data : refuse('no-address/email', { name });
}

function dialled({ name, phone }: { name: string; phone: string }, dialCode: string): string {
  return numberOf(phone, dialCode) ?? refuse('no-address/phone', { name });
}

function linkTo(channel: Channel, to: string, text: string): string | null {
  if (channel === 'whatsapp') return whatsAppLink(to, text);
  return channel === 'sms' ? smsLink(to, text) : null;
}
