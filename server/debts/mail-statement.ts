/** Mails a customer's statement of a range. The address is the customer's, so in the log only admins can read it. */
import type { mailStatement as declared } from '../../contract/debts/customer-ledger.ts';
import type { Input } from '../../contract/endpoint.ts';
import { isSeller } from '../../contract/roles.ts';
import type { StaffContext } from '../base/context.ts';
import { shopLanguage } from '../base/languages.ts';
import { refuse } from '../base/refusal.ts';
import { wordsOf } from '../base/words.ts';
import { inTransaction } from '../db/in-transaction.ts';
import { logActivity } from '../logs/log-activity.ts';
import { statementEmail } from '../mail/statement-email.ts';
import { getLedger } from './get-ledger.ts';

export async function mailStatement(
  ctx: StaffContext,
  customerId: number,
  { to, ...range }: Input<typeof declared>['body'],
): Promise<string> {
  if (isSeller(ctx.staff)) await requireOwnAddress(ctx, customerId, to);
  await ctx.limits.receiptMail.count(String(ctx.staff.id));
  const language = shopLanguage(ctx.settings);
  const ledger = await getLedger({ ...ctx, words: wordsOf(ctx.config, language) }, customerId, range);
  // It is logged first, so that no statement is sent without an entry in the log.
  await inTransaction(ctx, (tx) =>
    logActivity(tx, ctx, {
      action: 'statement mailed',
      subject: { kind: 'customer', id: customerId, name: ledger.customer },
      facts: {},
      contact: { to },
    }),
  );
  const statement = { ...ledger, range, business: ctx.settings.business };
  const { delivered } = await ctx.mail.send(statementEmail(to, statement, ctx.config, language));
  return delivered
    ? ctx.words.t('The statement is on its way to {{to}}.', { to })
    : ctx.words.t("The statement could not be sent. It is saved in the server's outbox.");
}

/** A debt is between the customer and the shop, so a seller can send the statement to the customer's own address only. */
async function requireOwnAddress({ db }: StaffContext, customerId: number, to: string): Promise<void> {
  const customer = await db.selectFrom('customers').select('email').where('id', '=', customerId).executeTakeFirst();
  if (customer && customer.email.toLowerCase() !== to) {
    refuse('not-allowed/seller-mail');
  }
}
