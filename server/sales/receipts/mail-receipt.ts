/**
 * Mails a receipt to the buyer. The address is the buyer's, so in the log only admins can read it.
 * A seller who counts blind can mail only the receipt they made last: all of them, mailed to oneself, would add up to what is in
 * the drawer.
 */
import type { StaffContext } from '../../base/context.ts';
import { shopLanguage } from '../../base/languages.ts';
import { inTransaction } from '../../db/in-transaction.ts';
import { logActivity } from '../../logs/log-activity.ts';
import { receiptEmail } from '../../mail/receipt-email.ts';
import { getReceipt, openReceipt } from './get-receipt.ts';

export async function mailReceipt(ctx: StaffContext, id: number, to: string): Promise<string> {
  await ctx.limits.receiptMail.count(String(ctx.staff.id));
  const receipt = (await isLastOf(ctx, id)) ? await getReceipt(ctx, id) : await openReceipt(ctx, id);
  // It is logged first, so that no receipt is sent without an entry in the log.
  await inTransaction(ctx, (tx) =>
    logActivity(tx, ctx, {
      action: 'receipt mailed',
      subject: { kind: 'receipt', id, name: String(id) },
      facts: {},
      contact: { email: to },
    }),
  );
  const { delivered } = await ctx.mail.send(receiptEmail(to, receipt, ctx.config, shopLanguage(ctx.settings)));
  return delivered
    ? ctx.words.t('The receipt is on its way to {{to}}.', { to })
    : ctx.words.t("The receipt could not be sent. It is saved in the server's outbox.");
}

async function isLastOf({ db, staff }: StaffContext, id: number): Promise<boolean> {
  const own = db.selectFrom('receipts').select('id').where('staff_id', '=', staff.id);
  const [first, next] = await own.where('id', '>=', id).orderBy('id').limit(2).execute();
  return first?.id === id && !next;
}
